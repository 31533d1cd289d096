"""The packaging backend (PEP 517): setuptools, with the catalogues, the browser files and the compiled rules added."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from setuptools import build_meta

from build_backend import extensions, sheets, web, words
from build_backend.files import save
from build_backend.toolchain import why_pure

ROOT = Path(__file__).resolve().parent.parent
NOTE = ROOT / "src" / "sobremesa" / "uncompiled.txt"
Settings = Mapping[str, str | list[str] | None] | None

prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What building a wheel needs here, beyond setuptools."""
    compiling = [] if why_pure() else extensions.REQUIREMENTS
    return [*words.REQUIREMENTS, *sheets.REQUIREMENTS, *compiling, *web.requirements()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What building a source distribution needs here, beyond setuptools."""
    return [*words.REQUIREMENTS, *sheets.REQUIREMENTS, *web.requirements()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """What an editable install needs here: it runs the rules interpreted, so no compiler."""
    return get_requires_for_build_sdist(config_settings)


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Builds the wheel: compiled where this machine can compile, otherwise pure, saying so in one line."""
    _make_files()
    if reason := why_pure():
        print(f"sobremesa: the rules are installed uncompiled (the same games, slower): {reason}", flush=True)
    extensions.wanted = True
    with _noted(reason):
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Builds the source distribution, with the made files in it, so that it builds without node."""
    _make_files()
    return build_meta.build_sdist(sdist_directory, config_settings)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Builds the editable wheel, which runs the rules interpreted from src/."""
    _make_files()
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


@contextmanager
def _noted(reason: str | None) -> Iterator[None]:
    """Leaves in the package, while it is packed, why its rules are not compiled: pip shows nobody what is printed."""
    if reason:
        save(NOTE, f"{reason}\n")
    try:
        yield
    finally:
        NOTE.unlink(missing_ok=True)


def _make_files() -> None:
    words.compile_catalogues()
    web.build()
    _forget_last_build()


def _forget_last_build() -> None:
    """Clears what setuptools copied last time: it never notices a module that is gone. Compiled modules may stay."""
    for library in (ROOT / "build").glob("lib*"):
        for path in library.rglob("*"):
            if path.is_file() and path.suffix != ".so":
                path.unlink()
    for metadata in (ROOT / "src").glob("*.egg-info"):
        shutil.rmtree(metadata)
