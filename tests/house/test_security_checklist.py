"""docs/security-checklist.md answers every requirement of the standard once, and names only what there is."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.house.code import ROOT

PAPER = (ROOT / "docs" / "security-checklist.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+(?:\.\d+){0,2}) \| (.+?) \| (met|partly|not met|none) \| (.+) \|$", re.MULTILINE)
ROWS = {found[1]: (found[3], found[4]) for found in ROW.finditer(PAPER)}

TELLING = re.compile(r"\]\(|, above|As \d")

SECTIONS = {
    **{"1.1": "1-2", "1.2": "1-9", "1.3": "1-11", "1.4": "1-3", "1.5": "1-2"},
    **{"2.1": "1-3", "2.2": "1-3", "2.3": "1-4", "2.4": "1-1"},
    **{"3.2": "1-2", "3.3": "1-4", "3.4": "1-6", "3.5": "1-5", "3.7": "1-2"},
    **{"4.1": "1-3", "4.2": "1-1", "4.3": "1-2", "4.4": "1-4"},
    **{"5.1": "1-1", "5.2": "1-3", "5.3": "1-2", "5.4": "1-3"},
    **{"6.1": "1-3", "6.2": "1-12", "6.3": "1-4", "6.4": "1-4", "6.5": "1-5", "6.6": "1-3", "6.8": "1-4"},
    **{"7.1": "1-3", "7.2": "1-4", "7.3": "1-2", "7.4": "1-5", "7.5": "1-2", "7.6": "1-2"},
    **{"8.1": "1-2", "8.2": "1-3", "8.3": "1-1", "8.4": "1-1"},
    **{"9.1": "1-3", "9.2": "1-4"},
    **{"10.1": "1-2", "10.2": "1-2", "10.3": "1-4", "10.4": "1-11", "10.5": "1-5", "10.6": "1-2", "10.7": "1-3"},
    **{"11.1": "1-2", "11.2": "1-3", "11.3": "1-3", "11.4": "1-4", "11.5": "1-1", "11.6": "1-1"},
    **{"12.1": "1-3", "12.2": "1-2", "12.3": "1-4"},
    **{"13.1": "1-1", "13.2": "1-5", "13.3": "1-2", "13.4": "1-5"},
    **{"14.1": "1-2", "14.2": "1-4", "14.3": "1-3"},
    **{"15.1": "1-3", "15.2": "1-3", "15.3": "1-7"},
    **{"16.1": "1-1", "16.2": "1-5", "16.3": "1-4", "16.4": "1-3", "16.5": "1-3"},
    **{"17.1": "1-1", "17.2": "1-4", "17.3": "1-2"},
}
"""The requirements of levels 1 and 2 of version 5.0.0: in every section they come before those of level 3."""


def required() -> list[str]:
    """The ids of all requirements."""
    spans = {section: [int(end) for end in span.split("-")] for section, span in SECTIONS.items()}
    return [f"{section}.{number}" for section, (first, last) in spans.items() for number in range(first, last + 1)]


def answers_to(requirement: str) -> list[str]:
    """The rows that answer a requirement: its own, its section's or its chapter's."""
    parts = requirement.split(".")
    return [".".join(parts[:length]) for length in (1, 2, 3) if ".".join(parts[:length]) in ROWS]


def is_there(named: str) -> bool:
    """Whether a file that the paper names is there, and what it names in it."""
    path, _, name = named.partition("::")
    file = next((place for place in (ROOT / path, ROOT / "src" / "sobremesa" / path) if place.is_file()), None)
    if file is None or not name:
        return file is not None
    return re.search(rf"^(async def|def|class)? ?{name}\b", file.read_text(encoding="utf-8"), re.MULTILINE) is not None


def named_files(text: str) -> list[str]:
    """The files that a text names, and what it names in them."""
    wanted = r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|ts|md|js|json|toml|yaml|svelte|lock|service|in)(?:::\w+)?)`"
    return re.findall(wanted, text) + re.findall(r"`(deploy/Caddyfile|Containerfile|\.dockerignore)`", text)


def test_the_standard_has_so_many_requirements() -> None:
    """70 of the first level and 183 of the second."""
    assert len(required()) == len(set(required())) == 253


def test_every_requirement_is_answered_once() -> None:
    """By a row of its own, or by one for its section or chapter."""
    assert {each: answers_to(each) for each in required() if len(answers_to(each)) != 1} == {}


def test_nothing_else_is_answered() -> None:
    """No row is for what the standard does not have, or has twice."""
    used = {row for each in required() for row in answers_to(each)}
    counted = Counter(found[1] for found in ROW.finditer(PAPER))

    assert ROWS.keys() - used == set()
    assert [row for row, count in counted.items() if count > 1] == []
    assert len(re.findall(r"^\| \d", PAPER.partition("## The requirements")[2], re.MULTILINE)) == len(ROWS)


def test_only_what_there_is_nothing_of_is_answered_for_a_whole_section() -> None:
    """Where something is met, each requirement says where."""
    assert [row for row, (status, _) in ROWS.items() if row.count(".") < 2 and status != "none"] == []


def test_all_that_it_names_is_there() -> None:
    """Files, and functions, classes and tests in them."""
    assert [named for named in named_files(PAPER) if not is_there(named)] == []
    assert len(named_files(PAPER)) > 200


def test_what_is_met_says_where() -> None:
    """By a file, a page of the documents, a part of this one, or another requirement."""
    said = {row: where for row, (status, where) in ROWS.items() if status == "met"}

    assert [row for row, where in said.items() if not (named_files(where) or TELLING.search(where))] == []


def test_what_is_not_met_has_a_reason() -> None:
    """In a sentence or more, or in that of another requirement."""
    said = {row: where for row, (status, where) in ROWS.items() if status in {"partly", "not met"}}

    assert [row for row, where in said.items() if len(where.split()) < 8 and not where.startswith("As ")] == []
    assert len(said) > 20


@pytest.mark.parametrize(
    "named", ["server/nothing.py", "server/headers.py::nothing", "tests/server/test_http.py::test_no"]
)
def test_what_is_not_there_is_found(named) -> None:
    """A check that finds nothing would prove nothing."""
    assert not is_there(named)
    assert is_there("server/headers.py::policy_for")
    assert named_files("see `server/headers.py::policy_for`, `Containerfile` and `tests/a.py`") == [
        *("server/headers.py::policy_for", "tests/a.py", "Containerfile")
    ]
