"""Fetching from package registries: the right address, the right content, once."""

import base64
import hashlib
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from sobremesa.page_builder.errors import RegistrySilent, WrongContent
from sobremesa.page_builder.packages import Package
from sobremesa.page_builder.registry import Registries, matches

CONTENT = b"a wheel"
HEX = f"sha256:{hashlib.sha256(CONTENT).hexdigest()}"
BASE64 = f"sha512-{base64.b64encode(hashlib.sha512(CONTENT).digest()).decode()}"
WHEEL = Package("pypi", "some_thing", "1.0", "some_thing-1.0-py3-none-any.whl", HEX)
TARBALL = Package("npm", "thing", "2.0", "thing-2.0.tgz", BASE64)


class Registry:
    """A registry on this machine: what it answers by path, and what it was asked."""

    def __init__(self) -> None:
        self.pages: dict[str, bytes] = {}
        self.asked: list[str] = []
        registry = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                registry.asked.append(self.path)
                page = registry.pages.get(self.path)
                self.send_response(404 if page is None else 200)
                self.send_header("Content-Length", str(len(page or b"")))
                self.end_headers()
                self.wfile.write(page or b"")

            def log_message(self, *args: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.environment = {"PIP_INDEX_URL": f"{self.address}/simple/", "npm_config_registry": f"{self.address}/npm/"}


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[Registry]:
    """A registry that runs while a test does."""
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    started = Registry()
    thread = Thread(target=started.server.serve_forever)
    thread.start()
    yield started
    started.server.shutdown()
    started.server.server_close()
    thread.join()


def test_a_wheel_is_found_in_an_index_of_json(registry: Registry, tmp_path: Path) -> None:
    """The index names the file and says where it lies, on another path than the index."""
    listed = {"files": [{"filename": WHEEL.file, "url": f"{registry.address}/files/ab/{WHEEL.file}"}]}
    registry.pages = {"/simple/some-thing/": json.dumps(listed).encode(), f"/files/ab/{WHEEL.file}": CONTENT}
    assert Registries(tmp_path / "kept", registry.environment).fetch(WHEEL).read_bytes() == CONTENT


def test_a_wheel_is_found_in_an_index_of_html(registry: Registry, tmp_path: Path) -> None:
    """An older index writes links, relative to itself and with the digest after a number sign."""
    listed = f'<a href="../../files/{WHEEL.file}#sha256=abc">{WHEEL.file}</a>'
    registry.pages = {"/simple/some-thing/": listed.encode(), f"/files/{WHEEL.file}": CONTENT}
    assert Registries(tmp_path, registry.environment).fetch(WHEEL).read_bytes() == CONTENT


def test_a_package_comes_from_the_registry_that_npm_uses(registry: Registry, tmp_path: Path) -> None:
    """The registry of the user's npm is asked, by plain HTTP and without npm."""
    registry.pages = {f"/npm/thing/-/{TARBALL.file}": CONTENT}
    assert Registries(tmp_path, registry.environment).fetch(TARBALL).read_bytes() == CONTENT


def test_npm_may_be_configured_in_a_file(registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in the user's `.npmrc` counts where no variable says otherwise."""
    (tmp_path / ".npmrc").write_text(f"fund=false\nregistry={registry.address}/own\n")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    registry.pages = {f"/own/thing/-/{TARBALL.file}": CONTENT}
    assert Registries(tmp_path, {}).fetch(TARBALL).read_bytes() == CONTENT


def test_what_was_fetched_is_not_fetched_again(registry: Registry, tmp_path: Path) -> None:
    """The second time nobody is asked."""
    registry.pages = {f"/npm/thing/-/{TARBALL.file}": CONTENT}
    Registries(tmp_path, registry.environment).fetch(TARBALL)
    Registries(tmp_path, registry.environment).fetch(TARBALL)
    assert len(registry.asked) == 1


def test_a_damaged_file_is_fetched_anew(registry: Registry, tmp_path: Path) -> None:
    """What lies in the folder is used only while it is what is pinned."""
    registry.pages = {f"/npm/thing/-/{TARBALL.file}": CONTENT}
    (tmp_path / TARBALL.file).write_bytes(b"half a wh")
    assert Registries(tmp_path, registry.environment).fetch(TARBALL).read_bytes() == CONTENT


def test_another_content_than_the_pinned_one_is_refused(registry: Registry, tmp_path: Path) -> None:
    """Nothing of it is kept, and the error names the file."""
    registry.pages = {f"/npm/thing/-/{TARBALL.file}": b"something else"}
    with pytest.raises(WrongContent) as error:
        Registries(tmp_path, registry.environment).fetch(TARBALL)
    assert (error.value.code, error.value.values["name"]) == ("page-integrity", TARBALL.file)
    assert list(tmp_path.iterdir()) == []


def test_a_registry_without_the_package_is_named(registry: Registry, tmp_path: Path) -> None:
    """The error says which registry was asked for what, and what it answered."""
    with pytest.raises(RegistrySilent) as error:
        Registries(tmp_path, registry.environment).fetch(TARBALL)
    assert error.value.code == "page-registry"
    assert error.value.values == {"name": "thing 2.0", "address": f"{registry.address}/npm", "why": "HTTP 404"}


def test_an_index_without_the_file_is_named(registry: Registry, tmp_path: Path) -> None:
    """An index that knows the package but not this file is said to lack it."""
    registry.pages = {"/simple/some-thing/": b'{"files": []}'}
    with pytest.raises(RegistrySilent) as error:
        Registries(tmp_path, registry.environment).fetch(WHEEL)
    assert error.value.values["why"] == f"it has no {WHEEL.file}"


def test_a_registry_that_does_not_answer_is_named(tmp_path: Path) -> None:
    """A refused connection is an error with a code, not a traceback of the library."""
    with pytest.raises(RegistrySilent) as error:
        Registries(tmp_path, {"npm_config_registry": "http://127.0.0.1:9"}).fetch(TARBALL)
    assert error.value.values["address"] == "http://127.0.0.1:9"


@pytest.mark.parametrize("digest", [HEX, BASE64])
def test_digests_are_read_as_both_registries_write_them(digest: str) -> None:
    """PyPI writes hexadecimal digits after a colon, npm base64 after a hyphen."""
    assert matches(CONTENT, digest)
    assert not matches(CONTENT + b".", digest)
