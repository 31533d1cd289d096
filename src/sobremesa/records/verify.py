"""Checking a record's shuffles: whether each pack is the one that its salt makes, and which commitment it opens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sobremesa.core.card_text import card_text
from sobremesa.core.registry import GAMES
from sobremesa.records.fairness import SALT, TEXT, commitment, is_salt, pack_from
from sobremesa.records.parts import parts_of
from sobremesa.records.record import GAME, PACK, RETRY, SEATS, Record
from sobremesa.records.replay import Replayed, numbered

Verdict: TypeAlias = Literal["proved", "no-salt", "bad-salt", "other-pack"]


@dataclass(frozen=True)
class CheckedRecord:
    """What was found about the pack of one hand, which counts from 1.

    ``verdict`` is ``proved`` (the salt and the players' texts make this pack), ``no-salt`` (the record does not open
    it), ``bad-salt`` (the salt is not one) or ``other-pack`` (the salt makes another pack). ``commitment`` is what was
    published before the hand, as it follows from salt and pack; empty where there is no salt.
    """

    hand: int
    verdict: Verdict
    commitment: str


class Verified:
    """A record whose shuffles were checked, and which was replayed.

    ``hands`` are the findings by hand, ``texts`` what the players gave for the shuffle, by seat, ``error`` the fault
    that stopped the replay, and ``missing`` those commitments of ``noted`` that no pack of the record proves.
    """

    def __init__(self, data: bytes | str, noted: Sequence[str] = (), line: int = 1, number: int = 0) -> None:
        """Check a file, or one of the records in it; never raises, whatever the bytes.

        ``noted`` are commitments that somebody wrote down before the hands; ``line`` and ``number`` are as in
        ``Replayed``.
        """
        replayed = Replayed(data, line, number)
        self.number: Final = number
        self.game: Final = replayed.record.value(GAME)
        self.error: Final = replayed.error
        self.retry: Final = replayed.record.value(RETRY)
        self.texts: Final = _texts(replayed.record)
        self.hands: Final = list(_checked(replayed.record, self.texts))
        self.published: Final = {checked.commitment for checked in self.hands if checked.verdict == "proved"}
        self.missing = _missing(noted, self.published)

    @property
    def proved(self) -> bool:
        """Return whether all of it was proved: every pack, every move, every commitment that was written down."""
        fair = bool(self.hands) and all(checked.verdict == "proved" for checked in self.hands)
        return fair and self.error is None and not self.missing

    def to_json(self, name: str) -> dict[str, object]:
        """Return what was found in the file of this name, ready for JSON."""
        return {
            "file": name,
            **numbered(self.number),
            "proved": self.proved,
            "hands": [{"hand": one.hand, "verdict": one.verdict, "commitment": one.commitment} for one in self.hands],
            "texts": sum(bool(text) for text in self.texts),
            "missing": self.missing,
            "error": None if self.error is None else {"line": self.error.line, "code": self.error.code},
        }


def verified(data: bytes, noted: Sequence[str] = ()) -> list[Verified]:
    """Check every record of a file. A commitment is missing only where none of the records proves it."""
    found = [Verified(part.data, (), part.line, part.number) for part in parts_of(data)]
    published = {commitment for one in found for commitment in one.published}
    for one in found:
        one.missing = _missing(noted, published)
    return found


def _missing(noted: Sequence[str], published: Set[str]) -> list[str]:
    return [text for text in noted if text.strip().upper() not in published]


def _texts(record: Record) -> list[str]:
    seats = record.value(SEATS)
    number = int(seats) if seats in {"1", "2", "3", "4"} else 0
    return [record.value(f"{TEXT}{seat}") for seat in range(1, number + 1)]


def _checked(record: Record, texts: list[str]) -> Iterator[CheckedRecord]:
    for hand, pack in enumerate(_packs(record), start=1):
        salt = record.value(f"{SALT}{hand}")
        verdict = _verdict(record.value(GAME), pack, salt, texts)
        yield CheckedRecord(hand, verdict, commitment(salt, " ".join([PACK, *pack])) if is_salt(salt) else "")


def _verdict(game: str, pack: list[str], salt: str, texts: list[str]) -> Verdict:
    if not salt:
        return "no-salt"
    if not is_salt(salt):
        return "bad-salt"
    made = [card_text(card) for card in pack_from(GAMES[game].pack(), salt, texts)]
    return "proved" if made == pack else "other-pack"


def _packs(record: Record) -> Iterator[list[str]]:
    """Yield the cards of each pack, as texts, in the order of the record."""
    game = GAMES.get(record.value(GAME))
    size = len(game.pack()) if game else 0
    words = [token.text for token in record.body]
    for at, word in enumerate(words):
        if word == PACK and size:
            yield words[at + 1 : at + 1 + size]
