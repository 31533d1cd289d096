"""Whether a value is what a JSON schema says, as far as our schemas go."""

from collections.abc import Iterator
from typing import Any

KINDS = {"string": str, "integer": int, "boolean": bool, "null": type(None), "object": dict, "array": list}


def faults(value: Any, schema: dict[str, Any], whole: dict[str, Any], place: str = "") -> Iterator[str]:
    """Where a value is not as its schema says; references lead into ``whole``."""
    if "$ref" in schema:
        yield from faults(value, whole["$defs"][schema["$ref"].rpartition("/")[2]], whole, place)
    elif "anyOf" in schema:
        found = [list(faults(value, each, whole, place)) for each in schema["anyOf"]]
        yield from () if [] in found else found[0]
    elif list(schema) == ["type"] and schema["type"] == "object":
        return
    elif "enum" in schema:
        yield from () if value in schema["enum"] else [f"{place}: {value!r}"]
    elif type(value) is not KINDS[schema["type"]]:
        yield f"{place}: {value!r} is no {schema['type']}"
    elif schema["type"] == "array":
        for each in value:
            yield from faults(each, schema["items"], whole, f"{place}[]")
    elif "properties" in schema:
        yield from _object_faults(value, schema, whole, place)


def _object_faults(value: dict[str, Any], schema: dict[str, Any], whole: dict[str, Any], place: str) -> Iterator[str]:
    properties = schema["properties"]
    if list(value) != list(properties):
        yield f"{place}: {sorted(value.keys() ^ properties.keys())} or their order"
    for name in value.keys() & properties.keys():
        yield from faults(value[name], properties[name], whole, f"{place}.{name}")
