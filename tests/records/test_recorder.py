"""Writing games down while they are played, and from the rows that a store keeps."""

import pytest

from sobremesa.core.card_text import read_card
from sobremesa.core.contract import BadPack, IllegalMove
from sobremesa.core.registry import GAMES
from sobremesa.records import Recorder, pack_text, read, record_of, result_text, write
from sobremesa.records.replay import replay_json
from tests.records.makers import SMALL, random_record

GAME = GAMES["cuarenta"]


def test_a_recorder_writes_what_is_played():
    state = GAME.new(GAME.ruleset("pagat"), 2, 1)
    recorder = Recorder(state, {"Seat1": "Ana"})
    recorder.deal(state, GAME.pack())

    assert recorder.rows == [pack_text(GAME.pack())]
    assert recorder.record().value("Seat1") == "Ana"
    assert recorder.record().body[0].text == "pack:"


def test_a_recorder_writes_nothing_that_was_refused():
    state = GAME.new(GAME.ruleset("pagat"), 2, 1)
    recorder = Recorder(state)

    with pytest.raises(BadPack):
        recorder.deal(state, [])
    with pytest.raises(IllegalMove):
        recorder.play(state, 1, 0)
    assert recorder.rows == []


def test_a_copied_recorder_goes_on_by_itself():
    state = GAME.new(GAME.ruleset("pagat"), 2, 1)
    recorder = Recorder(state, {"Seat1": "Ana"})
    twin = recorder.copy()
    twin.deal(state, GAME.pack())

    assert (recorder.rows, twin.rows) == ([], [pack_text(GAME.pack())])
    assert twin.record().value("Seat1") == "Ana"


def test_the_rows_of_a_store_make_a_record():
    rules = GAME.ruleset("pagat", {"target": "20"})
    rows = [pack_text(_cards()), "5h", "5d*5h", "2c", "; abandoned"]

    record = record_of(rules, 2, 1, rows, {"Date": "2026-11-20", "Table": "x1"})
    assert [(header.name, header.value) for header in record.headers] == [
        ("Game", "cuarenta"),
        ("Rules", "pagat"),
        ("Revision", "2"),
        ("Options", "target=20"),
        ("Seats", "2"),
        ("Dealer", "1"),
        ("Date", "2026-11-20"),
        ("Table", "x1"),
    ]
    assert record.body == read(SMALL).body
    assert replay_json("x", write(record))["error"] is None


@pytest.mark.parametrize("name", ["Ana\nMaría", 'la "Mona"', "\ud83d", "  Zoë ", "a\\", "[x]; y", "\x00", "名前"])
def test_whatever_players_call_themselves_the_record_can_be_read(name):
    record = record_of(GAME.ruleset("pagat"), 2, 1, [], {"Seat1": name})

    assert read(write(record)) == record
    assert "\n" not in record.value("Seat1")


def test_the_result_names_the_winning_side_and_the_score():
    record = random_record(2)
    told = replay_json("x", write(record))

    assert record.value("Result") == f"{told['winner']} {told['score'][0]}-{told['score'][1]}"


def test_an_unfinished_game_has_no_result():
    state = GAME.new(GAME.ruleset("pagat"), 2, 1)

    assert Recorder(state).record(state).header("Result") is None
    assert result_text(state) == "0 0-0"


def _cards() -> list[int]:
    return [read_card(token.text) for token in read(SMALL).body[1:41]]
