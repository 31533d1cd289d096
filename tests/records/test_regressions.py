"""Records that once showed a fault. Each replays as the JSON beside it says, and can be looked at from every seat."""

import json
from pathlib import Path

import pytest

from sobremesa.core.rng import Rng
from sobremesa.records import RecordError
from sobremesa.records.reader import Scan
from sobremesa.records.replay import replay, replay_json

FOLDER = Path(__file__).parent / "regressions"
RECORDS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_that_showed_a_fault_replays_as_it_should(path):
    assert replay_json(path.name, path.read_bytes()) == json.loads(
        path.with_suffix(".json").read_text(encoding="utf-8")
    )


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.timeout(20)
def test_a_record_that_showed_a_fault_can_be_guessed_from_every_seat(path):
    steps = replay(Scan(path.read_bytes()).record())

    for step in _as_far_as_they_go(steps):
        for seat in range(int(step.state.seats) + 1):
            view = step.state.view(seat)
            assert view.determinize(Rng(step.number)).view(seat).to_wire() == view.to_wire()


def test_every_record_of_a_fault_says_what_the_fault_was():
    assert RECORDS
    assert all(path.read_text(encoding="utf-8").startswith("; ") for path in RECORDS)


def _as_far_as_they_go(steps):
    try:
        yield from steps
    except RecordError:
        return
