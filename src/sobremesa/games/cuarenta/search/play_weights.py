"""The weights of the fitted policy, in hundredths, as the lab found them.

python -m sobremesa.games.cuarenta.lab.fitted > src/sobremesa/games/cuarenta/search/play_weights.py

They come from a series of fits, each to games of a maestro with the weights before.
"""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[list[int]] = [
    69,  # lays an ace
    64,  # lays a 2
    -4,  # lays a 3
    -2,  # lays a 4
    -47,  # lays a 5
    -68,  # lays a 6
    -101,  # lays a 7
    18,  # lays a jack
    15,  # lays a queen
    14,  # lays a king
    -321,  # lays: chance of a caída
    -376,  # lays: chance of a caída with limpia
    -153,  # lays: chance of a caída that wins
    4,  # lays: none of the rank is hidden
    -28,  # lays: hidden cards of the rank
    32,  # lays: the next has refused the rank
    129,  # lays: own further cards of the rank
    -8,  # lays: own further cards of the rank, first play
    -76,  # lays: could capture with it
    35,  # lays: could capture with another card
    -21,  # lays: could make a caída
    52,  # lays: the rank was played before it
    -30,  # lays: lengthens a sequence
    40,  # captures
    169,  # captures: points of the caída
    148,  # captures: points of the limpia
    25,  # captures: cards
    1,  # captures: wins
    27,  # captures: by addition
    53,  # captures: own further cards of the rank
    -22,  # captures: none of the rank is hidden
    47,  # captures: by jack, queen or king
    -25,  # leaves: cards
    -404,  # leaves: chance of a limpia
    -92,  # leaves: cards that the next takes on average
    83,  # leaves: own cards that can capture
    44,  # leaves: an own card that sweeps
]
