"""Records whose shuffles are to be judged, good and spoiled, for `records.verify` and for the page's own verifier.

`python -m tests.records.spoiling` writes them into `tests/records/fairness/`: a file for each way to spoil one, what
each of them must be judged to be, and many small random changes with the verdicts that `records.verify` gives them.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.records import Recorder, pack_text, write
from sobremesa.records.fairness import (
    DAY,
    DAY_SEED,
    SeatSeed,
    commitment,
    day_game_seed,
    day_seal,
    opened,
    opened_together,
    pack_from,
    salt_from,
    seal,
)
from sobremesa.records.reader import Scan
from sobremesa.records.verify import Verified

FOLDER = Path(__file__).parent / "fairness"
VERDICTS = FOLDER / "verdicts.json"
CHANGES = FOLDER / "changes.json"
CHANGES_EACH = 60
OTHER = "F0" * 32
_GLUED = re.compile(r"pack:(?: \w[cdhs])+")


@dataclass(frozen=True)
class Case:
    """A record, what was noted of it in time, and how it must be judged: each hand, and what cannot be read."""

    data: bytes
    hands: tuple[str, ...]
    noted: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    fault: tuple[int, str] | None = None
    texts: int = 0


@dataclass(frozen=True)
class Good:
    """How a record with fairness data is made: of the first hands of a game."""

    game: str
    rules: str
    seats: int
    hands: int
    texts: tuple[str, ...]
    server_seed: str = ""
    seeds: tuple[tuple[SeatSeed, ...], ...] = ()
    day: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """What opens the seeds, of a joint shuffle or of a day."""
        day = {DAY: self.day, DAY_SEED: DAY_SEED_OPENED} if self.day else {}
        return opened_together(self.server_seed, self.seeds) | day

    def salt(self, name: str, hand: int) -> str:
        """The salt of a hand."""
        if self.day:
            return salt_from(day_game_seed(DAY_SEED_OPENED, self.game), hand)
        return salt_from(self.server_seed, hand) if self.server_seed else salt_of(name, hand)

    def pack(self, name: str, hand: int) -> list[int]:
        """The pack of a hand."""
        seeds = [seed.value for seed in self.seeds[hand - 1]] if self.seeds else []
        return pack_from(GAMES[self.game].pack(), self.salt(name, hand), self.texts, seeds)


def seed_of(who: str) -> str:
    """A seed, the same every time."""
    return hashlib.sha256(f"seed {who}".encode()).hexdigest().upper()


DAY_SEED_OPENED = seed_of("day")
ONE, TWO = SeatSeed(seed_of("one")), SeatSeed(seed_of("two"))
LATE = SeatSeed(seal(TWO.value), sealed=True)

GOOD = {
    "cuarenta": Good("cuarenta", "pagat", 2, 3, ("", "canelazo")),
    "cuarenta-four": Good("cuarenta", "mesa", 4, 2, ('say "hi"\\', "Ñañá ☕ 🂡", "", "\x7f ✓ </i>")),
    "gin": Good("gin", "standard", 2, 2, ("", "")),
    "cribbage": Good("cribbage", "standard", 2, 3, ("15-2", "and a pair is 4")),
    "joint": Good("gin", "standard", 2, 3, ("", "¿y?"), seed_of("server"), ((ONE, LATE), (ONE, TWO), (ONE, TWO))),
    "joint-alone": Good("cribbage", "standard", 2, 1, ("", ""), seed_of("it"), ((ONE, SeatSeed()),)),
    "day": Good("cuarenta", "pagat", 2, 2, ("", ""), day="2026-11-25"),
}


def salt_of(name: str, hand: int) -> str:
    """A salt, the same every time."""
    return hashlib.sha256(f"{name} {hand}".encode()).hexdigest().upper()


def record(name: str) -> str:
    """The record of a game's first hands, played by chance, which nobody has touched."""
    good = GOOD[name]
    game = GAMES[good.game]
    state = game.new(game.ruleset(good.rules, {}), good.seats, 1)
    salts = [good.salt(name, hand) for hand in range(1, good.hands + 1)]
    headers = opened(salts, good.texts) | good.headers
    recorder, rng = Recorder(state, headers), Rng(1)
    for hand in range(1, good.hands + 1):
        recorder.deal(state, good.pack(name, hand))
        while not state.needs_pack() and not state.over:
            seat = state.to_act()[0]
            legal = state.legal(seat)
            recorder.play(state, seat, legal[rng.below(len(legal))])
    return write(recorder.record())


