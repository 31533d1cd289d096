"""A hint: the maestro's move from what the seat sees, its chances, and the grounds in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sobremesa.analysis import hint
from sobremesa.analysis.decisions import WeighedMove
from sobremesa.analysis.facts import figure
from sobremesa.analysis.grounds import grounds_for
from sobremesa.analysis.hints import Ground, Hint, preferred, together
from sobremesa.analysis.reason_text import ground_text, hint_lines
from sobremesa.core.levels import LEVELS
from sobremesa.games.cribbage.players import facts as cribbage_facts
from sobremesa.games.cribbage.players.tactics import WEIGHTS as CRIBBAGE
from sobremesa.games.cuarenta.players import facts as cuarenta_facts
from sobremesa.games.cuarenta.players.tactics import WEIGHTS as CUARENTA
from sobremesa.games.gin.players import facts as gin_facts
from sobremesa.rulebook.catalogue import Words
from tests.games.cribbage.rules.table import dealt_game, game_in_play
from tests.games.cuarenta.players.seen import position as position_of_cuarenta
from tests.games.cuarenta.rules.table import dealt_game as dealt_cuarenta
from tests.games.cuarenta.rules.table import play as play_cuarenta
from tests.games.gin.rules.table import NEAR, eleven
from tests.games.gin.rules.table import dealt_game as dealt_gin
from tests.games.gin.rules.table import play as play_gin


def test_a_caida_is_the_hint_and_the_ground():
    """CU-30: the card that falls is named, with what it is."""
    state = dealt_cuarenta("5h 7d Qc Ks 2h", "5c 6d Jh Ad 3s", dealer=1)
    play_cuarenta(state, "5h")

    found = hint("cuarenta", state.view(1))

    assert found is not None
    assert found.best.move == "5c*5h"
    assert found.grounds[0].code == "caida"
    assert found.best.worth > found.other.worth
    assert "caída" in hint_lines(found, Words("en"))[-1]


@pytest.mark.parametrize(
    ("rules", "named"),
    [("pagat", ["caida", "limpia"]), ("cuenca", ["caida", "limpia"]), ("mesa", ["caida"])],
)
def test_a_caida_that_sweeps_has_both_for_its_grounds(rules, named):
    """CU-33: where both score, both are told, though they are of one card; else only the caída is."""
    state = dealt_cuarenta("5h 7d Qc Ks 2h", "5c 6d Jh Ad 3s", dealer=1, rules=rules)
    play_cuarenta(state, "5h")
    view = state.view(1)
    moves = {view.write(move): move for move in view.legal}

    found = [ground.code for ground in grounds_for("cuarenta", view, moves["5c*5h"], moves["6d"])]

    assert [code for code in found if code in cuarenta_facts.CuarentaFacts.named] == named
    assert "match" not in found


@pytest.mark.parametrize("rules", ["pagat", "palm", "mesa"])
def test_a_ronda_is_called_before_a_card_is_played(rules):
    """CU-12: whoever is on turn with a ronda is told to call it; every card would give its points up."""
    state = dealt_cuarenta("6c 6d 6h Ks 2h", "5c 7d Jh Ad 3s", dealer=2, rules=rules)

    found = hint("cuarenta", state.view(1))

    assert found is not None
    assert found.best.move == "1:ronda"
    assert [ground.code for ground in found.grounds] == ["ronda"]
    assert found.other.worth < found.best.worth


@pytest.mark.parametrize("options", [{}, {"ronda": 0}])
def test_a_doble_ronda_is_said_to_score_what_it_scores(options):
    """CU-11: four of a rank have a worth of their own, also where three of a rank have none."""
    state = dealt_cuarenta("5c 5d 5h 5s Kc", "6c 7d Jh Ad 3s", dealer=1, rules="palm", **options)

    found = hint("cuarenta", state.view(2))

    assert found is not None
    assert [(ground.code, ground.numbers) for ground in found.grounds] == [("ronda", {"points": 4})]
    assert play_cuarenta(state, found.best.move) == [("doble-ronda", 2, 4)]


@pytest.mark.parametrize(
    ("rules", "en", "es"),
    [
        ("pagat", "for the other to take up", "lo puede robar"),
        ("palm", "straight to the other’s pile", "pasa enseguida al montón"),
    ],
)
def test_what_becomes_of_a_forgotten_card_is_told_as_the_ruleset_has_it(rules, en, es):
    """CU-26: what is left of a sequence can be taken up by the other, or goes to the other's pile in the same play."""
    view = position_of_cuarenta("2h Kd", table="2c 3d 4s 7h", held={2: 2}, rules=rules).view(1)
    moves = {view.write(move): move for move in view.legal}

    found = grounds_for("cuarenta", view, moves["2h*2c+3d4s"], moves["2h*2c+3d"])

    (ground,) = [one for one in found if one.code.startswith("forgotten")]
    for lang, said in (("en", en), ("es", es)):
        text = ground_text("cuarenta", ground, Words(lang))
        assert said in text and "4s" in text


