"""A table for the rule tests: hands dealt as a test wants them, and positions near the end of a play."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import card_text, read_card, read_cards
from sobremesa.core.packs import full_pack
from sobremesa.games.cribbage.rules.pegging import total_of
from sobremesa.games.cribbage.rules.position import PLAYING
from sobremesa.games.cribbage.rules.rulesets import ruleset
from sobremesa.games.cribbage.rules.show import score_show
from sobremesa.games.cribbage.rules.state import Cribbage

PONE, DEALER = 1, 2
STANDARD = ["standard", "standard-61"]
CADENZA = ["cadenza", "cadenza-61"]


def cards(text):
    """Return the cards of a text like "5h 6d", blanks left out."""
    return read_cards(text.replace(" ", ""))


def new_game(rules="standard", dealer=DEALER, revision=None, **overrides):
    """Return a game that waits for its first pack; seat 2 deals. Overrides are written with underscores."""
    options = {name.replace("_", "-"): str(value) for name, value in overrides.items()}
    return Cribbage(ruleset(rules, options, revision), dealer)


def pack_with(pone, dealers, starter):
    """Return a pack that deals these six to each, one at a time, and then turns up this starter."""
    first = [card for pair in zip(cards(pone), cards(dealers), strict=True) for card in pair] + cards(starter)
    return first + [card for card in full_pack() if card not in first]


def dealt_game(pone="Ac 2c 3c 4c 5c 6c", dealers="Ad 2d 3d 4d 5d 6d", starter="Kh", **options):
    """Return a game in which the six given to each are dealt."""
    state = new_game(**options)
    state.deal(pack_with(pone, dealers, starter))
    return state


def game_in_play(pone, dealers, starter="2h", crib="", score=(0, 0), **options):
    """Return a game in which both have laid away: these four are left to each, and these (or any) make the crib.

    The first two cards of the crib are the pone's. Without options seat 1 is the pone and plays first.
    """
    away = cards(crib) or _spare(cards(pone + dealers + starter))
    fours = [pone, dealers]
    sixes = [four + "".join(card_text(card) for card in away[2 * at : 2 * at + 2]) for at, four in enumerate(fours)]
    state = dealt_game(*sixes, starter, **options)
    state.points = vec[i64](list(score))
    for at, seat in enumerate([int(state.pone), int(state.dealer)]):
        state.apply(seat, state.read("".join(card_text(card) for card in away[2 * at : 2 * at + 2]), seat)[1])
    return state


def _spare(used):
    """Return four cards for the crib that score nothing together and are not in use."""
    return [card for card in cards("2s 4s 6s 8h Th Qs 2d 4d 6d 8d") if card not in used][:4]


def late(first, second, series="", turn=PONE, score=(0, 0), **options):
    """Return a position near the end of a play: what each seat still holds, and the cards since the last reset.

    The cards of the series were played in turn; seat 2 dealt. What lay there before them is not looked at.
    """
    state = new_game(**options)
    state.deal(full_pack())
    row = cards(series)
    state.hands = vec[i64]([mask_of(cards(first)), mask_of(cards(second))])
    state.laid = vec[i64]([mask_of(cards("2h 4h")), mask_of(cards("6h 8h"))])
    state.starter = read_card("Th")
    state.played = state.series = tuple(row)
    state.players = tuple(3 - turn if (len(row) - at) % 2 else turn for at in range(len(row)))
    state.total = total_of(row)
    state.points = vec[i64](list(score))
    state.turn = turn
    state.phase = PLAYING
    return state


def play(state, text):
    """Play the moves of a text, separated by blanks; return the score lines of the last as (reason, side, points)."""
    for token in text.split():
        state.apply(*state.read(token))
    return lines(state)


def play_out(state):
    """Play whatever is first among the legal moves until the hand is over; return the score lines of the last move."""
    while state.to_act():
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    return lines(state)


def lines(state):
    """Return what the last move scored: (reason, side, points) for each line."""
    return [(line.reason, line.side, line.points) for line in state.last_points]


def moves_of(state, seat):
    """Return the texts of a seat's legal moves."""
    return [state.write(seat, move) for move in state.legal(seat)]


def refused(state, token, seat=0):
    """Return the code with which a token of the record is refused, or an empty text where it is legal."""
    by, move = state.read(token, seat)
    refusal = state.refusal(by, move)
    return refusal.code if refusal else ""


def counted(hand, starter, crib=False):
    """Return the combinations of a show as (reason, points, cards), the cards as a text."""
    found = score_show(mask_of(cards(hand)), read_card(starter), crib)
    return [(one.reason, one.points, "".join(card_text(card) for card in _cards(one.cards))) for one in found]


def worth(hand, starter, crib=False):
    """Return what a show scores in all."""
    return sum(points for _, points, _ in counted(hand, starter, crib))


def points_for(hand, starter, reason, crib=False):
    """Return what a show scores for one reason."""
    return sum(points for why, points, _ in counted(hand, starter, crib) if why == reason)


def _cards(mask):
    return [card for card in full_pack() if mask >> card & 1]
