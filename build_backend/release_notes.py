"""The notes of a release: the part of CHANGELOG.md that stands under its version."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNRELEASED = "Unreleased"
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


class NoNotesError(Exception):
    """The changelog says nothing of the version; the text names it."""


def sections(changelog: str) -> dict[str, str]:
    """Return by version what stands under its heading, the newest first; the date of a heading is left out."""
    parts = _HEADING.split(changelog)[1:]
    return {title.split(" – ")[0]: text.strip() for title, text in zip(parts[::2], parts[1::2], strict=True)}


def notes(version: str, root: Path = ROOT) -> str:
    """Return the notes of a version, or what is not released yet where the version has no heading of its own.

    Raises:
        NoNotesError: neither says anything.
    """
    found = sections((root / "CHANGELOG.md").read_text(encoding="utf-8"))
    text = found.get(version) or found.get(UNRELEASED)
    if not text:
        raise NoNotesError(f"CHANGELOG.md says nothing of {version}")
    return f"# Sobremesa {version}\n\n{text}\n"
