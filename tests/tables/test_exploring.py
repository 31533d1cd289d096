"""Hands without a game around them: every play with its figures, as the tables of the games' own players have them."""

from __future__ import annotations

import pytest

from sobremesa.core.card_text import card_text, read_cards
from sobremesa.core.levels import best_player
from sobremesa.core.registry import game_named
from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.analysis import HandWanted
from sobremesa.tables.exploring import explored, explorers
from sobremesa.tables.refusals import Refused
from tests.games.cribbage.rules.table import new_game as new_cribbage
from tests.games.cribbage.rules.table import pack_with as cribbage_pack

SIX = "5c5d5hJs2c9d"


def cards(text: str) -> list[str]:
    """The texts of some cards."""
    return [card_text(card) for card in read_cards(text)]


def asked(game: str, hand: str, rules: str = "", others: str = "", **more: object):
    """What is told of a hand."""
    rules = rules or game_named(game).presets[0]
    return explored(HandWanted(game, rules, cards(hand), cards(others), **more))


def test_a_throw_is_worth_what_the_maestro_of_a_game_thinks():
    """CR-04: of the same six cards at the same score, all fifteen throws have the same chance and the same points."""
    state = new_cribbage()
    state.deal(cribbage_pack("5c 5d 5h Js 2c 9d", "Ac 3d 6h 8s Td Kh", "4h"))
    dealing = int(state.dealer) == 1
    outlook = best_player("cribbage", "maestro").outlook(state.view(1))
    found = asked("cribbage", SIX, option=dealing)

    told = [(one.move, one.figures["chance"], one.figures["hand"]) for one in found]
    assert told == [(state.write(1, one.move), one.worth, one.points[0].weight) for one in outlook.moves]


def test_the_crib_is_added_for_the_dealer_and_taken_off_for_the_pone():
    """In all, a throw brings hand, crib and play; fives thrown into the other's crib bring that one points."""
    for dealer in (True, False):
        found = {one.move: one.figures for one in asked("cribbage", SIX, option=dealer)}
        assert (found["1:5c5d"]["crib"] > 0) == dealer
        for one in found.values():
            assert one["total"] == pytest.approx(one["hand"] + one["crib"] + one["play"])


def test_at_the_end_of_the_board_a_throw_is_judged_by_the_chance_to_win():
    """Two points from home, with the first count, nearly every throw wins; far behind, hardly any does."""
    near = asked("cribbage", SIX, score=(119, 60))[0].figures["chance"]
    far = asked("cribbage", SIX, score=(10, 119))[0].figures["chance"]
    assert near > 0.95 > 0.2 > far


def test_each_discard_of_gin_says_what_it_leaves_and_what_betters_it():
    """GI-07: without the king one deuce is left; the aces and the seven complete nothing, the right cards make gin."""
    found = {one.move: one for one in asked("gin", "AcAdAh4h5h6h9c9d9s2cKc")}
    best = found["-Kc"]

    assert (best.figures["deadwood"], best.marks) == (2, ["knock"])
    assert best.figures["unseen"] == 41
    assert best.figures["gin"] == len(cards("As9h3h7h"))
    assert found["-2c"].figures["deadwood"] == 10
    assert next(iter(found)) == "-Kc"


def test_cards_that_were_seen_can_no_longer_come():
    """A card that lies in the pile betters nothing."""
    free = asked("gin", "AcAdAh4h5h6h9c9d9s2c")[0]
    seen = asked("gin", "AcAdAh4h5h6h9c9d9s2c", others="As9h")[0]

    assert (free.move, free.figures["gin"] - seen.figures["gin"]) == ("", 2)
    assert free.figures["unseen"] - seen.figures["unseen"] == 2


def test_a_caida_that_sweeps_says_both():
    """CU-30, CU-33: a card of the rank just left takes it; nothing lies there any more."""
    found = {one.move: one for one in asked("cuarenta", "5h2cKd", others="5d", option=True)}

    assert (found["5h*5d"].marks, found["5h*5d"].figures["points"]) == (["caida", "limpia"], 4)
    assert (found["5h*5d"].figures["left"], found["5h*5d"].figures["swept"]) == (0, 0)
    assert found["2c"].figures["falls"] == 3
    assert asked("cuarenta", "5h", others="5d")[0].marks == ["limpia"]


def test_what_a_play_leaves_is_counted_in_the_cards_that_could_sweep_it():
    """CU-22, CU-24: the two and the three are swept by a five, and by nothing else."""
    found = {one.move: one for one in asked("cuarenta", "3cKd", others="2h")}

    assert found["3c"].figures["swept"] == 4 + len(cards("2c2d2s"))


@pytest.mark.parametrize(
    ("game", "hand", "others"),
    [("cribbage", "5c5d5hJs2c", ""), ("gin", "AcAdAh4h5h6h9c9d9s2c", "Ac"), ("cuarenta", "8h", ""), ("gin", "", "")],
)
def test_a_hand_that_cannot_be_is_refused(game, hand, others):
    """Too few cards, one twice, or one that the game has not."""
    with pytest.raises(Refused) as error:
        asked(game, hand, others=others)
    assert error.value.code == Code.BAD_HAND


def test_a_score_that_has_ended_the_game_is_refused():
    """Nobody throws at 121."""
    with pytest.raises(Refused) as error:
        asked("cribbage", SIX, score=(121, 0))
    assert error.value.code == Code.BAD_HAND


def test_each_game_says_what_a_hand_of_it_consists_of():
    """The page asks for these, and for nothing else."""
    found = {one.game: one for one in explorers()}

    assert (found["cribbage"].sizes, found["cribbage"].option, found["cribbage"].scores) == ([6], "dealer", True)
    assert (found["gin"].sizes, found["gin"].others) == ([10, 11], "seen")
    assert (found["cuarenta"].others, len(found["cuarenta"].pack)) == ("table", 40)


@pytest.mark.parametrize(
    ("rules", "hand", "said"),
    [("nowhere", cards(SIX), "nowhere"), ("standard", [*cards(SIX)[:5], "Xx"], "Xx"), ("standard", ["5c"], "6")],
)
def test_whoever_asks_for_a_hand_that_cannot_be_is_told_why(rules: str, hand: list[str], said: str) -> None:
    """A ruleset or a card that there is not, or too few cards: each is named."""
    with pytest.raises(Refused) as error:
        explored(HandWanted("cribbage", rules, hand, []))

    assert error.value.code == Code.BAD_HAND
    assert said in error.value.why
