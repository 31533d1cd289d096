"""The browser's files of the page: those of the package, in a document that lets nothing in but them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sobremesa.page_builder.byte_code import Files, read_files
from sobremesa.page_builder.errors import NoBrowserFiles, StepFailed
from sobremesa.page_builder.integrity import integrity

FOLDER: Final = "server/static"
DOCUMENT: Final = "index.html"
WORKER: Final = "sw.js"
WORKER_OF_PAGE: Final = "page-sw.js"
NOT_SERVED: Final = frozenset({"built-from.txt", WORKER, WORKER_OF_PAGE})
VERSION: Final = "PAGE_VERSION"
"""What stands for the page's version in the sources of its service worker."""

KIND: Final = '<meta name="sobremesa" content="page" />'
"""By this the browser's code knows that there is no server."""

POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
"""What the document may load. WebAssembly is compiled by the browser: only that needs a word of its own."""

_ENCODING: Final = '<meta charset="utf-8" />'
_LOADED: Final = re.compile(
    r'<(?:script|link) [^>]*?(?:src|href)="(?:\./|/)(?P<file>[^"]+\.(?:js|css))"[^>]*?(?=\s*/?>)'
)


def browser_files(package: Path) -> Files:
    """Return the files that the page takes as they are, and its document; raise NoBrowserFiles, StepFailed."""
    folder = package / FOLDER
    if not (folder / DOCUMENT).exists():
        raise NoBrowserFiles(folder)
    files = {name: content for name, content in read_files(folder).items() if name not in NOT_SERVED}
    files[DOCUMENT] = document(files[DOCUMENT].decode(), files).encode()
    return files


def service_worker(package: Path, version: str) -> Files:
    """Return the service worker of a version of the page, by its name; raise NoBrowserFiles, StepFailed."""
    path = package / FOLDER / WORKER_OF_PAGE
    if not path.exists():
        raise NoBrowserFiles(path)
    source = path.read_text(encoding="utf-8")
    if source.count(VERSION) != 1:
        raise StepFailed(WORKER_OF_PAGE, f"{VERSION} should stand in it once")
    return {WORKER: source.replace(VERSION, version).encode()}


def document(text: str, files: Mapping[str, bytes]) -> str:
    """Return the document of the page: it says that there is no server, what may be loaded, and by which digest."""
    if text.count(_ENCODING) != 1:
        raise StepFailed(DOCUMENT, "it does not begin as expected")
    digests = _import_map(files)
    policy = policy_with(integrity(digests.encode()))
    head = [
        _ENCODING,
        f'<meta http-equiv="Content-Security-Policy" content="{policy}" />',
        KIND,
        f'<script type="importmap">{digests}</script>',
    ]
    return _LOADED.sub(lambda found: _checked(found, files), text).replace(_ENCODING, "\n    ".join(head))


def policy_with(*digests: str) -> str:
    """Return the content policy of a document that has inline scripts of these digests, and no others."""
    own = "".join(f" '{digest}'" for digest in digests)
    return "; ".join(f"{what} {POLICY[what]}{own if what == 'script-src' else ''}" for what in POLICY)


def _import_map(files: Mapping[str, bytes]) -> str:
    """Return what tells the browser the digest of every module that another imports."""
    modules = {f"./{name}": integrity(content) for name, content in sorted(files.items()) if name.endswith(".js")}
    return json.dumps({"integrity": modules}, separators=(",", ":"))


def _checked(found: re.Match[str], files: Mapping[str, bytes]) -> str:
    if found["file"] not in files:
        raise StepFailed(DOCUMENT, f"it loads {found['file']}, which is not there")
    return f'{found[0]} integrity="{integrity(files[found["file"]])}"'
