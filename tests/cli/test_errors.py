"""Everything that can be got wrong is told in one line, with a stable code, in the language chosen."""

from pathlib import Path

import pytest

from sobremesa.cli import trouble
from sobremesa.cli.program import guarded, split_language
from sobremesa.cli.trouble import Trouble, complain, trouble_of
from sobremesa.core.options import BadOption
from sobremesa.rulebook import Words, languages
from sobremesa.store.errors import BadFolder, DiskFull, NewerDatabase, NoDatabase, OlderDatabase, Served, Unwritable
from tests.cli.conftest import one_error

GIN = "4s4c4d4h5s5c5d6s2c3s"
DUEL = ["lab", "duel", "cuarenta", "--a", "novato"]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["dance"], "unknown-command"),
        (["lab", "dance"], "unknown-command"),
        (["--dance"], "unknown-option"),
        (["games", "--dance"], "unknown-option"),
        (["games", "extra"], "extra-argument"),
        (["rules"], "missing-argument"),
        (["replay"], "missing-argument"),
        (DUEL, "missing-argument"),
        (["play", "--port"], "missing-value"),
        (["games", "--lang"], "missing-value"),
        (["play", "--port", "many"], "bad-number"),
        (["play", "--port", "65536"], "bad-number"),
        ([*DUEL, "--b", "novato", "--pairs", "0"], "bad-number"),
        (["rules", "brisca"], "unknown-game"),
        (["rules", "cuarenta", "--rules", "lima"], "unknown-ruleset"),
        (["rules", "cuarenta", "--option", "rnda=2"], "bad-option"),
        (["rules", "cuarenta", "--option", "ronda=99"], "bad-option"),
        (["rules", "cuarenta", "--option", "ronda"], "bad-option"),
        (["rules", "cuarenta", "--option", "ronda=1", "--option", "ronda=2"], "bad-option"),
        (["rules", "cuarenta", "--option", "direction=alternate"], "bad-option"),
        (["rules", "cuarenta", "--option", "sequence=automatic"], "bad-option"),
        (["rules", "cuarenta", "--option", "zapateria=10"], "bad-option"),
        (["rules", "gin", "--option", "game-bonus=0"], "bad-option"),
        (["rules", "cribbage", "--option", "double-skunk=61"], "bad-option"),
        ([*DUEL, "--b", "gigante"], "unknown-level"),
        (["rules", "cuarenta", "--json", "--markdown"], "bad-usage"),
        (["rules", "cuarenta", "--compare", "--json", "--markdown"], "bad-usage"),
        (["review", "game.txt", "--json", "--html"], "bad-usage"),
        (["score", "whist"], "unknown-command"),
        (["score", "gin"], "missing-argument"),
        (["score", "gin", GIN[:-2] + "5x"], "bad-card"),
        (["score", "gin", GIN[:-1]], "bad-card"),
        (["score", "gin", GIN[:-2] + "4s"], "card-twice"),
        (["score", "gin", GIN[:-2]], "card-count"),
        (["score", "gin", GIN + "3cKh"], "card-count"),
        (["score", "gin", ""], "card-count"),
        (["score", "cribbage", "5h5s5cJd"], "missing-argument"),
        (["score", "cribbage", "5h5s5c", "5d"], "card-count"),
        (["score", "cribbage", "5h5s5cJd", "5d6d"], "card-count"),
        (["score", "cribbage", "5h5s5cJd", "Jd"], "card-twice"),
        (["score", "cribbage", "5h5s5cJd", "jd"], "bad-card"),
        (["lab", "census", "gin"], "no-census"),
        (["lab", "census", "whist"], "unknown-game"),
        ([*DUEL, "--b", "lab:gigante"], "unknown-level"),
        ([*DUEL, "--b", "cmd:no-such-program"], "no-program"),
        ([*DUEL, "--b", "cmd:"], "no-program"),
        ([*DUEL, "--b", "novato", "--engine", "steam"], "bad-option"),
        ([*DUEL, "--b", "novato", "--time", "soon"], "bad-number"),
        (["lab", "tournament", "gin"], "missing-argument"),
        (["lab", "tournament", "gin", "--players", "novato"], "bad-option"),
        (["lab", "tournament", "gin", "--players", "novato,novato"], "bad-option"),
        (["lab", "tournament", "gin", "--players", "novato,gigante"], "unknown-level"),
        (["lab", "tournament", "gin", "--players", "novato,aficionado", "--plot", "x.doc"], "bad-option"),
        (["lab", "opening", "gin"], "missing-argument"),
        (["lab", "opening", "gin", "--level", "gigante"], "unknown-level"),
        (["lab", "opening", "gin", "--level", "novato", "--rules", "lima"], "unknown-ruleset"),
        (["lab", "opening", "gin", "--level", "novato", "--rules", "all", "--seats", "3"], "bad-option"),
        (["lab", "opening", "gin", "--level", "novato", "--deals", "0"], "bad-number"),
        (["lab", "census", "cribbage", "--engine", "steam"], "bad-option"),
        (["bot", "gin"], "missing-argument"),
        (["bot", "gin", "--level", "gigante"], "unknown-level"),
        (["bot", "gin", "--level", "cmd:python3"], "unknown-level"),
        (["bot", "whist", "--level", "novato"], "unknown-game"),
        ([*DUEL, "--b", "novato", "--seats", "3"], "bad-option"),
        ([*DUEL, "--b", "novato", "--rules", "casa", "--seats", "4"], "bad-option"),
    ],
)
def test_what_cannot_be_understood_is_one_line_with_a_code(run, arguments, code, lang):
    """Misuse is exit status 2 and one line of the standard error; the standard output stays empty."""
    result = run(*arguments, SOBREMESA_LANG=lang)
    assert (one_error(result), result.exit_code, result.stdout) == (code, 2, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["dance"],
            "hay play, tui, replay, verify, export, games, rules, hint, review, stats, prune, backup, restore, page, "
            "explore, bot, sit, ratings, score, lab",
        ),
        (["rules", "cuarenta", "--rules", "lima"], "cuarenta no tiene reglamento lima; tiene pagat, palm, casa"),
        (["rules", "cuarenta", "--option", "misdeal=99"], "puede ser none, game o un número de 1 a 40"),
        (["rules", "cuarenta", "--option", "direction=alternate"], "Cuatro jugadores no pueden alternarse"),
        (["rules", "cuarenta", "--option", "zapateria=10"], "La zapatería necesita una mesa de dos chicas o más"),
        (["rules", "gin", "--option", "game-bonus=0"], "Sin premio de la partida no hay qué doblar"),
        (["rules", "cribbage", "--option", "skunk=none"], "El doble zorrillo necesita un zorrillo"),
        (["rules", "cribbage", "--option", "skunk=many"], "skunk no puede ser many"),
        (["score", "gin", "4s4c"], "4s4c tiene 2 cartas; aquí tienen que ser 10 o 11"),
        (["play", "--port", "x"], "--port tiene que ser un número entero de 0 a 65535"),
        (["play", "--public-url", "cards.example"], "--public-url no puede ser cards.example"),
        (["play", "--trusted-proxy", "proxy"], "--trusted-proxy no puede ser proxy"),
    ],
)
def test_an_error_says_what_there_is_instead(run, arguments, said):
    """The line names what was wrong and what would be right, in Spanish too."""
    assert said in run(*arguments, "--lang", "es").stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lab", "speed", "--seconds", "0"], "--seconds tiene que ser un número de 0.01 a 3600"),
        ([*DUEL, "--b", "novato", "--pairs", "0"], "--pairs tiene que ser un número entero de 1 a 1000000"),
        (["replay", ""], "no se puede leer '': no hay tal archivo"),
    ],
)
def test_an_error_names_what_is_odd(run, arguments, said):
    """A number as the command line takes it, with a point in every language, and a file without a name."""
    assert said in run(*arguments, SOBREMESA_LANG="es").stderr


