"""Messages by their keys, and the language in which they are said."""

import ast
import json
import re

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.games.cribbage.rules.refusals import WHY as CRIBBAGE
from sobremesa.games.cribbage.rules.score_notes import REASONS
from sobremesa.games.cuarenta.rules.refusals import WHY as CUARENTA
from sobremesa.games.gin.rules.refusals import WHY as GIN
from sobremesa.protocol.codes import Code
from sobremesa.records.errors import CODES
from sobremesa.records.phrases import reason_phrase
from sobremesa.rulebook import MissingWords, UnknownLanguage, Words, choose_language, languages, refusal
from sobremesa.rulebook.catalogue import COMPILED, DOMAINS
from sobremesa.tables import refusals as table_refusals
from tests.house.code import ROOT, python_files

SCORED = re.compile(
    r"_(?:note|declare|score_hand)\(\"([a-z-]+)\"|_gin\(seat, \"([a-z]+)\""
    r"|reason = \"([a-z-]+)\"(?: if .* else \"([a-z-]+)\")?"
)


def _messages(lang):
    return {
        key: text
        for domain in DOMAINS
        for key, text in json.loads((COMPILED / lang / f"{domain}.json").read_text(encoding="utf-8")).items()
    }


def _codes_of_errors():
    """The stable codes that the classes of our errors carry."""
    return sorted(
        {
            node.value.value
            for path in python_files("src")
            for kind in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(kind, ast.ClassDef)
            for node in kind.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant)
            if ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target) == "code"
        }
    )


def test_a_message_is_said_with_its_values_in_it():
    """A key and values become a sentence of the language."""
    assert Words("en").say("cuarenta.rules.ronda-limit", limit="30 points").startswith("A side with 30 points")
    assert Words("es").say("cuarenta.rules.ronda-limit", limit="30 puntos").startswith("Un bando con 30 puntos")


def test_a_key_that_is_not_there_is_named_in_the_error():
    """A message that nobody wrote is an error that names its key and the language."""
    with pytest.raises(MissingWords, match=r"'no\.such\.key' in 'es'"):
        Words("es").say("no.such.key")


def test_a_value_that_is_left_out_is_named_in_the_error():
    """A message without one of its values is an error that names both, never a sentence with a hole."""
    with pytest.raises(MissingWords, match=r"'cuarenta\.rules\.ronda' needs a value for 'points'"):
        Words("en").say("cuarenta.rules.ronda")


def test_catalogues_that_are_not_compiled_say_how_to_get_them(monkeypatch, tmp_path):
    """Where the JSON is not there, the error names the command that makes it."""
    from sobremesa.rulebook import catalogue

    monkeypatch.setattr(catalogue, "COMPILED", tmp_path)
    catalogue._messages.cache_clear()
    with pytest.raises(MissingWords, match="run make words"):
        Words("en").say("cuarenta.name")
    catalogue._messages.cache_clear()


@pytest.mark.parametrize(
    ("asked", "environment", "spoken"),
    [
        (None, {}, "en"),
        ("es", {"SOBREMESA_LANG": "en", "LANG": "en_US.UTF-8"}, "es"),
        (None, {"SOBREMESA_LANG": "es", "LANG": "en_US.UTF-8"}, "es"),
        (None, {"LANG": "es_EC.UTF-8"}, "es"),
        (None, {"LANG": "es_EC.UTF-8", "LC_ALL": "C"}, "en"),
        (None, {"LANG": "qu_EC.UTF-8"}, "en"),
        (None, {"LANG": "", "LC_MESSAGES": "es"}, "es"),
        ("es_EC", {}, "es"),
        ("es-EC", {}, "es"),
        ("EN", {}, "en"),
    ],
)
def test_the_language_is_the_one_asked_for_then_the_variable_then_the_locale(asked, environment, spoken):
    """--lang goes before SOBREMESA_LANG, that before the locale; a locale that is not spoken gives English."""
    assert choose_language(asked, environment) == spoken


@pytest.mark.parametrize(("asked", "environment"), [("fr", {}), ("", {}), (None, {"SOBREMESA_LANG": "klingon"})])
def test_a_language_that_is_named_but_not_spoken_is_refused(asked, environment):
    """Who names a language gets it or an error that lists those there are, never silently another."""
    with pytest.raises(UnknownLanguage, match="en, es"):
        choose_language(asked, environment)


