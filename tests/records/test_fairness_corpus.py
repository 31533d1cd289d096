"""Good and spoiled records, judged as they must be by `records.verify`; the page's verifier is held to the same."""

import json

import pytest

from sobremesa.records.fairness import seal
from sobremesa.records.verify import Verified
from tests.records.spoiling import (
    CHANGES,
    FOLDER,
    GOOD,
    LATE,
    ONE,
    TWO,
    VERDICTS,
    cases,
    changed,
    commitments,
    expected,
    judged,
    seed_of,
)

CASES = cases()
LISTED = json.loads(VERDICTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(LISTED))
def test_a_record_is_judged_as_it_must_be(name: str) -> None:
    """Hand by hand, with the faults of the file and what was noted in time."""
    data = (FOLDER / f"{name}.txt").read_bytes()
    assert judged(data, LISTED[name]["noted"]) == LISTED[name]


def test_the_files_are_what_their_maker_makes() -> None:
    """Every way to spoil a record is there, as it is described, and nothing else."""
    assert {name: expected(case) for name, case in CASES.items()} == LISTED
    assert {path.stem: path.read_bytes() for path in FOLDER.glob("*.txt")} == {
        name: case.data for name, case in CASES.items()
    }


def test_good_records_open_the_commitments_that_were_published() -> None:
    """The commitments are computed apart from the record, before it."""
    for name in GOOD:
        verified = Verified(CASES[f"good-{name}"].data)
        assert [hand.commitment for hand in verified.hands] == commitments(name)


def test_what_was_sealed_is_told_seat_by_seat_the_server_s_first() -> None:
    """And a record by itself has no number, whoever checks it."""
    verified = Verified(CASES["good-joint"].data)

    assert verified.seals == [seal(seed_of("server")), seal(ONE.value), LATE.value]
    assert (verified.number, "game_number" in verified.to_json("joint")) == (0, False)


def test_what_went_into_a_joint_pack_is_told_with_it() -> None:
    """Seat by seat, a seed or what stood in for it; a pack that was drawn by the server alone has no such list."""
    joint, alone = (Verified(CASES[name].data).to_json(name)["hands"] for name in ("good-joint", "good-gin"))

    assert joint[0]["seeds"] == [f"+{ONE.value}", f"-{LATE.value}"]
    assert joint[1]["seeds"] == [f"+{ONE.value}", f"+{TWO.value}"]
    assert not [hand for hand in alone if "seeds" in hand]


def test_random_changes_are_judged_as_they_were_when_they_were_written_down() -> None:
    """What the page is compared with is still how `records.verify` judges."""
    listed = json.loads(CHANGES.read_text(encoding="utf-8"))
    assert len(listed) == 60 * len(GOOD)
    for change in listed:
        data = (FOLDER / f"{change['of']}.txt").read_bytes()
        assert judged(changed(data, change["edits"])) == change["judged"]
