"""Reading: headers, comments, line ends, and what is said of a file that cannot be read."""

import re

import pytest

from sobremesa.records import Header, RecordError, Token, read
from tests.analysis.games import whole
from tests.records.makers import HEADERS, PACK, SMALL


def body(text):
    return [token.text for token in read(HEADERS + text).body]


def test_a_record_has_its_headers_and_its_words():
    record = read(SMALL)

    assert record.value("Game") == "cuarenta"
    assert [header.name for header in record.headers] == ["Game", "Rules", "Seats", "Dealer"]
    assert [token.text for token in record.body][-3:] == ["5h", "5d*5h", "2c"]


def test_each_header_and_word_knows_its_line():
    record = read("; first\n" + SMALL)

    assert [header.line for header in record.headers] == [2, 3, 4, 5]
    assert (record.body[0].line, record.body[-1].line) == (7, 9)


def test_where_things_stood_does_not_make_records_differ():
    assert read(SMALL) == read("\n\n" + SMALL.replace(" ", "\n\n  ", 0).replace("5h 5d*5h", "5h\n\n\n5d*5h"))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_will_do(end):
    record = read(SMALL.replace("\n", end).encode())

    assert record == read(SMALL)
    assert record.body[-1].line == 8


def test_a_byte_order_mark_is_passed_over():
    assert read(b"\xef\xbb\xbf" + SMALL.encode()) == read("\ufeff" + SMALL) == read(SMALL)


def test_comments_are_passed_over_wherever_they_stand():
    spoken = SMALL.replace('"]\n', '"] ; so it is\n').replace("5h 5d*5h 2c", "5h;five\n;\n 5d*5h ; caída! [\n2c;")

    assert read(spoken) == read(SMALL)


def test_a_semicolon_in_a_value_is_no_comment():
    assert read(HEADERS + '[Seat1 "Ana; la otra"]').value("Seat1") == "Ana; la otra"


def test_quotation_marks_and_backslashes_are_escaped():
    assert read(HEADERS + r'[Seat1 "La \"Mona\" \\o/ \n"]').value("Seat1") == r'La "Mona" \o/ \n'


def test_headers_may_share_a_line_and_moves_may_follow_them():
    assert read(SMALL.replace("\n[", "[").replace("\n\n", " ")) == read(SMALL)


def test_names_that_nobody_knows_are_kept_even_twice():
    record = read('[Zoo "1"]\n' + HEADERS + '[Event "Fiestas de Quito"]\n[Zoo "2"]')

    assert [(header.name, header.value) for header in record.headers[4:]] == [
        ("Zoo", "1"),
        ("Event", "Fiestas de Quito"),
        ("Zoo", "2"),
    ]


def test_what_a_record_cannot_hold_it_refuses():
    for name, value in [("", "x"), ("A b", "x"), ("A", "x\ny"), ("A", "\ud800")]:
        with pytest.raises(ValueError, match="header"):
            Header(name, value)
    for text in ["", "5h 5d", "5h;", "[5h", "\ufeff5h", "\udcff"]:
        with pytest.raises(ValueError, match="token"):
            Token(text)


@pytest.mark.parametrize(
    ("data", "line", "token", "code"),
    [
        ("", 1, "Game", "missing-header"),
        ("\n\n; nothing", 3, "Game", "missing-header"),
        (PACK, 1, "Game", "missing-header"),
        (HEADERS.replace('[Rules "pagat"]\n', "") + PACK, 4, "Rules", "missing-header"),
        (HEADERS.replace("[Dealer", "[dealer"), 5, "Dealer", "missing-header"),
        (HEADERS + '[Seats "2"]', 5, '[Seats "2"]', "bad-header"),
        (HEADERS + '[Date "today"\n5h', 5, '[Date "today"', "bad-header"),
        (HEADERS + "[Date today]", 5, "[Date today]", "bad-header"),
        (HEADERS + "[]", 5, "[]", "bad-header"),
        (SMALL + '[Date "2026"]', 9, "[Date", "bad-header"),
        (HEADERS.replace('"cuarenta"', '"brisca"'), 1, '[Game "brisca"]', "unknown-game"),
        (HEADERS.replace('"cuarenta"', '""'), 1, '[Game ""]', "unknown-game"),
        (HEADERS.replace('"pagat"', '"Pagat"'), 2, '[Rules "Pagat"]', "unknown-ruleset"),
        (HEADERS + '[Revision "9"]', 5, '[Revision "9"]', "unknown-revision"),
        (HEADERS + '[Revision "0"]', 5, '[Revision "0"]', "unknown-revision"),
        (HEADERS + '[Revision "first"]', 5, '[Revision "first"]', "bad-header"),
        (HEADERS.replace('Seats "2"', 'Seats "3"'), 3, '[Seats "3"]', "bad-header"),
        (HEADERS.replace('Seats "2"', 'Seats "two"'), 3, '[Seats "two"]', "bad-header"),
        (HEADERS.replace('Seats "2"', f'Seats "{"9" * 90}"'), 3, f'[Seats "{"9" * 90}"]', "bad-header"),
        (HEADERS.replace('Seats "2"', 'Seats "²"'), 3, '[Seats "²"]', "bad-header"),
        (HEADERS.replace('Seats "2"', 'Seats "-2"'), 3, '[Seats "-2"]', "bad-header"),
        (HEADERS.replace('Dealer "1"', 'Dealer "3"'), 4, '[Dealer "3"]', "bad-header"),
        (HEADERS.replace('Dealer "1"', 'Dealer "0"'), 4, '[Dealer "0"]', "bad-header"),
        (HEADERS + '[Options "ronda"]', 5, '[Options "ronda"]', "bad-option"),
        (HEADERS + '[Options "ronda=99"]', 5, '[Options "ronda=99"]', "bad-option"),
        (HEADERS + '[Options "colour=red"]', 5, '[Options "colour=red"]', "bad-option"),
        (HEADERS + '[Options "zapateria=10"]', 5, '[Options "zapateria=10"]', "bad-option"),
    ],
)
def test_each_fault_has_its_line_its_text_and_its_code(data, line, token, code):
    with pytest.raises(RecordError) as refused:
        read(data)

    assert (refused.value.line, refused.value.token, refused.value.code) == (line, token, code)
    assert refused.value.why


