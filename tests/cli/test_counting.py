"""`score` counts a hand, `lab census` counts them all."""

import pytest
from msgspec.structs import replace

from sobremesa.cli.output import progress_bar
from sobremesa.core.card_text import read_cards, texts
from sobremesa.core.registry import GAMES, SPECS
from sobremesa.games.cribbage.lab import census
from sobremesa.protocol.rest.analysis import HandWanted
from sobremesa.tables.exploring import explored
from tests.cli.conftest import objects

TEN = "4s4c4d4h5s5c5d6s2c3s"


def _counted(run, *arguments):
    (told,) = objects(run("score", *arguments, "--json").stdout)
    return told


def test_a_hand_is_explored_as_on_the_page(run):
    """--json gives the figures of the analysis table; people get the same in columns, in their language."""
    hand = "5c5d5hJs2c9d"
    asked = ("explore", "cribbage", hand, "--dealer", "--score", "100-95")
    (told,) = objects(run(*asked, "--json").stdout)
    wanted = HandWanted("cribbage", "standard", texts(read_cards(hand)), option=True, score=(100, 95))
    page = [{name: round(figure, 4) for name, figure in one.figures.items()} for one in explored(wanted)]
    lines = run(*asked, "--lang", "es").stdout.splitlines()

    assert [one["figures"] for one in told["plays"]] == page
    assert (told["game"], told["rules"], told["plays"][0]["move"]) == ("cribbage", "standard", "1:2c9d")
    assert lines[0].split() == ["Ganar", "En", "total", "Mano", "Crib", "Juego"]
    assert len(lines) == 16
    assert lines[1].split()[0] == "2c9d"


def test_what_a_play_does_stands_at_the_end_of_its_line(run):
    """A discard that can knock, a card that falls, and a hand as it stands."""
    table = run("explore", "cuarenta", "5h2c", "--others", "5d", "--fresh").stdout.splitlines()
    assert table[2].split()[0] == "5h*5d"
    assert table[2].endswith("caída, limpia")
    assert "as it is" in run("explore", "gin", TEN).stdout
    assert run("explore", "gin", f"{TEN}3c").stdout.splitlines()[2].endswith("can knock")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "the greatest value, 10, is taken"), ("es", "se toma el valor más alto, 10")]
)
def test_a_hand_of_oklahoma_is_said_to_be_told_by_the_greatest_knock_value(run, lang, said):
    """GI-08: a hand alone has no upcard that decides what it may knock with. By other rulesets nothing is said."""
    noted = [
        rules
        for rules in GAMES["gin"].presets
        if said in " ".join(run("explore", "gin", TEN, "--rules", rules, "--lang", lang).stdout.split())
    ]
    of_oklahoma = [rules for rules in GAMES["gin"].presets if GAMES["gin"].ruleset(rules).oklahoma]
    assert noted == of_oklahoma == ["vga-oklahoma"]
    assert {GAMES["gin"].ruleset(rules).knock for rules in noted} == {10}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("gin", "5c5d"), "card-count"),
        (("gin", TEN, "--others", "2c"), "bad-hand"),
        (("gin", TEN, "--dealer"), "not-asked"),
        (("cribbage", "5c5d5hJs2c9d", "--others", "3c"), "bad-hand"),
        (("cribbage", "5c5d5hJs2c9d", "--score", "5"), "bad-score"),
        (("cribbage", "5c5d5hJs2c9d", "--score", "121-0"), "bad-hand"),
        (("chess", "5c"), "unknown-game"),
    ],
)
def test_a_hand_that_cannot_be_explored_is_refused_by_a_code(run, arguments, code):
    """Too few cards, one that is seen twice, what the game does not ask for."""
    told = run("explore", *arguments)
    assert told.exit_code == 2
    assert f"[{code}]" in told.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gin", TEN, "--others", "2c"), "2c está dos veces"),
        (("cuarenta", "8h"), "la baraja de este juego no tiene 8h"),
        (("cribbage", "5c5d5hJs2c9d", "--others", "3c"), "--others no se pide en cribbage"),
        (("gin", TEN, "--score", "5-0"), "--score no se pide en gin"),
        (("cribbage", "5c5d5hJs2c9d", "--score", "121-0"), "las dos partes juegan todavía a 121"),
    ],
)
def test_what_is_wrong_with_a_hand_is_said_in_the_language_that_was_asked_for(run, arguments, said):
    """The card, the question or the score, and not a word of English."""
    told = run("explore", *arguments, "--lang", "es")
    assert told.stderr.startswith(f"sobremesa: {said}")
    assert told.stderr.rstrip().endswith("[bad-hand]")


