"""What a record says happened: as an object ready for JSON, and as lines for people."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from sobremesa.core.card_text import texts as card_texts
from sobremesa.core.contract import ScoreLine, State, side_of
from sobremesa.records.errors import RecordError, earlier, printable
from sobremesa.records.game_replay import Extra, ReplayStep, replay_part
from sobremesa.records.opening import opening
from sobremesa.records.phrases import phrase, reason_phrase
from sobremesa.records.reader import Scan
from sobremesa.records.record import GAME, RULES, Record
from sobremesa.records.replay_steps import Replay, replay
from sobremesa.visible import shown

__all__ = ["Replayed", "replay", "replay_json", "replay_text"]

Json: TypeAlias = dict[str, object]

ENDED: Final = "Ended"
"""The header that tells an end which the moves do not show."""

_ENDED: Final = re.compile("seat ([1-9]) (resigned|lost on time)")


def replay_json(name: str, data: bytes | str) -> Json:
    """Return what happened in a file, ready for JSON; never raises, whatever the bytes."""
    return Replayed(data).to_json(name)


def replay_text(name: str, data: bytes | str, lang: str = "en") -> str:
    """Return what happened in a file as lines for people, in ``en`` or ``es``; never raises, whatever the bytes."""
    return Replayed(data).to_text(name, lang)


class Replayed:
    """A file replayed as far as it goes: its steps, the game where it stopped, and what stopped it.

    It never raises, whatever the bytes. ``state`` is None where the headers describe no game; ``error`` is None where
    the file has no fault. Of a file with several records each is replayed by itself: ``number`` says which this is (0
    for a file of one), and its lines count from ``line``.
    """

    def __init__(self, data: bytes | str, line: int = 1, number: int = 0) -> None:
        scan = Scan(data, line)
        self.number: Final = number
        self.record: Final[Record] = scan.record()
        self.steps: Final[list[ReplayStep]] = []
        self.state: State | None = None
        self.extra: Extra = Extra()
        self.error: RecordError | None = scan.fault
        self._open()
        self._play()

    def _open(self) -> None:
        try:
            self.state = opening(self.record)
            self.extra = replay_part(self.state.game).extra()
        except RecordError as error:
            self.error = earlier(self.error, error)

    def _play(self) -> None:
        if self.state is None:
            return
        replay = Replay(self.state, self.record.body)
        try:
            for step in replay:
                self.steps.append(step)
                self.extra.see(step)
        except RecordError as error:
            if self.error is None or not replay.cut_short:  # a pack in which the file cannot be read on lacks no card
                self.error = error

    @property
    def moves(self) -> list[ReplayStep]:
        """The steps that have a number."""
        return [step for step in self.steps if step.number]

    def to_json(self, name: str) -> Json:
        """Return the object of the notation for the file of this name."""
        return {
            "file": name,
            **numbered(self.number),
            "game": self._header(GAME),
            "rules": self._header(RULES),
            **self._standing(),
            "moves": [_move_json(step) for step in self.moves],
            "error": _error_json(self.error) if self.error else None,
        }

    def _header(self, name: str) -> str | None:
        header = self.record.header(name)
        return printable(header.value) if header else None

    def _standing(self) -> Json:
        if self.state is None:
            return {"finished": False, "winner": None, "score": [0, 0], "hands": 0}
        standing: Json = {
            "finished": self.state.over,
            "winner": int(self.state.winner) or None,
            "score": self.state.score,
            "hands": int(self.state.hand_number),
        }
        return standing | self.extra.fields(self.state)

    def to_text(self, name: str, lang: str = "en", why: str = "") -> str:
        """Return lines for people: a heading, each move by hands, and how it ended or what is wrong.

        ``why`` is the reason of the error in this language; without one, the error's own stands there, in English.
        Control and invisible characters of the file are written as escapes.
        """
        game = self._header(GAME) or "?"
        if self.number:
            name = phrase(lang, "numbered", file=name, number=self.number)
        lines = [f"{name}: {game} {self._header(RULES) or '?'}"]
        hand = 0
        for step in self.moves:
            if step.hand != hand:
                hand = step.hand
                lines.append(phrase(lang, "hand", game, hand=hand))
            lines.append(_move_text(step, lang))
        return "".join([f"{shown(line)}\n" for line in [*lines, *self._ending(lang, why)]])

    def _ending(self, lang: str, why: str) -> list[str]:
        endings = []
        if self.state is not None:
            seat, how = self._given_up(self.state)
            if not how:
                how = "open" if not self.state.over else "over" if self.state.winner else "drawn"
            side, hands, score = int(self.state.winner), int(self.state.hand_number), _score_text(self.state.score)
            endings.append(phrase(lang, how, self.state.game, side=side, seat=seat, score=score, hands=hands))
        if self.error is not None:
            told = _error_json(self.error)
            endings.append(phrase(lang, "error", "", **{**told, "why": why or told["why"]}))
        return endings

    def _given_up(self, state: State) -> tuple[int, str]:
        """Return who lost before the last card and how, as a header tells it; ``(0, "")`` where none does."""
        told = _ENDED.fullmatch(self._header(ENDED) or "")
        if told is None or state.over or self.error is not None or int(told[1]) > state.seats:
            return 0, ""
        return int(told[1]), told[2]


def numbered(number: int) -> Json:
    """Return the field that says which record of its file an object is about; empty where it is the only one."""
    return {"game_number": number} if number else {}


def _move_json(step: ReplayStep) -> Json:
    return {
        "n": step.number,
        "hand": step.hand,
        "seat": step.seat,
        "move": step.move,
        "points": [_line_json(line) for line in step.points],
        "score": list(step.score),
    }


def _line_json(line: ScoreLine) -> Json:
    """Return a line of points; where cards decide by themselves, without points, it says which."""
    shown: Json = {"cards": card_texts(list(line.cards))} if line.cards and not line.points else {}
    return {"side": line.side, "reason": line.reason, "points": line.points} | shown


def _error_json(error: RecordError) -> Json:
    return {"line": error.line, "token": error.token, "code": error.code, "why": error.why}


def _move_text(step: ReplayStep, lang: str) -> str:
    seat = phrase(lang, "seat", seat=step.seat)
    move = f"{step.move} ({step.card})" if step.card else step.move
    parts = [f"{step.number:4}", seat, move, _points_text(step, lang), _score_text(step.score)]
    return "  ".join([part for part in parts if part])


def _points_text(step: ReplayStep, lang: str) -> str:
    """Return the points of a step; those that did not go to the side that moved name theirs."""
    sides: dict[int, list[str]] = {}
    for line in step.points:
        sides.setdefault(line.side, []).append(_line_text(line, lang, step.state.game))
    texts = []
    for side, lines in sides.items():
        points = ", ".join(lines)
        texts.append(points if side == side_of(step.seat) else phrase(lang, "side", side=side, points=points))
    return "; ".join(texts)


def _line_text(line: ScoreLine, lang: str, game: str) -> str:
    reason = reason_phrase(lang, line.reason, game)
    return f"{reason} {line.points}" if line.points else " ".join([reason, *card_texts(list(line.cards))])


def _score_text(score: list[int] | tuple[int, ...]) -> str:
    return "-".join([str(points) for points in score])
