"""A record as the game it was: the state after each token, from the opening on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobremesa.core.card_text import UnreadableCard, card_text, read_card
from sobremesa.core.contract import IllegalMove, MoveError, State
from sobremesa.core.registry import GAMES
from sobremesa.records.errors import BAD_PACK, ILLEGAL_MOVE, MISSING_PACK, RecordError
from sobremesa.records.game_replay import DEALT, ReplayStep, shown_card_in
from sobremesa.records.opening import opening
from sobremesa.records.record import PACK, Record, Token


def replay(record: Record) -> Iterator[ReplayStep]:
    """Yield each step of a record's game, in order; raise RecordError at the token that cannot be played.

    The steps share one state, which goes on changing: copy what you keep.
    """
    yield from Replay(opening(record), record.body)


class Replay:
    """An iterator over the steps of a body.

    Each ``next`` deals a pack or plays a move, or raises RecordError, which names the line and the word. ``state`` is
    the game as far as it has come, also after an error; ``pack`` has the cards that were dealt last. ``cut_short`` says
    that the error was the end of the body within a pack.
    """

    def __init__(self, state: State, body: tuple[Token, ...]) -> None:
        """Start before the first token with a state that waits for its first pack; the state is changed from now on."""
        self.state: Final = state
        self.pack: list[int] = []
        self.cut_short = False
        self._body: Final = body
        self._at = 0
        self._moves = 0
        self._pack: Final = frozenset(GAMES[state.game].pack())

    def __iter__(self) -> Iterator[ReplayStep]:
        return self

    def __next__(self) -> ReplayStep:
        if self._at >= len(self._body):
            raise StopIteration
        token = self._body[self._at]
        self._at += 1
        if self.state.over:
            raise RecordError(token.line, token.text, ILLEGAL_MOVE, "the game is over")
        return self._deal(token) if token.text == PACK else self._play(token)

    def _deal(self, token: Token) -> ReplayStep:
        if not self.state.needs_pack():
            raise RecordError(token.line, token.text, BAD_PACK, "no pack is due before this hand is played out")
        dealer = int(self.state.dealer)
        self.pack = self._cards(token)
        self.state.deal(self.pack)
        return self._step(dealer, DEALT, token, counted=self.state.over or bool(self.state.last_points))

    def _cards(self, opener: Token) -> list[int]:
        """Take the cards of the pack that ``opener`` announced: each card of the game once."""
        tokens = self._body[self._at : self._at + len(self._pack)]
        cards: dict[int, None] = {}
        for token in tokens:
            card = self._card(token)
            if card in cards:
                raise RecordError(token.line, token.text, BAD_PACK, f"{card_text(card)} stands twice in this pack")
            cards[card] = None
        if len(cards) < len(self._pack):
            self.cut_short = True
            why = f"this pack has {len(cards)} cards of {len(self._pack)}"
            raise RecordError(opener.line, opener.text, BAD_PACK, why)
        self._at += len(cards)
        return list(cards)

    def _card(self, token: Token) -> int:
        try:
            card = read_card(token.text)
        except UnreadableCard as error:
            why = f"{token.text[:40]!r} is no card, and the pack is not complete"
            raise RecordError(token.line, token.text, BAD_PACK, why) from error
        if card not in self._pack:
            raise RecordError(token.line, token.text, BAD_PACK, f"{token.text} is not in the pack of this game")
        return card

    def _play(self, token: Token) -> ReplayStep:
        if self.state.needs_pack():
            raise RecordError(token.line, token.text, MISSING_PACK, "a hand opens with pack: and all its cards")
        dealer = int(self.state.dealer)
        try:
            seat, move = self.state.read(token.text)
            text = self.state.write(seat, move)
            card = shown_card_in(self.state, text)
            self.state.apply(seat, move)
        except MoveError as error:
            detail = error.detail if isinstance(error, IllegalMove) else ""
            raise RecordError(token.line, token.text, error.code, error.why, detail) from error
        return self._step(seat or dealer, text, token, counted=True, card=card)

    def _step(self, seat: int, move: str, token: Token, counted: bool, card: str = "") -> ReplayStep:
        state = self.state
        self._moves += counted
        number = self._moves if counted else 0
        points = tuple(state.last_points)
        return ReplayStep(number, int(state.hand_number), seat, move, points, tuple(state.score), state, token, card)
