"""What a table refuses, and what is passed over of it."""

from __future__ import annotations

import pytest

from sobremesa.tables.refusals import ABANDONED, COMPUTERS_BUSY, STALE, UNSAVED, Refused, ended_allowed, refuse_busy


@pytest.mark.parametrize("code", [ABANDONED, STALE, *sorted(UNSAVED)])
def test_a_table_that_has_ended_is_passed_over_and_one_that_could_not_be_saved_is_not(code: str) -> None:
    """Done as if it were saved, what was asked would be half done."""
    told: list[str] = []
    try:
        with ended_allowed():
            raise Refused(code, "no")
    except Refused as refused:
        told.append(refused.code)

    assert told == ([code] if code in UNSAVED else [])


def test_a_fault_of_ours_is_not_passed_over() -> None:
    """Nor is anything else that is no refusal."""
    with pytest.raises(ZeroDivisionError), ended_allowed():
        raise ZeroDivisionError


def test_whoever_wants_computers_is_refused_while_they_are_busy_and_not_otherwise() -> None:
    """It can be asked again."""
    refuse_busy(False)
    with pytest.raises(Refused) as refused:
        refuse_busy(True)

    assert refused.value.code == COMPUTERS_BUSY
