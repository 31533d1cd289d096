"""The document of the page: what may be loaded, and by which digest."""

import re

import pytest

from sobremesa.page_builder.browser_files import KIND, document, policy_with
from sobremesa.page_builder.errors import StepFailed
from sobremesa.page_builder.integrity import integrity, version_of

FILES = {"assets/one.js": b"import './two.js'", "assets/two.js": b"", "assets/one.css": b"a {}", "index.html": b""}
TEXT = """<!doctype html><html><head>
    <meta charset="utf-8" />
    <link rel="icon" href="./icon.svg" />
    <script type="module" crossorigin src="./assets/one.js"></script>
    <link rel="modulepreload" crossorigin href="./assets/two.js">
    <link rel="stylesheet" crossorigin href="./assets/one.css">
</head></html>"""


def test_every_script_and_style_of_the_document_is_checked() -> None:
    """Tags that load scripts and styles have the digests of their files, other tags stay as they are."""
    made = document(TEXT, FILES)
    for name in ("assets/one.js", "assets/two.js", "assets/one.css"):
        assert re.search(rf'"\./{name}" integrity="{re.escape(integrity(FILES[name]))}"', made), name
    assert '<link rel="icon" href="./icon.svg" />' in made


def test_policy_and_digests_come_before_anything_is_loaded() -> None:
    """What follows the policy goes by it; the digests of modules must be known before the first is loaded."""
    made = document(TEXT, FILES)
    order = ["Content-Security-Policy", KIND, '<script type="importmap">', "./icon.svg", "./assets/one.js"]
    places = [made.index(part) for part in order if part != "./assets/one.js"] + [made.rindex('src="./assets/one.js"')]
    assert places == sorted(places)


def test_only_the_given_inline_script_is_allowed() -> None:
    """The policy names inline scripts one by one, by their digests."""
    assert "script-src 'self' 'wasm-unsafe-eval' 'sha256-abc';" in policy_with("sha256-abc")
    assert "unsafe-inline" not in policy_with("sha256-abc")


def test_a_document_that_loads_what_is_not_there_is_refused() -> None:
    """A page that could not open is not written."""
    with pytest.raises(StepFailed) as error:
        document(TEXT, {name: FILES[name] for name in FILES if name != "assets/two.js"})
    assert error.value.values == {"name": "index.html", "why": "it loads assets/two.js, which is not there"}


def test_a_version_is_another_one_as_soon_as_a_file_is() -> None:
    """Content and names both count, their order does not."""
    assert version_of({"a": b"1", "b": b"2"}) == version_of({"b": b"2", "a": b"1"})
    assert len({version_of(each) for each in ({"a": b"1"}, {"a": b"2"}, {"b": b"1"}, {"a": b"1", "b": b""})}) == 4
