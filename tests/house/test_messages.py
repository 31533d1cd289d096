"""Messages and the code that says them: none asked for that is not there, none there that nobody asks for."""

import ast
import functools
import re
from itertools import chain

import pytest

from build_backend import words
from tests.house.code import ROOT

CATALOGUES, _ = words.read_catalogues(words.WORDS / "catalogues")
KEYS = {key for languages in CATALOGUES.values() for messages in languages.values() for key in messages}
# In the page's code: '…' and "…" are keys as they stand, `…` may have values in it.
QUOTED = re.compile(r"""'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`""")
KEY = re.compile(r"(?:[a-z0-9]+[-_.])*[a-z0-9]+")
PLURAL = re.compile(r"\.(?:one|many)\Z")
VALUE = "\0"  # stands for the value in a key that is put together
# A text like a key need not be one.
FILES = (".py", ".po", ".json", ".js", ".ts", ".css", ".svg", ".svelte", ".txt", ".html", ".sqlite3", ".db", ".lock")


def texts_of_python(source: str) -> set[str]:
    """Every string of a Python source; a value put into one is VALUE."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            found.add("".join(part.value if isinstance(part, ast.Constant) else VALUE for part in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return found


def texts_of_page(source: str) -> set[str]:
    """Every string of a TypeScript or Svelte source; a value put into one is VALUE."""
    return {re.sub(r"\$\{[^}]*\}", VALUE, "".join(groups)) for groups in QUOTED.findall(source)}


def pattern(template: str) -> re.Pattern[str]:
    """What keys a text with values in it can become."""
    return re.compile("(.+)".join(map(re.escape, template.split(VALUE))))


def test_every_message_is_said_somewhere() -> None:
    """No catalogue keeps a message that neither the program nor the page ever asks for."""
    assert [key for key in sorted(KEYS) if not is_asked_for(key)] == []


def is_asked_for(key: str) -> bool:
    """Whether a key stands in the sources whole, without its ending for one or many, or as they put it together."""
    family = PLURAL.sub("", key)
    return bool({key, family} & _texts()) or any(
        makes(template, each) for template in _templates() for each in (key, family)
    )


def makes(template: str, text: str) -> bool:
    """Whether a template makes this text out of words that stand in the sources, or that they make in their turn."""
    match = pattern(template).fullmatch(text)
    return match is not None and all(_is_said(word) for value in match.groups() for word in value.split("."))


def _is_said(word: str) -> bool:
    # A rank or a number is too short to be looked for.
    return len(word) == 1 or word in _words() or any(makes(template, word) for template in _templates(dotted=False))


def test_every_message_asked_for_is_there() -> None:
    """What looks like the key of a message, in a family that the catalogues have, is the key of a message."""
    families = {key.rpartition(".")[0] for key in KEYS}
    alike = {text for text in _texts() if KEY.fullmatch(text) and text.rpartition(".")[0] in families - {""}}
    singulars = {PLURAL.sub("", key) for key in KEYS}
    assert sorted(text for text in alike - KEYS - singulars if not text.endswith(FILES)) == []


def test_what_the_page_asks_for_by_name_is_there() -> None:
    """A key that the page gives as it stands to what says it is the key of a message, of whatever family."""
    asked = {key for source in _page() for key in re.findall(r"""\bt\('([^']+)'""", source)}
    assert sorted(asked - KEYS) == []


def test_every_message_put_together_can_be_there() -> None:
    """A key that is put together from values, in a family that the catalogues have, can become one of theirs."""
    families = {key.partition(".")[0] for key in KEYS}
    ours = [template for template in _templates() if template.partition(".")[0] in families]
    assert [template for template in ours if not any(map(pattern(template).fullmatch, KEYS))] == []


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('say("lobby.start")', "lobby.start"),
        ('say(f"refusal.{code}")', "refusal.\0"),
        ("say(f\"count.{what}.{'one' if n == 1 else 'many'}\")", "count.\0.\0"),
    ],
)
def test_keys_are_found_as_python_writes_them(source: str, text: str) -> None:
    """A key is found whole, or with a mark where a value goes."""
    assert text in texts_of_python(source)


@pytest.mark.parametrize(
    ("source", "text"), [("t('score.by-suit', {n})", "score.by-suit"), ("t(`count.${what}.one`)", "count.\0.one")]
)
def test_keys_are_found_as_the_page_writes_them(source: str, text: str) -> None:
    """The page's code is read as text: its keys are found in quotes of any kind."""
    assert text in texts_of_page(source)


@functools.cache
def _texts() -> frozenset[str]:
    return frozenset(chain(*map(texts_of_python, _python()), *map(texts_of_page, _page())))


@functools.cache
def _python() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / "src").rglob("*.py"))]


@functools.cache
def _page() -> list[str]:
    files = chain.from_iterable((ROOT / "web" / "src").rglob(f"*{kind}") for kind in (".ts", ".js", ".svelte"))
    return [path.read_text(encoding="utf-8") for path in files]


@functools.cache
def _templates(dotted: bool = True) -> list[str]:
    """The texts with values in them that could be keys, or, not dotted, the words of a key."""
    plain = re.compile(rf"(?:[a-z0-9.-]|{VALUE})+")
    found = [text for text in _texts() if VALUE in text and plain.fullmatch(text) and text != VALUE]
    return sorted(text for text in found if ("." in text) is dotted)


@functools.cache
def _words() -> frozenset[str]:
    """All that a value in a key can be: the plain texts and names of the sources."""
    names = (re.findall(r"[\w-]+", source.replace("/", "-").lower()) for source in (*_python(), *_page()))
    return frozenset(name.replace("_", "-") for name in chain.from_iterable(names)) | _texts()
