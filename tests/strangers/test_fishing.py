"""A game without any part but its rules and messages, in every room. It runs where fishing is installed."""

import re

import numpy as np
import pytest
from msgspec.structs import replace

from sobremesa.analysis.hints import hint
from sobremesa.analysis.review import review
from sobremesa.core.card_text import read_card, texts
from sobremesa.core.levels import choose_text, levels_of
from sobremesa.core.player import NOTHING, Bot, Budget
from sobremesa.core.registry import GAMES, SPECS
from sobremesa.core.rng import Rng
from sobremesa.lab.duel import duel
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.opponents import names_of
from sobremesa.protocol.rest.tables import NewPlayer, NewTable
from sobremesa.records import Recorder, read, write
from sobremesa.records.phrases import reason_phrase
from sobremesa.rulebook import rules
from sobremesa.rulebook.catalogue import Words, _own_messages
from sobremesa.rulebook.library import book
from sobremesa.rulebook.lobby import games
from sobremesa.terminal.renderer import NUMBERS
from tests.server.helpers import Guest, play_out, running
from tests.terminal.helpers import at_table, desk_of, expect_text, my_turn, table_of, until

if "fishing" not in GAMES:
    pytest.skip("test_installed.py installs the game and runs these", allow_module_level=True)

FISHING = GAMES["fishing"]


LISTS = (
    "games",
    "rules/fishing",
    "rules/fishing/pond",
    "tables",
    "tables/finished",
    "tables/{table}/replay",
    "tables/{table}/session",
    "lessons",
    "exercises",
    "statistics",
    "statistics/export",
)
"""What the server tells by lists in which a game may stand."""


class Random:
    """The computer's own random players, without processes of their own."""

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        return choose_text(wire_json, "random", seed)


@pytest.fixture(scope="module")
def record():
    """The record of a whole game, played at random."""
    state, rng = FISHING.new(FISHING.ruleset("pond"), 2, 1), Rng(3)
    recorder = Recorder(state)
    while not state.over:
        if state.needs_pack():
            recorder.deal(state, rng.shuffled(FISHING.pack()))
        else:
            seat = state.to_act()[0]
            recorder.play(state, seat, state.legal(seat)[0])
    return recorder.record(state)


@pytest.mark.parametrize(
    ("cards", "dealer", "shown"), [("Ac Kd 5h 6h", 1, 2), ("Kd Ac 5h 6h", 2, 2), ("7c 7d 5h 4h", 2, 4)]
)
def test_whoever_cuts_the_lower_card_deals(cards, dealer, shown):
    """FI-01: seat 1 cuts first, and equal ranks cut again; all cards that were turned are shown."""
    cut = FISHING.cut(FISHING.ruleset("pond"), 2, [read_card(text) for text in cards.split()])
    assert cut.dealer == dealer
    assert texts(list(cut.shown)) == cards.split()[:shown]
    assert cut.drawn_by == (1, 2, 1, 2)[:shown]


def test_a_cut_that_is_drawn_again_falls_to_the_same_seats():
    """FI-01: a table reads who cut what from the cards that were shown; a pack of ties alone has its dealer, too."""
    ties = FISHING.pack()
    for pack in (ties, [0, 1, 20, 16, *ties]):
        cut = FISHING.cut(FISHING.ruleset("pond"), 2, pack)
        assert FISHING.cut(FISHING.ruleset("pond"), 2, list(cut.shown)) == cut
        assert cut.dealer == 2


def test_the_players_are_a_random_one_and_one_of_rollouts():
    """Levels are named in every language, and each plays."""
    assert levels_of("fishing") == ["random", "rollouts"]
    for lang in ("en", "es"):
        words = Words(lang, "table")
        assert all(words.has(f"{key}.{level}") for key in ("level", "level-is") for level in levels_of("fishing"))


