"""The names that programs may count on, as they were released, and what a change of them would break.

`python -m build_backend.public_api check` compares the sources with the description of the last release, and
`… record` writes that description, when a release is made.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import griffe

from build_backend.release_notes import UNRELEASED, sections

ROOT = Path(__file__).resolve().parent.parent
RELEASED = ROOT / "build_backend" / "released_api.json"
ANNOUNCED = "**Breaking**"
Described = dict[str, dict[str, Any]]
"""By dotted name: its kind and, of what can be called, its parameters in order."""

_VARIADIC = {griffe.ParameterKind.var_positional, griffe.ParameterKind.var_keyword}


def describe(sources: Path = ROOT / "src") -> Described:
    """Return the stable names of sobremesa.api and the public members of their classes, as the sources have them."""
    package = griffe.load("sobremesa", search_paths=[str(sources)], resolve_aliases=True)
    api = package["api"]
    return dict(sorted(entry for name in api.exports for entry in _entries(str(name), api[str(name)])))


def breaking(before: Described, now: Described) -> dict[str, str]:
    """Return by name what a program that was written for the earlier names would trip over."""
    found = {name: "is gone" for name in before if name not in now}
    for name in before.keys() & now.keys():
        if reason := _broken(before[name], now[name]):
            found[name] = reason
    return dict(sorted(found.items()))


def unannounced(changes: dict[str, str], changelog: str) -> dict[str, str]:
    """Return the changes that no line of the unreleased part of the changelog announces as breaking, by that name."""
    entries = sections(changelog).get(UNRELEASED, "").split("\n- ")
    said = "\n".join(entry for entry in entries if ANNOUNCED in entry)
    return {name: reason for name, reason in changes.items() if f"`{name}`" not in said}


def main(arguments: list[str]) -> int:
    """`check` names what breaks and returns 1 where the changelog is silent about it; `record` writes the names."""
    if arguments == ["record"]:
        RELEASED.write_text(json.dumps(describe(), indent=1) + "\n", encoding="utf-8")
        return 0
    changes = breaking(json.loads(RELEASED.read_text(encoding="utf-8")), describe())
    silent = unannounced(changes, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    for name, reason in changes.items():
        print(f"{name} {reason}{'' if name in silent else ', as CHANGELOG.md announces'}")
    return 1 if silent else 0


def _entries(name: str, found: griffe.Object | griffe.Alias) -> Iterator[tuple[str, dict[str, Any]]]:
    yield name, _entry(found)
    if found.is_class:
        members = {**found.inherited_members, **found.members}
        for member, one in members.items():
            if not member.startswith("_"):
                yield f"{name}.{member}", _entry(one)


def _entry(found: griffe.Object | griffe.Alias) -> dict[str, Any]:
    target = found.final_target if isinstance(found, griffe.Alias) else found
    if isinstance(target, griffe.Function | griffe.Class):
        return {
            "kind": target.kind.value,
            "parameters": [_parameter(one) for one in target.parameters if not _own(one)],
        }
    return {"kind": target.kind.value}


def _own(parameter: griffe.Parameter) -> bool:
    return parameter.name in ("self", "cls")


def _parameter(parameter: griffe.Parameter) -> dict[str, Any]:
    assert parameter.kind is not None
    needed = parameter.default is None and parameter.kind not in _VARIADIC
    return {"name": parameter.name, "kind": parameter.kind.value, "needed": needed}


def _broken(before: dict[str, Any], now: dict[str, Any]) -> str | None:
    """Return what no longer works of one name, or None."""
    if before["kind"] != now["kind"]:
        return f"was a {before['kind']} and is a {now['kind']}"
    old, new = before.get("parameters", []), now.get("parameters", [])
    names = {one["name"]: one for one in new}
    for one in old:
        if one["name"] not in names:
            return f"has no parameter {one['name']}"
        if names[one["name"]]["kind"] != one["kind"]:
            return f"takes {one['name']} in another way"
    return _position_changed(old, new) or _newly_needed(old, new)


def _position_changed(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> str | None:
    def by_place(parameters: list[dict[str, Any]]) -> list[str]:
        return [one["name"] for one in parameters if one["kind"].startswith("positional")]

    places = by_place(new)[: len(by_place(old))]
    return None if places == by_place(old) else "takes its arguments in another order"


def _newly_needed(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> str | None:
    optional = {one["name"] for one in new if not one["needed"]}
    asked_before = {one["name"] for one in old if one["needed"]}
    for one in new:
        if one["name"] not in optional | asked_before:
            return f"cannot do without {one['name']}"
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
