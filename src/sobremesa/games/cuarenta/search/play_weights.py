"""The weights of the fitted policy, in hundredths, as the lab found them.

python -m sobremesa.games.cuarenta.lab.fitted > src/sobremesa/games/cuarenta/search/play_weights.py
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[list[int]] = [
    47,  # lays an ace
    40,  # lays a 2
    2,  # lays a 3
    -5,  # lays a 4
    -41,  # lays a 5
    -46,  # lays a 6
    -78,  # lays a 7
    13,  # lays a jack
    16,  # lays a queen
    11,  # lays a king
    -179,  # lays: chance of a caída
    -170,  # lays: chance of a caída with limpia
    -77,  # lays: chance of a caída that wins
    15,  # lays: none of the rank is hidden
    -25,  # lays: hidden cards of the rank
    40,  # lays: the next has refused the rank
    99,  # lays: own further cards of the rank
    -30,  # lays: own further cards of the rank, first play
    -77,  # lays: could capture with it
    35,  # lays: could capture with another card
    -11,  # lays: could make a caída
    28,  # lays: the rank was played before it
    -16,  # lays: lengthens a sequence
    0,  # lays: on an empty table
    42,  # captures
    129,  # captures: points of the caída
    119,  # captures: points of the limpia
    21,  # captures: cards
    87,  # captures: wins
    38,  # captures: by addition
    32,  # captures: own further cards of the rank
    -14,  # captures: none of the rank is hidden
    43,  # captures: by jack, queen or king
    -21,  # leaves: cards
    -252,  # leaves: chance of a limpia
    0,  # leaves: chance of a limpia that wins
    -59,  # leaves: cards that the next takes on average
    55,  # leaves: own cards that can capture
    8,  # leaves: an own card that sweeps
]
