"""Every operation of the tables is answered by the page, or refused as one that needs a server."""

from __future__ import annotations

import pytest

from sobremesa.tables.operations import OPERATIONS

EXAMPLES = {"str": "nothing", "int": 1}


@pytest.mark.parametrize("name", OPERATIONS)
async def test_every_operation_is_answered_or_needs_a_server(browser, name: str) -> None:
    """Nothing that stands in the table of operations is unknown to the page, or ends in a fault of ours."""
    operation = OPERATIONS[name]
    given = {
        each.name: EXAMPLES.get(getattr(each.type, "__name__", ""), {})
        for each in operation.parameters
        if each.is_required
    }
    told = await browser.answered(name, **given)

    code = told.get("error", {}).get("code", "")
    assert (code == "needs-server") == (not operation.answers_offline)
    assert code not in ("internal", "unknown-operation", "store-failed")
