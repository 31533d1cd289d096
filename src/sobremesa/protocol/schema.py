"""The JSON schema of what travels: of the socket's messages, and of what goes over HTTP."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from inspect import cleandoc
from pkgutil import walk_packages
from typing import Final, TypeAlias, cast, get_args

import msgspec

from sobremesa import protocol
from sobremesa.protocol.live import ToClient, ToServer
from sobremesa.protocol.pairing import Seek, ToSeeker

Schema: TypeAlias = dict[str, object]

REFERENCE: Final = "#/$defs/"
"""How a schema refers to the definition of a name."""

TO_CLIENT: Final = tuple(struct.__name__ for struct in get_args(ToClient))
TO_SERVER: Final = tuple(struct.__name__ for struct in get_args(ToServer))
"""The names of the messages of a table's socket."""

TO_SEEKER: Final = tuple(struct.__name__ for struct in get_args(ToSeeker))
FROM_SEEKER: Final = (Seek.__name__,)
"""The names of those of the socket of whoever looks for somebody to play with."""


def wire_structs() -> dict[str, type[msgspec.Struct]]:
    """Return every struct that travels, by its name."""
    modules = [import_module(found.name) for found in walk_packages(protocol.__path__, f"{protocol.__name__}.")]
    found = [each for module in modules for each in vars(module).values() if _is_wire(each)]
    return {struct.__name__: struct for struct in found}


def _is_wire(found: object) -> bool:
    if not isinstance(found, type) or not issubclass(found, msgspec.Struct):
        return False
    return found.__module__.startswith(protocol.__name__) and not found.__name__.startswith("_")


def received(names: Iterable[str]) -> dict[str, Schema]:
    """Return the JSON schemas of structs that the server receives; fields with a default are optional."""
    return _definitions(names)


def sent(names: Iterable[str]) -> dict[str, Schema]:
    """Return the JSON schemas of structs that the server sends; fields are optional only where defaults are omitted.

    A struct that omits defaults never sends a null that is a default.
    """
    structs, definitions = wire_structs(), _definitions(names)
    for name, schema in definitions.items():
        _require(schema, structs[name].__struct_config__.omit_defaults)
    return definitions


def _definitions(names: Iterable[str]) -> dict[str, Schema]:
    structs = wire_structs()
    wanted = [structs[name] for name in names]
    _, found = msgspec.json.schema_components(wanted, schema_hook=_anything, ref_template=REFERENCE + "{name}")
    for schema in found.values():
        schema["description"] = cleandoc(str(schema["description"]))
    return cast("dict[str, Schema]", found)


def _anything(kind: type) -> Schema:
    """Return the schema of ``object``, the only kind of value that msgspec has none for."""
    assert kind is object
    return {"description": "any value"}


def _require(schema: Schema, omits_defaults: bool) -> None:
    fields = cast("dict[str, Schema]", schema["properties"])
    if not omits_defaults:
        schema["required"] = list(fields)
    for field in fields.values():
        default = field.pop("default", ...)
        if omits_defaults and default is None:
            field["anyOf"] = [each for each in cast("list[Schema]", field["anyOf"]) if each != {"type": "null"}]


def document(title: str, names: Iterable[str], definitions: dict[str, Schema]) -> Schema:
    """Return a whole schema: any of the named definitions, told apart by their ``type``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "anyOf": [{"$ref": REFERENCE + name} for name in names],
        "$defs": definitions,
    }