@pytest.mark.parametrize(("seats", "code"), [(2, "empty-risk"), (4, "empty-partner")])
def test_an_empty_table_is_found_by_whoever_plays_after_the_next_player(seats, code):
    """Of four that is the partner, not the player who is told of it."""
    view = position_of_cuarenta("Kc Qd", ours="Kd Kh Ks", seats=seats, held={2: 5}).view(1)
    moves = {view.write(move): move for move in view.legal}

    found = cuarenta_facts.CuarentaFacts(view, moves["Kc"], moves["Qd"]).of("empty-risk")

    assert found is not None
    assert found.code == code


def test_gin_is_declared():
    """Where one move ends everything there is nothing to compare."""
    found = hint("gin", eleven(NEAR + " Kd 2c").view(1))

    assert found is not None
    assert found.options


def test_a_throw_has_its_hand_or_its_crib_for_a_ground():
    """CR-10: what stays and what goes are what there is to say."""
    found = hint("cribbage", dealt_game("5c 5d 5h Js 2c 9d", "Ac 3d 6h 8s Td Ks").view(1))

    assert found is not None
    assert found.best.move == "1:2c9d"
    assert {ground.code for ground in found.grounds} <= {"hand", "crib", "their-crib"}
    assert found.grounds


@pytest.mark.parametrize(("seat", "sign", "whose"), [(1, -1, "crib ajeno -"), (2, 1, "crib propio +")])
def test_a_throw_is_told_in_points_beside_its_chance(seat, sign, whose):
    """CR-04: hand, crib with its sign and play add up, for every throw, and stand in the lines of the hint."""
    state = dealt_game("5c 5d 5h Js 2c 9d", "Ac 3d 6h 8s Td Ks")

    found = hint("cribbage", state.view(seat))

    assert found is not None
    for option in found.options:
        told = option.to_json()["points"]
        assert told["total"] == pytest.approx(told["hand"] + told["crib"] + told["play"], abs=0.02)
        assert told["crib"] * sign > 0
    assert [whose in line for line in hint_lines(found, Words("es"))].count(True) == 2


def test_a_card_has_no_points_of_a_throw():
    """Only throws are told in hand, crib and play."""
    found = hint("cribbage", game_in_play("4c 6d 8h Ks", "Ad 2d 3d 7d").view(1))

    assert found is not None
    assert all("points" not in option.to_json() for option in found.options)


def test_a_forced_card_is_told_without_numbers():
    """Who has one move gets it, and that there is nothing else."""
    state = game_in_play("Kc Kd Kh Ks", "2c 3d 4h 6s")
    while len(state.legal(int(state.turn))) > 1:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
    found = hint("cribbage", state.view(state.to_act()[0]))

    assert found is not None
    assert len(found.options) == 1
    assert hint_lines(found, Words("es"))[-1] == "No hay otra cosa que hacer."


def test_a_ronda_that_may_be_called_out_of_turn_is_not_forced():
    """CU-12: nobody has to call it, so nobody is told that there is nothing else to do."""
    state = dealt_cuarenta("5c 7d Jh Ad 3s", "6c 6d 6h Ks 2h", dealer=1, rules="palm")

    found = hint("cuarenta", state.view(1))

    assert state.to_act() == [2]
    assert found is not None
    assert (found.best.move, found.forced) == ("1:ronda", False)
    assert hint_lines(found, Words("en"))[-1] == "Nothing else is worth a thought."


def test_who_is_not_on_turn_gets_no_hint():
    """Nothing is to be done, and nothing is told."""
    state = dealt_cuarenta("5h 7d Qc Ks 2h", "5c 6d Jh Ad 3s", dealer=1)

    assert hint("cuarenta", state.view(1)) is None
    assert hint("cuarenta", state.view(0)) is None


@pytest.mark.parametrize(
    ("module", "weighed"),
    [(cuarenta_facts, CUARENTA), (gin_facts, []), (cribbage_facts, CRIBBAGE)],
)
def test_every_ground_has_its_words(module, weighed):
    """Whatever a game's facts are called can be said in both languages."""
    game = module.__name__.split(".")[2]
    source = Path(module.__file__).read_text()
    named = re.findall(r"""(?:Facts|compared)\(\s*"([a-z-]+)"(?: if [^,]*? else "([a-z-]+)")?""", source)
    codes = {code for pair in named for code in pair if code} | set(weighed)

    assert len(codes) > 6
    assert [code for code in codes for lang in ("en", "es") if not Words(lang).has(f"ground.{game}.{code}")] == []


