"""A test that fails by chance fails again: what the program draws comes of one number."""

import secrets

import pytest

from sobremesa.tables.names import bot_names
from sobremesa.tables.packs import fresh_salt
from tests import chance


def drawn() -> list[object]:
    """Something of each kind that the program draws."""
    return [fresh_salt(), secrets.token_urlsafe(16), secrets.randbits(63), secrets.choice(range(1000)), bot_names(4)]


def test_a_test_draws_the_same_each_time_and_another_draws_something_else():
    """Whatever was drawn before it."""
    draws = []
    for name in ("one", "other", "one"):
        chance.begin(name)
        draws.append(drawn())

    assert draws[0] == draws[2]
    assert all(one != other for one, other in zip(*draws[:2], strict=True))


def test_another_number_is_another_chance(monkeypatch):
    """With SOBREMESA_CHANCE a run meets other packs."""
    chance.begin("one")
    first = drawn()
    monkeypatch.setattr(chance, "NUMBER", f"{chance.NUMBER}1")
    chance.begin("one")

    assert drawn() != first


@pytest.mark.parametrize("time", [1, 2])
def test_each_test_begins_its_draws_anew(request, time):
    """Also where it runs alone, or after others."""
    first = drawn()
    chance.begin(request.node.nodeid)

    assert drawn() == first
