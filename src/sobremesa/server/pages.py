"""The browser's files: pages are revalidated each time, assets are cached for ever."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from sobremesa.protocol.page_routes import ROUTES
from sobremesa.server.identity import renew, token_of, visitor_of
from sobremesa.server.limits import UNCOUNTED

BUILT: Final = Path(__file__).parent / "static"
INDEX: Final = "index.html"
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
UNBUILT: Final = "The browser's files are not built: run `make play`, or `make web`, in a checkout.\n"

COMES_PACKED: Final = "comes_packed"
"""Marks the routes whose answers are compressed here, once, and not again for each request."""

WORTH_PACKING: Final = 500
PACKABLE: Final = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")
PAGES: Final = [address for route in ROUTES if not route.preview for address in route.templates]
"""The addresses that are answered with the one page there is, as it lies in its file."""

TYPES: Final = {  # the text kinds go out as UTF-8
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain",
}


@dataclass(frozen=True)
class File:
    """A file ready to be sent.

    ``packed`` is its gzip form, None where that is not worth it; ``etag`` changes with the content.
    """

    body: bytes
    packed: bytes | None
    kind: str
    etag: str


class Files:
    """The built files of a folder, read on first use and kept in memory.

    The list of names is fixed at the start and names are looked up in it, never joined to a path, so that no request
    can reach another file.
    """

    def __init__(self, folder: Path) -> None:
        """Serve what lies in a folder now; the folder need not be there."""
        self._paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        self._read: dict[str, File] = {}

    def find(self, name: str) -> File | None:
        """Return the file of this name below the folder, or None, also where it is gone: a newer version has others."""
        if name in self._paths and name not in self._read:
            with suppress(FileNotFoundError):
                self._read[name] = _read(self._paths[name])
        return self._read.get(name)


def _read(path: Path) -> File:
    body = path.read_bytes()
    if path.name == INDEX:
        body = _rooted(body)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(PACKABLE) and len(body) >= WORTH_PACKING else None
    return File(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


def _rooted(index: bytes) -> bytes:
    """Return the page with the addresses of its files at the root: here it is sent for many paths.

    As built they are relative, for a page that lies in any folder. A ``<base>`` would do the same in fewer bytes, but
    then Safari no longer finds the drawings inside the page.
    """
    return index.replace(b'="./', b'="/')


Asked = Request[Any, Any, Any]
Sent = Response[bytes]


def send(request: Asked, file: File, keep: str) -> Sent:
    """Return the response with a file, as gzip where the browser accepts it, or 304 where it has not changed."""
    headers = {"cache-control": keep, "etag": file.etag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers=headers | {"content-encoding": "gzip"}, media_type=file.kind)
    return Response(file.body, headers=headers, media_type=file.kind)


@get(PAGES, include_in_schema=False, sync_to_thread=False)
def page(request: Asked, files: NamedDependency[Files]) -> Sent:
    """Send the page; it reads its own address. Visitors without a cookie get one, and others keep theirs for longer."""
    visitor_of(request)
    if token := token_of(request):
        renew(request.scope, token)
    index = files.find(INDEX)
    if index is None:
        return Response(UNBUILT.encode(), status_code=503, media_type=TYPES[".txt"])
    return send(request, index, ASK_AGAIN)


def lost(request: Asked) -> Sent | None:
    """Return the page with status 404 for a browser at an unknown address; None for API calls and other programs."""
    wanted = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not wanted or request.url.path.startswith("/api/"):
        return None
    files: Files = request.app.state.files
    index = files.find(INDEX)
    return None if index is None else Response(index.body, status_code=404, media_type=index.kind)


@get("/assets/{name:path}", include_in_schema=False, sync_to_thread=False)
def asset(request: Asked, name: FromPath[Path], files: NamedDependency[Files]) -> Sent:
    """Send a file whose name changes with its contents: it may be kept for ever."""
    return _sent(request, files, f"assets/{str(name).lstrip('/')}", FOREVER)


@get("/{name:str}", include_in_schema=False, sync_to_thread=False)
def loose_file(request: Asked, name: FromPath[str], files: NamedDependency[Files]) -> Sent:
    """Send a file that lies beside the page, such as its icon."""
    return _sent(request, files, name, ASK_AGAIN)


def _sent(request: Asked, files: Files, name: str, keep: str) -> Sent:
    file = files.find(name)
    if file is None:
        raise NotFoundException
    return send(request, file, keep)


router = Router("/", route_handlers=[page, asset, loose_file], opt=UNCOUNTED | {COMES_PACKED: True})