def test_the_judge_is_a_level_of_the_house():
    """Hints come from the player that people can meet at the table."""
    from sobremesa.analysis.decisions import JUDGE
    from sobremesa.analysis.grounds import TACTICIAN

    assert {JUDGE, TACTICIAN} <= set(LEVELS)


def test_moves_that_differ_in_suits_alone_are_one_option():
    """Cards of one rank that are worth as much stand together, and the one that comes nearest is another move."""
    given = [WeighedMove("-Tc", 0.51), WeighedMove("-Th", 0.509), WeighedMove("-Qs", 0.5), WeighedMove("-Td", 0.4)]

    found = together(given, in_points=False)

    assert [(one.move, one.same) for one in found] == [("-Tc", ("-Th",)), ("-Qs", ()), ("-Td", ())]
    assert found[0].to_json()["same"] == ["-Th"]


def test_of_moves_that_are_not_told_apart_tactics_choose():
    """What lies within the search's noise goes by the tactics, with the number of the best; what does not stays."""
    given = [WeighedMove("-4s", 0.47), WeighedMove("-As", 0.468), WeighedMove("-Kh", 0.466), WeighedMove("-8s", 0.45)]
    tastes = {"-4s": -68.6, "-As": -70.9, "-Kh": -61.9, "-8s": 0.0}

    assert [(one.move, one.worth) for one in preferred(given, 0.005, tastes)][:2] == [("-Kh", 0.47), ("-4s", 0.47)]
    assert preferred(given, 0.0, tastes) == tuple(given)
    assert preferred(given, 0.005, {}) == tuple(given)


def test_a_hint_of_gin_compares_every_discard():
    """GI-05: each of the eleven cards has its number, also those that nobody would throw; the best come first."""
    found = hint("gin", eleven("4c 5c 6c 8h 8d 8s Kh Qd 9s 2h 3d").view(1))

    assert found is not None
    moves = [move for one in found.options for move in (one.move, *one.same)]
    assert len([move for move in moves if move.startswith("-")]) == 11
    worths = [one.worth for one in found.options]
    assert worths == sorted(worths, reverse=True)


def test_of_two_draws_the_words_say_what_may_be_expected():
    """GI-05: a card that is not seen leaves nothing yet; it may be expected to lower the deadwood."""
    state = dealt_gin("Ac 3d 4c 4s 7d 7h Td Jd Qd Kd", "2c 2s 5h 6s 8c 9s 9c Kh Tc Js", "8h")
    found = hint("gin", play_gin(state, "pass").view(2))

    assert found is not None
    assert {one.move for one in found.options} == {"upcard", "pass"}
    assert found.grounds
    assert "deadwood" not in {ground.code for ground in found.grounds}


def test_what_the_rules_force_is_told_apart_from_what_is_best():
    """One legal move is forced; where others are merely pointless nobody is told that there are none."""
    forced = Hint("gin", 1, (WeighedMove("stock", 0.0),), forced=True)
    pointless = Hint("gin", 1, (WeighedMove("stock", 0.0),))

    assert hint_lines(forced, Words("en"))[-1] == "There is nothing else to do."
    assert hint_lines(pointless, Words("en"))[-1] == "Nothing else is worth a thought."


def test_where_the_tactics_know_no_ground_the_hint_says_so():
    """Moves that are not told apart are told as nearly equal, and a choice of the search's alone as that."""
    near = Hint("gin", 1, (WeighedMove("-Kh", 0.5), WeighedMove("-Qd", 0.499)))
    far = Hint("gin", 1, (WeighedMove("-Kh", 0.5), WeighedMove("-Qd", 0.4)))
    facts = {"card": ["Kh"], "other": ["Qd"]}, {"ours": 3, "theirs": 12.5}
    why = Hint("gin", 1, near.options, (Ground("danger", 1.0, True, *facts),))

    assert hint_lines(near, Words("en"))[-1] == "They are nearly as good as each other."
    assert "played on" in hint_lines(far, Words("en"))[-1]
    assert hint_lines(why, Words("en"))[-1].endswith(
        "For it: the other can use Kh with a chance of 3 %, Qd with one of 12.5 %."
    )
    assert "con 12,5 %" in hint_lines(why, Words("es"))[-1]


@pytest.mark.parametrize("seat", [1, 2])
def test_the_ground_of_a_throw_has_the_figures_of_the_line_beside_it(seat):
    """CR-04: what hand and crib score is read under each throw, and again in the reason why one is better."""
    found = hint("cribbage", dealt_game("2c 3d 7h 8s Tc Jd", "Ac 4h 6s 9c Kc Kd").view(seat))

    lines = [{one.code: figure(abs(one.weight)) for one in option.points} for option in (found.best, found.other)]
    grounds = {ground.code.removeprefix("their-"): ground.numbers for ground in found.grounds}
    assert "crib" in grounds
    for code, numbers in grounds.items():
        assert [numbers["ours"], numbers["theirs"]] == [line[code] for line in lines]