@pytest.mark.parametrize("option", ["--a", "--b"])
def test_the_player_that_makes_no_data_set_is_named_by_its_option(run, tmp_path, option):
    """An outside program need not play the same again."""
    players = {"--a": "novato", "--b": "novato"} | {option: "cmd:true"}
    named = [each for pair in players.items() for each in pair]
    told = run("lab", "dataset", "gin", *named, "--games", "1", "--to", str(tmp_path / "set"))
    assert (told.exit_code, one_error(told)) == (2, "bad-option")
    assert told.stderr.startswith(f"sobremesa: {option} cannot be cmd:true; it has to be a level")


@pytest.mark.parametrize("lang", languages())
def test_a_page_that_is_no_text_gets_no_leaderboard(run, tmp_path, lang):
    """It is left as it is."""
    (tmp_path / "entries").mkdir()
    page = tmp_path / "page.bin"
    page.write_bytes(b"\xff\xfe")
    told = run("lab", "leaderboard", str(tmp_path), "--to", str(page), SOBREMESA_LANG=lang)
    assert (told.exit_code, one_error(told)) == (1, "unreadable-file")
    assert "UTF-8 [" in told.stderr and page.read_bytes() == b"\xff\xfe"


@pytest.mark.parametrize(
    ("arguments", "said"), [(["--lang", "xx"], "no hay idioma xx"), (["--lang"], "la opción --lang necesita un valor")]
)
def test_what_is_wrong_with_a_language_is_told_in_that_of_the_environment(run, arguments, said):
    """SOBREMESA_LANG says how to complain of what was asked for, as long as it is spoken."""
    assert said in run("games", *arguments, SOBREMESA_LANG="es").stderr


def test_a_language_that_is_not_spoken_is_refused(run):
    """--lang fr and SOBREMESA_LANG=fr are errors, not English."""
    for result in (run("games", "--lang", "fr"), run("games", SOBREMESA_LANG="fr")):
        assert (one_error(result), result.exit_code) == ("unknown-language", 2)


