"""The finder of the page's compiled modules, outside of a page."""

import sys
from types import ModuleType

import pytest

from sobremesa.page import compiled_modules
from sobremesa.page.compiled_modules import OneLibrary, entry_name


def library() -> ModuleType:
    """A library that begins two modules of the same last name."""
    made = ModuleType("library")
    made.__file__ = "/somewhere/library.so"
    for name in ("init_house___one___moves", "init_house___two___moves"):
        setattr(made, name, object())
    return made


def test_the_modules_of_the_library_are_found_by_their_whole_names() -> None:
    """Two games may have modules of the same last name."""
    finder = OneLibrary(library())
    found = finder.find_spec("house.two.moves")
    assert found is not None and (found.name, found.origin) == ("house.two.moves", "/somewhere/library.so")
    assert entry_name("house.two.moves") == "house___two___moves"


@pytest.mark.parametrize("name", ["house", "house.one", "moves", "house.three.moves"])
def test_other_modules_are_left_to_others(name: str) -> None:
    """What the library does not hold is found as ever."""
    assert OneLibrary(library()).find_spec(name) is None


def test_outside_of_a_page_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine of one's own each compiled module has a library of its own."""
    before = list(sys.meta_path)
    compiled_modules.find()
    assert sys.meta_path == before


def test_a_page_without_a_library_is_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing was compiled the modules are found as byte code."""
    before = list(sys.meta_path)
    monkeypatch.setattr(sys, "platform", compiled_modules.PLATFORM)
    monkeypatch.setattr(compiled_modules, "LIBRARY", "no_library_of_this_name")
    compiled_modules.find()
    assert sys.meta_path == before
