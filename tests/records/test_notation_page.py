"""The page on the notation says what the program does: codes, headers, words, and its examples replayed."""

import json
import re

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.games.cribbage.rules import score_notes as cribbage
from sobremesa.records import CODES, read
from sobremesa.records.record import KNOWN
from sobremesa.records.replay import replay_json
from tests.house.code import ROOT

PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = {kind: re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL) for kind in ("record", "json")}
REASONS = ["caida", "limpia", "ronda", "doble-ronda", "caida-en-ronda", "carton", "misdeal"]
REASONS += ["knock", "undercut", "gin", "biggin", "game", "shutout", "boxes", *cribbage.REASONS]
WORDS = ["deal", "pass", "misdeal", "5h*", "upcard", "stock", "biggin", "lay", "lay:", "go", "draw"]


@pytest.mark.parametrize("name", [*CODES, *REASONS, *WORDS, *GAMES])
def test_every_code_reason_and_bare_word_is_on_the_page(name):
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("name", [name for name in KNOWN if not name.startswith("Seat") or name == "Seats"])
def test_every_header_with_a_meaning_is_on_the_page(name):
    assert f"| `{name}` |" in PAGE


def test_the_example_on_the_page_replays_to_what_the_page_says():
    assert replay_json("first.txt", EXAMPLES["record"][0]) == json.loads(EXAMPLES["json"][0])


def test_the_hand_of_gin_on_the_page_is_shown_as_the_page_says():
    assert replay_json("x", EXAMPLES["record"][1])["shown"] == [json.loads(EXAMPLES["json"][1])]


def test_the_hand_of_cribbage_on_the_page_is_played_out():
    told = replay_json("x", EXAMPLES["record"][2])

    assert (told["error"], told["score"], told["games"]) == (None, [12, 33], [0, 0])


def test_the_error_on_the_page_has_the_form_that_errors_have():
    record = EXAMPLES["record"][0].replace("5d*5h", "5d*5c")

    error = replay_json("first.txt", record)["error"]
    shown = json.loads(EXAMPLES["json"][-1])
    assert list(shown) == list(error)
    assert (shown["code"], shown["why"]) == (error["code"], error["why"])


def test_a_record_may_stop_anywhere_but_within_a_pack():
    """notation.md, `replay`: it may stop in mid-game, and the page says what a pack does that stops."""
    head, opener, body = EXAMPLES["record"][0].partition("pack:")
    words = [head, opener, *body.split()]
    told = [replay_json("x", " ".join(words[:to])) for to in range(1, len(words) + 1)]

    codes = [one["error"] and one["error"]["code"] for one in told]
    assert codes == [None, *["bad-pack"] * 40, None, None, None, None]
    assert not any(one["finished"] for one in told)
    assert "A record may stop behind its headers, a whole pack or any move" in PAGE


def test_every_record_on_the_page_can_be_read():
    assert [read(text).value("Game") for text in EXAMPLES["record"]] == list(GAMES)
