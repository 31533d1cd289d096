"""The names that programs count on: a game is made, played, looked at, written down and read again."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

import sobremesa
from sobremesa import api
from sobremesa.core.card_text import texts
from sobremesa.core.registry import GAMES


def played(game: str, rules: str = "", seats: int = 2, seed: int = 7) -> sobremesa.Game:
    """Return a whole game between the weakest computers."""
    fresh = sobremesa.new_game(game, rules, seats=seats, seed=seed)
    players = {seat: sobremesa.bot(game, "novato", seed=seat) for seat in range(1, seats + 1)}
    return sobremesa.finish(fresh, players)


@pytest.mark.parametrize("game", sobremesa.game_names())
def test_a_whole_game_is_played_and_its_record_reads_back_as_the_same(game: str) -> None:
    """The record is the whole truth: read again it has the same score, winner and text."""
    ended = played(game)
    again = sobremesa.read_game(ended.record())
    assert ended.over
    assert (again.score, again.winner, again.hand) == (ended.score, ended.winner, ended.hand)
    assert again.record() == ended.record()
    assert ended.to_act == []
    assert ended.legal(1) == []


def test_four_play_in_two_sides() -> None:
    """Cuarenta for four has a score for each side."""
    ended = played("cuarenta", "mesa", seats=4)
    assert ended.seats == 4
    assert len(ended.score) == 2
    assert ended.winner in {1, 2}


@pytest.mark.parametrize("game", sobremesa.game_names())
def test_the_same_seed_deals_the_same_hands(game: str) -> None:
    """A seed names a game; without one no two are alike."""
    one, same = (sobremesa.new_game(game, seed="feast") for _ in range(2))
    assert one.record() == same.record()
    assert sobremesa.new_game(game).record() != sobremesa.new_game(game).record()


@pytest.mark.parametrize("game", sobremesa.game_names())
def test_a_record_that_is_read_tells_what_was_scored_last(game: str) -> None:
    """A game that was read stands as it was written: its last points are there, wherever the record stops."""
    going, scored = sobremesa.new_game(game, seed=7), 0
    players = {seat: sobremesa.bot(game, "novato", seed=seat) for seat in (1, 2)}
    while scored < 3:
        seat = going.to_act[0]
        scored += bool(going.play(players[seat](going.view(seat)), seat))
        if scored:
            assert sobremesa.read_game(going.record(), seed=7).last_points == going.last_points


def test_four_of_a_rank_that_won_are_shown_by_the_record_that_is_read_cu11() -> None:
    """The cards that won as they were dealt are public, in a game that is read too."""
    rest = " ".join(texts([card for card in GAMES["cuarenta"].pack() if card // 4 != 6]))
    game = sobremesa.new_game("cuarenta", "pagat", packs=[f"7c 7d 7h 7s {rest}"])
    again = sobremesa.read_game(game.record())
    assert again.over
    assert again.last_points == (("doble-ronda", again.winner, 0, ("7c", "7d", "7h", "7s")),)


@pytest.mark.parametrize("game", sobremesa.game_names())
def test_a_game_goes_on_where_a_record_stops(game: str) -> None:
    """A record without its last hand is a game in progress, and is dealt that hand anew."""
    ended = played(game)
    resumed = sobremesa.read_game(ended.record().rsplit("pack:", 1)[0], seed=7)
    assert not resumed.over
    players = {seat: sobremesa.bot(game, "aficionado", seed=seat) for seat in (1, 2)}
    assert sobremesa.finish(resumed, players).over


def test_packs_of_ones_own_are_dealt_in_their_order() -> None:
    """The first cards of a given pack are the hand of whoever is dealt first."""
    pack = sobremesa.new_game("cribbage", seed=1).record().split("pack:")[1].split()[:52]
    game = sobremesa.new_game("cribbage", packs=[" ".join(pack)])
    assert game.record().split("pack:")[1].split()[:52] == pack


def test_a_pack_that_is_none_is_refused() -> None:
    """A pack has every card once."""
    with pytest.raises(sobremesa.BadPack, match="52 cards once"):
        sobremesa.new_game("gin", packs=["As As"])


@pytest.mark.parametrize(
    ("packs", "said"),
    [
        ("Ac", "packs are a list of texts, each of a whole pack, and 'Ac' is no list"),
        (None, "packs are a list of texts, each of a whole pack, and None is no list"),
        (["Xx"], "the pack of hand 1: 'Xx' is not a card"),
        ([["Ac"]], r"the pack of hand 1 is one text of the whole pack, and \['Ac'\] is no text"),
        ([" ".join(texts(GAMES["gin"].pack())), None], "the pack of hand 2 is one text .* None is no text"),
    ],
)
def test_packs_of_another_form_are_refused_with_their_hand(packs: Any, said: str) -> None:
    """One text where a list of them is meant, what is no card, and what is no text are all a BadPack."""
    with pytest.raises(api.BadPack, match=said):
        sobremesa.new_game("gin", packs=packs)


@pytest.mark.parametrize("options", [["target"], "target", {1: 30}, 7])
def test_options_that_are_not_by_name_are_refused(options: Any) -> None:
    """The error names the field and the form that it has."""
    with pytest.raises(api.BadOption, match="options may be values by the option's name") as raised:
        sobremesa.new_game("gin", options=options)
    assert raised.value.field == "options"


@pytest.mark.parametrize("take", [sobremesa.read_game, sobremesa.read_games, api.review_game, api.decisions])
def test_a_record_that_is_no_text_is_refused_by_its_type(take: Any) -> None:
    """None, for one, which is what a look-up that found nothing gives."""
    with pytest.raises(TypeError, match="a record is a text or its bytes, and None is neither"):
        take(None)


@pytest.mark.parametrize("others", [{}, {2: "novato"}])
def test_a_seat_that_nobody_plays_is_named_before_anything_is_played(others: Any) -> None:
    """A seat that was forgotten, and one that has no function."""
    game = sobremesa.new_game("gin", seed=1)
    before = game.record()
    with pytest.raises(api.BadOption, match="nobody plays seat 2; players may be a function for every seat, 1 to 2"):
        sobremesa.finish(game, {1: sobremesa.bot("gin", "novato"), **others})
    assert game.record() == before


def test_options_are_changed_by_name_and_told_in_the_record() -> None:
    """Numbers, words and truths alike; what cannot be is refused with what may be."""
    game = sobremesa.new_game("gin", options={"target": 50, "oklahoma": True})
    assert game.options == {"target": "50", "oklahoma": "yes"}
    assert '[Options "' in game.record()
    with pytest.raises(sobremesa.BadOption) as refused:
        sobremesa.new_game("gin", options={"target": "moon"})
    assert refused.value.field == "target"


def test_unknown_games_rulesets_and_levels_are_named_with_those_there_are() -> None:
    """An error says what would have been right."""
    for error, wrong in (
        (sobremesa.UnknownGame, lambda: sobremesa.new_game("whist")),
        (sobremesa.UnknownRuleset, lambda: sobremesa.new_game("gin", "moon")),
        (sobremesa.UnknownLevel, lambda: sobremesa.bot("gin", "god")),
    ):
        with pytest.raises(error, match=r"there are|it has"):
            wrong()


@pytest.mark.parametrize(
    ("names", "written"),
    [
        (["Ana", "Luis"], {"Seat1": "Ana", "Seat2": "Luis"}),
        ({1: "Ana", 2: "Luis"}, {"Seat1": "Ana", "Seat2": "Luis"}),
        ({2: "Luis"}, {"Seat2": "Luis"}),
        (("Ana",), {"Seat1": "Ana"}),
        ((), {}),
    ],
)
def test_names_are_given_in_order_or_by_seat(names: Any, written: dict[str, str]) -> None:
    """They stand in the record, which reads back."""
    record = sobremesa.new_game("gin", names=names, seed=1).record()
    told = dict(re.findall(r'\[(Seat\d) "(.*)"\]', record))
    assert told == written
    assert sobremesa.read_game(record).record() == record


@pytest.mark.parametrize("names", ["AB", b"AB", ["Ana", "Luis", "Eva"], {3: "Eva"}, {"1": "Ana"}, {1: 5}, [None], 7])
def test_names_that_cannot_be_are_refused_at_once(names: Any) -> None:
    """One text is not split, nobody sits where there is no seat, and a name is a text."""
    with pytest.raises(sobremesa.BadOption, match="at most 2 texts in the order of the seats") as refused:
        sobremesa.new_game("cuarenta", names=names)
    assert (refused.value.field, refused.value.code) == ("names", "bad-option")


def test_a_name_that_no_record_could_hold_is_refused() -> None:
    """Another name is read back, however many of its characters have to be written as two."""
    for name in ("x" * 4000, '"' * 2000):
        with pytest.raises(sobremesa.BadOption, match="the name of seat 1 is too long"):
            sobremesa.new_game("gin", names={1: name}, seed=1)
    record = sobremesa.new_game("gin", names={1: '"' * 1900}, seed=1).record()
    assert sobremesa.read_game(record).record() == record


def test_a_move_is_text_and_an_illegal_one_changes_nothing() -> None:
    """What may be played is listed; the rest is refused and the record stays as it was."""
    game = sobremesa.new_game("cuarenta", seed=3)
    before, seat = game.record(), game.to_act[0]
    for wrong, error in (("hello", sobremesa.UnreadableMove), ("take:5h", sobremesa.IllegalMove)):
        with pytest.raises(error):
            game.play(wrong, seat)
    assert game.record() == before
    game.play(game.legal(seat)[0])
    assert game.record() != before


@pytest.mark.parametrize(("name", "text"), [("cuarenta", "2:5h"), ("gin", "2:stock"), ("cribbage", "2:5h5s")])
def test_a_move_that_names_another_seat_is_illegal(name: str, text: str) -> None:
    """Nobody plays for somebody else: the text says seat 2, the caller seat 1, and the error says why it cannot be."""
    game = sobremesa.new_game(name, seed=3)
    before = game.record()
    with pytest.raises(sobremesa.IllegalMove) as refused:
        game.play(text, 1)
    assert refused.value.detail == "not-your-turn"
    assert game.record() == before


@pytest.mark.parametrize("name", sobremesa.game_names())
def test_a_move_of_a_seat_whose_turn_it_is_not_is_illegal(name: str) -> None:
    """A move of whoever is awaited is refused to a seat that is not there."""
    game = sobremesa.new_game(name, seed=3)
    move = game.legal(game.to_act[0])[0].rpartition(":")[2]
    with pytest.raises(sobremesa.IllegalMove):
        game.play(move, 3)


def test_what_a_move_scores_is_told_with_its_cards() -> None:
    """The points of all moves add up to the score."""
    game = sobremesa.new_game("cribbage", "standard-61", seed=5)
    total = [0, 0]
    mover = sobremesa.bot("cribbage", "novato")
    while not game.over:
        seat = game.to_act[0]
        for line in game.play(mover(game.view(seat)), seat):
            total[line.side - 1] += line.points
            assert all(len(card) == 2 for card in line.cards)
    assert tuple(total) == game.score


def test_a_seat_sees_its_own_cards_and_a_spectator_none() -> None:
    """A view is what that seat may know."""
    game = sobremesa.new_game("gin", seed=2)
    own, other = (str(game.view(seat).to_wire()["hand"]) for seat in (1, 2))
    assert own != other
    assert not game.view(0).to_wire()["hand"]


@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
@pytest.mark.parametrize("seat", [-2, -1, 3])
def test_nobody_sees_anything_from_a_seat_that_there_is_not(game: str, seat: int) -> None:
    """It is no way to another's cards."""
    begun = sobremesa.new_game(game, seed=1)
    for look in (begun.view, begun.legal):
        with pytest.raises(sobremesa.BadOption, match=f"seat cannot be '{seat}'; seat may be 0 to 2"):
            look(seat)


