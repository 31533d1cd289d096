"""The weights of the fitted policy, in hundredths of a nat, as the lab found them.

python -m sobremesa.games.gin.lab.fitted > src/sobremesa/games/gin/search/play_weights.py
"""

from __future__ import annotations

from typing import Final

SHEDS: Final[list[int]] = [
    14,  # points
    -3,  # melds that the other might make
    -2,  # the same by turns
    16,  # cards beside it that the other has shed
    30,  # cards beside it that the seat has shed
    -58,  # melds of the other with known cards
    -91,  # outs that go with it
]

TAKES_LOOSE: Final[list[int]] = [
    -212,  # always
    152,  # first upcard
    -5,  # turns
    -15,  # points
    94,  # outs that come with it
]

TAKES_MELDED: Final[list[int]] = [
    256,  # always
    84,  # first upcard
    -14,  # turns
]

PLAYS_ON: Final[list[int]] = [
    -23,  # always
    -4,  # turns
    -25,  # deadwood
    5,  # deadwood by turns
]
