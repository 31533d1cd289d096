"""Answers that are made while the page is built: with them its first screen is there before Python is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlencode

import msgspec

from sobremesa.core.registry import SPECS
from sobremesa.page_builder.integrity import version_of
from sobremesa.rulebook import languages
from sobremesa.tables.operations import OPERATIONS
from sobremesa.tables.operations.library import house_games
from sobremesa.tutor.errors import LearningError

Question = tuple[str, dict[str, str]]


def prepared(left_out: frozenset[str]) -> tuple[str, bytes]:
    """Return the name and the content of the file of answers; games that do not travel in the page are not in them."""
    answers = {}
    for question in _questions(left_out):
        with suppress(LearningError):  # a game need not have lessons
            answers[key_of(*question)] = _answer(*question, left_out)
    content = msgspec.json.encode(answers)
    return f"prepared-{version_of({'': content})[:8]}.json", content


def key_of(operation: str, given: Mapping[str, str]) -> str:
    """Return the name of an answer: the operation, and what it was given."""
    return f"{operation}?{urlencode(given)}"


def _questions(left_out: frozenset[str]) -> Iterator[Question]:
    """Yield what the first screens ask, whoever asks."""
    for lang in languages():
        yield "list_games", {"lang": lang}
    yield "list_lessons", {}
    yield "list_exercises", {}
    for game in SPECS:
        if game not in left_out:
            yield "list_path", {"game": game}


def _answer(name: str, given: dict[str, str], left_out: frozenset[str]) -> Any:
    """Return the reply of an operation as it goes over the wire."""
    operation = OPERATIONS[name]
    reply: Any = _WITHOUT_TABLES.get(name, operation.function)(**operation.read(given))
    told: Any = msgspec.to_builtins(asyncio.run(reply) if asyncio.iscoroutine(reply) else reply)
    return [each for each in told if each.get(_ABOUT.get(name, "game")) not in left_out]


_WITHOUT_TABLES: Final = {"list_games": house_games}
"""What answers in place of an operation that asks the tables, of which a page has none while it is built."""

_ABOUT: Final = {"list_games": "id"}
"""The field that says which game an entry of a reply is about; elsewhere it is ``game``."""
