"""Views of made-up positions of Cuarenta, for seat 1 on turn unless a test says otherwise."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, mask_of
from sobremesa.core.card_text import read_card, read_cards
from sobremesa.core.levels import bot_named
from sobremesa.core.packs import pack_of_forty
from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.aficionado import Aficionado
from sobremesa.games.cuarenta.rules.moves import move_text
from sobremesa.games.cuarenta.rules.position import PLAYING, RECALLING, Catch
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from sobremesa.games.cuarenta.rules.state import Cuarenta


def cards(text):
    """Return the cards of a text like "5h 6d"."""
    return read_cards(text.replace(" ", ""))


def position(
    hand,
    table="",
    left="",
    ours="",
    theirs="",
    held=None,
    played=None,
    rules="pagat",
    seats=2,
    score=(0, 0),
    options=None,
):
    """Return a position in which seat 1 is on turn and seat 2 leads on.

    ``left`` is the card just left on the table (it came after those of ``table``), ``ours`` and ``theirs`` are the
    piles, ``held`` the number of cards of each other seat, ``played`` by seat what it has played of this deal, and
    ``options`` what the ruleset has otherwise.
    """
    state = Cuarenta(ruleset(rules, options), seats, seats)
    state.phase, state.turn, state.hand_number, state.deal_number = PLAYING, 1, 1, 1
    state.order = vec[i64](cards(table + left))
    state.table = mask_of(cards(table + left))
    state.just_left = read_card(left) if left else -1
    state.piles = vec[i64]([mask_of(cards(ours)), mask_of(cards(theirs))])
    state.points = vec[i64](list(score))
    _deal_out(state, cards(hand), held or {}, played or {})
    return state


def _deal_out(state, hand, held, played):
    """Give the other seats cards that nobody has seen, mixed as to rank; the rest is the stock."""
    known = set(hand) | set(cards_of_table_and_piles(state))
    hidden = sorted(set(pack_of_forty()) - known, key=lambda card: (card & 3, card))
    state.hands = vec[i64]([mask_of(hand)] + [0] * (state.seats - 1))
    for seat in range(2, state.seats + 1):
        number = held.get(seat, min(len(hand), 5))
        state.hands[seat - 1] = mask_of(hidden[:number])
        hidden = hidden[number:]
    for seat in range(1, state.seats + 1):
        state.shown[seat - 1] = mask_of(cards(played.get(seat, "")))
    state.pack = hidden
    state.next_card = 0


def cards_of_table_and_piles(state):
    """Return every card that lies face up or was captured."""
    shown = state.table | state.piles[0] | state.piles[1]
    return [card for card in pack_of_forty() if shown & bit(card)]


def claimed(state, *seats):
    """Return the position after these seats have claimed a ronda."""
    state.claimed = mask_of(list(seats))
    return state


def at_the_end(fives, catches, recalled=0):
    """Return a position after the last card of a hand between two, seat 1 being asked which ronda it caught.

    ``fives`` gives seat 2's cards of each of the four deals; ``catches`` are (deal, rank).
    """
    state = Cuarenta(ruleset("pagat"), 2, 2)
    state.phase, state.turn, state.hand_number, state.deal_number = RECALLING, 1, 1, 4
    state.shown = vec[i64]([mask_of(cards(five)) for deal in fives for five in ("", deal)])
    state.catches = [Catch(deal, 1, 2, rank) for deal, rank in catches]
    state.recalled = vec[i64]([recalled, 0])
    return state


def choice(state, level="aficionado", seat=1, seed=1):
    """Return the text of what a level does in a seat; empty for nothing."""
    move = bot_named("cuarenta", level).choose(state.view(seat), Budget(), Rng(seed))
    return move_text(move) if move else ""


def choices(state, level, seats=(1,), tries=200):
    """Return all that a level does with different luck."""
    return {choice(state, level, seat, seed) for seat in seats for seed in range(tries)}


def reasons(state, text):
    """Return the aficionado's reasons for or against a play, by their code."""
    (found,) = [one for one in Aficionado().weigh(state.view(1)) if move_text(one.move) == text]
    return {reason.code: reason.weight for reason in found.why}
