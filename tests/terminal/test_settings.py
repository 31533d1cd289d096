"""What the terminal program remembers where several of them run in one data folder."""

import os
import threading

import pytest

from sobremesa.files import locked
from sobremesa.terminal.api_client import ApiClient
from sobremesa.terminal.settings import FILE, LOCK, MOST_LINKS, Keeper, SavedTable

TOKEN, OTHER = "a" * 22, "b" * 22


def test_two_programs_keep_each_others_cookies_and_links(tmp_path):
    """Whoever writes last adds to what the other wrote, and takes nothing away."""
    one, two = Keeper(tmp_path), Keeper(tmp_path)
    one.memory.cookies["https://far.example"] = TOKEN
    one.keep_links("t1", {2: "https://far.example/join/x"})
    two.memory.cookies["https://near.example"] = OTHER
    two.keep_links("t2", {2: "https://near.example/join/y"})

    kept = Keeper(tmp_path).memory
    assert kept.cookies == {"https://far.example": TOKEN, "https://near.example": OTHER}
    assert kept.links == {"t1": {2: "https://far.example/join/x"}, "t2": {2: "https://near.example/join/y"}}


def test_a_setting_is_as_whoever_changed_it_last_wants_it(tmp_path):
    """What a program did not change stays as another one left it, also games that it only looked at."""
    one, two = Keeper(tmp_path), Keeper(tmp_path)
    one.memory.colours, one.memory.name = 4, "Ana"
    one.memory.tables["gin"] = SavedTable(rules="standard", options={"target": "hand"})
    one.keep()
    two.memory.name, two.memory.lang = "Eva", "es"
    two.memory.tables |= {"gin": SavedTable(), "cribbage": SavedTable(level="novato")}
    two.keep()
    one.keep()

    kept = Keeper(tmp_path).memory
    assert (kept.colours, kept.name, kept.lang) == (4, "Eva", "es")
    assert kept.tables["gin"] == SavedTable(rules="standard", options={"target": "hand"})
    assert kept.tables["cribbage"].level == "novato"


def test_the_oldest_links_of_all_programs_are_forgotten(tmp_path):
    """So many tables are remembered in all."""
    one, two = Keeper(tmp_path), Keeper(tmp_path)
    for number in range(MOST_LINKS):
        one.keep_links(f"one-{number}", {2: "x"})
    two.keep_links("two", {2: "y"})

    assert list(Keeper(tmp_path).memory.links) == [*(f"one-{number}" for number in range(1, MOST_LINKS)), "two"]


def test_a_cookie_that_another_program_got_meanwhile_is_used(tmp_path):
    """In a fresh folder the second program is the same person as the first."""
    one, two = Keeper(tmp_path), Keeper(tmp_path)
    one.memory.cookies["home"] = TOKEN
    one.keep()

    assert ApiClient("http://127.0.0.1:1", two, "home").cookie == f"sobremesa={TOKEN}"


def test_programs_that_write_at_once_lose_nothing(tmp_path):
    """Each waits until the other has written."""

    def keep(name):
        keeper = Keeper(tmp_path)
        for number in range(5):
            keeper.memory.cookies[f"{name}-{number}"] = TOKEN
            keeper.keep()

    both = [threading.Thread(target=keep, args=[name]) for name in ("one", "two")]
    for each in both:
        each.start()
    for each in both:
        each.join()

    assert len(Keeper(tmp_path).memory.cookies) == 10


@pytest.mark.parametrize("how", ["held", "a folder"])
def test_a_lock_that_cannot_be_had_stops_nobody(tmp_path, how):
    """One that somebody holds on to is not waited for long; the settings are written all the same."""
    keeper = Keeper(tmp_path)
    keeper.memory.name = "Ana"
    if how == "held":
        with locked(tmp_path / LOCK):
            keeper.keep()
    else:
        (tmp_path / LOCK).mkdir()
        keeper.keep()

    assert Keeper(tmp_path).memory.name == "Ana"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="to the superuser every folder is open")
def test_a_folder_that_cannot_be_written_to_stops_nobody(tmp_path):
    """What cannot be remembered is forgotten."""
    tmp_path.chmod(0o500)
    Keeper(tmp_path).keep()

    assert not (tmp_path / FILE).exists()