def commitments(name: str) -> list[str]:
    """What was published before each hand of a good record."""
    good = GOOD[name]
    hands = range(1, good.hands + 1)
    return [commitment(good.salt(name, hand), pack_text(good.pack(name, hand))) for hand in hands]


def cases() -> dict[str, Case]:
    """Every case by its name."""
    good = {f"good-{name}": _good(name) for name in GOOD}
    return good | _noted() | _packs() | _salts() | _texts() | _headers() | _bytes() | _seeds() | _days()


def _good(name: str) -> Case:
    texts = sum(bool(text) for text in GOOD[name].texts)
    return Case(record(name).encode(), ("proved",) * GOOD[name].hands, tuple(commitments(name)), texts=texts)


def _cribbage(change: Callable[[str], str], hands: str, **how: Any) -> Case:
    """Cribbage's record, changed; ``hands`` are verdicts, p for proved and so on."""
    names = {"p": "proved", "n": "no-salt", "b": "bad-salt", "o": "other-pack"}
    before = record("cribbage")
    after = change(before)
    assert after != before
    return Case(after.encode(), tuple(names[hand] for hand in hands), **({"texts": 2} | how))


def _noted() -> dict[str, Case]:
    """Commitments that were noted: with other letters, another one, and one of a hand that does not open it."""
    first, second, _ = commitments("cribbage")
    whole = record("cribbage").encode()
    proved = ("proved",) * 3
    return {
        "noted-small-letters": Case(whole, proved, (f" {first.lower()} ",), texts=2),
        "noted-other": Case(whole, proved, (OTHER, second), (OTHER,), texts=2),
        "noted-changed-with-salt-and-pack": _other_hand(second),
    }


def _other_hand(second: str) -> Case:
    """The server changed salt and pack of the second hand together: the record agrees with itself alone."""
    salt = salt_of("another", 2)
    text = record("cribbage").replace(salt_of("cribbage", 2), salt)
    pack = pack_text(pack_from(GAMES["cribbage"].pack(), salt, GOOD["cribbage"].texts))
    parts = _split_packs(text)
    moves = parts[2].split()[len(pack.split()) - 1 :]
    parts[2] = f" {pack.removeprefix('pack: ')} {' '.join(moves)}\n"
    return Case("pack:".join(parts).encode(), ("proved",) * 3, (second,), (second,), texts=2)


def _split_packs(text: str) -> list[str]:
    return text.split("pack:")


def _swap(text: str, hand: int, one: int, other: int) -> str:
    """The text with two cards of a pack changed for each other."""
    parts = _split_packs(text)
    words = parts[hand].split()
    words[one], words[other] = words[other], words[one]
    parts[hand] = " " + " ".join(words) + "\n"
    return "pack:".join(parts)


def _drop_card(text: str, hand: int) -> str:
    parts = _split_packs(text)
    parts[hand] = " " + " ".join(parts[hand].split()[1:]) + "\n"
    return "pack:".join(parts)


