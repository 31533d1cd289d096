"""Records for the tests of the room: a small one to spoil, and whole random games."""

from sobremesa.core.card_text import card_text
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.records import Record, Recorder

HEADERS = '[Game "cuarenta"]\n[Rules "pagat"]\n[Seats "2"]\n[Dealer "1"]\n'
PACK = (
    "pack: 5h 2c 7d Qs Kc 5d As 3c 6h Jd Ac 2d 3h 4s 6c 7s Jh Qd Kh 4c\n"
    "5c 2h 3s 4d 6d 7c Js Qc Kd Ad 5s 2s 3d 4h 6s 7h Jc Qh Ks Ah\n"
)
SMALL = HEADERS + "\n" + PACK + "5h 5d*5h 2c\n"
# Line by line: 1-4 the headers, 5 blank, 6-7 the pack, 8 the moves.


def random_record(seed: int, rules: str = "pagat", seats: int = 2, **overrides: str) -> Record:
    """A whole random game, without a word about who played."""
    game = GAMES["cuarenta"]
    options = {name.replace("_", "-"): value for name, value in overrides.items()}
    state = game.new(game.ruleset(rules, options), seats, seed % seats + 1)
    rng, recorder = Rng(seed), Recorder(state)
    while not state.over:
        if state.needs_pack():
            recorder.deal(state, rng.shuffled(game.pack()))
        else:
            seat = next((seat for seat in range(1, seats + 1) if seat not in state.to_act() and state.legal(seat)), 0)
            seat = seat or state.to_act()[0]
            legal = state.legal(seat)
            recorder.play(state, seat, legal[rng.below(len(legal))])
    return recorder.record(state)


def dealt_by_ones(game: str, rules: str, first: str, second: str, then: str, more: str = "") -> str:
    """A record of gin or cribbage up to its first pack, which deals these hands one card at a time.

    Seat 1 deals, so that ``first`` is seat 2's hand; ``then`` comes after the hands, and the rest in canonical order.
    """
    cards = [card for pair in zip(first.split(), second.split(), strict=True) for card in pair] + then.split()
    cards += [card_text(card) for card in GAMES[game].pack() if card_text(card) not in cards]
    headers = f'[Game "{game}"]\n[Rules "{rules}"]\n[Seats "2"]\n[Dealer "1"]\n{more}'
    return f"{headers}\npack: {' '.join(cards)}\n"
