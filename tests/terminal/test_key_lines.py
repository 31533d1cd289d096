"""The last line of each screen, which tells the keys: it fits into the narrowest terminal in every language."""

from itertools import product
from types import SimpleNamespace

import pytest

from sobremesa.rulebook.catalogue import languages
from sobremesa.terminal.app import words_for
from sobremesa.terminal.screens.field import fitting_keys, keys_row
from sobremesa.terminal.screens.replay import LEAST, SHOWN
from sobremesa.terminal.text_rows import text_row, width_of

NARROWEST = 60
SCREENS = ("page", "writing", "calls", "options", "menu", "finished")

pytestmark = pytest.mark.parametrize("lang", languages())


@pytest.mark.parametrize(("takebacks", "assistance"), list(product((True, False), ("none", "some", "full"))))
def test_the_keys_of_a_table_fit(lang, takebacks, assistance):
    """Whatever the table of a game allows: how to play, to be helped and to leave is always among them."""
    table = SimpleNamespace(you=1, takebacks=takebacks, assistance=assistance)
    sitting = SimpleNamespace(view={"turn": [1]}, table=table, over=False)
    row = keys_row(SimpleNamespace(app=SimpleNamespace(words=words_for(lang)), sitting=sitting), NARROWEST)

    assert width_of(row) <= NARROWEST
    assert {"key:enter", "key:?", "key:q"} <= {piece.tag for piece in row}


def test_who_watches_is_told_the_keys_that_do_something(lang):
    """To read, to be silent, to leave; not those to play, to be helped, to take back or to write a move."""
    table = SimpleNamespace(you=0, takebacks=True, assistance="some")
    sitting = SimpleNamespace(table=table, view={"turn": [1]}, over=False)
    row = keys_row(SimpleNamespace(app=SimpleNamespace(words=words_for(lang)), sitting=sitting), NARROWEST)

    assert {piece.tag for piece in row} - {""} == {"key:s", "key:?", "key:t", "key:l", "key:q"}


def test_the_keys_of_a_replay_fit(lang):
    """To go on and back, to read the review and what the other keys do, and to leave."""
    row = fitting_keys(SHOWN, LEAST, words_for(lang), NARROWEST)

    assert width_of(row) <= NARROWEST
    assert {"key:left", "key:right", "key:r", "key:?", "key:q"} <= {piece.tag for piece in row}


@pytest.mark.parametrize("you", [0, 1])
def test_at_the_end_of_a_game_only_keys_that_do_something_are_told(lang, you):
    """Enter chooses what comes next; there is nothing to play, no hint, nothing to take back or to write."""
    sitting = SimpleNamespace(table=SimpleNamespace(you=you, takebacks=True, assistance="some"), view={}, over=True)
    words = words_for(lang)
    row = keys_row(SimpleNamespace(app=SimpleNamespace(words=words), sitting=sitting), 80)

    assert {piece.tag for piece in row} - {""} == {"key:enter", "key:s", "key:?", "key:t", "key:l", "key:q"}
    assert f" {words.say('terminal.keys.choose')}" in [piece.text for piece in row]


@pytest.mark.parametrize("screen", SCREENS)
def test_the_keys_of_the_other_screens_fit(lang, screen):
    """Pages, the menu, and what lies above a table."""
    assert width_of(text_row(words_for(lang).say(f"terminal.keys.{screen}"))) <= NARROWEST
