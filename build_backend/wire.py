"""Writes what the browser knows of the wire, from what the server knows: web/src/wire/generated/ and docs/schema/.

`python -m build_backend.wire` writes the files; a test holds them to the sources.
"""

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, cast

from build_backend import typescript
from build_backend.files import save

ROOT: Final = Path(__file__).resolve().parent.parent
COMMAND: Final = "python -m build_backend.wire"
TYPES: Final = "web/src/wire/generated"
SCHEMAS: Final = "docs/schema"
HEADER: Final = f"// Generated from the server's own types: `{COMMAND}` writes this file. Never edited by hand.\n"
OF_VIEWS: Final = ("BaseView", "Card")
"""What the types of views bring along."""


def files() -> dict[str, str]:
    """Return the text of each generated file by its path from the root of the checkout."""
    from sobremesa.protocol import schema

    bodies, answers = rest_types()
    sent, received = schema.sent([*schema.TO_CLIENT, *answers]), schema.received([*schema.TO_SERVER, *bodies])
    to_client = schema.document("What a server sends over the socket", schema.TO_CLIENT, schema.sent(schema.TO_CLIENT))
    to_server = schema.document(
        "What a client sends over the socket", schema.TO_SERVER, schema.received(schema.TO_SERVER)
    )
    return {
        f"{TYPES}/toClient.ts": module(sent, "ToClient", schema.TO_CLIENT),
        f"{TYPES}/toServer.ts": module(received, "ToServer", schema.TO_SERVER),
        f"{SCHEMAS}/to-client.json": _json(to_client),
        f"{SCHEMAS}/to-server.json": _json(to_server),
    }


def module(definitions: dict[str, dict[str, object]], union: str, members: Iterable[str]) -> str:
    """Return a module of TypeScript: the union of the socket's messages, and every type."""
    body = typescript.union(union, list(members), definitions) + "\n" + typescript.interfaces(definitions)
    used = [name for name in OF_VIEWS if re.search(rf"\b{name}\b", body)]
    imports = f"\nimport type {{ {', '.join(used)} }} from '../view';\n" if used else ""
    return f"{HEADER}{imports}\n{body}"


def rest_types() -> tuple[list[str], list[str]]:
    """Return the names of the types that travel over HTTP: of bodies, and of answers and errors."""
    from sobremesa.server.app import make_app

    described = make_app(cast("Any", None)).openapi_schema.to_schema()
    operations = [each for path in described["paths"].values() for each in path.values() if isinstance(each, dict)]
    bodies = _referred([each.get("requestBody", {}) for each in operations])
    return bodies, [*_referred([_answers(each) for each in operations]), "Problem"]


def _answers(operation: dict[str, Any]) -> list[Any]:
    return [answer for status, answer in operation["responses"].items() if status.startswith("2")]


def _referred(schemas: list[Any]) -> list[str]:
    """Return the names of the definitions that schemas refer to."""
    return sorted(set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schemas))))


def _json(document: dict[str, object]) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def stale(root: Path = ROOT) -> list[str]:
    """Return the generated files that are not what the sources make of them."""
    made = files()
    found = {path.relative_to(root).as_posix() for folder in (TYPES, SCHEMAS) for path in (root / folder).rglob("*.*")}
    return sorted(
        name for name in made.keys() | found if name not in found or made.get(name) != (root / name).read_text("utf-8")
    )


def write(root: Path = ROOT) -> None:
    """Write every generated file, and remove those that nothing generates any more."""
    made = files()
    for name in stale(root):
        if name in made:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            save(root / name, made[name])
        else:
            (root / name).unlink()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    write()
