"""The feed of a player: an entry for each game that waits, with what it waits for, since when and with whom."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

import pytest
from msgspec.structs import replace

from sobremesa.rulebook.catalogue import Words
from sobremesa.store import Listed, Nudge, Seat, Standing
from sobremesa.tables.operations.feeds import atom_of, title_of
from tests.store.makers import game_of

ANA = 1000
ATOM = "{http://www.w3.org/2005/Atom}"
ENGLISH = Words("en")


def waiting(name: str, updated: str, *, tournament: str = "", others: tuple[str, ...] = ("Eva",)) -> Listed:
    """A game that waits for Ana among others."""
    players = [Seat(1, "human", "Ana", player=ANA)]
    players += [Seat(at + 1, "human", other, player=700 * at) for at, other in enumerate(others, start=1)]
    game = replace(game_of(name, ANA, players), tournament=tournament)
    return Listed(game, Standing("playing", [0, 0], 0, [1]), updated)


def feed_of(games: list[Listed], nudges: dict[str, Nudge]) -> Element:
    """The feed of Ana, whose number was read from elsewhere than those of the games."""
    text = atom_of(games, nudges, int(str(ANA)), ENGLISH)
    assert text.startswith('<?xml version="1.0" encoding="utf-8"?>\n<feed')
    return fromstring(text)


def told(entry: Element) -> list[str | None]:
    """What an entry says: its id, its title, since when, and where it leads."""
    link = entry.find(f"{ATOM}link")
    assert link is not None
    return [*(entry.findtext(f"{ATOM}{name}") for name in ("id", "title", "updated")), link.get("href")]


def test_a_game_waits_since_its_last_move_and_a_round_since_it_began() -> None:
    """An entry's id changes with that moment, so that a reader shows a game again that waits again."""
    moved, began, asked = "2026-11-21T12:00:00.000Z", "2026-11-20T12:00:00.000Z", "2026-11-22T12:00:00.000Z"
    round_ = waiting("r", asked, tournament="night", others=("Eva", "", "Leo"))

    feed = feed_of([round_, waiting("g", moved)], {"g": Nudge(3, 2, asked)})

    assert [told(entry) for entry in feed.findall(f"{ATOM}entry")] == [
        [f"urn:sobremesa:round:r:{began}", "Your table is ready: Cuarenta, with Eva, –, Leo", began, "/table/r"],
        [f"urn:sobremesa:turn:g:{moved}", "Your turn: Cuarenta, with Eva", moved, "/table/g"],
        [f"urn:sobremesa:nudge:g:{asked}", "You are reminded of your turn: Cuarenta, with Eva", asked, "/table/g"],
    ]
    assert feed.findtext(f"{ATOM}updated") == asked


@pytest.mark.parametrize(
    ("days", "last"), [((), "1970-01-01T00:00:00.000Z"), ((20, 22, 21), "2026-11-22T00:00:00.000Z")]
)
def test_a_feed_was_changed_last_when_its_last_entry_was(days, last) -> None:
    """One in which nothing waits was never; whose it is and in which language it says itself."""
    feed = feed_of([waiting(f"g{day}", f"2026-11-{day}T00:00:00.000Z") for day in days], {})

    assert [feed.findtext(f"{ATOM}{name}") for name in ("id", "title", "updated", f"author/{ATOM}name")] == [
        "urn:sobremesa:player:1000",
        "Sobremesa: your turn",
        last,
        "Sobremesa",
    ]
    assert feed.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    assert len(feed.findall(f"{ATOM}entry")) == len(days)


def test_a_game_without_words_is_called_by_its_own_title(monkeypatch) -> None:
    """As one that another package brought."""
    assert title_of("gin", ENGLISH) == "Gin rummy"

    monkeypatch.setattr(Words, "has", lambda *_: False)

    assert title_of("cuarenta", ENGLISH) == "Cuarenta"
