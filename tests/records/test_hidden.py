"""Characters that a terminal would obey, or that deceive: none gets into a record, and those in old ones are shown."""

from __future__ import annotations

import pytest

from sobremesa.records import read, write
from sobremesa.records.record import Header, Record, headers_of
from sobremesa.records.replay import replay_text
from sobremesa.records.verify import verified
from sobremesa.visible import is_hidden, shown

HEADING = '[Game "gin"]\n[Rules "standard"]\n[Seats "2"]\n[Dealer "1"]\n'
SCREEN = "\x1b[2J\x9b31m\u202e\u200b\x7f"


def hidden_in(text: str) -> list[str]:
    """What nobody should find in a text, but for the ends of its lines."""
    return [each for each in text if is_hidden(each) and each != "\n"]


def test_headers_take_only_what_can_be_seen():
    """Names, dates and whatever a program adds; a name keeps its accents."""
    headers = headers_of({"Seat1": f"Se\u00f1ora{SCREEN} P\n", "Site": f"caf\u00e9{SCREEN}"})

    assert [header.value for header in headers] == ["Señora[2J31m P", "café[2J31m"]


def test_a_text_that_was_mixed_in_stays_what_it_was():
    """Without it the shuffle of an old game could not be checked any more."""
    assert headers_of({"Text1": f"sal{SCREEN}"})[0].value == f"sal{SCREEN}"


def test_an_old_record_with_such_texts_opens_and_is_written_as_it_was():
    """It is a record like any other: read, checked, and the same when it is written again."""
    old = f'{HEADING}[Seat1 "Ana{SCREEN}"]\n[Text1 "sal{SCREEN}"]\n'
    record = read(old)

    assert record == Record((*read(HEADING).headers, Header("Seat1", f"Ana{SCREEN}"), Header("Text1", f"sal{SCREEN}")))
    assert read(write(record)) == record
    assert verified(old.encode())[0].texts[0] == f"sal{SCREEN}"


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    "record",
    [
        f"{HEADING}\n5h{SCREEN}\n",
        f"{HEADING}[Seat1 {SCREEN}]\n",
        HEADING.replace("gin", f"gin{SCREEN}"),
        HEADING.replace("standard", f"standard{SCREEN}"),
    ],
)
def test_what_a_replay_says_of_a_record_is_safe_to_print(record, lang):
    """A move, a header, the name of a game: each stands there with its escapes."""
    said = replay_text(f"file{SCREEN}.txt", record, lang)

    assert hidden_in(said) == []
    assert r"\x1b[2J" in said and r"\u202e" in said


def test_what_can_be_seen_is_printed_as_it_is():
    """Letters of any script, accents, emoji, signs, and the ends of lines."""
    for text in ("José\tñ\n", "Ольга 李雷 محمد", "🦊❤️", "–“”·×♥", "a b"):
        assert shown(text) == text
