"""What can be seen of a text: letters, and the characters that a terminal would obey or that deceive whoever reads.

These are the characters of Unicode's category C (controls, marks of direction, what has no width, what is not assigned)
and the two that end a line. Letters of every script, accents and signs are none of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\U00013441\U00013442")
"""Letters by their category that show nothing."""

LINE_ENDS: Final = ("Zl", "Zp")

# what is neither a line's end, a tab nor plain ASCII has to be looked at
_ODD: Final = re.compile(r"[^\n\t -~]")


def is_hidden(character: str) -> bool:
    """Return whether nobody would see a character, or a terminal would obey it."""
    category = unicodedata.category(character)
    return category[0] == "C" or category in LINE_ENDS


def escaped(character: str) -> str:
    r"""Return the escape of a character, such as ``\x1b`` or ``\u202e``."""
    return character.encode("unicode_escape").decode("ascii")


def shown(text: str, escape: Callable[[str], str] = escaped) -> str:
    """Return a text as it may be printed: what is hidden as an escape, but for ends of lines and tabs."""
    return _ODD.sub(lambda found: escape(found[0]) if is_hidden(found[0]) else found[0], text)


def bare(text: str) -> str:
    """Return a text without what is hidden."""
    return "".join([character for character in text if not is_hidden(character)])


def has_letter(text: str) -> bool:
    """Return whether there is a letter or a digit in a text that can be seen."""
    return any(unicodedata.category(character)[0] in "LN" and character not in BLANK for character in text)
