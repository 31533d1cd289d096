"""The game of docs/adding-a-game.md, installed as a package: it keeps every law, and every room can use it."""

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")


def test_it_keeps_every_law(installed, start):
    """Every law is tried at every table of the game that was installed, and none is passed by."""
    done = start(*PYTEST, "tests/laws", "-k", "fishing", "-vv", folders=(installed,))
    assert done.returncode == 0, done.stdout
    assert "test_no_card_is_lost_or_made[fishing-pond-2] PASSED" in done.stdout
    assert "test_a_view_is_the_same_for_every_deal_that_it_allows[fishing-river-2] PASSED" in done.stdout
    assert "test_each_card_is_guessed_everywhere_as_often_as_it_should[fishing-pond-2] PASSED" in done.stdout
    assert "test_random_play_keeps_every_law[fishing] PASSED" in done.stdout


def test_every_room_can_use_it(installed, start):
    """It is recorded, replayed, played in the lab, at the server, in the terminal and in the environments."""
    done = start(*PYTEST, "tests/strangers/test_fishing.py", folders=(installed,))
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout
    assert "skipped" not in done.stdout
