"""Error responses: always the same JSON shape, with a stable code and a sentence."""

from __future__ import annotations

import logging
import re
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from litestar.types import ExceptionHandlersMap

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest import Problem
from sobremesa.server.limits import TooMany
from sobremesa.server.origin import ForeignOrigin, NotJson
from sobremesa.server.pages import lost
from sobremesa.server.security_log import log_refused
from sobremesa.store import DiskFull, StoreError
from sobremesa.store.errors import BrokenTable
from sobremesa.tables.operations import SECRET_KINDS, problem_of, status_of
from sobremesa.tables.refusals import Refused

TOO_BIG: Final = 413

logger: Final = logging.getLogger(__name__)

Asked = Request[Any, Any, Any]


def answer(asked: Asked, problem: Problem, status: int) -> Response[Problem]:
    """Return the response for a problem, and count it in the metrics."""
    asked.app.state.metrics.refused(problem.code)
    log_refused(problem.code, asked.scope.get("path_template", "/"), status)
    return Response(problem, status_code=status, media_type=MediaType.JSON)


def _refused(asked: Asked, error: Refused) -> Response[Problem]:
    return answer(asked, problem_of(error), status_of(error))


def _http(asked: Asked, error: HTTPException) -> Response[Problem] | Response[bytes]:
    if isinstance(error, NotFoundException) and (page := lost(asked)) is not None:
        return page
    code, why = _code_and_reason(error)
    told = answer(asked, Problem(code, why), error.status_code)
    if isinstance(error, TooMany):
        told.headers["retry-after"] = str(error.wait)
    return told


def _code_and_reason(error: HTTPException) -> tuple[str, str]:
    if isinstance(error, ForeignOrigin):
        return Code.FOREIGN_ORIGIN, error.detail
    if isinstance(error, NotJson):
        return Code.NOT_JSON, error.detail
    if isinstance(error, TooMany):
        return Code.TOO_MANY_REQUESTS, error.detail
    if isinstance(error, NotFoundException):
        return Code.NOT_FOUND, "there is nothing at this address"
    if isinstance(error, MethodNotAllowedException):
        return Code.NOT_ALLOWED, "this address does not take that method"
    if error.status_code == TOO_BIG:
        return Code.BODY_TOO_BIG, "the body of this request is too big: most may have 8192 bytes, a file of games 4 MiB"
    if isinstance(error, ValidationException):
        return Code.BAD_REQUEST, _faults(error)
    if isinstance(error, ClientException):
        return Code.BAD_REQUEST, error.detail
    return Code.INTERNAL, "something went wrong here; try again"


def _faults(error: ValidationException) -> str:
    faults = error.extra if isinstance(error.extra, list) else []
    lines = [
        f"{fault.get('key', 'request')}: {fault.get('message', '')}" for fault in faults if isinstance(fault, dict)
    ]
    return "; ".join(lines) or "the request is not of the expected form"


def _store(asked: Asked, error: StoreError) -> Response[Problem]:
    logger.error("the store failed: %s", error.why)
    if isinstance(error, BrokenTable):  # of one table, and to be told as one that cannot be replayed
        return answer(asked, problem_of(error), status_of(error))
    if isinstance(error, DiskFull):
        return answer(asked, Problem(Code.DISK_FULL, "the server's disk is full, so nothing can be saved"), 503)
    return answer(asked, Problem(Code.STORE_FAILED, "the games cannot be read or written just now; try again"), 503)


def _too_deep(asked: Asked, _: RecursionError) -> Response[Problem]:
    return answer(asked, Problem(Code.BAD_REQUEST, "the body of this request is nested too deeply"), 400)


def _unexpected(asked: Asked, error: Exception) -> Response[Problem]:
    logger.error("%s %s failed", asked.method, without_secret(asked.url.path), exc_info=error)
    return answer(asked, Problem(Code.INTERNAL, "something went wrong here; try again"), 500)


SECRETS: Final = re.compile(rf"/({'|'.join(SECRET_KINDS)})/.*", re.DOTALL)


def without_secret(path: str) -> str:
    """Return a path as the log may have it: whoever reads one with a link's secret could take the seat.

    >>> without_secret("/api/feed/aG93IG1hbnkgY2FyZHM"), without_secret("/api/tables")
    ('/api/feed/…', '/api/tables')
    """
    return SECRETS.sub(r"/\1/…", path)


HANDLERS: Final[ExceptionHandlersMap] = {
    Refused: _refused,
    StoreError: _store,
    HTTPException: _http,
    RecursionError: _too_deep,
    Exception: _unexpected,
}
