"""Writes the table of operations as TypeScript: what each is given and replies, and how a server is asked for it."""

from typing import Any, Final

import msgspec

from build_backend import typescript

API: Final = "/api"
"""Below which path a server answers the operations."""


def text() -> str:
    """Return the types and the table of all operations."""
    from sobremesa.tables.operations import OPERATIONS

    operations = OPERATIONS.values()
    return "".join([
        "/** What each operation is given, and what it replies; a file comes as its text. */\n",
        "export interface Operations {\n", *map(_types, operations), "}\n\n",
        "/** How a server is asked for each, and whether the page answers it without one. */\n",
        "export const OPERATIONS = {\n", *map(_row, operations), "} as const;\n",
    ])  # fmt: skip


def _types(operation: Any) -> str:
    given = "; ".join(
        f"{each.name}{'' if each.is_required else '?'}: {_type(each.type)}" for each in operation.parameters
    )
    given = f"{{ {given} }}" if given else "Record<string, never>"
    return f"  {operation.name}: {{\n    given: {given};\n    reply: {_type(operation.reply)};\n  }};\n"


def _row(operation: Any) -> str:
    fields = [f"method: '{operation.method}'", f"path: '{API}{operation.path}'"]
    if _is_text(operation):
        fields.append("text: true")
    fields.append(f"offline: {'true' if operation.answers_offline else 'false'}")
    return f"  {operation.name}: {{ {', '.join(fields)} }},\n"


def _is_text(operation: Any) -> bool:
    from sobremesa.tables.operations.operation import TextFile

    return operation.reply in (str, TextFile)


def _type(kind: Any) -> str:
    from sobremesa.tables.operations.operation import NewToken, TextFile

    if kind is TextFile:
        return "string"
    if kind is NewToken:  # it travels as a cookie
        return "null"
    (schema,), _ = msgspec.json.schema_components([kind], schema_hook=_anything, ref_template="#/$defs/{name}")
    return typescript.type_of(schema)


def _anything(_: type) -> dict[str, Any]:
    """Return the schema of ``object``; it stands inside definitions that are written elsewhere."""
    return {"description": "any value"}
