"""The messages: what is read is what was written, and anything else is refused with a reason."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.protocol import live

TABLE = live.Table(
    id="t",
    game="cuarenta",
    rules="pagat",
    options={},
    seats=2,
    you=1,
    players=[live.Player(1, "Ana", "human"), live.Player(2, "Zoila", "bot", "novato")],
    cut=["2c"],
    created="2026-11-20T17:42:00.123Z",
)
EVENT = live.GameEvent(15, 2, "5d*5h", [live.Points(2, "caida", 2, ["5d", "5h"])], [0, 2], 1)

FROM_SERVER = [
    live.Sync(TABLE, 14, {"legal": ["5h"]}, [EVENT], [live.Question(3, 2, "takeback", [2])]),
    live.Update(15, EVENT, {"legal": []}),
    live.Said(3, 15, 2, "ask", "takeback", [live.Question(3, 2, "takeback", [2])]),
    live.Refused("stale", "look again", 14),
    live.Closed("stopping", "the server stops"),
]


@pytest.mark.parametrize("message", FROM_SERVER, ids=lambda message: type(message).__name__)
def test_a_servers_message_reads_back_as_it_was_written(message):
    """Terminal and tests read the same structs that the server writes."""
    assert live.read_server(live.write(message)) == message


@pytest.mark.parametrize("message", [live.Hello(3), live.Move("5h", 14), live.Autoplay(True), live.Say("yes", "3")])
def test_a_clients_message_reads_back_as_it_was_written(message):
    """So do the messages of a client."""
    assert live.read_client(live.write(message)) == message


def test_a_person_has_no_level_on_the_wire():
    """What does not apply is left out."""
    assert json.loads(live.write(FROM_SERVER[0]))["table"]["players"][0] == {"seat": 1, "name": "Ana", "kind": "human"}


def read(text: str | bytes) -> live.ToServer | live.BadMessage:
    """What comes of a text: a message, or why it is none."""
    try:
        return live.read_client(text)
    except live.BadMessage as error:
        return error


@settings(deadline=None)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300)))
def test_bytes_of_strangers_are_messages_or_refused(text):
    """Whatever comes is a message or a BadMessage with a reason, and no other exception."""
    got = read(text)

    assert isinstance(got, live.Hello | live.Move) or got.why


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(
    st.fixed_dictionaries({"type": st.sampled_from(["hello", "move", "chat"])}, optional={"move": JSON, "seen": JSON})
)
def test_fields_of_a_wrong_kind_are_refused(fields):
    """A message that is read has fields of the right kind and size."""
    got = read(json.dumps(fields))

    if isinstance(got, live.BadMessage):
        assert got.known == (fields["type"] != "chat")
    else:
        assert 0 <= got.seen <= 2**31
        assert isinstance(got, live.Hello) or 1 <= len(got.move) <= live.MAX_MOVE
