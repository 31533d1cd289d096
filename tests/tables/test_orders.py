"""An order for a table that cannot be is refused with a code, and with what would be allowed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.tables.names import NAMES, bot_names, tidy_name
from sobremesa.tables.orders import Order, Sitter, drawn_by, make
from sobremesa.tables.refusals import Refused
from tests.tables.helpers import BOT, ME, fixed_salts, order


@pytest.mark.parametrize(
    ("wanted", "code", "state"),
    [
        (Order("whist", "pagat", 2, [ME, BOT]), "unknown-game", None),
        (order(ME, BOT, rules="poker"), "unknown-ruleset", {"allowed": ["pagat", "palm", "casa", "mesa", "cuenca"]}),
        (order(ME, BOT, options={"target": "0"}), "bad-option", {"field": "target", "allowed": "2 to 200"}),
        (order(ME, BOT, options={"jokers": "2"}), "bad-option", {"field": "jokers", "allowed": ""}),
        (order(ME, BOT, BOT), "bad-seats", {"allowed": [2, 4]}),
        (order(ME, BOT, BOT, BOT, rules="casa"), "bad-seats", {"allowed": [2]}),
        (Order("cuarenta", "pagat", 4, [ME, BOT]), "bad-players", None),
        (Order("cuarenta", "pagat", 2, [ME, BOT, BOT]), "bad-players", None),
        (order(ME, ME), "bad-players", None),
        (order(ME, Sitter("here", "Eva")), "bad-players", None),
        (order(ME, Sitter("bot", level="genius")), "unknown-level", None),
    ],
)
def test_an_order_that_cannot_be_is_refused(wanted, code, state):
    """The code is stable and the state says what is allowed."""
    with pytest.raises(Refused) as refused:
        make(wanted, 1, fixed_salts(1))

    assert refused.value.code == code
    assert refused.value.why
    if state is not None:
        assert refused.value.state == state


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \n María ", "Ana María"),
        ("A\u202ena\u0000", "Ana"),
        ("x" * 100, "x" * 40),
        ("\u200b", ""),
        ("<b>Ana</b>", "<b>Ana</b>"),
    ],
)
def test_a_name_is_one_short_line_of_what_can_be_seen(written, shown):
    """Line breaks, invisible and direction-changing characters go; the page escapes the rest."""
    assert tidy_name(written) == shown


@pytest.mark.parametrize("written", ["\u2800", "\u3164", "\u0301" * 39, "\uffa0\u115f", "…", "🎉", " \u202e·\u2066 "])
def test_a_name_that_nobody_could_read_is_refused(written):
    """A name has a letter or a digit that can be seen: not a blank one, not accents alone, not only signs."""
    with pytest.raises(Refused) as refused:
        tidy_name(written)
    with pytest.raises(Refused) as in_order:
        make(Order("cuarenta", "pagat", 2, [Sitter("me", name=written), BOT]), 1, fixed_salts(1))

    assert refused.value.code == in_order.value.code == "bad-name"


@pytest.mark.parametrize(
    "name", ["Ñusta", "José María", "Zoë", "Ольга", "李雷", "محمد", "ज्योति", "7", "Ana 🦊", "É❤️", "한글"]
)
def test_a_name_of_any_script_stays_as_it_is(name):
    """Accents, joined letters, emoji with their colour: only what cannot be seen goes."""
    assert tidy_name(name) == name


def test_emoji_that_are_joined_stand_side_by_side():
    """What joins them has no width, and it goes as all of its kind does."""
    assert tidy_name("Ana 👩\u200d🌾") == "Ana 👩🌾"


def test_a_text_for_the_shuffle_is_one_line_of_what_can_be_seen():
    """No escape reaches the record; everything else that somebody typed is mixed in."""
    wanted = Order("cuarenta", "pagat", 2, [Sitter("me", text="a\x1b[31m\nb\u202ec\u200b ñ 🦊\x9b"), BOT])

    assert make(wanted, 1, fixed_salts(1)).game.texts[0] == "a[31m bc ñ 🦊"


def test_computer_players_have_names_of_their_own():
    """Four at a table are called differently."""
    assert len(set(bot_names(4))) == 4
    assert set(bot_names(4)) <= set(NAMES)


@pytest.mark.parametrize("rules", ["pagat", "palm", "casa", "mesa", "cuenca"])
def test_every_ruleset_can_be_ordered(rules):
    """The cut that found the dealer is kept where cards were shown for it."""
    made = make(order(ME, BOT, rules=rules), 1, fixed_salts(2))

    assert made.game.rules == rules
    assert bool(made.game.cut) == (rules in {"pagat", "mesa", "cuenca"})


@pytest.mark.parametrize("seats", [2, 4])
def test_every_card_that_was_shown_for_the_deal_fell_to_a_seat(seats):
    """One after the other around the table; where nothing was shown nobody drew."""
    shown = [make(order(ME, *[BOT] * (seats - 1), rules="mesa"), 1, fixed_salts(seed)).game for seed in range(5)]
    unseen = make(order(ME, BOT, rules="casa"), 1, fixed_salts(2)).game

    assert all(len(drawn_by(game)) == len(game.cut) >= seats for game in shown)
    assert {tuple(drawn_by(game)[:seats]) for game in shown} == {tuple(range(1, seats + 1))}
    assert drawn_by(unseen) == []


@pytest.mark.parametrize(
    ("sitters", "hints", "given"),
    [
        ((ME, BOT), None, True),
        ((ME, BOT), False, False),
        ((ME, Sitter("open")), None, False),
        ((ME, Sitter("here")), None, False),
        ((ME, Sitter("open")), True, True),
    ],
)
def test_hints_are_given_against_computers_unless_the_host_says_otherwise(sitters, hints, given):
    """Against other people only where the host has said so."""
    made = make(replace(order(*sitters), hints=hints), 1, fixed_salts(1), beside=(2,))

    assert made.game.hints is given


def test_of_those_who_may_sit_at_a_device_only_those_who_are_wanted_do():
    """In the order in which they are named; the host's seat is the host's."""
    made = make(order(Sitter("here", "Eva"), ME, Sitter("here", "Luz"), BOT), 1, fixed_salts(1), beside=(7, 8, 9))

    assert [(seat.kind, seat.name, seat.player) for seat in made.game.players[:3]] == [
        ("human", "Eva", 7),
        ("human", "Ana", 1),
        ("human", "Luz", 8),
    ]


def test_a_table_of_which_nothing_more_was_said_is_as_people_play_at_home():
    """Moves may be taken back, nobody waits for computers, and whoever goes away is waited for two minutes."""
    game = make(Order("cuarenta", "pagat", 2, [ME, BOT]), 1, fixed_salts(1)).game

    assert (game.takebacks, game.pace, game.grace, game.away) == (True, 0, 120, "computer")
    assert (game.public, game.joint, game.rated, game.assistance, game.clock) == (False, False, False, "full", "")


def test_a_computer_has_a_name_that_nobody_else_has_at_the_table():
    """One that was given a name has that."""
    for seed in range(20):
        four = make(order(BOT, BOT, BOT, BOT), 1, fixed_salts(seed)).game.players
        assert len({seat.name for seat in four} & set(NAMES)) == 4
    named = make(order(ME, Sitter("bot", "Rosa", level="novato")), 1, fixed_salts(1)).game.players
    assert [seat.name for seat in named] == ["Ana", "Rosa"]


def test_the_first_pack_of_a_table_is_its_first_row() -> None:
    """Where a seat is open nothing is dealt yet."""
    for sitters, numbers in (((ME, BOT), [1]), ((ME, Sitter("open")), [])):
        assert [row.number for row in make(order(*sitters), 1, fixed_salts(1)).rows] == numbers