def _packs() -> dict[str, Case]:
    """What can be done to the packs themselves."""
    return {
        "cards-swapped": _cribbage(lambda text: _swap(text, 2, 0, 1), "pop"),
        "last-cards-swapped": _cribbage(lambda text: _swap(text, 3, 50, 51), "ppo"),
        "cards-without-spaces": _cribbage(
            lambda text: _GLUED.sub(lambda cards: cards[0].replace(" ", ""), text), "ppp"
        ),
        "card-missing": _cribbage(lambda text: _drop_card(text, 1), "opp"),
        "card-in-small-letters": _cribbage(lambda text: _first_card(text, str.lower), "opp"),
        "pack-cut-short": _cribbage(lambda text: text[: text.rindex("pack:") + 40], "ppo"),
        "ends-after-a-pack-began": _cribbage(lambda text: text[: text.rindex("pack:") + 5], "ppo"),
        "ends-before-the-third-pack": _cribbage(lambda text: text[: text.rindex("pack:")], "pp"),
        "packs-in-another-order": _cribbage(_reordered, "oop"),
        "a-pack-twice": _cribbage(
            lambda text: "pack:".join([*_split_packs(text)[:2], *_split_packs(text)[1:]]), "poon"
        ),
    }


def _first_card(text: str, change: Callable[[str], str]) -> str:
    at = text.index("pack:") + 6
    return text[:at] + change(text[at : at + 2]) + text[at + 2 :]


def _reordered(text: str) -> str:
    head, first, second, third = _split_packs(text)
    return "pack:".join([head, second, first, third])


def _salts() -> dict[str, Case]:
    """What can be done to what opens the packs."""
    second = salt_of("cribbage", 2)
    opener = f'[Salt2 "{second}"]\n'
    return {
        "salt-wrong": _cribbage(lambda text: text.replace(second, OTHER), "pop"),
        "salt-of-another-hand": _cribbage(lambda text: text.replace(second, salt_of("cribbage", 1)), "pop"),
        "salt-missing": _cribbage(lambda text: text.replace(opener, ""), "pnp"),
        "salt-empty": _cribbage(lambda text: text.replace(second, ""), "pnp"),
        "salt-in-small-letters": _cribbage(lambda text: text.replace(second, second.lower()), "pbp"),
        "salt-too-short": _cribbage(lambda text: text.replace(second, second[:-1]), "pbp"),
        "salt-with-a-space": _cribbage(lambda text: text.replace(second, f"{second} "), "pbp"),
        "salt-twice": _cribbage(lambda text: text.replace(opener, f'{opener}[Salt2 "{OTHER}"]\n'), "ppp"),
        "no-fairness-data": _cribbage(_without_salts, "nnn", texts=0),
    }


def _without_salts(text: str) -> str:
    return "".join([line for line in text.splitlines(keepends=True) if not line.startswith(("[Salt", "[Text"))])


def _texts() -> dict[str, Case]:
    """What can be done to what the players gave."""
    return {
        "text-changed": _cribbage(lambda text: text.replace('"15-2"', '"15-4"'), "ooo"),
        "text-left-out": _cribbage(lambda text: text.replace('[Text1 "15-2"]\n', ""), "ooo", texts=1),
        "text-at-another-seat": _cribbage(lambda text: text.replace("[Text1", "[Text3"), "ooo", texts=1),
        "text-of-no-seat": _cribbage(lambda text: text.replace("[Salt1", '[Text3 "more"]\n[Salt1'), "ppp"),
        "text-with-a-space-more": _cribbage(lambda text: text.replace('"15-2"', '"15-2 "'), "ooo"),
    }


