"""What may be called over a table, by id, and which of it fits what has just happened. Pure: events in, ids out.

The ids are those of the protocol; the page has the same, and a test holds them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobremesa.core.talk import talk_of
from sobremesa.protocol.live import GameEvent

LATELY: Final = 4
MOST: Final = 5


def fitting(game: str, events: Sequence[GameEvent], seat: int, winner: int) -> list[str]:
    """Return the calls that fit now for a seat, the most fitting first; ``winner`` is a side, 0 while nobody won."""
    mine = _side_of(seat)
    if winner:
        now = [*talk_of(game).won, "thanks", "goodbye"] if winner == mine else ["well-played", "goodbye"]
    else:
        now = [call for event in reversed(events[-LATELY:]) for call in _of(game, event, mine)]
        now += ["hello", "good-luck"] if len(events) <= LATELY else []
    return list(dict.fromkeys(now))[:MOST]


def _side_of(seat: int) -> int:
    return 2 - seat % 2


def _of(game: str, event: GameEvent, mine: int) -> list[str]:
    """Return what an event lets a side say."""
    talk = talk_of(game)
    scored = [call for line in event.points for call in talk.fits.get(line.reason, ((), ()))[line.side != mine]]
    scores = {event.score[line.side - 1] for line in event.points}
    stuck = [call for points, call in talk.stuck.items() if points in scores]
    card = talk.cards.get(event.move[:1])
    return [*stuck, *scored, *([card] if card else [])]
