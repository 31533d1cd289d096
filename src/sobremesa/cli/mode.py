"""Whether the rules run compiled here, and what is said where they should and could not be."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sobremesa.version import __version__

if TYPE_CHECKING:
    from sobremesa.rulebook.catalogue import Words

NOTE: Final = Path(__file__).resolve().parent.parent / "uncompiled.txt"
"""What the build leaves where it compiled nothing: the reason, on one line."""

ASKED_FOR: Final = "SOBREMESA_PURE"
"""Stands in a reason that somebody wanted."""

TOLD: Final = "interpreted-told.txt"


def is_interpreted() -> bool:
    """Return whether the rules run as Python, and not as compiled modules; this loads none of them."""
    from importlib.util import find_spec

    rules = find_spec("sobremesa.core.bits")
    return rules is None or str(rules.origin).endswith(".py")


def version_line() -> str:
    """Return what ``--version`` says: also that the rules run uncompiled, where they do."""
    return f"sobremesa {__version__}{' (interpreted)' if is_interpreted() else ''}"


def warn_once(words: Words) -> None:
    """Say on the standard error, once for every installation, that no compiler was found when it was made."""
    reason = _reason()
    if not reason or ASKED_FOR in reason or not is_interpreted():
        return
    from sobremesa.cli.state_folder import state_folder
    from sobremesa.cli.trouble import Trouble, complain
    from sobremesa.files import save

    told = state_folder() / TOLD
    installation = f"{NOTE} {NOTE.stat().st_mtime_ns}"
    with suppress(OSError):
        if told.read_text(encoding="utf-8") == installation:
            return
    complain(words, Trouble("interpreted", why=reason))
    with suppress(OSError):  # where nothing can be kept it is said again
        told.parent.mkdir(parents=True, exist_ok=True)
        save(told, installation)


def _reason() -> str:
    try:
        return NOTE.read_text(encoding="utf-8").strip()
    except OSError:
        return ""
