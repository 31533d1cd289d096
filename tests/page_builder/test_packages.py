"""The versions that are pinned for the page are those that everything else uses."""

import re

import pytest

from build_backend import extensions, web
from sobremesa.page_builder.packages import COMPILING, IN_THE_PAGE
from tests.house.code import ROOT

LOCK = dict(re.findall(r'\[\[package\]\]\nname = "([^"]+)"\nversion = "([^"]+)"', (ROOT / "uv.lock").read_text()))


@pytest.mark.parametrize("package", dict.fromkeys([*IN_THE_PAGE, *COMPILING]), ids=lambda package: package.name)
def test_a_wheel_of_the_page_has_the_version_of_the_lock_file(package) -> None:
    """What runs and compiles in the page is what is tested here."""
    assert LOCK[package.name.replace("_", "-")] == package.version


def test_the_extra_for_building_a_page_has_the_node_of_the_web_build() -> None:
    """One node builds the browser files and the page."""
    assert f'page = ["{web.REQUIREMENTS[0]}", "ziglang=={LOCK["ziglang"]}"]' in (ROOT / "pyproject.toml").read_text()


def test_the_page_is_compiled_by_the_compiler_of_the_package() -> None:
    """Both builds use one version of mypy and of its runtime."""
    pinned = {f"{package.name}=={package.version}" for package in COMPILING}
    assert set(extensions.REQUIREMENTS) <= pinned
