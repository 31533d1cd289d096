"""Writes JSON schemas as TypeScript: an interface for each definition."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

Schema = Mapping[str, Any]
Definitions = Mapping[str, Schema]

SIMPLE: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
VIEW: Final = "View"
"""The title of a value whose type a game decides: what holds one has a type parameter."""


def interfaces(definitions: Definitions) -> str:
    """Return an interface for each definition, in the order of their names."""
    generic = _generic(definitions)
    return "\n".join(_interface(name, definitions[name], generic) for name in sorted(definitions))


def union(name: str, members: Iterable[str], definitions: Definitions) -> str:
    """Return a type that is any of the named ones."""
    generic = _generic(definitions)
    parameter = "<V = BaseView>" if generic & set(members) else ""
    return f"export type {name}{parameter} = {' | '.join(_reference(each, generic) for each in members)};\n\n"


def type_of(schema: Schema, generic: set[str] | frozenset[str] = frozenset()) -> str:
    """Return the type of a value."""
    if "$ref" in schema:
        return _reference(schema["$ref"].rpartition("/")[2], generic)
    if schema.get("title") == VIEW:
        return "V"
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(type_of(each, generic) for each in schema["anyOf"])
    return _plain(schema, generic)


def _plain(schema: Schema, generic: set[str] | frozenset[str]) -> str:
    kind = schema.get("type")
    if kind == "array":
        return _list(schema, generic)
    if kind == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties', {}), generic)}>"
    return str(schema["title"]) if "title" in schema else SIMPLE.get(str(kind), "unknown")


def _list(schema: Schema, generic: set[str] | frozenset[str]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(each, generic) for each in schema['prefixItems'])}]"
    item = type_of(schema.get("items", {}), generic)
    return f"({item})[]" if "|" in item else f"{item}[]"


def _literal(value: str | int) -> str:
    return "'" + value.replace("'", "\\'") + "'" if isinstance(value, str) else str(value)


def _reference(name: str, generic: set[str] | frozenset[str]) -> str:
    return f"{name}<V>" if name in generic else name


def _generic(definitions: Definitions) -> set[str]:
    """Return the definitions that hold a view, or hold one that does."""
    texts = {name: json.dumps(schema["properties"]) for name, schema in definitions.items()}
    found = {name for name, text in texts.items() if f'"title": "{VIEW}"' in text}
    while True:
        more = {name for name, text in texts.items() if found & set(re.findall(r'"#/\$defs/(\w+)"', text))} - found
        if not more:
            return found
        found |= more


def _interface(name: str, schema: Schema, generic: set[str]) -> str:
    lines = [*_comment(schema.get("description", ""), ""), f"export interface {name}{_parameter(name, generic)} {{"]
    required = set(schema.get("required", ()))
    for field, kind in schema["properties"].items():
        lines += _comment(kind.get("description", ""), "  ")
        lines.append(f"  {field}{'' if field in required else '?'}: {type_of(kind, generic)};")
    return "\n".join([*lines, "}", ""])


def _parameter(name: str, generic: set[str]) -> str:
    return "<V = BaseView>" if name in generic else ""


def _comment(text: str, indent: str) -> Iterator[str]:
    """Return a comment, in the lines of the docstring."""
    lines = [line.strip() for line in text.replace("``", "`").splitlines() if line.strip()]
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
    elif lines:
        yield f"{indent}/**"
        yield from (f"{indent} * {line}" for line in lines)
        yield f"{indent} */"
