"""The second worker of the page: questions of the first one come in as texts, answers go back.

It runs nothing but the functions of ``WORKS``.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, cast

logger: Final = logging.getLogger(__name__)

PARTS: Final = "sobremesa.tables.review_parts"

WORKS: Final = frozenset(
    {
        "sobremesa.core.levels:choose_text",
        "sobremesa.tables.adviser:hint_text",
        f"{PARTS}:plan_text",
        f"{PARTS}:first_text",
        f"{PARTS}:first_review_text",
        f"{PARTS}:second_text",
        f"{PARTS}:faults_text",
        f"{PARTS}:lines_text",
        f"{PARTS}:review_text",
        "sobremesa.tables.analysis_work:assessment_text",
        "sobremesa.tables.analysis_work:continuation_text",
    }
)
"""What may be asked for, by module and name; a module is loaded with the first question for it."""


def answer(text: str) -> str:
    """Return the answer to a question: ``{"id", "text"}``, or ``{"id", "error": {"code", "why"}}``.

    The question is ``{"id", "work", "given"}``. Never raises.
    """
    number: object = None
    try:
        asked = json.loads(text)
        number = asked["id"]
        return json.dumps({"id": number, "text": _work_named(asked["work"])(*asked["given"])})
    except Exception as error:  # whatever it was, whoever asked must hear of it
        logger.exception("a question could not be answered")
        return json.dumps({"id": number, "error": {"code": "no-answer", "why": f"{error.__class__.__name__}: {error}"}})


def _work_named(name: object) -> Callable[..., Any]:
    if name not in WORKS:
        raise ValueError(f"this is not thought about here: {name!r}")
    module, _, function = str(name).partition(":")
    return cast("Callable[..., Any]", getattr(import_module(module), function))
