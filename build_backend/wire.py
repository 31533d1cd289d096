"""Writes what the browser knows of the wire, from what the server knows: web/src/wire/generated/, docs/schema/, and
the fields of the views in docs/protocol.md and docs/bots.md.

`python -m build_backend.wire` writes the files; a test holds them to the sources.
"""

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, cast

from build_backend import operation_types, typescript, view_docs
from build_backend.files import save

ROOT: Final = Path(__file__).resolve().parent.parent
COMMAND: Final = "python -m build_backend.wire"
TYPES: Final = "web/src/wire/generated"
SCHEMAS: Final = "docs/schema"
PROTOCOL: Final = "docs/protocol.md"
BOTS: Final = "docs/bots.md"
HEADER: Final = f"// Generated from the server's own types: `{COMMAND}` writes this file. Never edited by hand.\n"
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
CARD: Final = "/** A card by its rank and its suit: `Td` is the ten of diamonds. */\nexport type Card = string;\n\n"


def files() -> dict[str, str]:
    """Return the text of each generated file by its path from the root of the checkout."""
    return {**_socket_schemas(), **_types(), **_documents()}


def _documents() -> dict[str, str]:
    turns = {game: view_docs.turn(game) for game in views()}
    bots = {game: [asked, answer] for game, (asked, answer, _, _) in turns.items()}
    clients = {game: [move, update] for game, (_, _, move, update) in turns.items()}
    return {
        PROTOCOL: view_docs.with_views(ROOT / PROTOCOL, clients, "####"),
        BOTS: view_docs.with_views(ROOT / BOTS, bots, "###"),
    }


def _socket_schemas() -> dict[str, str]:
    from sobremesa.protocol import schema

    to_client = schema.document("What a server sends over the socket", schema.TO_CLIENT, schema.sent(schema.TO_CLIENT))
    to_server = schema.document(
        "What a client sends over the socket", schema.TO_SERVER, schema.received(schema.TO_SERVER)
    )
    seekers = [*schema.FROM_SEEKER, *schema.TO_SEEKER]
    seeking = {**schema.received(schema.FROM_SEEKER), **schema.sent(schema.TO_SEEKER)}
    pairing = schema.document("What is sent over the socket of whoever looks for somebody", seekers, seeking)
    sockets = {"to-client": to_client, "to-server": to_server, "pairing": pairing}
    found = {**sockets, **{f"view-{game}": view for game, view in views().items()}}
    return {f"{SCHEMAS}/{name}.json": _json(found) for name, found in found.items()}


def _types() -> dict[str, str]:
    from sobremesa.core.view_codec import common_schema
    from sobremesa.protocol import schema
    from sobremesa.protocol.admin import ADMIN

    bodies, answers = rest_types()
    sent, received = schema.sent([*schema.TO_CLIENT, *answers]), schema.received([*schema.TO_SERVER, *bodies])
    to_seeker = schema.sent(schema.TO_SEEKER)
    seeking = {
        name: one for name, one in {**schema.received(schema.FROM_SEEKER), **to_seeker}.items() if name not in sent
    }
    known = {"toClient": set(sent), "toServer": set(received) - set(sent), "view": {"BaseView", "Card"}}
    texts = {
        "toClient": typescript.union("ToClient", schema.TO_CLIENT, sent) + typescript.interfaces(sent),
        "toServer": typescript.union("ToServer", schema.TO_SERVER, received) + typescript.interfaces(received),
        "pairing": typescript.union("ToSeeker", schema.TO_SEEKER, to_seeker) + typescript.interfaces(seeking),
        "view": CARD + _view(common_schema(), sent),
        "admin": typescript.interfaces(schema.sent(ADMIN)),
        "routes": _routes(),
        "operations": operation_types.text(),
        **{game: _view(view, sent) for game, view in views().items()},
    }
    return {f"{TYPES}/{name}.ts": _module(text, known) for name, text in texts.items()}


def views() -> dict[str, dict[str, Any]]:
    """Return the JSON schema of the view of each game of the house that tells it."""
    from sobremesa.core.installed import HOUSE
    from sobremesa.core.registry import GAMES

    found = {name: game.view_schema() for name, game in GAMES.items() if (HOUSE / name).is_dir()}
    return {name: {"$schema": DIALECT, **view} for name, view in found.items() if "properties" in view}


def _view(schema: dict[str, Any], known: Iterable[str]) -> str:
    """Return the types of a view and of the records in it, but for those that messages have too."""
    records = {name: record for name, record in schema["$defs"].items() if name not in known}
    return typescript.interfaces({schema["title"]: schema, **records})


def _routes() -> str:
    """Return the table of the pages' addresses, and the type of a page with its parameters."""
    from sobremesa.protocol.page_routes import ROUTES

    rows = [f"  {{ name: '{route.name}', path: '{route.address}' }},\n" for route in ROUTES]
    pages = [
        "; ".join([f"name: '{route.name}'", *(f"{each}: string" for each in re.findall(r"{(\w+)", route.path))])
        for route in ROUTES
    ]
    return "".join([
        "/** The pages and their addresses; a parameter with a question mark may lack. */\n",
        "export const ROUTES = [\n", *rows, "] as const;\n\n",
        "/** A page with its parameters; one that lacks is empty. */\n",
        "export type KnownPage =\n", "\n".join(f"  | {{ {page} }}" for page in pages), ";\n",
    ])  # fmt: skip


def _module(body: str, known: dict[str, set[str]]) -> str:
    """Return a module of TypeScript with the imports that it needs."""
    code = re.sub(r"/\*\*.*?\*/", "", body, flags=re.DOTALL)
    lines = []
    for place, names in known.items():
        lacking = sorted(names - set(re.findall(r"export (?:interface|type) (\w+)", code)))
        used = [each for each in lacking if re.search(rf"\b{each}\b", code)]
        lines += [f"import type {{ {', '.join(used)} }} from './{place}';\n"] if used else []
    return "\n".join([HEADER, *(["".join(lines)] if lines else []), body])


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
    there = {path.relative_to(root).as_posix() for folder in (TYPES, SCHEMAS) for path in (root / folder).rglob("*.*")}
    return sorted(name for name in made.keys() | there if _text(root / name) != made.get(name))


def _text(path: Path) -> str | None:
    return path.read_text("utf-8") if path.exists() else None


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
