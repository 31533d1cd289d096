"""A route of HTTP for each operation of the tables, made from its signature."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any, Final

from litestar import MediaType, Request, Response, Router, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

from sobremesa.server.identity import renew, visitor_of
from sobremesa.server.limits import RequestKind, counted_as
from sobremesa.server.security_log import WATCHED, log_done
from sobremesa.tables.operations import SUBJECTS
from sobremesa.tables.operations.operation import (
    COUNTS_AS,
    Application,
    NewToken,
    Operation,
    Parameter,
    Subject,
    TextFile,
    WithToken,
)

METHODS: Final[dict[str, Callable[..., Any]]] = {"GET": get, "POST": post, "DELETE": delete}
PLACES: Final[dict[str, Any]] = {"path": FromPath, "query": FromQuery, "body": JSONBody}
PATHS: Final = {str: "str", int: "int"}
"""How Litestar calls the types of parameters in a path."""

RETURNED: Final[dict[Any, Any]] = {TextFile: Response[str], NewToken: None}
"""What a route returns for the replies that are no message."""

Asked = Request[Any, Any, Any]


def routers() -> list[Router]:
    """Return the routes of all operations, below ``/api``."""
    return [_router(subject) for subject in SUBJECTS]


def _router(subject: Subject) -> Router:
    return Router("/api", route_handlers=[_route(each) for each in subject.operations], tags=[subject.name])


def _route(operation: Operation) -> HTTPRouteHandler:
    path = operation.path
    for each in operation.parameters:
        if each.place == "path":
            path = path.replace(f"{{{each.name}}}", f"{{{each.name}:{PATHS[each.type]}}}")
    handler: HTTPRouteHandler = METHODS[operation.method](
        path,
        summary=operation.summary,
        status_code=operation.status,
        media_type=MediaType.TEXT if operation.reply is str else None,
        opt=_counted(operation),
        request_max_body_size=operation.longest,
    )(_handler(operation))
    return handler


def _counted(operation: Operation) -> dict[str, RequestKind]:
    """Return what an operation counts as, where its method does not say that already."""
    usual = COUNTS_AS[operation.method]
    return {} if operation.counts_as == usual else counted_as(RequestKind(operation.counts_as))


def _handler(operation: Operation) -> Callable[..., Any]:
    """Return the function that answers an operation's requests, with the signature that Litestar reads."""
    asked = replace(operation, function=_beside(operation.function)) if operation.slow else operation

    async def answer(request: Asked, **given: Any) -> Any:
        app: Application = request.app.state.application
        reply = await asked.answer(app, lambda: visitor_of(request), given)
        if operation.name in WATCHED:  # who asks for anything else may be nobody, and gets no cookie by it
            log_done(operation, visitor_of(request).token_hash)
        if isinstance(reply, NewToken):
            return renew(request.scope, reply.token)
        if isinstance(reply, WithToken):
            renew(request.scope, reply.token)
            return reply.reply
        return _sent(reply) if isinstance(reply, TextFile) else reply

    returned = RETURNED.get(operation.reply, operation.reply)
    parameters = [_parameter("request", Asked), *(_wanted(each) for each in operation.parameters)]
    answer.__name__ = answer.__qualname__ = operation.name
    answer.__doc__ = operation.function.__doc__
    answer.__annotations__ = {each.name: each.annotation for each in parameters} | {"return": returned}
    answer.__signature__ = inspect.Signature(parameters, return_annotation=returned)  # type: ignore[attr-defined]
    return answer


def _beside(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that computes in a thread, so that others are served meanwhile."""

    async def called(**given: Any) -> Any:
        return await asyncio.to_thread(function, **given)

    return called


def _wanted(parameter: Parameter) -> inspect.Parameter:
    return _parameter(parameter.name, PLACES[parameter.place][parameter.type], parameter.default)


def _parameter(name: str, kind: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)


def _sent(file: TextFile) -> Response[str]:
    named = {"content-disposition": f'attachment; filename="{file.name}"'} if file.name else {}
    return Response(file.text, media_type=file.media_type, headers=named)