def _headers() -> dict[str, Case]:
    """What can be done to the other headers, which say what the cards are."""
    return {
        "another-game": _cribbage(lambda text: text.replace('"cribbage"', '"cuarenta"'), "ooo"),
        "unknown-game": _cribbage(lambda text: text.replace('"cribbage"', '"toString"'), ""),
        "more-seats": _cribbage(lambda text: text.replace('[Seats "2"]', '[Seats "3"]'), "ooo"),
        "seats-no-number": _cribbage(lambda text: text.replace('[Seats "2"]', '[Seats "two"]'), "ooo", texts=0),
        "game-missing": _cribbage(
            lambda text: text.replace('[Game "cribbage"]\n', ""), "", fault=(11, "missing-header")
        ),
        "game-twice": _cribbage(lambda text: '[Game "gin"]\n' + text, "", fault=(2, "bad-header"), texts=0),
        "start-score-twice": _cribbage(
            lambda text: '[StartScore "0-0"]\n' * 2 + text, "", fault=(2, "bad-header"), texts=0
        ),
        "header-as-long-as-can-be": _cribbage(lambda text: f'[Note "{"🂡" * (4_000 - 9)}"]\n{text}', "ppp"),
        "header-too-long": _cribbage(
            lambda text: f'[Note "{"🂡" * (4_001 - 9)}"]\n{text}', "", fault=(1, "bad-header"), texts=0
        ),
        "as-many-headers-as-can-be": _cribbage(lambda text: '[Note "x"]' * 990 + text, "ppp"),
        "too-many-headers": _cribbage(
            lambda text: '[Note "x"]\n' * 1_000 + text, "", fault=(1_001, "bad-header"), texts=0
        ),
        "header-broken": _cribbage(
            lambda text: text.replace("[Salt1", "[Salt1!"), "", fault=(6, "bad-header"), texts=0
        ),
        "header-after-the-moves": _cribbage(
            lambda text: text + '[Salt1 "x"]\n', "ppp", fault=(_lines_of("cribbage"), "bad-header")
        ),
        "headers-on-one-line": _cribbage(lambda text: text.replace("]\n[", "]  ["), "ppp"),
        "other-line-ends": _cribbage(lambda text: text.replace("\n", "\r"), "ppp"),
        "moves-changed": _cribbage(lambda text: f"{text.rstrip()[:-2]}Zz\n", "ppp"),
        "comments": _cribbage(lambda text: text.replace("\npack:", " ; pack: 5h\npack:"), "ppp"),
    }


def _joint(change: Callable[[str], str], hands: str, **how: Any) -> Case:
    """The record of a joint shuffle, changed; ``hands`` are verdicts, p for proved and so on."""
    names = {"p": "proved", "n": "no-salt", "s": "other-salt", "e": "other-seed", "o": "other-pack"}
    before = record("joint")
    after = change(before)
    assert after != before
    return Case(after.encode(), tuple(names[hand] for hand in hands), **({"texts": 1} | how))


def _seeds() -> dict[str, Case]:
    """What can be done to what opens a joint shuffle."""
    server, whole = seed_of("server"), record("joint").encode()
    sealed = (seal(server), seal(ONE.value), LATE.value)
    return {
        "seals-noted": Case(whole, ("proved",) * 3, sealed, texts=1),
        "seal-noted-other": Case(whole, ("proved",) * 3, (OTHER, *sealed), (OTHER,), texts=1),
        "server-seed-wrong": _joint(
            lambda text: text.replace(server, OTHER), "sss", noted=sealed, missing=(seal(server),)
        ),
        "server-seed-no-seed": _joint(lambda text: text.replace(server, "moon ☾"), "sss"),
        "server-seed-missing": _joint(lambda text: text.replace(f'[ServerSeed "{server}"]\n', ""), "ooo"),
        "server-alone": _joint(lambda text: text.replace(salt_from(server, 2), OTHER), "psp"),
        "seed-wrong": _joint(lambda text: text.replace(ONE.value, OTHER), "ooo", noted=sealed, missing=sealed[1:2]),
        "seed-not-as-sealed": _joint(lambda text: text.replace(TWO.value, OTHER), "eee"),
        "first-seed-not-as-sealed": _joint(
            lambda text: text.replace(ONE.value, OTHER).replace("[Seed1", f'[Seal1 "{seal(ONE.value)}"]\n[Seed1'), "eee"
        ),
        "seed-missing": _joint(lambda text: text.replace(f'[Seed1 "{ONE.value}"]\n', ""), "ooo"),
        "seed-in-small-letters": _joint(lambda text: text.replace(TWO.value, TWO.value.lower()), "eee"),
        "seed-late-never": _joint(lambda text: text.replace(f'[Seed2 "{TWO.value}"]\n', ""), "poo"),
        "seed-from-the-first": _joint(lambda text: text.replace('[SeedFrom2 "2"]\n', ""), "opp"),
        "seed-from-nowhere": _joint(lambda text: text.replace('[SeedFrom2 "2"]', '[SeedFrom2 "²"]'), "poo"),
        "seed-from-behind-zeros": _joint(lambda text: text.replace('[SeedFrom2 "2"]', f'[SeedFrom2 "{2:010}"]'), "opp"),
        "seed-from-behind-few-zeros": _joint(
            lambda text: text.replace('[SeedFrom2 "2"]', f'[SeedFrom2 "{2:09}"]'), "ppp"
        ),
        "second-try-of-joint": _joint(lambda text: text.replace("[ServerSeed", '[Retry "5"]\n[ServerSeed'), "ppp"),
        "second-try-goes-on": _joint(_second_try, "ppn"),
    }


