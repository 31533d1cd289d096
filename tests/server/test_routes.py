"""Every operation of the tables is a route of HTTP."""

from __future__ import annotations

from typing import Any, cast

import pytest

from sobremesa.server.app import make_app
from sobremesa.tables.operations import OPERATIONS

PATHS: dict[str, Any] = make_app(cast(Any, None)).openapi_schema.to_schema()["paths"]


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_is_served_over_http(name: str) -> None:
    """An operation has its method, its path, its summary and its parameters in the description of the server."""
    operation = OPERATIONS[name]
    described = PATHS[f"/api{operation.path}"][operation.method.lower()]

    wanted = {(each.name, each.place, each.is_required) for each in operation.parameters if each.place != "body"}
    assert {(each["name"], each["in"], each["required"]) for each in described.get("parameters", [])} == wanted
    assert ("requestBody" in described) == any(each.place == "body" for each in operation.parameters)
    assert described["summary"] == operation.summary
    assert str(operation.status) in described["responses"]


def test_nothing_is_served_under_api_beside_the_operations() -> None:
    """The table of operations has all that the server answers there."""
    served = {(method.upper(), path) for path, item in PATHS.items() if path.startswith("/api") for method in item}

    assert served == {(each.method, f"/api{each.path}") for each in OPERATIONS.values()}
