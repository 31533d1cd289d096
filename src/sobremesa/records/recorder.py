"""Records of games as they are played: what the store, the lab and the terminal write down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sobremesa.core.card_text import texts
from sobremesa.core.contract import State
from sobremesa.core.options import Ruleset
from sobremesa.records import record as names
from sobremesa.records.record import PACK, Record, headers_of, tokens_of


def opening_headers(ruleset: Ruleset, seats: int, dealer: int) -> dict[str, str]:
    """Return the headers that every record needs, with the revision of the rules, for its first dealer."""
    headers = {names.GAME: ruleset.game, names.RULES: ruleset.id, names.REVISION: str(ruleset.revision)}
    if ruleset.overrides:
        headers[names.OPTIONS] = ruleset.options_text()
    return headers | {names.SEATS: str(seats), names.DEALER: str(dealer)}


def pack_text(pack: Iterable[int]) -> str:
    """Return ``pack:`` and all the cards, first dealt first."""
    return " ".join([PACK, *texts(list(pack))])


def record_of(
    ruleset: Ruleset, seats: int, dealer: int, rows: Iterable[str], more: Mapping[str, str] | None = None
) -> Record:
    """Return the record of a game from the texts of its packs and moves, in order.

    ``dealer`` dealt first; ``more`` are further headers (Seat1, Date, Result, or any other name). A row that is a
    comment is left out. The rows are not checked against the rules. Raises ValueError for the name of a header that
    cannot be one.
    """
    headers = opening_headers(ruleset, seats, dealer) | dict(more or {})
    return Record(headers_of(headers), tokens_of(rows))


class Recorder:
    """Writes a game down while it is played.

    Start it before the first pack, and deal and play through it: it changes the state and keeps the text. ``rows`` are
    the packs and moves so far, in order, each as one text.
    """

    def __init__(self, state: State, more: Mapping[str, str] | None = None) -> None:
        """Start with a game that waits for its first pack; ``more`` are further headers."""
        self._opening: Final = (state.ruleset, int(state.seats), int(state.dealer))
        self._more: Final = dict(more or {})
        self.rows: Final[list[str]] = []

    def deal(self, state: State, pack: list[int]) -> None:
        """Deal a pack in the game and write it down; raise BadPack and change nothing."""
        state.deal(pack)
        self.rows.append(pack_text(pack))

    def play(self, state: State, seat: int, move: int) -> str:
        """Play a move in the game, write it down and return its text; raise IllegalMove and change nothing."""
        text = state.write(seat, move)
        state.apply(seat, move)
        self.rows.append(text)
        return text

    def copy(self) -> Recorder:
        """Return an independent recorder that goes on from here."""
        twin = object.__new__(Recorder)
        twin.__dict__.update(self.__dict__ | {"rows": list(self.rows)})
        return twin

    def record(self, state: State | None = None) -> Record:
        """Return the record so far; of a ``state`` that is over it also states the result."""
        ending = {names.RESULT: result_text(state)} if state is not None and state.over else {}
        return record_of(*self._opening, self.rows, self._more | ending)


def result_text(state: State, winner: int = 0) -> str:
    """Return the winning side (0 for a draw) and the score of a game that is over: ``1 40-28``.

    ``winner`` names the side where the rules do not decide, such as after a player has left.
    """
    return f"{winner or int(state.winner)} {'-'.join(str(points) for points in state.score)}"
