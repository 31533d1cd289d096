"""README.md as a registry shows it: beside no other file, so every link is made absolute."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?://|mailto:|#)([^)\s]+)(\))")


def for_registry(root: Path = ROOT) -> str:
    """The page with links to files of the project made links to where its source is published."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    source = str(project["urls"]["Source"])

    def absolute(found: re.Match[str]) -> str:
        picture, opening, target, closing = found.groups()
        return f"{picture}{opening}{source}/{'raw' if picture else 'blob'}/main/{target}{closing}"

    return _LINK.sub(absolute, (root / "README.md").read_text(encoding="utf-8"))
