"""Where a program keeps what it remembers between its runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def state_folder(env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder for what a program keeps between its runs: in SOBREMESA_DATA, else where the platform says."""
    if env.get("SOBREMESA_DATA"):
        return Path(env["SOBREMESA_DATA"]).expanduser()
    if platform == "win32":
        return Path(env.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "sobremesa"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "sobremesa"
    xdg = Path(env.get("XDG_STATE_HOME", ""))  # a relative path is to be ignored, says the XDG paper
    return (xdg if xdg.is_absolute() else Path.home() / ".local" / "state") / "sobremesa"
