"""A table whose game the test plays, both seats of it: the rules say what follows, and nothing is left to luck."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from sobremesa.core.card_text import read_card
from sobremesa.core.registry import GAMES
from tests.browser.scripted import Scripted


def pack_of(game: str, first: str) -> list[int]:
    """Return a pack of a game that begins with these cards, given as texts with spaces between them."""
    pack, head = list(GAMES[game].pack()), [read_card(card) for card in first.split()]
    return head + [card for card in pack if card not in head]


class Rehearsed(Scripted):
    """The page sits in seat 1 and sees what the rules show there; what it sends is kept, and changes nothing."""

    def __init__(
        self,
        page: Page,
        game: str,
        rules: str,
        first: str,
        dealer: int,
        names: tuple[str, str],
        assistance: str = "full",
        **options: str,
    ) -> None:
        """Deal a pack that begins with the cards ``first``, and open the page."""
        self._game = GAMES[game]
        self._state = self._game.new(self._game.ruleset(rules, options), 2, dealer)
        self._state.deal(pack_of(game, first))
        super().__init__(page, rules, game, names=names, assistance=assistance, **self._seen())

    @property
    def legal(self) -> list[str]:
        """What those whose turn it is may do."""
        return [text for seat in self._state.to_act() for text in self._state.view(seat).to_wire()["legal"]]

    def play(self, moves: str, points: list[dict[str, Any]] | None = None) -> None:
        """Play moves such as ``2 7d, 1 6c``; the page may be told of other ``points`` than the last one scored."""
        for move in moves.split(", "):
            seat, text = int(move[0]), move[2:]
            self._state.apply(*self._state.read(text, seat))
            scored = self._state.view(0).to_wire()["last_points"] if points is None else points
            self.update(seat, self._game.public_text(text), scored, **self._seen())

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = self._state.view(1).to_wire()
        return {name: value for name, value in seen.items() if name not in ("game", "rules", "seat")}
