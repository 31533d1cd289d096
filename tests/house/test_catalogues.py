"""The message catalogues: complete in every language, and the step that compiles them."""

import json
from pathlib import Path

import pytest

from build_backend import words
from sobremesa.core.registry import GAMES
from sobremesa.rulebook.catalogue import DOMAINS
from sobremesa.terminal.app import CATALOGUES

LESSONS = {f"lessons-{game}" for game in GAMES}
PAGE_ONLY = {
    "admin",
    "daily",
    "fairness",
    "page",
    "pairing",
    "people",
    "position",
    "practice",
    "night",
    "profile",
    "scorekeeper",
    "statistics",
} | LESSONS
PYTHON_ONLY = {"cli", "research", "terminal"}
ENGLISH = 'msgid "lobby.start"\nmsgstr "Start"\n\nmsgid "table.points"\nmsgstr "{name} scores {points}"\n'
SPANISH = 'msgid "lobby.start"\nmsgstr "Empezar"\n\nmsgid "table.points"\nmsgstr "{points} para {name}"\n'


def _lay_out(folder: Path, english: str, spanish: str, domain: str = "table") -> Path:
    for language, text in (("en", english), ("es", spanish)):
        path = folder / "catalogues" / language / f"{domain}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_the_project_says_everything_in_every_language() -> None:
    """Every catalogue of the project is readable, and English and Spanish have the same keys and placeholders."""
    catalogues, troubles = words.read_catalogues(words.WORDS / "catalogues")
    assert troubles + words.disagreements(catalogues) == []


def test_python_and_the_page_between_them_read_every_catalogue() -> None:
    """A new catalogue is in a list of the program and asked for by some page, or its words would be missing."""
    written = {path.stem for path in (words.WORDS / "catalogues" / "en").glob("*.po")}
    page = "".join(path.read_text(encoding="utf-8") for path in (words.ROOT / "web/src").rglob("*") if path.is_file())
    assert {domain for domain in written if f"'{domain}'" in page} == written - PYTHON_ONLY
    assert {*DOMAINS, *CATALOGUES} == written - PAGE_ONLY


def test_catalogues_become_json_by_language_and_domain(tmp_path: Path) -> None:
    """A pair of catalogues that agree becomes a JSON file for each, accents as they are."""
    _lay_out(tmp_path, ENGLISH, SPANISH.replace("Empezar", "¡Así!"))
    assert len(words.compile_catalogues(tmp_path)) == 2
    made = json.loads((tmp_path / "compiled/es/table.json").read_text(encoding="utf-8"))
    assert made == {"lobby.start": "¡Así!", "table.points": "{points} para {name}"}


def test_compiling_again_touches_no_file_that_stays_the_same(tmp_path: Path) -> None:
    """A file is written only when its content changes, so that nothing is rebuilt for nothing."""
    (first, *_) = words.compile_catalogues(_lay_out(tmp_path, ENGLISH, SPANISH))
    before = first.stat().st_mtime_ns
    words.compile_catalogues(tmp_path)
    assert first.stat().st_mtime_ns == before


def test_a_catalogue_that_is_gone_leaves_no_json(tmp_path: Path) -> None:
    """The JSON of a domain that no longer exists is removed."""
    words.compile_catalogues(_lay_out(tmp_path, ENGLISH, SPANISH, "old"))
    for path in tmp_path.glob("catalogues/*/old.po"):
        path.unlink()
    words.compile_catalogues(_lay_out(tmp_path, ENGLISH, SPANISH))
    assert sorted(path.name for path in tmp_path.glob("compiled/*/*")) == ["table.json", "table.json"]


@pytest.mark.parametrize(
    ("spanish", "trouble"),
    [
        ('msgid "lobby.start"\nmsgstr "Empezar"\n', "es/table.po: 'table.points' is missing"),
        (SPANISH + '\nmsgid "lobby.more"\nmsgstr "Más"\n', "en/table.po: 'lobby.more' is missing"),
        (SPANISH.replace("{name}", "{nombre}"), "table.po: 'table.points' has other placeholders"),
        (SPANISH.replace("Empezar", " "), "es/table.po: 'lobby.start' is empty"),
        (SPANISH.replace("Empezar", "{"), "es/table.po: 'lobby.start' has unbalanced braces"),
        (SPANISH.replace("Empezar", "{0}"), "es/table.po: 'lobby.start' has a placeholder that is not a plain name"),
        (SPANISH.replace("{name}", "{name:>5}"), "es/table.po: 'table.points' has a placeholder that is not"),
        (SPANISH + '\nmsgid "lobby.start"\nmsgstr "Otra vez"\n', "es/table.po: 'lobby.start' stands twice"),
        (SPANISH.replace("lobby.start", "Lobby start"), "es/table.po: 'Lobby start' is not a key"),
        (
            "#, fuzzy\n" + 'msgid "a.b"\nmsgstr "x"\n\n#, fuzzy\n' + SPANISH,
            "es/table.po: 'lobby.start' is marked fuzzy",
        ),
        (SPANISH + "msgid no quotes\n", "es/table.po: "),
        (SPANISH + '\nmsgid "a.b"\nmsgid_plural "a.c"\nmsgstr[0] "x"\nmsgstr[1] "y"\n', "has gettext plurals"),
    ],
)
def test_what_does_not_agree_is_named_and_nothing_is_written(tmp_path: Path, spanish: str, trouble: str) -> None:
    """A missing, empty, doubled or ill-formed message stops the step with a line that names language, file and key."""
    with pytest.raises(words.CatalogueError) as caught:
        words.compile_catalogues(_lay_out(tmp_path, ENGLISH, spanish))
    assert trouble in str(caught.value)
    assert not (tmp_path / "compiled").exists()