@pytest.mark.parametrize(
    ("arguments", "part", "code"),
    [(("explore", "gin", TEN), "explorer", "no-explorer"), (("lab", "solve", "gin"), "miniature", "no-miniature")],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_game_that_lacks_a_part_is_not_denied(run, monkeypatch, arguments, part, code, lang):
    """A game of a package may have no explorer and no miniature: that is said, with the games that have one."""
    monkeypatch.setitem(SPECS, "gin", replace(SPECS["gin"], **{part: ""}))
    told = run(*arguments, "--lang", lang)
    assert (told.exit_code, told.stdout) == (2, "")
    assert "gin" in told.stderr and "cribbage" in told.stderr
    assert f"[{code}]" in told.stderr


def test_ten_cards_of_gin_have_an_arrangement_and_nothing_to_discard(run):
    """Deadwood, melds, and the cards in none of them."""
    assert _counted(run, "gin", TEN) == {
        "game": "gin",
        "hand": ["2c", "3s", "4c", "4d", "4h", "4s", "5c", "5d", "5s", "6s"],
        "deadwood": 11,
        "melds": [["4c", "4d", "4h", "4s"], ["5c", "5d", "5s"]],
        "left": ["2c", "3s", "6s"],
        "discard": None,
    }


def test_of_eleven_cards_of_gin_the_best_discard_is_named(run):
    """The card that leaves least, with what it leaves."""
    told = _counted(run, "gin", f"{TEN}3c")
    assert told["deadwood"] == 9
    assert told["discard"] == {
        "card": "6s",
        "deadwood": 3,
        "melds": [["2c", "3c", "4c"], ["4d", "4h", "4s"], ["5c", "5d", "5s"]],
        "left": ["3s"],
    }


def test_of_equally_good_discards_the_dearest_goes(run):
    """Where any card may go without loss, or several leave the same, the one that counts most is named."""
    told = _counted(run, "gin", "4c5c6c7c 9d9h9s JhQhKh Th")
    assert (told["deadwood"], told["discard"]["card"], told["discard"]["deadwood"]) == (0, "Kh", 0)


def test_blanks_and_commas_between_cards_do_no_harm(run):
    """Cards may be set apart as people like."""
    assert _counted(run, "cribbage", "5h, 5s 5c,Jd", "5d")["total"] == 29


def test_a_hand_of_gin_is_told_in_words(run):
    """Melds a line each, then what is left; of eleven cards also what to discard, in the language asked for."""
    told = run("score", "gin", f"{TEN}3c").stdout
    assert told.startswith("  2♣ 3♣ 4♣\n  4♦ 4♥ 4♠\n  5♣ 5♦ 5♠\nDeadwood: 3♠ 6♠ (9 points)\n\nBest discard: 6♠.")
    assert "Lo mejor es botar 6♠" in run("score", "gin", f"{TEN}3c", "--lang", "es").stdout
    assert run("score", "gin", "4c5c6c7c9d9h9sJhQhKh").stdout.endswith("No deadwood.\n")


def test_a_hand_of_cribbage_is_counted_combination_by_combination(run):
    """Each with its reason, its cards and its points, which make up the total."""
    told = _counted(run, "cribbage", "5h5s5cJd", "5d")
    assert (told["hand"], told["starter"], told["crib"], told["total"]) == (["5c", "5h", "5s", "Jd"], "5d", False, 29)
    assert [one["reason"] for one in told["combinations"]] == ["fifteen"] * 8 + ["double-pair-royal", "nobs"]
    assert told["combinations"][-1] == {"reason": "nobs", "points": 1, "cards": ["Jd"]}
    assert sum(one["points"] for one in told["combinations"]) == 29


def test_a_crib_has_its_own_flush(run):
    """Four of a suit count in a hand and not in a crib."""
    assert _counted(run, "cribbage", "2h6h8hQh", "Kc")["total"] == 4
    assert _counted(run, "cribbage", "2h6h8hQh", "Kc", "--crib")["total"] == 0
    assert run("score", "cribbage", "2h6h8hQh", "Kc", "--crib").stdout == "Total: 0 points\n"


def test_a_count_is_spoken_in_both_languages(run):
    """Every combination is said with the points so far."""
    assert run("score", "cribbage", "7c8dKhQs", "8h").stdout == (
        "  fifteen 2    7♣ 8♦\n  fifteen 4    7♣ 8♥\n  a pair is 6  8♦ 8♥\nTotal: 6 points\n"
    )
    assert "una pareja, 6  8♦ 8♥" in run("score", "cribbage", "7c8dKhQs", "8h", "--lang", "es").stdout


@pytest.fixture
def quick(monkeypatch):
    """A census that has been taken before."""
    asked = []

    def run(crib, progress, engine):
        asked.append((crib, engine))
        return census.report([2, 0, 6] + [0] * 27, crib)

    monkeypatch.setattr(SPECS["cribbage"].part("census"), "count", run)
    return asked


def test_the_census_is_told_in_numbers_and_in_words(run, quick):
    """--json gives what the laboratory found; people get a line for every score."""
    (told,) = objects(run("lab", "census", "cribbage", "--json").stdout)
    assert (told["hands"], told["points"], told["distribution"]["2"]) == (8, 12, 6)
    words = run("lab", "census", "cribbage", "--crib", "--engine", "process").stdout
    assert words.startswith("8 cribs with their starters, 12 points in all, 1.5 on average\n\n   0          2")
    assert len(words.splitlines()) == 32
    assert [(crib, engine.kind) for crib, engine in quick] == [(False, "pool"), (True, "process")]


def test_a_bar_is_shown_only_where_somebody_looks(monkeypatch, capsys):
    """On a terminal there is something to tell of progress, elsewhere there is not."""
    with progress_bar("counting", 3) as progress:
        assert progress is None
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with progress_bar("counting", 3) as progress:
        progress(3)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("foo=1", "there is no option foo; there are ranks, suits, hand, draws, pile, knock"),
        ("ranks=99", "ranks cannot be 99; it can be 1 to 13"),
        ("ranks", "ranks has to be written as name=value"),
        ("ranks=four", "--option cannot be ranks=four; it can be NAME=NUMBER"),
    ],
)
def test_what_a_miniature_cannot_be_is_told_with_what_it_can(run, given, told):
    """An option that there is not, a number that it cannot have, and what is no number at all."""
    result = run("lab", "solve", "gin", "--option", given)
    assert result.exit_code == 2
    assert f"sobremesa: {told} [bad-option]" in result.stderr