def test_the_lobby_calls_things_by_the_messages_of_the_package():
    """In Spanish where it has Spanish, and what it does not name is called by its id."""
    told = next(game for game in games(Words("es"), levels_of) if game["id"] == "fishing")
    assert told["name"] == "Pesca"
    assert [each["name"] for each in told["rulesets"]] == ["Estanque", "Río"]
    assert "11" in told["rulesets"][0]["sentence"]
    assert [each["label"] for each in told["options"]] == ["Puntos que ganan", "Puntos por barrida"]


def test_a_browser_is_told_what_the_package_says_at_a_table(own_messages):
    """By key without the id: what its catalogues lack, in Spanish where the package has Spanish, else in English."""
    own_messages["en"] |= {"hand": "Cast no. {hand}", "place.creel": "Creel", "rules.hook": "Not for a browser."}
    own_messages["es"] |= {"hand": "Lance n.º {hand}"}
    told = next(game for game in games(Words("es"), levels_of) if game["id"] == "fishing")
    assert told["words"] == {
        "hand": "Lance n.º {hand}",
        "place.creel": "Creel",
        "reason.catch": "captura",
        "reason.sweep": "barrida",
    }


def test_the_rules_are_told_by_the_options():
    """Without a rulebook every option is listed with its value and its rule, all by the package's words."""
    told = book("fishing", FISHING.ruleset("river"), "en")
    assert (told.title, told.sections[0].title) == ("Fishing · River", "River")
    said = [(each.rules, each.text) for each in told.sections[0].paragraphs]
    assert said == [(("FI-06",), "Points that win: 21"), (("FI-05",), "Points for a sweep: 2")]


def test_the_rules_are_told_in_the_language_that_is_asked_for(tmp_path):
    """On the command line and by the server."""
    from typer.testing import CliRunner

    from sobremesa.cli.app import app

    told = CliRunner().invoke(app, ["--lang", "es", "rules", "fishing"], env={"XDG_STATE_HOME": str(tmp_path)})
    assert told.exit_code == 0, told.output
    wire = rules("fishing", FISHING.ruleset("pond"), "es")
    assert wire["title"] == "Pesca · Estanque"
    for text in ("Pesca · Estanque", "Puntos que ganan: 11", "Puntos por barrida: 1"):
        assert text in told.output
        assert text in str(wire)


@pytest.fixture
def own_messages(monkeypatch):
    """The messages of the package, to be changed for one test."""
    messages = SPECS["fishing"].part("messages")
    for lang in messages:
        monkeypatch.setitem(messages, lang, dict(messages[lang]))
    _own_messages.cache_clear()
    yield messages
    _own_messages.cache_clear()


def test_the_rules_are_told_in_english_where_a_language_lacks_a_name(own_messages):
    """And by the names of the rules where English lacks it, too, as docs/adding-a-game.md says of all messages."""
    for key in ("name", "option.target", "ruleset.pond.name"):
        del own_messages["es"][key]
    del own_messages["en"]["ruleset.pond.name"]
    told = book("fishing", FISHING.ruleset("pond"), "es")
    assert told.title == "Fishing · pond"
    assert [each.text for each in told.sections[0].paragraphs] == ["Points that win: 11", "Puntos por barrida: 1"]


def test_a_record_is_replayed_by_the_program(record, tmp_path, capsys):
    """`sobremesa replay` and `verify` read the record of a stranger's game, and tell its end."""
    from typer.testing import CliRunner

    from sobremesa.cli.app import app

    path = tmp_path / "game.txt"
    path.write_text(write(record), encoding="utf-8")
    assert read(write(record)) == record
    told = CliRunner().invoke(app, ["replay", str(path)])
    assert told.exit_code == 0, told.output
    assert "catch" in told.output
    assert " wins " in told.output


