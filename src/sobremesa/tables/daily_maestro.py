"""What the maestro makes of the deal of a day: a game against itself on the same packs, move by move."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from sobremesa.core.registry import GAMES
from sobremesa.store import GameRow, MoveRow
from sobremesa.tables.packs import Shuffler, salts_from
from sobremesa.tables.projection import Projection
from sobremesa.tables.referee import Pack, deal_due, rule
from sobremesa.tables.refusals import Refused
from sobremesa.tables.thinking import NoAnswer, Thinker

ASKER: Final = "deal of the day"
"""In whose turn the maestro's own games are thought about."""


def choice_seed(day: str, game: str, number: int, seat: int) -> int:
    """Return what decides all that a computer leaves to chance, after row ``number`` of a day's deal.

    It is the same for everybody: whoever plays alike is answered alike.
    """
    text = f"sobremesa computer 1\n{day}\n{game}\n{number}\n{seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


async def maestro_score(game: GameRow, level: str, seed: str, thinker: Thinker) -> list[int]:
    """Return the score of a game of a ``level`` against itself on the packs of a seed, by seat.

    ``game`` is a table of computers of that day. Raises NoAnswer.
    """
    fold, packs = Projection(game), Shuffler(GAMES[game.game].pack(), game.texts, salts_from(seed, 0)).pack
    for row in deal_due(fold.state.copy(), 0, packs):
        fold.step(row)
    while not fold.ended:
        for row in await _next_rows(fold, level, thinker, packs):
            fold.step(row)
    return [int(points) for points in fold.state.score]


async def _next_rows(fold: Projection, level: str, thinker: Thinker, packs: Pack) -> list[MoveRow]:
    """Return the rows of a claim that a seat makes out of turn, or else of the move of the seat to act."""
    awaited = fold.to_act()
    others = [seat for seat in range(1, int(fold.state.seats) + 1) if seat not in awaited and fold.state.legal(seat)]
    for seat in (*others, awaited[0]):
        text = await _asked(fold, seat, level, thinker)
        if text:
            return _rows(fold, seat, text, packs)
    raise NoAnswer(f"{level} made no move")


async def _asked(fold: Projection, seat: int, level: str, thinker: Thinker) -> str:
    game = fold.game
    seed = choice_seed(game.day, game.game, fold.number, seat)
    return await thinker.choose(json.dumps(fold.view(seat)), level, seed, ASKER, 1.0)


def _rows(fold: Projection, seat: int, text: str, packs: Pack) -> list[MoveRow]:
    try:
        return rule(fold, seat, text, fold.number, packs)[0]
    except Refused as refused:
        raise NoAnswer(f"no legal move: {refused.code}") from refused
