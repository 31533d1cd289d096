"""A position of Cuarenta between two that is set up by hand: hand, table, cards gone, and which five are played.

It comes about so: what is gone was laid down and taken by a card of its rank, or in sequence with one, and what lies on
the table was laid down. Where cards are gone that nobody named, they are drawn at random.
"""

from __future__ import annotations

from typing import Final, NamedTuple, cast

from sobremesa.core.card_text import card_text, texts
from sobremesa.core.contract import State
from sobremesa.core.rng import Rng
from sobremesa.core.setup import MINE, BadSetup, Lead, Placement, Setup, SetupField, unseen
from sobremesa.games.cuarenta.rules.game import CUARENTA
from sobremesa.games.cuarenta.rules.moves import rank_after
from sobremesa.games.cuarenta.rules.position import BATCH, PACK_SIZE
from sobremesa.games.cuarenta.rules.rulesets import Rules

DEALS: Final = PACK_SIZE // BATCH // 2
FIELDS: Final = (
    SetupField("hand", "cards", 1, BATCH),
    SetupField("table", "cards", 0, 10),
    SetupField("gone", "cards", 0, PACK_SIZE - 2),
    SetupField("deal", "number", 1, DEALS),
    SetupField("dealer", "flag"),
    SetupField("fresh", "flag"),
)


class _Play(NamedTuple):
    """A card that is played, and those that it takes: the one of its rank, then those in sequence."""

    card: int
    takes: tuple[int, ...] = ()

    @property
    def word(self) -> str:
        """Return the play as the record writes it."""
        base, above = self.takes[:1], self.takes[1:]
        parts = [card_text(self.card), *(f"*{card_text(card)}" for card in base)]
        return "".join([*parts, f"+{''.join(texts(list(above)))}" if above else ""])


class _Group(NamedTuple):
    """Cards that were laid down and taken at once by a card of the rank of the first."""

    laid: list[int]
    taker: int

    @property
    def taking(self) -> _Play:
        """Return the play that takes them."""
        return _Play(self.taker, tuple(self.laid))


def lead(wanted: Placement, rng: Rng) -> Lead | None:
    """Return a play that leaves hand and table; None where this try left a number of cards over. Raises BadSetup."""
    rest = unseen(wanted, CUARENTA.pack(), rng)
    groups = _groups(list(wanted.of("gone")), rest, _gone(wanted))
    if groups is None:
        return None
    plays = _plays(list(wanted.of("table")), groups, fresh="fresh" in wanted.flags)
    dealing = "dealer" in wanted.flags
    pack = _pack(wanted, [one.card for one in plays], rest, dealing)
    dealer = MINE if dealing else 3 - MINE
    return None if pack is None else Lead(dealer, pack, _words(cast("Rules", wanted.ruleset), plays))


def _gone(wanted: Placement) -> int:
    """Return how many cards have gone from the table. Raises BadSetup where more lie or are named than were played."""
    turns = 2 * (BATCH - len(wanted.of("hand"))) + ("dealer" in wanted.flags)
    played = 2 * BATCH * (wanted.numbers.get("deal", 1) - 1) + turns
    gone = played - len(wanted.of("table"))
    if gone < len(wanted.of("gone")):
        most = max(0, played - len(wanted.of("gone")))
        raise BadSetup("count", f"by then {played} cards were played", "table", most=most)
    return gone


def _groups(named: list[int], rest: list[int], gone: int) -> list[_Group] | None:
    """Return what went, in groups that were taken at once; what was not named is taken from the rest.

    Two of a rank are a group. Where ranks are left over, a card follows in sequence on a group (CU-22).
    """
    groups: list[_Group] = []
    single: list[int] = []
    while named:
        first = named.pop()
        mate = next((card for card in (*named, *rest) if card >> 2 == first >> 2), -1)
        if mate < 0:
            single.append(first)
            continue
        (named if mate in named else rest).remove(mate)
        groups.append(_Group([mate], first))
    while 2 * len(groups) + len(single) + 2 <= gone and (pair := _pair_in(rest)):
        groups.append(pair)
    fits = all(_follow(groups, card) for card in sorted(single))
    missing = gone - sum(len(group.laid) + 1 for group in groups)  # exact: whole numbers
    return groups if fits and _filled(groups, rest, missing) else None


def _pair_in(rest: list[int]) -> _Group | None:
    """Take two cards of a rank out of the rest."""
    for card in rest:
        mate = next((one for one in rest if one != card and one >> 2 == card >> 2), -1)
        if mate >= 0:
            rest.remove(card)
            rest.remove(mate)
            return _Group([card], mate)
    return None


def _filled(groups: list[_Group], rest: list[int], missing: int) -> bool:
    """Let so many cards of the rest follow on groups, and return whether they all could."""
    for card in sorted(rest):
        if missing > 0 and _follow(groups, card):
            rest.remove(card)
            missing -= 1
    return missing == 0


def _follow(groups: list[_Group], card: int) -> bool:
    """Add a card to a group that its rank follows on, if there is one."""
    for group in groups:
        if rank_after(group.laid[-1] >> 2) == card >> 2:
            group.laid.append(card)
            return True
    return False


def _plays(table: list[int], groups: list[_Group], fresh: bool) -> list[_Play]:
    """Return an order of play without caída and limpia where there is one.

    A card is taken only after another was laid on it, and while yet another lies there.
    """
    first, later = (table[:1], table[1:]) if len(groups) != 1 else ([], table)
    plays = [_Play(card) for card in first]
    for at, group in enumerate(groups):
        plays += [_Play(card) for card in group.laid]
        plays += [groups[at - 1].taking] if at else []
    last = [group.taking for group in groups[-1:]]
    tail = [_Play(card) for card in later]
    if len(groups) == 1:
        return [*plays, *tail[:1], *last, *tail[1:]] if fresh else [*plays, *tail, *last]
    return [*plays, *last, *tail] if fresh or not last else [*plays, *tail, *last]


def _pack(wanted: Placement, played: list[int], rest: list[int], dealing: bool) -> list[int] | None:
    """Return a pack that deals each seat what it played and what it still holds; None where too few are left."""
    pack: list[int] = []
    for start in range(0, len(played) + 1, 2 * BATCH):
        five = played[start : start + 2 * BATCH]
        first, second = five[::2], five[1::2]
        if start + 2 * BATCH > len(played):
            mine, theirs = (second, first) if dealing else (first, second)
            mine += wanted.of("hand")
            theirs += [rest.pop() for _ in range(BATCH - len(theirs)) if rest]
        if len(first) != BATCH or len(second) != BATCH:
            return None
        pack += [*first, *second]
    return [*pack, *rest]


def _words(rules: Rules, plays: list[_Play]) -> list[str]:
    """Return the words of the play, with the dealer's where it is asked for each five (CU-07)."""
    words: list[str] = []
    for at, one in enumerate(plays):
        words += ["deal"] if rules.asked_dealing and at % (2 * BATCH) == 0 else []
        words.append(one.word)
    if rules.asked_dealing and len(plays) % (2 * BATCH) == 0:
        words.append("deal")
    return words


def fits(wanted: Placement, state: State) -> bool:
    """Return whether the table lies as it was meant, and its last card is fresh or is not."""
    view = state.view(MINE).to_wire()
    table = tuple(card_text(card) for card in wanted.of("table"))
    return tuple(cast("list[str]", view["table"])) == table and bool(view["just_left"]) == ("fresh" in wanted.flags)


SETUP: Final = Setup(FIELDS, lead, fits)
