"""Names at the table: those of the computer players, and what people write for theirs made fit to show."""

from __future__ import annotations

import random
import unicodedata
from typing import Final

LONGEST: Final = 40

# heard at tables in Quito, Cuenca and the towns between
NAMES: Final = (
    "Don Lucho",
    "Doña Rosario",
    "Nelson",
    "Zoila",
    "Maruja",
    "Tío Homero",
    "Blanquita",
    "Segundo",
    "Carmela",
    "Doctor Andrade",
    "Piedad",
    "Vicente",
)


def bot_names(wanted: int) -> list[str]:
    """Return different names for computer players, at most a dozen."""
    return random.SystemRandom().sample(NAMES, wanted)


def tidy_name(name: str) -> str:
    """Return a name on one line, without what cannot be seen, and not too long."""
    shown = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", name))
    kept = "".join(char for char in shown if char == " " or unicodedata.category(char)[0] not in "CZ")
    return " ".join(kept.split())[:LONGEST].strip()