def test_hints_and_reviews_come_from_the_maestro() -> None:
    """A hint compares the legal moves of whoever is awaited, and nobody else gets one."""
    game = sobremesa.new_game("cribbage", seed=4)
    found = sobremesa.hint(game.view(1))
    assert found is not None
    assert found.best.move in game.legal(1)
    assert sobremesa.hint(game.view(0)) is None


def test_a_duel_counts_pairs() -> None:
    """Every deal is played twice."""
    result = sobremesa.duel("gin", "aficionado", "novato", pairs=2, seed=1, processes=1)
    assert result.pairs == 2
    assert 0 <= result.win_rate <= 1


def test_a_duel_is_played_by_rules_that_were_changed() -> None:
    """The options are those of ``new_game``: they reach the players, and what is none of them is refused."""
    targets = set()

    def looks(view: sobremesa.View) -> str:
        options = cast("dict[str, object]", view.to_wire()["options"])
        targets.add(options["target"])
        return first_legal(view)

    result = sobremesa.duel("cribbage", looks, "novato", options={"target": 61}, pairs=1)

    assert targets == {"61"}
    assert result.to_json()["options"] == {"target": "61"}
    with pytest.raises(sobremesa.BadOption, match="target"):
        sobremesa.duel("cribbage", "novato", "novato", options={"target": -1}, pairs=1)


