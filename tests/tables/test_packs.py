"""The shuffle of the table draws its salts from the operating system."""

import secrets
from typing import cast

from sobremesa.core.contract import State
from sobremesa.core.registry import GAMES
from sobremesa.records.fairness import is_salt, pack_from, salt_from, unsalted
from sobremesa.tables import packs
from sobremesa.tables.packs import Shuffler, fresh_salt, promised, read_pack, salts_from
from sobremesa.tables.referee import deal_due


def test_a_salt_is_256_bits_of_the_systems_generator(monkeypatch):
    """It comes from nowhere else, and no two are alike."""
    assert is_salt(fresh_salt())
    assert fresh_salt() != fresh_salt()
    monkeypatch.setattr(packs.secrets, "token_hex", lambda size: f"{size} bytes")
    assert fresh_salt() == "32 BYTES"


def test_every_pack_has_a_salt_of_its_own_and_its_row_keeps_both():
    """Whoever has the row has the pack, the salt and the promise; whoever has the promise has nothing."""
    cards = GAMES["gin"].pack()
    shuffler = Shuffler(cards, ["uno", "dos"])
    (first, row), (second, _) = shuffler.pack(), shuffler.pack()

    assert first != second
    assert read_pack(row, cards) == first == pack_from(cards, unsalted(row)[1], ["uno", "dos"])
    assert is_salt(promised(row))
    assert promised(row) != unsalted(row)[1]


def test_a_row_of_an_earlier_version_promises_nothing():
    """It has no salt, and is played all the same."""
    assert promised("pack: Ac 2c") == ""
    assert secrets is packs.secrets


def test_after_so_many_packs_of_a_joint_shuffle_the_salts_go_on_where_they_were():
    """They are numbered from the first, so that whoever has the host's seed can count all of them again."""
    seed = "0A" * 32
    for dealt in range(5):
        salts = salts_from(seed, dealt)
        assert [salts(), salts()] == [salt_from(seed, dealt + 1), salt_from(seed, dealt + 2)]


class Thirsty:
    """A state that needs so many packs, one after the other."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.dealt: list[list[int]] = []

    def needs_pack(self) -> bool:
        return len(self.dealt) < self.wanted

    def deal(self, cards: list[int]) -> None:
        self.dealt.append(cards)


def test_packs_that_are_due_at_once_are_numbered_one_after_the_other():
    """They follow the move that made the first of them due, whatever its number is."""
    for number in (7, 8):
        state = Thirsty(3)

        rows = deal_due(cast("State", state), number, lambda: ([1], "pack"))

        assert [(row.number, row.seat) for row in rows] == [(number + 1, 0), (number + 2, 0), (number + 3, 0)]
        assert state.dealt == [[1]] * 3
