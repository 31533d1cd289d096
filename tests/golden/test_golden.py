"""What each ruleset plays like, pinned: a change of behaviour shows as a change of these files."""

import json

import pytest

from sobremesa.records import read, write
from sobremesa.records.replay import replay_json
from tests.golden.goldens import goldens
from tests.golden.write import kept

ANEW = "play has changed; if that is meant: python -m tests.golden.write, and review the difference"
GOLDENS = pytest.mark.parametrize("golden", goldens(), ids=lambda golden: golden.table.id)


@GOLDENS
def test_play_is_as_it_was(golden):
    """States, views, legal moves in their order, scores and records are those of the golden files."""
    for path, text in golden.files().items():
        assert path.exists(), ANEW
        assert path.read_text(encoding="utf-8") == text, ANEW


@GOLDENS
def test_a_golden_record_replays_as_its_json_says(golden):
    """The record alone, without the program that made it, gives the JSON beside it."""
    record = (golden.folder / "game.txt").read_text(encoding="utf-8")
    told = json.loads((golden.folder / "game.json").read_text(encoding="utf-8"))

    assert replay_json("game.txt", record) == told
    assert write(read(record)) == record
    assert told["finished"]


def test_no_golden_file_belongs_to_a_ruleset_that_is_gone():
    """A ruleset that is taken away takes its files along."""
    assert set(kept()) == {path for golden in goldens() for path in golden.files()}