def _day(change: Callable[[str], str], hands: str, **how: Any) -> Case:
    """The record of a deal of the day, changed; ``hands`` are verdicts, p for proved and so on."""
    names = {"p": "proved", "n": "no-salt", "s": "other-salt", "o": "other-pack"}
    before = record("day")
    after = change(before)
    assert after != before
    return Case(after.encode(), tuple(names[hand] for hand in hands), **how)


def _days() -> dict[str, Case]:
    """What can be done to what opens the seed of a day."""
    day, seed, whole = GOOD["day"].day, DAY_SEED_OPENED, record("day").encode()
    sealed = (day_seal(day, seed),)
    second = salt_from(day_game_seed(seed, "cuarenta"), 2)
    return {
        "day-seal-noted": Case(whole, ("proved",) * 2, sealed),
        "day-seal-noted-other": Case(whole, ("proved",) * 2, (OTHER, *sealed), (OTHER,)),
        "day-another": _day(lambda text: text.replace(f'"{day}"', '"2026-11-26"'), "pp", noted=sealed, missing=sealed),
        "day-missing": _day(lambda text: text.replace(f'[Day "{day}"]\n', ""), "pp", noted=sealed, missing=sealed),
        "day-with-an-accent": _day(
            lambda text: text.replace(f'"{day}"', '"mañana ☾"'), "pp", noted=sealed, missing=sealed
        ),
        "day-seed-wrong": _day(lambda text: text.replace(seed, OTHER), "ss", noted=sealed, missing=sealed),
        "day-seed-no-seed": _day(lambda text: text.replace(seed, "moon ☾"), "ss", noted=sealed, missing=sealed),
        "day-seed-in-small-letters": _day(lambda text: text.replace(seed, seed.lower()), "ss"),
        "day-seed-missing": _day(
            lambda text: text.replace(f'[DaySeed "{seed}"]\n', ""), "pp", noted=sealed, missing=sealed
        ),
        "day-salt-of-its-own": _day(lambda text: text.replace(second, OTHER), "ps"),
        "day-of-another-game": _day(lambda text: text.replace('"cuarenta"', '"gin"'), "ss"),
        "day-and-server-seed": _day(lambda text: text.replace("[Day ", f'[ServerSeed "{seed}"]\n[Day '), "ss"),
    }


def _second_try(text: str) -> str:
    """A second try of a joint game: the third pack is not from the server's seed, and nothing opens it here."""
    salt = salt_from(seed_of("server"), 3)
    return text.replace(f'[Salt3 "{salt}"]\n', '[Retry "5"]\n')


def _lines_of(name: str) -> int:
    return len(record(name).split("\n"))


