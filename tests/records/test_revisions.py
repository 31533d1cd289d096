"""A record is played by the revision of its ruleset that it names: the same moves may mean something else."""

from pathlib import Path

import pytest

from sobremesa.records import RecordError
from sobremesa.records.reader import Scan, read
from sobremesa.records.replay import replay, replay_json
from sobremesa.records.verify import Verified

FOLDER = Path(__file__).parent / "regressions"
FIRST = (FOLDER / "cadenza-61-revision-1.txt").read_text(encoding="utf-8")
SECOND = (FOLDER / "cadenza-61-revision-2.txt").read_text(encoding="utf-8")


def scores(text):
    """The score after each pack and move of a record."""
    return [step.score for step in replay(Scan(text).record())]


def test_the_same_hands_are_scored_as_the_revision_has_it_cr10():
    """Up to the last card of the third hand nothing differs; then one has a go, and the other has none."""
    first, second = scores(FIRST), scores(SECOND)
    apart = next(at for at, (one, other) in enumerate(zip(first, second, strict=False)) if one != other)

    assert (first[apart - 1], second[apart][0] - first[apart - 1][0]) == (first[apart - 2], 1)
    assert replay_json("", FIRST)["finished"] and replay_json("", SECOND)["finished"]


@pytest.mark.parametrize(("text", "named", "other"), [(FIRST, "1", "2"), (SECOND, "2", "1")])
def test_by_another_revision_a_record_is_faulty_cr10(text, named, other):
    """Which is why a reader has to ask for the right one: a go is missing, or is no legal move."""
    renamed = text.replace(f'[Revision "{named}"]', f'[Revision "{other}"]')
    assert renamed != text
    with pytest.raises(RecordError) as refused:
        list(replay(Scan(renamed).record()))
    assert refused.value.code == "illegal-move"


def test_a_record_without_the_header_is_read_by_the_newest_revision():
    """Nobody but this program writes the header: who writes by hand writes by the rules as they are told."""
    assert scores(SECOND.replace('[Revision "2"]\n', "")) == scores(SECOND)


def test_a_revision_that_is_not_known_is_refused_at_its_header():
    """With its line; whatever plays records says so: reading, replaying, verifying."""
    later = SECOND.replace('[Revision "2"]', '[Revision "3"]')
    line = next(at for at, each in enumerate(later.splitlines(), 1) if each.startswith("[Revision"))
    with pytest.raises(RecordError, match="knows the revisions 1 to 2") as refused:
        read(later)
    found = (refused.value.line, refused.value.token, refused.value.code)
    assert found == (line, '[Revision "3"]', "unknown-revision")
    assert replay_json("", later)["error"]["code"] == Verified(later).error.code == "unknown-revision"
