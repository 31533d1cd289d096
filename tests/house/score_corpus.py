"""Random games by the rules, written down as a score sheet has them: lines, and how the game stands after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sobremesa.core.bits import cards_of, lowest
from sobremesa.core.card_text import card_text
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.rules.position import LAYING_AWAY
from sobremesa.games.cuarenta.rules.moves import MISDEAL, packed
from sobremesa.games.gin.rules.legality import sheddable
from sobremesa.games.gin.rules.melds import value_of
from sobremesa.games.gin.rules.moves import DISCARD, kind_of
from sobremesa.games.gin.rules.position import DISCARDING
from sobremesa.games.gin.search.arrangement import arranged, dearest

Line = dict[str, object]
Step = dict[str, object]
HOW = {"knock": "knock", "gin": "gin", "biggin": "big-gin"}


def sheet(game: str, rules: str, seats: int, seed: int) -> tuple[Step, int]:
    """Return a random game as a sheet with what is to be expected of it, and how many plies it had."""
    luck = Rng(f"sheet {game} {rules} {seats} {seed}")
    dealer = 1 + int(luck.below(seats))
    state = GAMES[game].new(GAMES[game].ruleset(rules), seats, dealer)
    counted = Counted(luck)
    steps = list(PLAYERS[game](state, counted))
    return {"game": game, "rules": rules, "seats": seats, "dealer": dealer, "steps": steps}, counted.plies


class Counted:
    """A stream of luck, and how many plies it has decided."""

    def __init__(self, luck: Rng) -> None:
        self.luck = luck
        self.plies = 0

    def one_in(self, number: int) -> bool:
        """Whether chance, once in so many times, says yes."""
        return int(self.luck.below(number)) == 0

    def any_of(self, choices):
        """One of some choices."""
        return choices[self.luck.below(len(choices))]

    def play(self, state) -> None:
        """Play any move of the seat that is awaited, or now and then of one that may claim something."""
        self.plies += 1
        seats = [seat for seat in range(1, int(state.seats) + 1) if state.legal(seat)]
        seat = self.any_of(seats)
        state.apply(seat, self.any_of(state.legal(seat)))


# ---- Cuarenta


def cuarenta_steps(state, counted: Counted) -> Iterator[Step]:
    """The lines of a game of Cuarenta, up to ``over``."""
    while not state.over:
        if state.chica_won:
            yield {"line": {"kind": "next"}}
        state.deal(counted.luck.shuffled(GAMES["cuarenta"].pack()))
        yield from scored(state)
        if not state.needs_pack() and not state.over and counted.one_in(20):
            yield from misdealt(state)
        while not state.over and not state.needs_pack():
            counted.play(state)
            yield from scored(state)
            yield from captured(state)


def misdealt(state) -> Iterator[Step]:
    """The line of a misdeal, where the rules know one and it is not too late (CU-08)."""
    move = packed(MISDEAL, 0, 0)
    if state.refusal(0, move) is None:
        state.apply(0, move)
        yield {"line": {"kind": "misdeal"}, **standing(state)}


def scored(state) -> Iterator[Step]:
    """The lines of what the last move scored; caída and limpia of one play stand together."""
    lines = [line for line in state.last_points if line.reason not in ("carton", "misdeal")]
    if [line.reason for line in lines] == ["caida", "limpia"]:
        points = lines[0].points + lines[1].points
        yield {"line": given("caida-limpia", lines[0].side, points), **after_line(state)}
        return
    for line in lines:
        last = line is lines[-1]  # a play may score, and the deal after it win the game
        yield {"line": given(line.reason, line.side, line.points), **(after_line(state) if last else {})}


def given(reason: str, side: int, points: int) -> Line:
    """A line that gives a side points, or the game."""
    if points == 0:
        return {"kind": "wins", "side": side, "reason": reason}
    return {"kind": "points", "side": side, "points": points, "reason": reason}


def after_line(state) -> Step:
    """How the game stands after a line, unless the same move has counted the cards too."""
    return {} if was_counted(state) else standing(state)


def captured(state) -> Iterator[Step]:
    """The line of the captured cards, where the last move has ended the hand and they were counted."""
    if was_counted(state):
        cards = [int(pile).bit_count() for pile in state.piles]
        yield {"line": {"kind": "carton", "cards": cards}, **standing(state)}


def was_counted(state) -> bool:
    """Whether the last move ended a hand that was played to its end; some count for nobody."""
    won = state.over or state.chica_won
    return "carton" in {line.reason for line in state.last_points} or (state.needs_pack() and not won)


def standing(state) -> Step:
    """How a game of Cuarenta stands."""
    expected = {
        "score": state.score,
        "chicas": [int(chicas) for chicas in state.chicas],
        "countable": [int(cards) for cards in state.countable_carton],
        "over": int(state.winner),
    }
    if not state.over:
        expected["dealer"] = int(state.dealer)
    return {"expected": expected}


# ---- cribbage


def cribbage_steps(state, counted: Counted) -> Iterator[Step]:
    """The lines of a game of cribbage: each score for itself, and the deals."""
    while not state.over:
        if state.hand_number:
            yield {
                "line": {"kind": "deal"},
                "expected": {"dealer": int(state.dealer), "deal": int(state.hand_number) + 1},
            }
        state.deal(counted.luck.shuffled(GAMES["cribbage"].pack()))
        while not state.over and not state.needs_pack():
            if state.phase == LAYING_AWAY:
                state.play_random(counted.luck)
                counted.plies += 1
            else:
                counted.play(state)
            yield from pegged(state)


def pegged(state) -> Iterator[Step]:
    """The lines of what the last move scored; the game stands as it does after the last of them (CR-23)."""
    lines = state.last_points
    for at, line in enumerate(lines):
        step: Step = {"line": given("points", line.side, line.points)}
        if at == len(lines) - 1:
            score = [min(int(state.rules.target), points) for points in state.score]
            step["expected"] = {"score": score, "over": int(state.winner), "games": [int(won) for won in state.games]}
        yield step


# ---- gin


def gin_steps(state, counted: Counted) -> Iterator[Step]:
    """The lines of a game of gin: a hand or a draw each, with the points that the sheet has to find itself."""
    while not state.over:
        state.deal(counted.luck.shuffled(GAMES["gin"].pack()))
        while not state.over and not state.needs_pack():
            counted.plies += 1
            seat = int(state.turn)
            state.apply(seat, ending_or_discard(state, seat, counted))
        yield hand_step(state)


def ending_or_discard(state, seat: int, counted: Counted) -> int:
    """A move that leads to an end: what lies loose is shed, and a hand that may be laid open often is."""
    legal = state.legal(seat)
    if state.phase != DISCARDING:
        return counted.any_of(legal)
    endings = [move for move in legal if kind_of(move) != DISCARD]
    if endings and not counted.one_in(4):
        return counted.any_of(endings)
    hand = int(state.hands[seat - 1])
    _, runs, sets = arranged(hand, hand)
    loose = hand & ~(runs | sets) & int(sheddable(state, hand))
    return legal[cards_of(int(sheddable(state, hand))).index(int(lowest(dearest(loose))))] if loose else legal[0]


def hand_step(state) -> Step:
    """The line of a finished hand, what was laid open in it, and how the game stands."""
    result = state.result
    expected: dict[str, object] = {"score": state.score, "boxes": [int(won) for won in state.boxes]}
    expected["over"] = int(state.winner)
    if not state.over:
        expected["dealer"] = int(state.dealer)
    step: Step = {"upcard": card_text(state.upcard)[0], "knock": int(state.knock_value), "expected": expected}
    if result.side == 0:
        return {"line": {"kind": "draw"}, **step}
    hand = {
        "side": result.knock.seat,
        "how": HOW[result.knock.kind],
        "own": int(value_of(result.knock.deadwood)),
        "other": result.defence.deadwood,
        "spade": int(state.upcard) & 3 == 3,
    }
    line = {"kind": "hand", "side": result.side, "points": result.points, "reason": result.kind}
    return {"line": line, "hand": hand, **step}


PLAYERS: dict[str, Callable[[object, Counted], Iterator[Step]]] = {
    "cuarenta": cuarenta_steps,
    "cribbage": cribbage_steps,
    "gin": gin_steps,
}