def test_the_language_may_be_asked_for_anywhere():
    """--lang stands before or after the command, with a space or an equals sign, but after -- it is a file's name."""
    assert split_language(["--lang", "es", "games"]) == ("es", ["games"])
    assert split_language(["games", "--lang=en", "--json"]) == ("en", ["games", "--json"])
    assert split_language(["replay", "--", "--lang"]) == (None, ["replay", "--", "--lang"])


def test_an_error_with_a_code_is_told_in_the_languages_words():
    """What other rooms raise with a stable code is told by the sentence of that code."""
    told = trouble_of(NewerDatabase("made by version 9"))
    assert (told.code, told.status) == ("newer-database", 1)
    assert told.said(Words("es")).startswith("Las partidas las guardó una versión más nueva")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("error", "named"),
    [
        (BadFolder(Path("/x"), "Not a directory"), ["/x", "Not a directory"]),
        (Unwritable(Path("/x"), "Read-only file system"), ["/x", "Read-only file system"]),
        (NoDatabase(Path("/x/sobremesa.db")), ["/x/sobremesa.db"]),
        (Served(Path("/x"), 4711), ["/x", "4711"]),
        (OlderDatabase(), []),
        (DiskFull(), []),
    ],
)
def test_a_start_that_fails_says_why_in_the_languages_words(error, named, lang):
    """What is wrong with the data folder, and which folder it is, stands in the one line of each language."""
    told = trouble_of(error)
    assert told.status == 1 and Words(lang).has(told.key)
    assert all(name in told.said(Words(lang)) for name in named)


def test_an_error_whose_code_has_no_sentence_gives_its_own_reason():
    """A code that no catalogue knows is told with the reason that came with it."""

    class OddError(Exception):
        code = "odd-thing"
        why = "something odd"

    assert trouble_of(OddError()).said(Words("en")) == "something odd"


def test_an_option_that_no_command_has_expected_is_told_with_what_it_can_be():
    """An error of the rules themselves is misuse, and its sentence has the name and the values."""
    told = trouble_of(BadOption("seats", "4", "2 or 3"))
    assert (told.code, told.status) == ("bad-option", 2)
    assert told.said(Words("en")) == "seats cannot be 4; it can be 2 or 3"


@pytest.mark.parametrize("lang", languages())
def test_an_error_that_lacks_a_value_of_its_sentence_gives_its_own_reason(capsys, lang):
    """To complain never fails itself, whatever came with the error."""
    complain(Words(lang), trouble_of(BadOption("names", "x", "", "that is no name")))
    complain(Words(lang), Trouble("unknown-game"))
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["sobremesa: that is no name [bad-option]", "sobremesa: unknown-game [unknown-game]"]


@pytest.mark.parametrize(
    ("error", "code"), [(OSError(28, "No space left on device"), "system-error"), (ZeroDivisionError("x"), "internal")]
)
def test_any_other_error_is_one_line_too(capsys, monkeypatch, error, code):
    """An error that nobody expected is told without a traceback, with exit status 1."""
    monkeypatch.delenv("SOBREMESA_DEBUG", raising=False)

    def fail(*_):
        raise error

    assert guarded(fail, []) == 1
    assert capsys.readouterr().err.endswith(f"[{code}]\n")


def test_who_looks_for_the_cause_gets_the_traceback(monkeypatch):
    """With SOBREMESA_DEBUG errors are let through."""
    monkeypatch.setenv("SOBREMESA_DEBUG", "1")

    def fail(*_):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        guarded(fail, [])


def test_an_interrupted_command_is_silent(capsys):
    """Ctrl-C ends a command with status 130 and no word."""

    def interrupted(*_):
        raise KeyboardInterrupt

    assert guarded(interrupted, []) == 130
    assert capsys.readouterr() == ("", "")


def test_what_a_terminal_would_obey_is_shown_as_an_escape(capsys):
    """A name with control characters cannot paint the screen or break the line."""
    complain(Words("en"), Trouble("unknown-game", name="a\x1b[31m\nb", allowed="gin, cuarenta"))
    assert (
        capsys.readouterr().err
        == r"sobremesa: there is no game a\x1b[31m b; there are gin, cuarenta [unknown-game]" + "\n"
    )


def test_marks_of_direction_are_shown_as_escapes(capsys):
    """A name cannot turn the line round, nor hide what it is; spaces of any kind stay spaces."""
    complain(Words("en"), Trouble("unknown-game", name="a\u202e\u200bb", allowed="cuarenta"))
    assert r"there is no game a\u202e\u200bb;" in capsys.readouterr().err


def test_nothing_is_said_where_nobody_can_hear(monkeypatch):
    """A standard error that cannot be written is no reason to fail differently."""

    class Closed:
        def write(self, _):
            raise BrokenPipeError

    monkeypatch.setattr(trouble.sys, "stderr", Closed())
    assert complain(Words("en"), Trouble("unknown-game", name="x", allowed="y")) == 2
