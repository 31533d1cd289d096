"""Duels that go on where they were stopped."""

import json
from dataclasses import replace

import pytest

from sobremesa.core.player import Budget
from sobremesa.lab import checkpoint
from sobremesa.lab import duel as duels
from sobremesa.lab.checkpoint import Notebook, OtherDuel, key
from sobremesa.lab.duel import duel, play_pair
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.tally import Tally

HERE = WorkEngine("process")
TERMS = DuelConfig("cribbage", "standard-61", 2, "aficionado", "novato", 5)


def played(pairs, book=None, terms=TERMS):
    """The report of a duel without the times."""
    report = duel(terms, pairs, HERE, book).to_json()
    report.pop("thinking_ms")
    return report


def stop_after(pairs):
    """Tell a duel's progress to interrupt it after so many pairs."""
    left = iter(range(pairs - 1))

    def told(_):
        if next(left, None) is None:
            raise KeyboardInterrupt

    return told


def test_a_stopped_duel_goes_on_and_comes_to_the_same(tmp_path, monkeypatch):
    """Pairs that were finished are not played again; the report is that of a duel that was never stopped."""
    path = tmp_path / "notes.jsonl"
    with pytest.raises(KeyboardInterrupt):
        duel(TERMS, 6, HERE, Notebook(path, TERMS), stop_after(4))
    assert len(path.read_text().splitlines()) == 5

    again = []
    monkeypatch.setattr(duels, "play_pair", lambda terms, pair: again.append(pair) or play_pair(terms, pair))
    assert played(6, Notebook(path, TERMS)) == played(6)
    assert again[:2] == [5, 6]


def test_a_finished_duel_can_be_made_longer(tmp_path):
    """Pairs 1 to 3 are the same of three as of five."""
    played(3, Notebook(tmp_path / "notes", TERMS))
    assert played(5, Notebook(tmp_path / "notes", TERMS)) == played(5)
    assert played(2, Notebook(tmp_path / "notes", TERMS)) == played(2)


@pytest.mark.parametrize("torn", [b'{"pair":3,"sha', b'{"pair":3}\n', b"\xff\xfe\n", b"[]\n", b"\n", b'{"pair":"x"}\n'])
def test_a_line_that_is_no_pair_is_passed_over(tmp_path, torn):
    """A machine that stopped in the middle of a line costs that pair and no other."""
    path = tmp_path / "notes"
    played(2, Notebook(path, TERMS))
    with path.open("ab") as file:
        file.write(torn)
    book = Notebook(path, TERMS)
    assert sorted(book.done) == [1, 2]
    assert played(4, book) == played(4)
    assert sorted(Notebook(path, TERMS).done) == [1, 2, 3, 4]


def test_notes_whose_first_line_was_torn_begin_again(tmp_path):
    """Nothing was finished yet; but a file of somebody's own is never written over."""
    path = tmp_path / "notes"
    Notebook(path, TERMS)
    path.write_bytes(path.read_bytes()[:40])
    assert Notebook(path, TERMS).done == {}
    assert json.loads(path.read_text())["terms"]["seed"] == 5
    path.write_bytes(b"my diary")
    with pytest.raises(OtherDuel):
        Notebook(path, TERMS)
    assert path.read_bytes() == b"my diary"


@pytest.mark.parametrize(
    "change",
    [
        {"game": "gin", "rules": "eaai"},
        {"rules": "cadenza"},
        {"seats": 4},
        {"a": "novato"},
        {"b": "cmd:python3"},
        {"seed": 6},
        {"options": {"muggins": "yes"}},
        {"budget": Budget(iterations=9)},
    ],
)
def test_notes_of_other_terms_are_refused(tmp_path, change):
    """Whatever is different makes it another duel, which has notes of its own."""
    Notebook(tmp_path / "notes", TERMS)
    other = replace(TERMS, **change)
    assert key(other) != key(TERMS)
    with pytest.raises(OtherDuel):
        Notebook(tmp_path / "notes", other)


def test_notes_of_other_players_of_the_same_name_are_refused(tmp_path, monkeypatch):
    """A bot whose code or tables have changed does not go on with the games of the old one."""
    Notebook(tmp_path / "notes", TERMS)
    monkeypatch.setattr(checkpoint, "code", lambda: "another")
    with pytest.raises(OtherDuel):
        Notebook(tmp_path / "notes", TERMS)


def test_notes_of_a_program_that_has_changed_are_refused(tmp_path):
    """The files that a command names are looked into."""
    bot = tmp_path / "bot.py"
    bot.write_text("one")
    terms = replace(TERMS, b=f"cmd:python3 {bot}")
    before = key(terms)
    bot.write_text("two")
    assert key(terms) != before


def test_a_network_is_known_by_its_name_and_its_file(tmp_path):
    """Its pairs are noted, though it is no text; the notes of another network in the same place are refused."""

    def network(_):
        return ""

    model = tmp_path / "my net.onnx"
    model.write_bytes(b"one")
    network.__qualname__ = f"onnx:{model}"
    terms = replace(TERMS, b=network)
    book = Notebook(tmp_path / "notes", terms)
    book.write(1, Tally())
    assert list(Notebook(tmp_path / "notes", terms).done) == [1]
    model.write_bytes(b"two")
    with pytest.raises(OtherDuel):
        Notebook(tmp_path / "notes", terms)


def test_the_digest_of_the_code_is_of_what_plays():
    """It is there, and the same each time."""
    assert len(checkpoint.code()) == 16
    assert checkpoint.code.__wrapped__() == checkpoint.code()


def test_notes_are_thrown_away_when_nobody_needs_them(tmp_path):
    """``forget`` removes the file, and does no harm where it is gone already."""
    book = Notebook(tmp_path / "duels" / "notes", TERMS)
    book.forget(1)
    book.forget(1)
    assert list((tmp_path / "duels").iterdir()) == []


def test_notes_of_a_longer_duel_outlive_a_shorter_one(tmp_path):
    """Four pairs are noted: a duel of three that is finished leaves them to the one that was stopped."""
    path = tmp_path / "notes"
    played(4, Notebook(path, TERMS))
    Notebook(path, TERMS).forget(3)
    assert sorted(Notebook(path, TERMS).done) == [1, 2, 3, 4]
    Notebook(path, TERMS).forget(4)
    assert not path.exists()


def test_a_tally_is_the_same_after_it_was_written_down():
    """Every number, every time, every fault comes back."""
    tally = play_pair(TERMS, 1)
    tally.broken.append("pair 1: ñ")
    assert Tally.from_json(json.loads(json.dumps(tally.to_json()))) == tally
