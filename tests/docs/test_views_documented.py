"""The turns that the documents show are turns of the games, in messages as they travel."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from build_backend import view_docs, wire
from sobremesa.core.installed import view_of_wire
from sobremesa.core.registry import GAMES
from sobremesa.protocol import live
from tests.house.code import ROOT
from tests.house.documents import FENCED


def shown(document: str) -> dict[str, list[dict[str, Any]]]:
    """The messages of each whole turn in a document, by game."""
    written = (ROOT / document).read_text("utf-8").partition(view_docs.BEGIN)[2].partition(view_docs.END)[0]
    blocks = [block for language, block in FENCED.findall(written) if language == "json"]
    turns = [list(messages(block)) for block in blocks]
    return {next(each for each in turn if "view" in each)["view"]["game"]: turn for turn in turns}


def messages(block: str) -> Iterator[dict[str, Any]]:
    """The messages of a block, one after the other."""
    decoder, block = json.JSONDecoder(), block.strip()
    while block:
        message, end = decoder.raw_decode(block)
        yield message
        block = block[end:].lstrip()


@pytest.mark.parametrize("document", [wire.PROTOCOL, wire.BOTS])
def test_each_game_has_a_turn_in_the_document(document: str) -> None:
    """Nobody has to guess what a view of a game looks like."""
    assert shown(document).keys() == wire.views().keys()


@pytest.mark.parametrize("game", wire.views())
def test_the_turn_of_a_bot_can_be_played(game: str) -> None:
    """The view reads back, and the answer is one of the moves that it lists."""
    asked, answer = shown(wire.BOTS)[game]
    view = view_of_wire(asked["view"])

    assert view.to_wire() == asked["view"]
    assert asked["legal"] == [view.write(move) for move in view.legal]
    assert view.read(answer["move"]) in view.legal


@pytest.mark.parametrize("game", wire.views())
def test_the_turn_of_a_client_is_played_and_heard_of(game: str) -> None:
    """The move and the update are messages of the socket, and the update tells of that move."""
    sent, heard = shown(wire.PROTOCOL)[game]
    move, update = live.read_client(json.dumps(sent)), live.read_server(json.dumps(heard))

    assert isinstance(move, live.Move)
    assert isinstance(update, live.Update)
    assert (update.event.move, update.n) == (GAMES[game].public_text(move.move), move.seen + 1)
    assert view_of_wire(update.view).to_wire() == update.view