def test_both_languages_have_the_same_keys_and_the_same_values():
    """What is said in one language is said in the other, with the same values in it."""
    english, spanish = (_messages(lang) for lang in languages())
    holes = re.compile(r"\{\w+\}")

    assert english.keys() == spanish.keys()
    assert [key for key in english if sorted(set(holes.findall(english[key]))) != _holes(spanish[key])] == []


def _holes(text):
    return sorted(set(re.findall(r"\{\w+\}", text)))


def test_no_two_domains_share_a_key():
    """A key says one thing, whichever catalogue it stands in."""
    keys = [key for domain in DOMAINS for key in json.loads((COMPILED / "en" / f"{domain}.json").read_text("utf-8"))]
    assert len(keys) == len(set(keys))


def test_spanish_says_tu_and_never_vos_or_usted():
    """Spanish is spoken as in Quito and Cuenca: tú to everybody."""
    formal = re.compile(r"\b(?:vos|usted(?:es)?|tenés|podés|querés|sos|jugá|elegí|vosotros)\b", re.IGNORECASE)
    assert [key for key, text in _messages("es").items() if formal.search(text)] == []


@pytest.mark.parametrize("lang", languages())
def test_every_code_with_which_anything_is_refused_has_its_sentence(lang):
    """Games, table, server, records and every error class of ours refuse with codes that people can read."""
    constants = vars(table_refusals).items()
    table = [value for name, value in constants if name.isupper() and isinstance(value, str)]
    codes = {*CUARENTA, *GIN, *CRIBBAGE, *Code, *table, *CODES, *_codes_of_errors()}
    words = Words(lang)

    assert [
        code for code in sorted(codes) if not words.has(f"refusal.{code}") and not _is_the_commands(words, code)
    ] == []


def _is_the_commands(words, code):
    """Whether the command line alone refuses with it, also where the sentence depends on the option at fault."""
    said = words.has(f"cli.error.{code}") or words.has(f"cli.error.{code}.port")
    return said or code == MissingWords.code


def test_a_refusal_is_one_sentence_in_the_language_asked_for():
    """A code becomes one sentence."""
    assert refusal("not-your-turn", "en") == "It is not your turn yet."
    assert refusal("not-your-turn", "es") == "Todavía no es tu turno."


def _reasons(game="*"):
    """What points are given for, as the games' sources have it."""
    own = {*REASONS} if game in {"*", "cribbage"} else set()
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src/sobremesa/games").glob(f"{game}/rules/*.py")]
    return {reason for source in sources for found in SCORED.findall(source) for reason in found if reason} | own


@pytest.mark.parametrize("lang", languages())
def test_every_reason_for_points_has_its_words(lang):
    """Whatever a game scores for is called something."""
    assert {"caida", "ronda", "doble-ronda", "carton", "misdeal"} <= _reasons()
    assert {"knock", "undercut", "gin", "biggin", "game", "shutout", "boxes", "heels", "muggins"} <= _reasons()
    assert [reason for reason in sorted(_reasons()) if not Words(lang).has(f"reason.{reason}")] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", languages())
def test_a_replay_calls_each_reason_as_the_table_does(lang, game):
    """Records know no catalogues; their few words agree with them."""
    words = {reason: Words(lang).say(f"reason.{reason}") for reason in _reasons(game)}
    assert words
    assert {reason: reason_phrase(lang, reason, game) for reason in words} == words


@pytest.mark.parametrize(("number", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_one_thing_is_counted_in_the_singular(number, said):
    """One point is a point, none and several are points."""
    assert Words("en").count("point", number) == said


def test_lists_end_in_and_or_or():
    """Items are joined as the language joins them, and one alone needs nothing."""
    assert Words("es").both(["2", "3", "4"]) == "2, 3 y 4"
    assert Words("en").either(["2", "4"]) == "2 or 4"
    assert Words("en").both(["K"]) == "K"


def test_every_game_has_a_name():
    """Each game of the registry is called something in each language."""
    assert [(game, lang) for game in GAMES for lang in languages() if not Words(lang).has(f"{game}.name")] == []


def test_a_number_has_the_sign_of_its_language_between_ones_and_tenths():
    """Also where it is a value of a message; Spanish puts a point between the thousands."""
    assert [Words(lang).figure(1234.5, ",.1f") for lang in ("en", "es")] == ["1,234.5", "1.234,5"]
    assert [Words(lang).figure(0.25) for lang in ("en", "es")] == ["0.25", "0,25"]
    assert [Words(lang).say("review.points", points=2.5) for lang in ("en", "es")] == ["2.5 points", "2,5 puntos"]
    assert Words("es").say("review.points", points=1000) == "1000 puntos"