def _bytes() -> dict[str, Case]:
    """Bytes that a text editor would not write."""
    whole = record("cribbage").encode()
    fault = (_lines_of("cribbage"), "unreadable-record")
    proved = ("proved",) * 3
    return {
        "byte-order-mark": Case(b"\xef\xbb\xbf" + whole, proved, texts=2),
        "byte-order-mark-twice": Case(b"\xef\xbb\xbf" * 2 + whole, (), fault=(1, "missing-header")),
        "bad-byte-at-the-end": Case(whole + b"\xff", proved, fault=fault, texts=2),
        "bad-byte-in-a-text": Case(whole.replace(b"15-2", b"15\xe2\x82"), (), fault=(9, "unreadable-record")),
        "bad-byte-in-a-comment": Case(whole + b"; \xc3(", proved, fault=fault, texts=2),
        "odd-spaces": Case(whole.replace(b"pack: ", b"pack:\xc2\xa0\x1c\xe3\x80\x80"), proved, texts=2),
        "zero-width-space": Case(whole.replace(b"pack: ", b"pack:\xe2\x80\x8b"), (), texts=2),
        "utf-16": Case(whole.decode().encode("utf-16"), (), fault=(1, "unreadable-record")),
        "empty": Case(b"", (), fault=(1, "missing-header")),
        "zeros": Case(bytes(200), (), fault=(1, "missing-header")),
        "packs-alone": Case(b"pack: pack: pack:", (), fault=(1, "missing-header")),
        "a-picture": Case(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", (), fault=(1, "unreadable-record")),
    }


# ---- what is written


def expected(case: Case) -> dict[str, Any]:
    """How a case must be judged, as JSON."""
    fair = bool(case.hands) and set(case.hands) == {"proved"} and not case.missing and case.fault is None
    return {
        "noted": list(case.noted),
        "hands": list(case.hands),
        "missing": list(case.missing),
        "fault": list(case.fault) if case.fault else None,
        "texts": case.texts,
        "fair": fair,
    }


def judged(data: bytes, noted: Sequence[str] = ()) -> dict[str, Any]:
    """How `records.verify` judges some bytes, in the same form."""
    verified, fault = Verified(data, noted), Scan(data).fault
    case = Case(
        data,
        tuple(hand.verdict for hand in verified.hands),
        tuple(noted),
        tuple(verified.missing),
        (fault.line, fault.code) if fault else None,
        sum(bool(text) for text in verified.texts),
    )
    return expected(case)


def changed(data: bytes, edits: Sequence[tuple[int, int, str]]) -> bytes:
    """Bytes after some edits one after the other: at a place so many bytes make way for others, in hexadecimal."""
    for at, cut, put in edits:
        data = data[:at] + bytes.fromhex(put) + data[at + cut :]
    return data


PIECES = (
    b"",
    b"\n",
    b"\r",
    b" ",
    b"[",
    b"]",
    b'"',
    b"\\",
    b";",
    b"pack: ",
    b"\xff",
    b"\xc2\xa0",
    b"\xe2\x80",
    b"\xef\xbb\xbf",
)


def _edits(rng: Rng, size: int) -> Iterator[tuple[int, int, str]]:
    for _ in range(1 + rng.below(3)):
        put = PIECES[rng.below(len(PIECES))] if rng.below(2) else bytes([rng.below(256)])
        # the headers are a small part of a record, and most of what can go wrong is there
        at = rng.below(700) if rng.below(2) else rng.below(size)
        yield min(at, size), rng.below(3) if rng.below(8) else 200, put.hex()


def changes() -> list[dict[str, Any]]:
    """Small random changes to the good records, with how `records.verify` judges what comes out."""
    found = []
    for seed, name in enumerate(GOOD):
        rng, data = Rng(seed + 40), record(name).encode()
        for _ in range(CHANGES_EACH):
            edits = list(_edits(rng, len(data)))
            found.append({"of": f"good-{name}", "edits": edits, "judged": judged(changed(data, edits))})
    return found


def _write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.iterdir():
        path.unlink()
    verdicts = {}
    for name, case in cases().items():
        (FOLDER / f"{name}.txt").write_bytes(case.data)
        verdicts[name] = expected(case)
    VERDICTS.write_text(json.dumps(verdicts, indent=1) + "\n", encoding="utf-8")
    lines = ",\n".join(json.dumps(change, separators=(",", ":")) for change in changes())
    CHANGES.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    _write()
