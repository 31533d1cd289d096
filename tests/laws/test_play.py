"""Laws of play: cards, turns, scores and ends, in every game, by every ruleset."""

import itertools

from tests.laws.lenses import lens_of
from tests.laws.play import Play, all_moments, fingerprint, games, some_moments


def test_no_card_is_lost_or_made(table):
    """From the first pack on, every place together holds the pack, each card once."""
    pack = table.game.pack()

    for moment in all_moments(table):
        places = lens_of(moment.state).places(moment.state)
        cards = [card for held in places.values() for card in held]
        assert sorted(cards) == (pack if moment.state.hand_number else []), moment.text


def test_somebody_can_move_until_the_game_is_over(table):
    """A game waits for a pack, or for seats that each have a legal move, or for nothing because it is over."""
    for moment in all_moments(table):
        state, awaited = moment.state, moment.state.to_act()
        assert (state.over, state.needs_pack(), bool(awaited)).count(True) == 1
        assert all(state.legal(seat) for seat in awaited)


def test_games_end_with_a_winner(table):
    """Random play comes to an end, and one of the two sides has won, unless both have as many points."""
    for _, moments in games(table):
        assert moments[-1].state.over
        assert moments[-1].state.winner in (1, 2) or len(set(moments[-1].state.score)) == 1
        assert not any(moment.state.over or moment.state.winner for moment in moments[:-1])


def test_nothing_is_open_to_anybody_when_the_game_is_over(table):
    """The end is the end: no pack is due, nobody is awaited, no move is legal."""
    for _, moments in games(table):
        state = moments[-1].state
        assert not state.needs_pack()
        assert [state.legal(seat) for seat in range(table.seats + 1)] == [[]] * (table.seats + 1)


def test_the_sum_of_the_reasons_is_the_score(table):
    """Every point has a reason: a score is the one before and the points just noted, or those alone in a new match."""
    for _, moments in games(table):
        for before, after in itertools.pairwise(moments):
            anew = before.state.needs_pack() and lens_of(before.state).starts_anew(before.state)
            score = [0, 0] if anew else before.state.score
            for line in after.state.last_points:
                score[line.side - 1] += line.points
            assert after.state.score == score, after.text


def test_points_are_never_negative_and_name_their_cards(table):
    """A score line has a reason, a side, no negative points, and cards of the pack in canonical order."""
    pack = table.game.pack()

    for line in (line for moment in all_moments(table) for line in moment.state.last_points):
        assert line.reason
        assert line.side in (1, 2)
        assert line.points >= 0
        assert list(line.cards) == sorted(set(line.cards) & set(pack))


def test_seats_that_are_awaited_at_the_same_time_do_not_wait_for_each_other(table):
    """What several seats may do at once they may do in any order, and it comes to the same."""
    for moment in some_moments(table, 40):
        awaited = moment.state.to_act()
        moves = [
            (seat, legal[len(moment.played) % len(legal)]) for seat in awaited if (legal := moment.state.legal(seat))
        ]
        ends = {_after(moment.state, order) for order in itertools.permutations(moves)}
        assert len(ends) == 1, moment.text


def _after(state, moves) -> str:
    twin = state.copy()
    for seat, move in moves:
        twin.apply(seat, move)
    return fingerprint(twin)


def test_equal_packs_and_equal_choices_give_equal_games(table):
    """Nothing but the packs and the moves decides what happens."""
    (record, moments), *_ = games(table)
    again = Play(table, 0)

    for at, moment in enumerate(again.moments()):
        assert moment.text == moments[at].text
        assert at % 40 or fingerprint(moment.state) == fingerprint(moments[at].state)
    assert fingerprint(again.state) == fingerprint(moments[-1].state)
    assert again.record == record


def test_a_copy_plays_on_by_itself(table):
    """What happens in a copy does not happen in the game, and the other way round."""
    for moment in some_moments(table, 12):
        original = moment.state.copy()
        twin, print_before = original.copy(), fingerprint(original)
        assert fingerprint(twin) == print_before
        _go_on(table, twin)
        assert fingerprint(original) == print_before
        print_after = fingerprint(twin)
        _go_on(table, original)
        assert fingerprint(twin) == print_after


def _go_on(table, state) -> None:
    play = Play(table, "on")
    play.state = state
    for _ in range(25):
        if not state.over:
            play.step()
