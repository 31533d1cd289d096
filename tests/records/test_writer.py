"""Writing: one text for each record, and that text reads as the record."""

import string

from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.records import Header, Record, Token, read, write
from sobremesa.records.record import KNOWN
from sobremesa.records.writer import WIDTH, wrapped
from tests.records.makers import HEADERS, SMALL, random_record

values = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), max_size=30)
names = st.text(string.ascii_letters, min_size=1, max_size=12).filter(lambda name: name not in KNOWN)
words = st.text(
    st.characters(exclude_categories=["Cs", "Zs", "Zl", "Zp", "Cc"], exclude_characters=";[\ufeff"), min_size=1
)
packs = st.permutations([token.text for token in read(SMALL).body[1:41]]).map(lambda cards: ["pack:", *cards])


@st.composite
def records(draw) -> Record:
    """Records in the right form, with whatever names, values, packs and words."""
    headers = list(read(HEADERS).headers)
    headers += [
        Header(name, draw(values)) for name in draw(st.sets(st.sampled_from(["Seat1", "Seat4", "Date", "Result"])))
    ]
    headers += [Header(draw(names), draw(values)) for _ in range(draw(st.integers(0, 3)))]
    hands = draw(st.lists(st.one_of(packs, st.lists(words, max_size=40)), max_size=4))
    return Record(tuple(draw(st.permutations(headers))), tuple(Token(word) for hand in hands for word in hand))


@given(records())
@settings(deadline=None, derandomize=True, database=None)
def test_whatever_is_written_reads_as_what_it_was(record):
    """`read(write(record)) == record`, from text and bytes, and writing it again gives the same text."""
    text = write(record)

    assert read(text) == read(text.encode()) == record
    assert write(read(text)) == text


def test_a_hand_is_a_paragraph_with_the_pack_above_the_moves():
    assert write(read(SMALL)) == (
        HEADERS
        + "\npack: 5h 2c 7d Qs Kc 5d As 3c 6h Jd Ac 2d 3h 4s 6c 7s Jh Qd Kh 4c 5c 2h 3s 4d 6d 7c Js Qc Kd Ad 5s\n"
        + "2s 3d 4h 6s 7h Jc Qh Ks Ah\n5h 5d*5h 2c\n"
    )


def test_a_game_has_as_many_paragraphs_as_hands_after_its_headers():
    record = random_record(5)
    hands = sum(token.text == "pack:" for token in record.body)

    paragraphs = write(record).split("\n\n")
    assert len(paragraphs) == hands + 1
    assert all(paragraph.startswith("pack: ") for paragraph in paragraphs[1:])


def test_lines_are_filled_up_to_a_hundred_characters():
    lines = write(random_record(6)).splitlines()

    assert WIDTH - 20 < max(map(len, lines)) <= WIDTH


def test_a_line_is_filled_to_the_last_character_and_no_further():
    half = WIDTH // 2

    assert wrapped(["a" * half, "b" * (half - 1)]) == f"{'a' * half} {'b' * (half - 1)}\n"
    assert wrapped(["a" * half, "b" * half]) == f"{'a' * half}\n{'b' * half}\n"


def test_where_the_pack_of_a_strange_game_ends_nobody_knows():
    record = Record((Header("Game", "chess"),), (Token("pack:"), Token("5h"), Token("2c")))

    assert write(record) == '[Game "chess"]\n\npack:\n5h 2c\n'
    unpacked = Record(record.headers, record.body[1:])
    assert write(unpacked) == '[Game "chess"]\n\n5h 2c\n'


def test_headers_are_written_in_their_own_order():
    mixed = read(
        '[Zoo "z"] [Result "1 40-0"] [Dealer "1"] [Options "ronda=2"] [Seats "2"] [Rules "palm"] [Game "cuarenta"]'
    )

    assert write(mixed).splitlines() == [
        '[Game "cuarenta"]',
        '[Rules "palm"]',
        '[Options "ronda=2"]',
        '[Seats "2"]',
        '[Dealer "1"]',
        '[Result "1 40-0"]',
        '[Zoo "z"]',
    ]
