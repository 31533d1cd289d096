"""Checking a record's shuffles: whether each pack is the one that its salt makes, and which commitment it opens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sobremesa.core.card_text import card_text
from sobremesa.core.registry import GAMES
from sobremesa.records.fairness import (
    DAY,
    DAY_SEED,
    SALT,
    SEAL,
    SEED,
    SEED_FROM,
    SERVER_SEED,
    TEXT,
    SeatSeed,
    commitment,
    day_game_seed,
    day_seal,
    is_salt,
    pack_from,
    salt_from,
    seal,
)
from sobremesa.records.parts import parts_of
from sobremesa.records.record import GAME, PACK, RETRY, SEATS, Record
from sobremesa.records.replay import Replayed, numbered

Verdict: TypeAlias = Literal["proved", "no-salt", "bad-salt", "other-salt", "other-seed", "other-pack"]


@dataclass(frozen=True)
class CheckedRecord:
    """What was found about the pack of one hand, which counts from 1.

    ``verdict`` is ``proved`` (the salt and the players' texts make this pack), ``no-salt`` (the record does not open
    it), ``bad-salt`` (the salt is not one), ``other-salt`` (it does not follow from the server's seed, or the
    day's), ``other-seed``
    (a seat's seed is not the one that was sealed) or ``other-pack`` (the salt makes another pack). ``commitment`` is
    what was published before the hand, as it follows from salt and pack; empty where there is no salt. ``seeds`` are
    what each seat has in a pack that was drawn together; none where the server drew it alone.
    """

    hand: int
    verdict: Verdict
    commitment: str
    seeds: tuple[SeatSeed, ...] = ()


class Verified:
    """A record whose shuffles were checked, and which was replayed.

    ``hands`` are the findings by hand, ``texts`` what the players gave for the shuffle, by seat, ``error`` the fault
    that stopped the replay, ``seals`` what was sealed before a joint shuffle, the server's first, and ``missing`` those
    commitments and seals of ``noted`` that nothing in the record opens.
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
        self.seals: Final = _seals(replayed.record, len(self.texts)) + _day_seal(replayed.record)
        self.published: Final = {one.commitment for one in self.hands if one.verdict == "proved"} | {*self.seals} - {""}
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
            "hands": [_hand_to_json(one) for one in self.hands],
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


def _hand_to_json(hand: CheckedRecord) -> dict[str, object]:
    told: dict[str, object] = {"hand": hand.hand, "verdict": hand.verdict, "commitment": hand.commitment}
    return told | ({"seeds": [str(seed) for seed in hand.seeds]} if hand.seeds else {})


def _missing(noted: Sequence[str], published: Set[str]) -> list[str]:
    return [text for text in noted if text.strip().upper() not in published]


def _texts(record: Record) -> list[str]:
    seats = record.value(SEATS)
    number = int(seats) if seats in {"1", "2", "3", "4"} else 0
    return [record.value(f"{TEXT}{seat}") for seat in range(1, number + 1)]


def _seals(record: Record, seats: int) -> list[str]:
    """Return what the server and each seat sealed, as far as the record tells it; empty for who sealed nothing."""
    server = record.value(SERVER_SEED)
    return [_sealed(server), *(_seal_of(record, seat) for seat in range(1, seats + 1))] if server else []


def _day_seal(record: Record) -> list[str]:
    """Return what was sealed before the day of whose deal a game was, where the record tells the seed."""
    seed = record.value(DAY_SEED)
    return [day_seal(record.value(DAY), seed)] if is_salt(seed) else []


def _sealed(seed: str) -> str:
    return seal(seed) if is_salt(seed) else ""


def _seal_of(record: Record, seat: int) -> str:
    seed = record.value(f"{SEED}{seat}")
    return _sealed(seed) if seed else record.value(f"{SEAL}{seat}")


def _checked(record: Record, texts: list[str]) -> Iterator[CheckedRecord]:
    for hand, pack in enumerate(_packs(record), start=1):
        salt = record.value(f"{SALT}{hand}")
        seeds = _seeds(record, hand, len(texts)) if _is_joint(record, hand, salt) else ()
        verdict = _verdict(record, hand, pack, texts, seeds)
        promised = commitment(salt, " ".join([PACK, *pack])) if is_salt(salt) else ""
        yield CheckedRecord(hand, verdict, promised, seeds)


def _is_joint(record: Record, hand: int, salt: str) -> bool:
    """Return whether a pack is said to be drawn together; of a second try only those of the earlier game are."""
    server = record.value(SERVER_SEED)
    return bool(server) and (not record.value(RETRY) or salt == _salt_of(record, hand))


def _salt_of(record: Record, hand: int) -> str:
    """Return the salt that the server's seed gives to a pack; empty where it is no seed."""
    server = record.value(SERVER_SEED)
    return salt_from(server, hand) if is_salt(server) else ""


def _salt_of_day(record: Record, hand: int) -> str:
    """Return the salt that the seed of a day gives to a pack; empty where it is no seed."""
    seed = record.value(DAY_SEED)
    return salt_from(day_game_seed(seed, record.value(GAME)), hand) if is_salt(seed) else ""


def _seeds(record: Record, hand: int, seats: int) -> tuple[SeatSeed, ...]:
    return tuple(_seed_at(record, hand, seat) for seat in range(1, seats + 1))


def _seed_at(record: Record, hand: int, seat: int) -> SeatSeed:
    """Return what a seat has in a pack: its seed from the pack on that it came to, and its seal before."""
    seed, sealed = record.value(f"{SEED}{seat}"), record.value(f"{SEAL}{seat}")
    since = record.value(f"{SEED_FROM}{seat}") or "1"
    came = bool(seed) and since.isascii() and since.isdigit() and int(since[:9]) <= hand
    return SeatSeed(seed) if came else SeatSeed(sealed, sealed=bool(sealed))


def _verdict(record: Record, hand: int, pack: list[str], texts: list[str], seeds: Sequence[SeatSeed]) -> Verdict:
    salt = record.value(f"{SALT}{hand}")
    if not salt:
        return "no-salt"
    if not is_salt(salt):
        return "bad-salt"
    if seeds and salt != _salt_of(record, hand):
        return "other-salt"
    if record.value(DAY_SEED) and salt != _salt_of_day(record, hand):
        return "other-salt"
    if seeds and not _fit_together(record, len(texts)):
        return "other-seed"
    cards = pack_from(GAMES[record.value(GAME)].pack(), salt, texts, [seed.value for seed in seeds])
    return "proved" if [card_text(card) for card in cards] == pack else "other-pack"


def _fit_together(record: Record, seats: int) -> bool:
    """Return whether every seed is the one that its seat had sealed, where the record tells both."""
    told = ((record.value(f"{SEED}{seat}"), record.value(f"{SEAL}{seat}")) for seat in range(1, seats + 1))
    return all(_sealed(seed) == sealed for seed, sealed in told if seed and sealed)


def _packs(record: Record) -> Iterator[list[str]]:
    """Yield the cards of each pack, as texts, in the order of the record."""
    game = GAMES.get(record.value(GAME))
    size = len(game.pack()) if game else 0
    words = [token.text for token in record.body]
    for at, word in enumerate(words):
        if word == PACK and size:
            yield words[at + 1 : at + 1 + size]
