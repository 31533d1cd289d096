"""What is generated from the wire's types is what they make of it now, and says what travels."""

from __future__ import annotations

import json

import pytest

from build_backend import typescript, wire
from sobremesa.protocol import live, schema


def test_the_generated_files_are_fresh() -> None:
    """Types of the browser and published schemas follow the server's types."""
    assert wire.stale() == [], f"run `{wire.COMMAND}`"


def test_files_that_nothing_generates_any_more_go(tmp_path) -> None:
    """A type that is gone leaves no file behind."""
    old = tmp_path / wire.TYPES / "old.ts"
    old.parent.mkdir(parents=True)
    old.write_text("export type Old = string;\n")

    wire.write(tmp_path)

    assert wire.stale(tmp_path) == []
    assert not old.exists()


def test_the_schema_of_what_is_sent_names_what_is_encoded() -> None:
    """A field that the server always sends is required; one that it may leave out is not."""
    sent = schema.sent(schema.TO_CLIENT)
    bot = json.loads(live.write(live.People([live.Player(2, "Zoila", "bot", "novato")])))

    assert set(sent["People"]["required"]) == set(bot)
    assert set(sent["Player"]["required"]) == {"seat", "name", "kind"} < set(bot["players"][0])


def test_the_schema_of_what_is_received_lets_defaults_be_left_out() -> None:
    """A client need not send what has a default."""
    received = schema.received(["NewTable"])

    assert received["NewTable"]["required"] == ["game", "rules", "seats", "players"]
    assert received["ClockTerms"]["required"] == ["kind", "seconds"]


def test_a_name_of_the_wire_means_one_struct() -> None:
    """Schemas and the browser's types tell structs apart by their names alone."""
    structs = schema.wire_structs()
    every = schema.sent(structs)

    assert every.keys() == structs.keys()


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ({"$ref": "#/$defs/Player"}, "Player"),
        ({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}, "(number | null)[]"),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}, "[number, string]"),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "Record<string, number>"),
        ({"type": "object", "additionalProperties": {"description": "any value"}}, "Record<string, unknown>"),
        ({"enum": ["a", "it's"]}, "'a' | 'it\\'s'"),
        ({"title": "Card", "type": "string"}, "Card"),
    ],
)
def test_schemas_are_written_as_typescript(given, written) -> None:
    """Each form that a schema takes has its type."""
    assert typescript.type_of(given) == written


def test_what_holds_a_view_has_its_type_as_a_parameter() -> None:
    """The type of a view is the game's own: it passes through what holds it."""
    text = typescript.interfaces(
        {
            "Sync": {"properties": {"view": {"title": "View", "type": "object"}}, "required": ["view"]},
            "Holder": {"properties": {"sync": {"$ref": "#/$defs/Sync"}}},
        }
    )

    assert "interface Sync<V = BaseView> {\n  view: V;\n}" in text
    assert "interface Holder<V = BaseView> {\n  sync?: Sync<V>;\n}" in text
