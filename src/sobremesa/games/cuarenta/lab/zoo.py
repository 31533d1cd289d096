"""Styles of Cuarenta that only the lab seats, each in its plainest form."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final

from sobremesa.core.bits import bit, cards_of, count, mask_of
from sobremesa.core.fallback_players import RolloutPlayer
from sobremesa.core.player import NOTHING, Bot
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.lab.attentive import ATTENTIVE
from sobremesa.games.cuarenta.players.knowledge import Knowledge
from sobremesa.games.cuarenta.players.player import CuarentaBot
from sobremesa.games.cuarenta.players.reply import ReplyTable
from sobremesa.games.cuarenta.players.worth import scored
from sobremesa.games.cuarenta.rules.capture import captures_on
from sobremesa.games.cuarenta.rules.moves import card_of, mask_of_move
from sobremesa.games.cuarenta.rules.view import CuarentaView


class Style(CuarentaBot):
    """Looks one play ahead for one thing, and forgets nothing that is its own."""

    def take(self, takes: list[int], rng: Rng) -> int:
        """Return the take that picks up most."""
        return max(takes, key=lambda move: count(mask_of_move(move)))

    def recall(self, view: CuarentaView, recalls: list[int]) -> int:
        """Return a rank that was a caught ronda's for certain, else NOTHING."""
        caught = Knowledge(view).caught_rondas()
        return next((move for move in recalls if card_of(move) in caught), NOTHING)

    def play(self, view: CuarentaView, plays: list[int], rng: Rng) -> int:
        """Return the play of the highest value, each of equals as likely."""
        values = [self.value(view, move) for move in plays]
        best = [move for move, value in zip(plays, values, strict=True) if value == max(values)]
        return best[rng.below(len(best))]

    @abstractmethod
    def value(self, view: CuarentaView, move: int) -> tuple[int, int]:
        """Return what a play is worth: what counts first, and what decides between equals."""


class Greedy(Style):
    """Takes the most points now, and of equals the most cards."""

    def value(self, view: CuarentaView, move: int) -> tuple[int, int]:
        """Return points and cards of a play."""
        return sum(_points(view, move)), _cards(move)


class Hoarder(Style):
    """Takes the most cards, for the cartón, and of equals the most points."""

    def value(self, view: CuarentaView, move: int) -> tuple[int, int]:
        """Return cards and points of a play."""
        return _cards(move), sum(_points(view, move))


class CaidaHunter(Style):
    """Makes every caída, and keeps the ranks of which most are still about, to make the next."""

    def value(self, view: CuarentaView, move: int) -> tuple[int, int]:
        """Return the points of the caída, and how many unseen cards it could fall on."""
        unseen = Knowledge(view).unseen
        kept = {card >> 2 for card in cards_of(view.hand & ~bit(card_of(move)))}
        return _points(view, move)[0], sum([unseen[rank] for rank in kept])  # exact: whole numbers


class LimpiaHunter(Style):
    """Sweeps the table where it can, and else leaves one that a card of its own would sweep."""

    def value(self, view: CuarentaView, move: int) -> tuple[int, int]:
        """Return the points of the sweep, and how many of its cards would sweep what is left."""
        after = ReplyTable(tuple(view.public.order), int(view.public.just_left)).after(move)
        kept = cards_of(view.hand & ~bit(card_of(move)))
        return _points(view, move)[1], len([card for card in kept if _sweeps(view, card, after.cards)])


def _points(view: CuarentaView, move: int) -> tuple[int, int]:
    """Return the points of a play for its caída and for its limpia."""
    public, taken = view.public, int(mask_of_move(move))
    falls = public.just_left >= 0 and public.just_left >> 2 == card_of(move) >> 2 and taken >> public.just_left & 1
    swept = taken != 0 and taken == int(public.table)
    found = scored(public.rules, public.score[(view.seat - 1) % 2], bool(falls), swept)
    return found.caida, found.limpia


def _cards(move: int) -> int:
    """Return how many cards a play brings home."""
    taken = int(count(mask_of_move(move)))
    return taken + 1 if taken else 0


def _sweeps(view: CuarentaView, card: int, table: tuple[int, ...]) -> bool:
    return bool(table) and mask_of(list(table)) in captures_on(view.public.rules, card, list(table))


OPPONENTS: Final[dict[str, Bot[Any]]] = {
    **ATTENTIVE,
    "greedy": Greedy(),
    "hoarder": Hoarder(),
    "caida-hunter": CaidaHunter(),
    "limpia-hunter": LimpiaHunter(),
    "rollouts": RolloutPlayer(),
}
"""The players of Cuarenta that only the lab seats, by name; ``rollouts`` is a sampled search without any tactics."""