@pytest.mark.parametrize(("lang", "said"), [("en", "taken"), ("es", "captura")])
def test_a_replay_calls_reasons_by_the_messages_of_the_package(own_messages, record, tmp_path, lang, said):
    """In the language that is asked for."""
    from typer.testing import CliRunner

    from sobremesa.cli.app import app

    own_messages["en"]["reason.catch"] = "taken"
    path = tmp_path / "game.txt"
    path.write_text(write(record), encoding="utf-8")
    told = CliRunner().invoke(app, ["--lang", lang, "replay", str(path)], env={"XDG_STATE_HOME": str(tmp_path)})
    assert told.exit_code == 0, told.output
    assert f"{said} 1" in told.output


def test_a_reason_without_a_message_is_called_in_english_or_by_its_id(own_messages):
    """As all messages are."""
    del own_messages["es"]["reason.catch"]
    assert reason_phrase("es", "catch", "fishing") == "catch"
    assert reason_phrase("es", "last-trick", "fishing") == "last trick"


def test_hint_and_review_are_those_of_the_rollouts(record):
    """Every move that was compared has its chance to win; the review judges both sides."""
    state = FISHING.new(FISHING.ruleset("pond"), 2, 1)
    state.deal_random(Rng("hint"))
    seat = state.to_act()[0]
    found = hint("fishing", state.view(seat))
    assert found is not None
    assert found.best.move in state.view(seat).to_wire()["legal"]
    assert found == hint("fishing", state.view(seat))
    assert review(write(record)).decisions


class Greedy(Bot):
    """A player that only chooses, as a package may bring one."""

    def choose(self, view, budget, rng):
        """The first legal move."""
        return view.legal[0] if view.legal else NOTHING


LEVELS = {"aprendiz": Greedy()}


@pytest.fixture
def own_players(monkeypatch):
    """Fishing with a player of its own."""
    monkeypatch.setitem(SPECS, "fishing", replace(SPECS["fishing"], players=f"{__name__}:LEVELS"))


def test_games_of_a_player_that_only_chooses_are_reviewed_by_rollouts(record, request):
    """Hints and reviews are those of a game without players; nobody is told that there was nothing to decide."""
    state = FISHING.new(FISHING.ruleset("pond"), 2, 1)
    state.deal_random(Rng("hint"))
    view = state.view(state.to_act()[0])
    options = hint("fishing", view).options
    request.getfixturevalue("own_players")
    assert levels_of("fishing") == ["aprendiz"]
    assert len(options) > 1
    assert hint("fishing", view).options == options
    assert review(write(record)).decisions


def test_own_players_are_measured_against_a_random_one_and_rollouts(own_players):
    """The lab seats both, as its own opponents."""
    for opponent in ("lab:random", "lab:rollouts"):
        found = duel(DuelConfig("fishing", "pond", 2, "aprendiz", opponent, seed=2, budget=Budget(iterations=9)), 1)
        assert sum(found.tally.wins) + found.tally.draws == 2
    assert names_of("fishing") == ["lab:random", "lab:rollouts"]


def test_a_game_without_players_needs_no_opponents_of_the_lab():
    """Its levels are those already."""
    assert names_of("fishing") == []


def test_a_duel_is_played_in_the_lab():
    """Pairs of deals are played and counted."""
    found = duel(DuelConfig("fishing", "pond", 2, "rollouts", "random", seed=2, budget=Budget(iterations=40)), 3)
    assert sum(found.tally.wins) + found.tally.draws == 6
    assert found.tally.faults == [0, 0]


@pytest.mark.parametrize(("lang", "hand"), [("en", "hand"), ("es", "mano")])
def test_the_lab_reports_in_plain_words_what_a_hand_is_called(tmp_path, lang, hand):
    """`lab duel` and `lab opening` print their whole reports of a game that has no word of its own for a hand."""
    from typer.testing import CliRunner

    from sobremesa.cli.app import app

    players = ["--a", "rollouts", "--b", "random", "--pairs", "1"]
    for asked in (["duel", "fishing", *players], ["opening", "fishing", "--level", "random", "--deals", "2"]):
        command = ["--lang", lang, "lab", *asked, "--iterations", "9", "--engine", "process"]
        told = CliRunner().invoke(app, command, env={"XDG_STATE_HOME": str(tmp_path)})
        assert told.exit_code == 0, told.output
        assert re.search(rf"\b{hand}\b", told.output), told.output


