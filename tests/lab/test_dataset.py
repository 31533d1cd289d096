"""Data sets of games: the same bytes from the same terms, in parts that an interruption does not harm."""

import hashlib
import importlib.util
import json
import shlex

import pytest

pytest.importorskip("pyarrow")

import pyarrow.parquet as parquet
from typer.testing import CliRunner

from sobremesa.cli.app import app
from sobremesa.core.options import BadOption
from sobremesa.core.player import Budget
from sobremesa.lab import dataset
from sobremesa.lab.dataset import DatasetConfig, OtherDataset, make_dataset
from sobremesa.lab.decisions import COLUMNS, rows_of
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.records import read

HERE = WorkEngine("process")


def config(games=5, per_part=2, **more):
    """Return the terms of a small data set."""
    terms = {"game": "cribbage", "rules": "standard-61", "seats": 2, "a": "novato", "b": "aficionado"} | more
    return DatasetConfig(DuelConfig(**terms), games, per_part)


def contents(folder):
    """Return the bytes of every file."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_same_terms_make_the_same_bytes_wherever_they_are_played(tmp_path):
    """In this process and in others; another seed makes other games."""
    for name, engine in (("one", HERE), ("two", WorkEngine("pool", 2))):
        assert make_dataset(config(), tmp_path / name, engine) == 3
    make_dataset(config(seed=2), tmp_path / "other", HERE)
    one, two, other = (contents(tmp_path / name) for name in ("one", "two", "other"))
    assert one == two
    assert one["games-00001.parquet"] != other["games-00001.parquet"]


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed: pip install '.[ray]'")
@pytest.mark.filterwarnings("default")
def test_a_cluster_of_ray_makes_the_same_bytes(tmp_path):
    """Here one of this machine; also the data card, which says nothing of where the games were played."""
    for name, engine in (("here", HERE), ("cluster", WorkEngine("ray", 2))):
        assert make_dataset(config(), tmp_path / name, engine) == 3
    assert contents(tmp_path / "here") == contents(tmp_path / "cluster")


def test_every_game_is_there_with_its_decisions(tmp_path):
    """The tables hold what the records say; players change sides from game to game."""
    make_dataset(config(), tmp_path, HERE)
    games = [
        row for part in range(1, 4) for row in parquet.read_table(tmp_path / f"games-{part:05}.parquet").to_pylist()
    ]
    decisions = [
        row for part in range(1, 4) for row in parquet.read_table(tmp_path / f"decisions-{part:05}.parquet").to_pylist()
    ]
    assert [game["game_id"] for game in games] == [f"1-{number}" for number in range(1, 6)]
    assert decisions == [row for game in games for row in rows_of(game["record"], game["game_id"])]
    assert [read(game["record"]).value("Seat1") for game in games[:2]] == ["novato", "aficionado"]
    assert all(read(game["record"]).value("Result").split()[0] == str(game["winner"]) for game in games)


def test_an_interrupted_data_set_goes_on(tmp_path, monkeypatch):
    """Only the parts that are missing are played, and the whole is what it would have been."""
    whole = tmp_path / "whole"
    make_dataset(config(), whole, HERE)
    made = dataset.make_part

    def torn(config, part):
        if part == 3:
            raise KeyboardInterrupt
        return made(config, part)

    monkeypatch.setattr(dataset, "make_part", torn)
    with pytest.raises(KeyboardInterrupt):
        make_dataset(config(), tmp_path / "torn", HERE)
    assert not (tmp_path / "torn" / "SHA256SUMS").exists()
    monkeypatch.setattr(dataset, "make_part", made)
    assert make_dataset(config(), tmp_path / "torn", HERE) == 1
    assert contents(tmp_path / "torn") == contents(whole)


def test_the_checksums_are_those_of_all_other_files(tmp_path):
    """Whoever copies the folder can check it."""
    make_dataset(config(games=2), tmp_path, HERE)
    sums = dict(reversed(line.split("  ")) for line in (tmp_path / "SHA256SUMS").read_text("utf-8").splitlines())
    assert sums == {
        name: hashlib.sha256(data).hexdigest() for name, data in contents(tmp_path).items() if name != "SHA256SUMS"
    }


def test_card_and_schema_tell_every_column(tmp_path):
    """What a column is stands beside the data."""
    make_dataset(config(games=1), tmp_path, HERE)
    card = (tmp_path / "README.md").read_text("utf-8")
    schema = json.loads((tmp_path / "schema.json").read_text("utf-8"))
    assert [column["name"] for column in schema["columns"]] == list(COLUMNS)
    assert [name for name in COLUMNS if f"| `{name}` |" not in card] == []
    assert card.startswith("---\nlicense: cc0-1.0\n")


def test_the_card_has_the_command_that_makes_the_data_set(tmp_path):
    """Given again, for another folder, it makes the same bytes."""
    made = config(games=1, rules="standard-61", options={"muggins": "yes"}, budget=Budget(iterations=3), seed=5)
    make_dataset(made, tmp_path / "here", HERE)
    card = (tmp_path / "here" / "README.md").read_text("utf-8")
    (command,) = [line.strip() for line in card.splitlines() if line.startswith("    sobremesa lab dataset ")]
    words = shlex.split(command.replace("FOLDER", str(tmp_path / "again")))
    assert CliRunner().invoke(app, [*words[1:], "--engine", "process"]).exit_code == 0
    assert contents(tmp_path / "again") == contents(tmp_path / "here")


def test_a_folder_with_another_data_set_is_left_as_it_is(tmp_path):
    """Other terms are refused before anything is played."""
    make_dataset(config(games=1), tmp_path, HERE)
    before = contents(tmp_path)
    with pytest.raises(OtherDataset):
        make_dataset(config(games=2), tmp_path, HERE)
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"a": "cmd:python3"}, "a"),
        ({"b": "cmd:python3"}, "b"),
        ({"budget": Budget(milliseconds=5)}, "time"),
        ({"games": 0}, "games"),
    ],
)
def test_what_would_not_be_the_same_again_is_refused(more, field, tmp_path):
    """Outside programs and clocks play otherwise every time."""
    with pytest.raises(BadOption) as refused:
        make_dataset(config(**more), tmp_path, HERE)
    assert refused.value.field == field