@pytest.mark.parametrize(
    ("data", "line", "token"),
    [
        (b"\xff\xfe[\0G\0", 1, r"\xff\xfe[" + "\0G\0"),
        (HEADERS.encode() + b'[Seat1 "\xe1rbol"]', 5, r'[Seat1 "\xe1rbol"]'),
        (HEADERS.encode() + b"[\xe1", 5, r"[\xe1"),
        (SMALL.encode() + b"5s\x80 Ac", 9, r"5s\x80"),
        (SMALL.encode() + b"; ca\xedda", 9, r" ca\xedda"),
        (SMALL.encode() + b"\xed\xa0\x80", 9, r"\xed\xa0\x80"),
        ((SMALL + "5s\ud800").encode("utf-8", "surrogatepass"), 9, r"5s\xed\xa0\x80"),
        (SMALL + "5s\udc80", 9, r"5s\xed\xb2\x80"),
        (SMALL + "\ufeff5s", 9, "\ufeff5s"),
    ],
)
def test_bytes_that_are_no_text_are_named_by_their_line(data, line, token):
    with pytest.raises(RecordError) as refused:
        read(data)

    assert (refused.value.line, refused.value.token, refused.value.code) == (line, token, "unreadable-record")


def test_an_endless_word_is_cut_short_in_the_error():
    with pytest.raises(RecordError) as refused:
        read(HEADERS + "[" + "x" * 10_000)

    assert len(refused.value.token) < 300
    words = [RecordError(1, "x" * length, "unreadable-record", "why").token for length in (200, 201)]
    assert words == ["x" * 200, "x" * 200 + "…"]


@pytest.mark.parametrize(
    "pack",
    [
        PACK.replace(" ", "").replace("\n", ""),
        PACK.replace(" ", ""),
        PACK.replace("pack: ", "pack:"),
        PACK.replace("2c 7d Qs", "2c7dQs").replace("Js Qc", "Js\t\n Qc"),
    ],
)
def test_the_cards_of_a_pack_need_no_white_space(pack):
    """Between them, before the first, or neither; the record is the same, and is written with spaces."""
    assert read(HEADERS + pack + "\n5h 5d*5h 2c\n") == read(SMALL)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (PACK + "5h5d", ["5h5d"]),  # the pack is whole: a move, and none that there is
        ("".join(PACK.split()) + " 5h5d", ["5h5d"]),
        (PACK.removesuffix(" Ks Ah\n") + " Ks Ah5h", ["Ks", "Ah5h"]),  # one card more than the pack has
        (PACK.removesuffix(" Ks Ah\n") + " Ks8", ["Ks8"]),
        ("pack:5", ["pack:5"]),
        ("5h5d pack:", ["5h5d", "pack:"]),
    ],
)
def test_words_that_are_no_cards_of_a_pack_stay_whole(text, words):
    """Whoever reads the error finds the word as it is written."""
    assert body(text)[-len(words) :] == words


def test_a_pack_without_white_space_is_as_large_as_that_of_the_game_wherever_its_header_stands():
    """A header before it may say anything."""
    pack = "".join(PACK.split()) + " 5h5d"
    assert body(pack) == [token.text for token in read('[Title "gin"]\n' + HEADERS + pack + "\n").body]


@pytest.mark.parametrize("game", ["gin", "cribbage"])
def test_every_pack_of_a_game_can_be_written_without_spaces(game):
    """Hand after hand, with moves between the packs."""
    record = whole(game, "standard", "glued").decode()
    glued = re.sub(r"pack:(\s+\w[cdhs])+", lambda pack: "".join(pack[0].split()), record)

    assert glued != record
    assert read(glued) == read(record)