def test_a_package_may_name_what_it_calls_a_hand(own_messages):
    """Its own `hand-name` stands before the plain one; in a language that lacks it, the English one does."""
    from sobremesa.rulebook.own_words import own_words

    plain = {"plain.hand": "Mano {hand}", "plain.hand-name": "mano"}
    assert own_words("es", (), plain)["fishing.hand-name"] == "mano"
    own_messages["en"]["hand-name"] = "cast"
    assert own_words("es", (), plain)["fishing.hand-name"] == "cast"


@pytest.mark.filterwarnings("ignore:Observation", "ignore:Action mask")
def test_the_environments_derive_from_places_and_moves(capsys):
    """PettingZoo's own test passes, and what is seen lies between 0 and 1."""
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from sobremesa import environments

    env = environments.table("fishing", "pond")
    api_test(env, num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    assert 0 <= np.min(seen["observation"]) < np.max(seen["observation"]) <= 1
    assert seen["action_mask"].sum() == 4


def test_many_games_at_once_need_no_compiled_batch():
    """A vector environment steps them one by one: four are asked, episodes end and begin, points add up to nothing."""
    pytest.importorskip("gymnasium")
    from sobremesa import environments

    vector, luck = environments.vector("fishing", 4, "pond", reward="points"), np.random.default_rng(1)
    batch, ended = vector.reset(1), 0
    for _ in range(200):
        assert (batch.legal.sum(axis=1) >= 1).all()
        batch = vector.step(vector.random_actions(luck))
        ended += int(batch.done.sum())
        assert (batch.rewards.sum(axis=1) == 0).all()
    assert ended and batch.last_observation.any()


async def test_a_whole_game_is_played_at_the_server(tmp_path):
    """Every frame shows the places, and every list of the server tells of the game."""
    players = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "random"}]
    async with running(tmp_path, Random()) as address:
        guest = Guest(address)
        table = await guest.table(*players, game="fishing", rules="pond")
        async with guest.at(table) as (socket, sync):
            messages = await play_out(socket, sync, lambda view: view["legal"][0])
        assert all(sum(map(size, message["view"]["places"])) == 52 for message in messages if "view" in message)
        for path in LISTS:
            answer = await guest.http.get(f"/api/{path.format(table=table)}")
            assert answer.status_code == 200, (path, answer.text)
        assert (await guest.http.get("/api/paths/fishing")).json()["code"] == "unknown-lesson"
        await guest.http.aclose()


def size(place) -> int:
    """How many cards lie in a place."""
    return len(place["cards"]) + place["hidden"]


async def test_a_whole_game_is_played_in_the_terminal(tmp_path):
    """The plain table shows the places; a card is picked by its number, and the game comes to its end."""
    order = NewTable("fishing", "pond", 2, [NewPlayer("me", name="Ana"), NewPlayer("bot", level="random")], {})
    async with desk_of(tmp_path, Random()) as desk, at_table(desk, order) as pilot:
        await my_turn(pilot)
        await expect_text(pilot, "Table ")  # of 4 cards, or what the computer made of them, if it leads
        await expect_text(pilot, "Stock 40")
        table = table_of(pilot)
        while not table.sitting.over:
            before = (table.sitting.n, table.sitting.held)
            if not table.sitting.held:
                await pilot.press(NUMBERS[0])
            await pilot.press("enter")
            await until(pilot, lambda before=before: (table.sitting.n, table.sitting.held) != before, "a move")
            await my_turn(pilot)
        await expect_text(pilot, "win")
        assert table.sitting.view["winner"] in {1, 2}
