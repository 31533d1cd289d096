"""From bytes to a record. Whatever the bytes, the answer is a record or a RecordError."""

from __future__ import annotations

import re
from typing import Final

from sobremesa.records.errors import BAD_HEADER, MISSING_HEADER, UNREADABLE_RECORD, RecordError
from sobremesa.records.foreign import converted, is_foreign
from sobremesa.records.opening import opening
from sobremesa.records.record import GAME, KNOWN, PACK, REQUIRED, Header, Record, Token
from sobremesa.records.writer import pack_size

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
# possessive: nothing of a value is tried twice, so that a long one costs no memory but its own
_HEADER: Final = re.compile(r'\[\s*+([A-Za-z][A-Za-z0-9_.-]*+)\s++"((?:[^"\\]++|\\.)*+)"\s*+\]')
_CARDS: Final = re.compile("(?:[A2-9TJQK][cdhs])++")
_ESCAPED: Final = re.compile(r'\\(["\\])')

LONGEST_LINE: Final = 1_000_000
LONGEST_HEADER: Final = 4_000
MOST_HEADERS: Final = 1_000
"""What a file may have of each, in characters: far more than any game needs, and too little to fill a memory."""

_BAD_BYTE: Final = re.compile("[\ud800-\udfff]")


def read(data: bytes | str) -> Record:
    """Return the record that a file holds, with the line of each header and word.

    The headers are checked: the game, its ruleset, options, seats and dealer exist. Of the body only the form is
    checked; ``replay`` says whether it can be played. Raises RecordError and nothing else.
    """
    scan = Scan(data)
    if scan.fault:
        raise scan.fault
    record = scan.record()
    opening(record)
    return record


class Scan:
    """As much of a record as can be read from a file, whatever the bytes; what OpenSpiel wrote becomes a record.

    ``headers`` and ``tokens`` are what comes before ``fault``, or all of it where ``fault`` is None. Only the form is
    checked: a game need not exist. Lines count from ``first_line``.
    """

    def __init__(self, data: bytes | str, first_line: int = 1) -> None:
        self.headers: list[Header] = []
        self.tokens: list[Token] = []
        self.fault: RecordError | None = None
        self._line = first_line
        self._undealt = 0  # cards that the pack still lacks
        try:
            self._scan(data)
        except RecordError as fault:
            self.fault = fault

    def record(self) -> Record:
        """Return the record of what could be read, up to ``fault``."""
        return Record(tuple(self.headers), tuple(self.tokens))

    def _scan(self, data: bytes | str) -> None:
        first, lines = self._line, _lines(data)
        if is_foreign(lines):
            self.headers, self.tokens = converted(lines, first)
            return
        for self._line, line in enumerate(lines, first):
            if len(line) > LONGEST_LINE:
                raise self._fault(line, UNREADABLE_RECORD, f"a line has at most {LONGEST_LINE} characters")
            rest = line if self.tokens else self._read_headers(line)
            self._read_tokens(rest)
        self._check_required()

    def _read_headers(self, line: str) -> str:
        """Take the headers that a line starts with, and return the rest of it."""
        rest = line.lstrip()
        while rest.startswith("["):
            found = _HEADER.match(rest)
            if found is None:
                raise self._fault(rest, BAD_HEADER, 'a header is written as [Name "value"], on one line')
            self._add_header(found)
            rest = rest[found.end() :].lstrip()
        return rest

    def _add_header(self, found: re.Match[str]) -> None:
        if len(found[0]) > LONGEST_HEADER:
            raise self._fault(found[0], BAD_HEADER, f"a header has at most {LONGEST_HEADER} characters")
        if len(self.headers) == MOST_HEADERS:
            raise self._fault(found[0], BAD_HEADER, f"a record has at most {MOST_HEADERS} headers")
        name, value = found[1], _ESCAPED.sub(r"\1", found[2])
        self._refuse_bad_bytes(found[0])
        if name in KNOWN and any(header.name == name for header in self.headers):
            raise self._fault(found[0], BAD_HEADER, f"{name} is given twice")
        self.headers.append(Header(name, value, self._line))

    def _read_tokens(self, rest: str) -> None:
        words, _, comment = rest.partition(";")
        for word in words.split():
            self._refuse_bad_bytes(word)
            self._begin_body()
            if word.startswith("["):
                raise self._fault(word, BAD_HEADER, "headers stand before everything else")
            self._add_token(word)
        self._refuse_bad_bytes(comment)

    def _add_token(self, word: str) -> None:
        if word.startswith("\ufeff"):
            raise self._fault(word, UNREADABLE_RECORD, "a byte order mark stands inside the file")
        self.tokens.extend(Token(text, self._line) for text in self._apart(word))

    def _apart(self, word: str) -> list[str]:
        """Return what a word stands for: the cards of a pack need no white space before or between them."""
        opener = [PACK] * word.startswith(PACK)
        if opener:
            self._undealt = pack_size(next(header.value for header in self.headers if header.name == GAME))
        cards = word.removeprefix(PACK)
        if not _CARDS.fullmatch(cards) or len(cards) > 2 * self._undealt:
            return [word]
        self._undealt -= len(cards) // 2
        return opener + [cards[at : at + 2] for at in range(0, len(cards), 2)]

    def _begin_body(self) -> None:
        if not self.tokens:
            self._check_required()

    def _check_required(self) -> None:
        names = [header.name for header in self.headers]
        for name in REQUIRED:
            if name not in names:
                raise self._fault(name, MISSING_HEADER, f"the header {name} is missing")

    def _refuse_bad_bytes(self, text: str) -> None:
        if _BAD_BYTE.search(text):
            raise self._fault(text, UNREADABLE_RECORD, "these bytes are not UTF-8")

    def _fault(self, token: str, code: str, why: str) -> RecordError:
        if code == BAD_HEADER and _BAD_BYTE.search(token):
            return RecordError(self._line, token, UNREADABLE_RECORD, "these bytes are not UTF-8")
        return RecordError(self._line, token, code, why)


def _lines(data: bytes | str) -> list[str]:
    """Return the lines of a file, without a byte order mark; each byte that is not UTF-8 as half a character."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    return _LINE_END.split(raw.decode("utf-8", "surrogateescape").removeprefix("\ufeff"))