def first_legal(view: sobremesa.View) -> str:
    """Play the first legal move."""
    legal = cast("list[str]", view.to_wire()["legal"])
    return legal[0] if legal else ""


def test_a_duel_takes_functions_as_it_takes_levels() -> None:
    """A function, a computer, a name: whoever sits there, and the report has their names."""
    result = sobremesa.duel("gin", first_legal, sobremesa.bot("gin", "novato"), pairs=2)
    assert (result.pairs, result.tally.faults) == (2, [0, 0])
    told = result.to_json()
    assert (told["a"], told["b"]) == ("first_legal", "<novato of gin>")
    again = sobremesa.duel("gin", first_legal, "novato", pairs=2, seed=4)
    assert again.tally.shares == sobremesa.duel("gin", first_legal, "novato", pairs=2, seed=4).tally.shares


def test_a_function_that_fails_loses_its_game_and_the_report_says_why() -> None:
    """As with a program from outside."""

    def broken(view: sobremesa.View) -> str:
        raise LookupError("no plan")

    result = sobremesa.duel("cribbage", broken, "novato", pairs=1)
    assert (result.win_rate, result.tally.faults) == (0.0, [2, 0])
    assert "LookupError: no plan" in result.tally.broken[0]


def test_a_duel_of_many_pairs_plays_in_a_plain_script(tmp_path: Path) -> None:
    """It starts no other process that would import the script anew, unless it is asked to."""
    script = tmp_path / "plain.py"
    duel = 'sobremesa.duel("gin", "novato", "novato", rules="openspiel", pairs=12)'
    script.write_text(f"import sobremesa\n\nprint({duel}.pairs)\n", encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("12\n", "")


def test_a_player_that_is_none_and_one_that_cannot_be_sent_are_refused() -> None:
    """Before anything is played, with what would do."""
    with pytest.raises(sobremesa.BadOption, match="a level, a function"):
        sobremesa.duel("gin", 7, "novato", pairs=1)  # type: ignore[arg-type]
    with pytest.raises(sobremesa.BadOption, match="other processes cannot import"):
        sobremesa.duel("gin", lambda view: "", "novato", pairs=1, processes=2)


def test_whoever_says_nothing_when_awaited_is_named() -> None:
    """A player of one's own that gives no answer stops the game with its seat."""
    game = sobremesa.new_game("cuarenta", seed=3)
    with pytest.raises(RuntimeError, match=r"seat [12] is awaited"):
        sobremesa.finish(game, {1: lambda view: "", 2: lambda view: ""})


def test_importing_the_package_loads_no_room() -> None:
    """The version is told at once; what is used is loaded then."""
    code = "import sys, sobremesa; print([name for name in sys.modules if name.startswith('sobremesa.')])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "['sobremesa.version']"


def test_the_stable_names_are_those_of_the_list_and_of_nothing_else() -> None:
    """Every name of the list is there, and others are not, as of any module."""
    assert all(getattr(sobremesa, name) is getattr(api, name) for name in api.__all__)
    with pytest.raises(AttributeError, match="no attribute 'whist'"):
        sobremesa.whist  # type: ignore[attr-defined]  # noqa: B018
    assert set(sobremesa.game_names()) == set(GAMES)


def test_the_stable_names_are_offered_for_completion() -> None:
    """What `sobremesa.<TAB>` offers: the list, the version, and nothing that may change."""
    code = "import sobremesa; print(*[name for name in dir(sobremesa) if not name.startswith('_')])"
    shown = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert shown == sorted(api.__all__)
    assert "__version__" in dir(sobremesa)


def test_two_who_play_for_ever_are_left_after_so_many_moves() -> None:
    """In gin whoever takes a card and sheds it again never ends the game; it goes on where it stood."""
    game = sobremesa.new_game("gin", seed=1)
    simple = {seat: lambda view: view.write(view.legal[0]) if view.legal else "" for seat in (1, 2)}
    assert sobremesa.finish(game, simple, most_moves=300) is game
    assert (game.over, len(game.to_act)) == (False, 1)
    assert game.record() == sobremesa.finish(sobremesa.new_game("gin", seed=1), simple, most_moves=300).record()
