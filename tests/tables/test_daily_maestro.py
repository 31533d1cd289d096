"""What the maestro reaches at the packs of a day, against itself: a claim is made or not, and silence is no move."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from sobremesa.core.registry import GAMES
from sobremesa.store import GameRow, MoveRow
from sobremesa.tables.daily_maestro import choice_seed, maestro_score
from sobremesa.tables.open_table import Wire
from sobremesa.tables.orders import make
from sobremesa.tables.packs import Shuffler, salts_from
from sobremesa.tables.projection import Projection
from sobremesa.tables.thinking import NoAnswer
from tests.tables.helpers import BOT, Answering, order

CLAIMED = "a seed with a ronda out of turn 51"


def game(rules: str = "palm") -> GameRow:
    """A day's table of two computers."""
    made = make(order(BOT, BOT, rules=rules, options={"target": "12"}), 0, lambda: "00" * 32)
    return replace(made.game, day="2026-11-28")


def is_out_of_turn(wire: Wire) -> bool:
    """Whether a seat is asked for a claim while another one is to play."""
    return wire["seat"] not in wire["turn"]


async def test_who_keeps_a_claim_to_oneself_plays_on() -> None:
    """It is asked for out of turn, makes none, and the game comes to its end all the same, with fewer points."""
    silent = Answering(lambda wire: "" if is_out_of_turn(wire) else wire["hand"][0])
    claiming = Answering(lambda wire: wire["legal"][0] if is_out_of_turn(wire) else wire["hand"][0])

    kept, claimed = [await maestro_score(game(), "maestro", CLAIMED, one) for one in (silent, claiming)]

    assert any(is_out_of_turn(wire) for wire in silent.asked)
    assert max(kept) >= 12 and max(claimed) >= 12
    assert kept != claimed


async def test_the_maestro_has_the_packs_and_the_luck_of_the_day_and_forgets_like_its_level() -> None:
    """As whoever plays that deal against it: the first pack is the first of the seed, and so is what it is asked."""
    asked: list[tuple[Wire, int, float]] = []

    class Noting(Answering):
        async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
            asked.append((json.loads(wire_json), seed, forgetful))
            return await super().choose(wire_json, level, seed)

    days = game()
    await maestro_score(days, "maestro", CLAIMED, Noting(lambda wire: "" if is_out_of_turn(wire) else wire["hand"][0]))

    fold = Projection(days)
    fold.step(MoveRow(1, 0, Shuffler(GAMES["cuarenta"].pack(), days.texts, salts_from(CLAIMED, 0)).pack()[1]))
    wire, seed, _ = asked[0]
    assert wire == json.loads(json.dumps(fold.view(wire["seat"])))
    assert seed == choice_seed("2026-11-28", "cuarenta", 1, wire["seat"])
    assert {forgetful for *_, forgetful in asked} == {1.0}
    assert {wire["seat"] for wire, *_ in asked if is_out_of_turn(wire)} == {1, 2}


async def test_a_maestro_that_says_nothing_in_its_turn_has_no_score() -> None:
    """The game of the day has to be tried again: a move is never left out."""
    with pytest.raises(NoAnswer, match="made no move"):
        await maestro_score(game(), "maestro", CLAIMED, Answering(lambda wire: ""))


async def test_a_maestro_whose_move_is_none_has_no_score() -> None:
    """A fault of its own is told with its code."""
    with pytest.raises(NoAnswer, match="unreadable-move"):
        await maestro_score(game(), "maestro", CLAIMED, Answering(lambda wire: "nonsense"))


def test_what_a_computer_leaves_to_chance_is_the_same_for_everybody_for_ever():
    """A number of 63 bits, which changes with all that it is made of."""
    made = [("2026-11-20", "gin", 3, 2), ("2026-11-21", "gin", 3, 2), ("2026-11-20", "gin", 4, 2)]
    seeds = [choice_seed(*one) for one in (*made, ("2026-11-20", "gin", 3, 1), ("2026-11-20", "cribbage", 3, 2))]

    assert seeds[0] == 5_300_204_562_364_571_654
    assert len(set(seeds)) == len(seeds)
    assert max(choice_seed("2026-11-20", "gin", number, 1) for number in range(200)) < 1 << 63
