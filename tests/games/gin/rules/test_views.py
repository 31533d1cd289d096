"""GI-02, GI-05, GI-07, GI-11: what a seat sees of a hand; and that random play is as random as the list of moves."""

import json

import pytest

from sobremesa.core.contract import IllegalMove, State, UnreadableMove
from sobremesa.core.packs import full_pack
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from tests.games.gin.rules.table import LOOSE, NEAR, PRESETS, SAFE, cards, dealt_game, eleven, mask, new_game, play


def wire(state, seat):
    """Return what a seat is sent."""
    return state.view(seat).to_wire()


def test_a_seat_sees_its_cards_in_their_best_arrangement_and_what_it_leaves_gi07():
    seen = wire(eleven(NEAR + "7h 3s", SAFE), 1)

    assert sorted(map(tuple, seen["melds"])) == [("4c", "5c", "6c"), ("9d", "9h", "9s"), ("Td", "Jd", "Qd")]
    assert (seen["deadwood"], seen["drawn"], len(seen["hand"])) == (10, "3s", 11)


def test_the_other_seat_and_the_spectator_see_the_draw_but_not_the_card_gi05():
    state = eleven(NEAR + "7h 3s", SAFE)

    for seat in (0, 2):
        seen = wire(state, seat)
        assert (seen["drew"], seen["drawn"], seen["counts"]) == ({"seat": 1, "from": "stock"}, None, [11, 10])
        assert seen["known"] == [[], []] and seen["legal"] == []
    assert wire(state, 0)["hand"] == [] and wire(state, 0)["melds"] == [] and wire(state, 0)["deadwood"] == 0


def test_cards_taken_from_the_pile_are_known_until_they_are_shed_gi05():
    state = play(dealt_game(LOOSE, SAFE, "8h"), "upcard")

    assert wire(state, 2)["known"] == [["8h"], []] and wire(state, 2)["taken"] == "8h" and wire(state, 2)["pile"] == []
    play(state, "-Ac stock -Ad stock -8h")
    assert wire(state, 2)["known"] == [[], []] and wire(state, 2)["pile"] == ["Ac", "Ad", "8h"]


def test_who_shed_which_card_is_known_even_when_it_was_taken_since_gi05():
    state = play(dealt_game(LOOSE, SAFE, "8h"), "pass pass stock -Ac upcard -Ks upcard -2s")

    assert [wire(state, seat)["shed"] for seat in range(3)] == [[["Ac", "2s"], ["Ks"]]] * 3
    assert wire(state, 0)["known"] == [["Ks"], ["Ac"]] and wire(state, 0)["pile"] == ["8h", "2s"]


def test_a_knock_shows_the_knockers_hand_and_only_that_gi08_gi11():
    seen = wire(play(eleven(NEAR + "7h 3s", SAFE), "knock-7h"), 0)

    assert seen["phase"] == "lay" and seen["turn"] == [2] and seen["result"] is None
    assert (seen["knock"]["kind"], seen["knock"]["discard"], seen["knock"]["points"]) == ("knock", "7h", 3)
    assert seen["knock"]["deadwood"] == ["3s"] and len(seen["knock"]["melds"]) == 3


def test_the_end_of_a_hand_shows_both_hands_and_the_lay_offs_gi11():
    seen = wire(play(eleven(NEAR + "7h 3s", "3c" + SAFE[3:]), "knock-7h lay"), 0)["result"]

    assert (seen["kind"], seen["side"], seen["points"], seen["doubled"]) == ("knock", 1, 65, False)
    assert seen["defence"] == {"melds": [], "laid_off": ["3c"], "deadwood": 68}
    assert [len(hand) for hand in seen["hands"]] == [10, 10]


def test_a_view_comes_back_from_json_after_every_kind_of_end_gi09_gi14():
    ends = ["knock-7h lay", "knock-7h lay:", "knock-7h", "-7h", ""]
    states = [play(eleven(NEAR + "7h 3s", SAFE), end) for end in ends]
    states += [play(eleven(NEAR + "3c Kh", SAFE), "gin-Kh"), play(eleven(NEAR + "3c 7c", SAFE), "biggin"), new_game()]
    states.append(play(dealt_game(SAFE, pile_draws="1"), "upcard"))

    for state in states:
        for seat in range(3):
            sent = wire(state, seat)
            assert game_named("gin").view_from_wire(json.loads(json.dumps(sent))).to_wire() == sent


def test_a_guess_keeps_every_card_that_the_seat_knows_gi02():
    state = play(dealt_game(LOOSE, SAFE, "8h"), "pass upcard -Ad")

    for seed in range(30):
        guess = state.view(1).determinize(Rng(seed))
        assert guess.hands[0] == mask(LOOSE) and guess.hands[1] & mask("8h") and not guess.hands[1] & mask("Ad")
        assert sorted(guess.pack) == full_pack() and guess.stock == 31
    assert len({int(state.view(1).determinize(Rng(seed)).hands[1]) for seed in range(30)}) == 30


def test_a_guess_after_a_knock_holds_the_open_hand_gi11():
    state = play(eleven(NEAR + "7h 3s", SAFE), "knock-7h")
    guess = state.view(2).determinize(Rng(1))

    assert guess.hands[0] == mask(NEAR + "3s") and guess.hands[1] == mask(SAFE)
    assert play(guess, "lay").result == play(state, "lay").result


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_hidden_is_blank_in_what_a_view_calls_public_gi02_gi05(preset):
    rng = Rng(preset)
    for seed in range(3):
        state = new_game(preset, dealer=seed % 2 + 1)
        while not state.over:
            if state.needs_pack():
                state.deal_random(rng)
            for seat in range(3):
                public = state.view(seat).public
                assert (list(public.hands), public.pack, list(public.deck), public.drawn) == ([0, 0], [], [], -1)
                assert (public.stock, public.pile_cards) == (state.stock, tuple(state.pile))
            state.play_random(rng)


def test_a_view_reads_its_legal_moves_and_refuses_the_rest_gi05():
    view = eleven(LOOSE + "6h").view(1)

    assert view.write(view.read("-6h")) == "-6h"
    with pytest.raises(UnreadableMove):
        view.read("")
    for text in ("stock", "gin-6h", "-8h"):
        with pytest.raises(IllegalMove):
            view.read(text)


def test_random_play_is_what_the_list_of_moves_gives_gi05_gi08():
    rng, luck, twin_luck = Rng("packs"), Rng("luck"), Rng("luck")
    for rules in ("openspiel", "vga-oklahoma", "standard"):
        state = new_game(rules, target="hand")
        state.deal(rng.shuffled(full_pack()))
        while not state.over:
            twin = state.copy()
            state.play_random(luck)
            State.play_random(twin, twin_luck)
            assert wire(twin, 1) == wire(state, 1) and wire(twin, 2) == wire(state, 2)


def test_a_hand_played_out_ends_where_single_moves_end_it_gi05():
    for seed in range(20):
        state = new_game("standard")
        state.deal(Rng(seed).shuffled(full_pack()))
        twin, luck = state.copy(), Rng(seed)
        played = state.play_out(Rng(seed))
        for _ in range(played):
            twin.play_random(luck)
        assert state.needs_pack() and wire(twin, 0) == wire(state, 0)


def test_what_a_copy_scores_is_not_noted_in_the_game_gi12():
    state = play(eleven(NEAR + "7h 3s", SAFE), "knock-7h")
    twin = state.copy()
    play(twin, "lay")

    assert twin.last_points and not state.last_points and state.score == [0, 0]
    assert twin.last_points[0].cards == tuple(sorted(cards(SAFE)))
