"""Writes the fields of every game's view into the documents, with one whole turn of each game."""

import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

BEGIN: Final = "<!-- Views: `python -m build_backend.wire` writes what follows, up to the end of views. -->"
END: Final = "<!-- The end of views. -->"
WIDTH: Final = 116
SEED: Final = 3
OPENING: Final = 6
CHOICES: Final = 3
"""The turn of an example is seat 1's, after some events, and has some moves to choose from."""
SIMPLE: Final = {"string": "text", "integer": "number", "number": "number", "boolean": "true or false"}

Schema = dict[str, Any]


def with_views(document: Path, examples: dict[str, list[Schema]], level: str) -> str:
    """Return the text of a document with its views written anew; ``examples`` are messages by game."""
    text = document.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{document} has no place for the views, from {BEGIN!r} to {END!r}")
    return "".join([before, begin, "\n\n", *_views(examples, level), end, after])


def _views(examples: dict[str, list[Schema]], level: str) -> Iterator[str]:
    from sobremesa.core.registry import GAMES, SPECS
    from sobremesa.core.view_codec import common_schema

    common: Schema = common_schema()
    yield f"{level} Every game\n\n{_table(common)}\n"
    yield from _records(common["$defs"])
    for game, messages in examples.items():
        schema: Schema = GAMES[game].view_schema()
        own = {name: field for name, field in schema["properties"].items() if name not in common["properties"]}
        yield f"{level} {SPECS[game].title}\n\nBeside those of every game:\n\n{_table({'properties': own})}\n"
        yield from _records({name: each for name, each in schema["$defs"].items() if name not in common["$defs"]})
        yield "One turn:\n\n```json\n" + "\n".join(map(_message, messages)) + "\n```\n\n"


def _records(definitions: dict[str, Schema]) -> Iterator[str]:
    for name, schema in definitions.items():
        yield f"`{name}`: {schema['description']}\n\n{_table(schema)}\n"


def _table(schema: Schema) -> str:
    rows = [
        f"| `{name}` | {value_of(field)} | {field['description']} |" for name, field in schema["properties"].items()
    ]
    return "\n".join(["| field | value | |", "| --- | --- | --- |", *rows, ""])


def value_of(schema: Schema) -> str:
    """Return what kind of value a field has, in words."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    if "anyOf" in schema:
        return f"{value_of(schema['anyOf'][0])} or `null`"
    if schema["type"] == "array":
        return f"list of {_plural(value_of(schema['items']))}"
    if schema["type"] == "object":
        return "texts by name"
    return str(schema["title"]).lower() if "title" in schema else SIMPLE[schema["type"]]


def _plural(value: str) -> str:
    if value.startswith("list of"):
        return "lists" + value.removeprefix("list")
    return value if value.startswith("`") or " " in value else f"{value}s"


def _message(message: Schema) -> str:
    return textwrap.fill(
        json.dumps(message, ensure_ascii=False),
        WIDTH,
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def turn(game: str) -> tuple[Schema, Schema, Schema, Schema]:
    """Return one turn of a game: what a bot is asked and answers, what a client sends, and what it then hears."""
    from sobremesa.core.registry import GAMES
    from sobremesa.core.rng import Rng

    rules, rng, number = GAMES[game], Rng(SEED), 0
    state = rules.new(rules.ruleset(rules.presets[0]), 2, 1)
    events: list[Schema] = []
    while True:
        number += 1
        if state.needs_pack():
            state.deal_random(rng)
            events.append({"seat": 0, "move": "pack", "points": state.view(0).to_wire()["last_points"]})
            continue
        seat = state.to_act()[0]
        before = state.view(seat)
        move = before.legal[rng.below(len(before.legal))]
        text = before.write(move)
        state.apply(seat, move)
        if seat == 1 and number > OPENING and len(before.legal) >= CHOICES:
            break
        events.append({"seat": seat, "move": rules.public_text(text), "points": state.view(0).to_wire()["last_points"]})
    asked = {
        "type": "turn",
        "number": 1,
        "awaited": True,
        "events": events,
        "view": before.to_wire(),
        "legal": before.to_wire()["legal"],
    }
    after: Schema = state.view(seat).to_wire()
    event = {"n": number, "seat": seat, "move": rules.public_text(text), "points": after["last_points"]}
    event |= {"score": after["score"], "hand": after["hand_number"]}
    return (
        {**asked, "milliseconds": 250, "iterations": 0},
        {"type": "move", "number": 1, "move": text},
        {"type": "move", "move": text, "seen": number - 1},
        {"type": "update", "n": number, "event": event, "view": after, "clocks": None},
    )
