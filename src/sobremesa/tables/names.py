"""Names at the table: those of the computer players, and what people write for theirs made fit to show."""

from __future__ import annotations

import random
import unicodedata
from typing import Final

from sobremesa.tables.refusals import BAD_NAME, Refused
from sobremesa.visible import bare, has_letter

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
    r"""Return a name on one line, without invisible characters, of at most 40 characters.

    Empty where nothing is left. Raises Refused with BAD_NAME for a name that has no letter or digit.

    >>> tidy_name("  Doña \n Rosario ")
    'Doña Rosario'
    """
    called = tidy_text(unicodedata.normalize("NFC", name))[:LONGEST].strip()
    if called and not has_letter(called):
        raise Refused(BAD_NAME, "a name has at least one letter or digit that can be seen")
    return called


def tidy_text(text: str) -> str:
    """Return a text on one line, without invisible characters and with single spaces."""
    return " ".join(bare(" ".join(text.split())).split())
