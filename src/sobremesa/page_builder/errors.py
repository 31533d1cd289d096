"""Why a page cannot be built: each error has a stable code, and values for the sentence that says it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar


class PageError(Exception):
    """The page cannot be built; ``values`` are those of the sentence that belongs to ``code``."""

    code: ClassVar[str]

    def __init__(self, **values: object) -> None:
        super().__init__(", ".join(f"{name}={value}" for name, value in values.items()))
        self.values = values


class RegistrySilent(PageError):
    """A package registry does not answer, or does not have what is wanted."""

    code = "page-registry"

    def __init__(self, name: str, address: str, why: str) -> None:
        super().__init__(name=name, address=address, why=why)


class WrongContent(PageError):
    """What a registry gave is not what is pinned."""

    code = "page-integrity"

    def __init__(self, name: str, address: str) -> None:
        super().__init__(name=name, address=address)


class NotOurFolder(PageError):
    """The folder to write holds something that is no page of ours."""

    code = "page-folder"

    def __init__(self, name: Path) -> None:
        super().__init__(name=name)


class NoBrowserFiles(PageError):
    """This package was installed without the browser's files."""

    code = "page-browser-files"

    def __init__(self, name: Path) -> None:
        super().__init__(name=name)


class StepFailed(PageError):
    """A tool that worked before failed at a step of the building."""

    code = "page-step"

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name=name, why=why)


class NoCompiler(Exception):
    """The rules cannot be compiled to WebAssembly here, for the reason that is the text; the page is interpreted."""
