"""docs/protocol.md names every message, every field and every code, and invents none."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import msgspec
import pytest

from sobremesa.protocol import live, pairing, rest
from sobremesa.protocol.codes import Code
from sobremesa.protocol.page_routes import ROUTES
from sobremesa.tables import refusals
from sobremesa.tables.operations import OPERATIONS

PAPER = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
NAMED = {word for quoted in re.findall(r"`([^`\n]+)`", PAPER) for word in re.findall(r"[a-z0-9_]+(?:-[a-z]+)*", quoted)}
SHOWN = set(re.findall(r'"([a-z_]+)":', PAPER))

DOORS = re.compile(r"`(GET|POST|DELETE) /api(/[^?`]*)[^`]*`")


def doors() -> dict[tuple[str, str], str]:
    """What the paper says of each address under ``/api``, whatever its parameters are called."""
    rows = [line.split(" | ", 1) for line in PAPER.splitlines() if re.match(r"\| `[A-Z]+ /api", line)]
    return {(method, nameless(path)): said for named, said in rows for method, path in DOORS.findall(named)}


def nameless(path: str) -> str:
    """A path without the names of its parameters."""
    return re.sub(r"{\w+}", "{}", path)


def structs(module) -> list[type[msgspec.Struct]]:
    """The message types that a module defines."""
    return [
        found
        for found in vars(module).values()
        if isinstance(found, type)
        and issubclass(found, msgspec.Struct)
        and found.__module__ == module.__name__
        and not found.__name__.startswith("_")
    ]


SUBJECTS = [import_module(f"{rest.__name__}.{found.name}") for found in iter_modules(rest.__path__)]
STRUCTS = [struct for module in (live, pairing, rest, *SUBJECTS) for struct in structs(module)]
TAGGED = [struct for struct in STRUCTS if struct.__struct_config__.tag]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_every_field_is_documented(struct):
    """Each field of each message stands in the paper by its name on the wire."""
    assert set(struct.__struct_encode_fields__) - (NAMED | SHOWN) == set()


@pytest.mark.parametrize("struct", TAGGED, ids=lambda struct: struct.__name__)
def test_every_message_has_an_example(struct):
    """Each message is shown as it travels, with all of its fields."""
    shown = [line for line in PAPER.splitlines() if f'{{"type": "{struct.__struct_config__.tag}"' in line]

    assert shown
    for field in struct.__struct_encode_fields__:
        assert f'"{field}"' in shown[0]


@pytest.mark.parametrize("code", list(Code))
def test_every_code_is_documented(code):
    """Each code has a line in one of the tables."""
    assert f"| `{code}` |" in PAPER


def test_the_paper_invents_no_code():
    """A line for a code that nobody gives would mislead."""
    section = PAPER[PAPER.index("## Codes") :]

    assert set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)) == set(Code)


def test_every_code_of_the_table_is_one_of_the_wire():
    """What the referee refuses with is known to the protocol."""
    codes = {value for name, value in vars(refusals).items() if name.isupper() and isinstance(value, str)}

    assert set(Code) >= codes | refusals.UNSAVED


def test_the_paper_tells_every_operation_and_its_status() -> None:
    """And no other, but for the description of them all; each answers with the status that the paper tells."""
    said = doors()
    del said["GET", "/schema/openapi.json"]
    status = {(each.method, nameless(each.path)): each.status for each in OPERATIONS.values()}

    assert set(said) == set(status)
    told = {door: {int(number) for number in re.findall(r"\b20\d\b", row)} for door, row in said.items()}
    assert {door: numbers or {200} for door, numbers in told.items()} == {door: {one} for door, one in status.items()}


def test_the_limits_in_the_paper_are_those_of_the_program():
    """Sizes are told as they are enforced."""
    assert live.MAX_MESSAGE == rest.MAX_BODY == 8192
    assert "8,192 bytes" in PAPER
    assert f"at most {live.MAX_MOVE} characters" in PAPER


def test_every_page_is_documented():
    """The addresses of the pages stand in the paper, those with a parameter that may lack also without it."""
    addresses = {template.replace(":str", "").replace(":int", "") for route in ROUTES for template in route.templates}

    assert addresses - set(re.findall(r"`(/[^`\n]*)`", PAPER)) == set()


def test_a_page_of_a_name_has_one_address():
    """Server and browser find each other by the table of pages: no name and no address stands in it twice."""
    assert len({route.name for route in ROUTES}) == len({route.path for route in ROUTES}) == len(ROUTES)
