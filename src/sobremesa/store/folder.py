"""Where a person's games live on their machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

DATABASE: Final = "sobremesa.db"


def data_folder(given: Path | None = None, env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder for the data: the one given, else SOBREMESA_DATA, else the platform's own for a user's data."""
    if given is not None:
        return given.expanduser()
    if env.get("SOBREMESA_DATA"):
        return Path(env["SOBREMESA_DATA"]).expanduser()
    return _platform_folder(env, platform) / "sobremesa"


def _platform_folder(env: Mapping[str, str], platform: str) -> Path:
    if platform == "win32":
        return Path(env.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    # the XDG paper tells programs to ignore a relative path here
    xdg = Path(env.get("XDG_DATA_HOME", ""))
    return xdg if xdg.is_absolute() else Path.home() / ".local" / "share"
