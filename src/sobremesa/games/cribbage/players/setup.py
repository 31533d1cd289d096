"""A position of cribbage that is set up by hand: six cards to throw from, or a place in the play (CR-04 to CR-08)."""

from __future__ import annotations

from typing import Final, cast

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.card_text import card_text, cards_text
from sobremesa.core.contract import State
from sobremesa.core.packs import ALL
from sobremesa.core.rng import Rng
from sobremesa.core.setup import MINE, Lead, Placement, Setup, SetupField, check_count, unseen
from sobremesa.games.cribbage.rules.rulesets import Rules
from sobremesa.games.cribbage.rules.state import Cribbage

DEALT: Final = 6
KEPT: Final = 4
OTHER: Final = 3 - MINE
GO: Final = "go"
FIELDS: Final = (
    SetupField("hand", "cards", 1, DEALT),
    SetupField("laid", "cards", 0, 2),
    SetupField("starter", "cards", 0, 1),
    SetupField("row", "cards", 0, 7),
    SetupField("dealer", "flag"),
)


def lead(wanted: Placement, rng: Rng) -> Lead | None:
    """Return a deal of six cards, or a play of the cards that lie in the row. Raises BadSetup.

    Whose each card of the row was is drawn until it comes out that who could play did (CR-07).
    """
    hand, dealer = wanted.of("hand"), MINE if "dealer" in wanted.flags else OTHER
    rest = unseen(wanted, cards_of(ALL), rng)
    if len(hand) > KEPT:
        _check_throw(wanted)
        return Lead(dealer, _pack(dealer, hand, tuple(rest[:DEALT]), rest[DEALT:]), [])
    owners = _owners(wanted, rng)
    mine, theirs = _by_owner(wanted.of("row"), owners)
    missing = KEPT - len(theirs)
    laid = rest[missing : missing + 2]
    six = (*theirs, *rest[: missing + 2])
    pack = _pack(dealer, (*mine, *hand, *wanted.of("laid")), six, [*wanted.of("starter"), *rest[missing + 2 :]])
    moves = _played(wanted, dealer, pack, laid, owners)
    return None if moves is None else Lead(dealer, pack, moves)


def _check_throw(wanted: Placement) -> None:
    check_count("hand", wanted.of("hand"), DEALT, DEALT)
    for name in ("laid", "starter", "row"):
        check_count(name, wanted.of(name), 0, 0)


def _owners(wanted: Placement, rng: Rng) -> list[int]:
    """Return a seat for each card of the row, drawn at random, so that each seat has played as many as it did."""
    row, mine = wanted.of("row"), KEPT - len(wanted.of("hand"))
    check_count("laid", wanted.of("laid"), 2, 2)
    check_count("starter", wanted.of("starter"), 1, 1)
    check_count("row", row, mine, mine + KEPT)
    owners = [MINE] * mine + [OTHER] * (len(row) - mine)
    for at in range(len(owners) - 1, 0, -1):
        other = int(rng.below(at + 1))
        owners[at], owners[other] = owners[other], owners[at]
    return owners


def _by_owner(row: tuple[int, ...], owners: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    whose = list(zip(row, owners, strict=True))
    return tuple(card for card, seat in whose if seat == MINE), tuple(card for card, seat in whose if seat == OTHER)


def _pack(dealer: int, mine: tuple[int, ...], theirs: tuple[int, ...], rest: list[int]) -> list[int]:
    """Return a pack that deals both their six; the one who does not deal has the first card."""
    first, second = (theirs, mine) if dealer == MINE else (mine, theirs)
    return [*(card for two in zip(first, second, strict=True) for card in two), *rest]


def _played(wanted: Placement, dealer: int, pack: list[int], laid: list[int], owners: list[int]) -> list[str] | None:
    """Return the words of the play, None where it cannot have been like that."""
    state = Cribbage(cast("Rules", wanted.ruleset), dealer)
    state.deal(pack)
    moves = [f"{MINE}:{cards_text(mask_of(list(wanted.of('laid'))))}", f"{OTHER}:{cards_text(mask_of(laid))}"]
    for text in moves:
        state.apply(*state.read(text))
    for card, seat in zip(wanted.of("row"), owners, strict=True):
        if not (_let_go(state, seat, moves) and _plays(state, card_text(card), seat, moves)):
            return None
    return moves if _let_go(state, MINE, moves) else None


def _let_go(state: Cribbage, seat: int, moves: list[str]) -> bool:
    """Say go for the other seat where it must, and return whether it is this one's turn."""
    while state.to_act() == [3 - seat] and [state.write(3 - seat, one) for one in state.legal(3 - seat)] == [GO]:
        state.apply(3 - seat, state.legal(3 - seat)[0])
        moves.append(GO)
    return state.to_act() == [seat]


def _plays(state: Cribbage, text: str, seat: int, moves: list[str]) -> bool:
    legal = {state.write(seat, one): one for one in state.legal(seat)}
    if text not in legal:
        return False
    state.apply(seat, legal[text])
    moves.append(text)
    return True


def fits(wanted: Placement, state: State) -> bool:
    """Return whether the cards lie in the row as they were meant."""
    return cast("Cribbage", state).played == wanted.of("row")


SETUP: Final = Setup(FIELDS, lead, fits)
