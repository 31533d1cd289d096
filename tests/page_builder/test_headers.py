"""The headers for compiled modules of the page, and what is said where there are none."""

from pathlib import Path

import pytest

from sobremesa.page_builder import headers
from sobremesa.page_builder.errors import NoCompiler
from sobremesa.page_builder.headers import configure, python_headers
from sobremesa.page_builder.registry import Registries
from sobremesa.page_builder.side_module import toolchain

SAID = {"SIZEOF_LONG": 4, "HAVE_FORK": 0, "HAVE_CLOCK": 1, "ALIGNMENT": 0}


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("#define SIZEOF_LONG 8\n", "#define SIZEOF_LONG 4\n"),
        ("#define HAVE_FORK 1\n", "/* #undef HAVE_FORK */\n"),
        ("/* #undef HAVE_CLOCK */\n", "#define HAVE_CLOCK 1\n"),
        ("#define ALIGNMENT 0\n", "#define ALIGNMENT 0\n"),
        ("#define UNSAID 7\n", "#define UNSAID 7\n"),
        ("#ifdef HAVE_FORK\n", "#ifdef HAVE_FORK\n"),
    ],
)
def test_each_macro_is_what_the_page_was_built_with(line: str, becomes: str) -> None:
    """A macro has the value of Pyodide's build; what that does not speak of stays, and so do other lines."""
    assert configure(line, SAID) == becomes


def test_without_apt_there_are_no_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason names what is missing, and nothing is left half made."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoCompiler, match="no apt-get"):
        python_headers(tmp_path / "headers", tmp_path)
    assert not (tmp_path / "headers").exists()


def test_headers_that_are_there_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once made, headers need no apt any more."""
    monkeypatch.setenv("PATH", "")
    (tmp_path / "headers").mkdir()
    assert python_headers(tmp_path / "headers", tmp_path) == tmp_path / "headers"


def test_an_archive_without_the_suite_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the machine's archive has no such suite, the rules stay interpreted and the reason names it."""
    for tool in ("apt-get", "dpkg"):
        (tmp_path / tool).write_text("#!/bin/sh\necho E: no such suite >&2\nexit 100\n")
        (tmp_path / tool).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(headers, "KEYRING", tmp_path / "apt-get")
    with pytest.raises(NoCompiler, match=rf"{headers.SUITE}.*no such suite"):
        python_headers(tmp_path / "headers", tmp_path)


def test_without_node_nothing_is_compiled(tmp_path: Path) -> None:
    """The first thing that is missing is named."""
    with pytest.raises(NoCompiler, match="no node"):
        toolchain(None, Registries(tmp_path, {}), tmp_path, tmp_path)


def test_without_the_compiler_of_webassembly_nothing_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package to install is named."""
    monkeypatch.setattr("sobremesa.page_builder.side_module.importlib.util.find_spec", lambda name: None)
    with pytest.raises(NoCompiler, match="ziglang"):
        toolchain(tmp_path, Registries(tmp_path, {}), tmp_path, tmp_path)
