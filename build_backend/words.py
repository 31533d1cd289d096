"""Compiles the message catalogues (gettext .po, one per language and domain) to the JSON that program and browser read.

A catalogue's msgid is a stable key (`lobby.start`), its msgstr the message, with `{name}` where a value goes. Every
language must have the same domains, keys and placeholders; otherwise nothing is written.
"""

import json
import re
import string
import sys
from collections import Counter
from pathlib import Path

from build_backend.files import save

ROOT = Path(__file__).resolve().parent.parent
WORDS = ROOT / "src" / "sobremesa" / "rulebook"
REQUIREMENTS = ["babel==2.18.0"]
LANGUAGES = ("en", "es")

Messages = dict[str, str]
Catalogues = dict[str, dict[str, Messages]]  # by domain, then by language

_KEY_LINE = re.compile(r'^msgid "(.+)"$', re.MULTILINE)
_KEY = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)*")
_PLACEHOLDER = re.compile(r"[a-z][a-z0-9_]*")


class CatalogueError(Exception):
    """The catalogues do not agree or hold a message that cannot be used; the text lists every trouble found."""


def compile_catalogues(words: Path = WORDS) -> list[Path]:
    """Writes compiled/{language}/{domain}.json under `words`, touching only files that change, and returns them all.

    Raises CatalogueError, before writing anything, unless every message stands in every language.
    """
    catalogues, troubles = read_catalogues(words / "catalogues")
    troubles += disagreements(catalogues)
    if troubles:
        raise CatalogueError("\n".join(troubles))
    written = [
        _write(words / "compiled" / language / f"{domain}.json", messages)
        for domain, languages in catalogues.items()
        for language, messages in languages.items()
    ]
    _remove_others(words / "compiled", written)
    return written


def read_catalogues(folder: Path) -> tuple[Catalogues, list[str]]:
    """All messages under `folder`, by domain and language, and what is wrong inside single files."""
    catalogues: Catalogues = {}
    troubles: list[str] = []
    for path in sorted(folder.glob("*/*.po")):
        messages = _read(path, troubles)
        catalogues.setdefault(path.stem, {})[path.parent.name] = messages
    return catalogues, troubles


def _read(path: Path, troubles: list[str]) -> Messages:
    from babel.messages.pofile import PoFileError, read_po  # Babel is there only while building and testing

    name = f"{path.parent.name}/{path.name}"
    text = path.read_text(encoding="utf-8")
    troubles += [
        f"{name}: '{key}' stands twice" for key, times in Counter(_KEY_LINE.findall(text)).items() if times > 1
    ]
    messages: Messages = {}
    try:
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.parent.name, abort_invalid=True)
    except PoFileError as error:
        troubles.append(f"{name}: {error}")
        return messages
    for message in catalogue:
        if message.id and (trouble := _trouble(message.id, message.string, message.fuzzy)):
            troubles.append(f"{name}: '{message.id}' {trouble}")
        elif message.id:
            messages[str(message.id)] = str(message.string)
    return messages


def _trouble(key: object, text: object, fuzzy: bool) -> str | None:
    """What keeps one message from being used."""
    if not isinstance(key, str) or not isinstance(text, str):
        return "has gettext plurals; give each form a key of its own"
    if not _KEY.fullmatch(key):
        return "is not a key: lower-case words joined by . - or _"
    if fuzzy:
        return "is marked fuzzy"
    if not text.strip():
        return "is empty"
    try:
        odd = sorted(name for name in placeholders(text) if not _PLACEHOLDER.fullmatch(name))
    except ValueError as error:
        return f"has unbalanced braces: {error}"
    return f"has a placeholder that is not a plain name: {odd}" if odd else None


def placeholders(text: str) -> set[str]:
    """The names between braces in a message; raises ValueError where the braces do not pair."""
    parts = list(string.Formatter().parse(text))
    return {name + (f":{spec}" if spec else "") for _, name, spec, _ in parts if name is not None}


def disagreements(catalogues: Catalogues) -> list[str]:
    """Where the languages differ: domains or keys missing in one, or placeholders that are not the same."""
    found = []
    for domain, languages in sorted(catalogues.items()):
        keys = sorted({key for messages in languages.values() for key in messages})
        for language in LANGUAGES:
            messages = languages.get(language, {})
            found += [f"{language}/{domain}.po: '{key}' is missing" for key in keys if key not in messages]
        found += [
            f"{domain}.po: '{key}' has other placeholders in another language"
            for key in keys
            if _differ(languages, key)
        ]
    return found


def _differ(languages: dict[str, Messages], key: str) -> bool:
    used = {frozenset(placeholders(messages[key])) for messages in languages.values() if key in messages}
    return len(used) > 1


def _write(path: Path, messages: Messages) -> Path:
    text = json.dumps(dict(sorted(messages.items())), ensure_ascii=False, indent=1) + "\n"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, text)
    return path


def _remove_others(folder: Path, keep: list[Path]) -> None:
    for path in folder.glob("*/*.json"):
        if path not in keep:
            path.unlink()


def main() -> int:
    """Compiles the project's catalogues; prints what is wrong and returns 1 if they do not agree."""
    try:
        written = compile_catalogues()
    except CatalogueError as error:
        print(f"the message catalogues are not complete:\n{error}", file=sys.stderr)
        return 1
    print(f"words: {len(written)} catalogues in {len({path.parent for path in written})} languages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
