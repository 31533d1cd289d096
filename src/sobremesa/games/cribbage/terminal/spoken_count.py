"""What players of cribbage say: a show counted aloud, combination by combination, and the points of the play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sobremesa.protocol.live import Points
from sobremesa.rulebook.catalogue import Words

ALIKE: Final = frozenset({"pair", "run"})


def spelled(number: int, words: Words) -> str:
    """Return a number in words, as far as anybody counts here."""
    key = f"cribbage.number.{number}"
    return words.say(key) if words.has(key) else str(number)


def capital(text: str) -> str:
    """Return a text with its first letter large."""
    return text[:1].upper() + text[1:]


def spoken_show(counts: Sequence[Mapping[str, Any]], words: Words) -> str:
    """Return a show as it is counted aloud: *fifteen two, and a pair is four*; of nothing that it is nothing."""
    total, said, before = 0, list[str](), set[str]()
    for count in counts:
        reason = str(count["reason"])
        total += count["points"]
        what = _named(reason, len(count["cards"]), reason in before, words)
        said.append(_said(reason, what, total, bool(said), words))
        before.add(reason)
    return ", ".join(said) or words.say("cribbage.count.nothing")


def _said(reason: str, what: str, total: int, more: bool, words: Words) -> str:
    if reason == "fifteen":
        return words.say("cribbage.count.fifteen", total=spelled(total, words))
    return words.say(f"cribbage.count.{'and-is' if more else 'is'}", what=what, total=spelled(total, words))


def _named(reason: str, size: int, again: bool, words: Words) -> str:
    """Return *a pair*, *another pair*, *a run of four*."""
    key = f"cribbage.count.{reason}"
    if reason == "fifteen":
        return ""
    return words.say(key + (".again" if again and reason in ALIKE else ""), size=spelled(size, words))


def spoken_play(lines: Sequence[Points], words: Words) -> str:
    """Return what is said at the play: *fifteen for two, and a pair is four*."""
    total, said = 0, list[str]()
    for line in lines:
        total += line.points
        if not said:
            said.append(words.say(f"cribbage.peg.{line.reason}", points=spelled(line.points, words)))
        else:
            what = _named(line.reason, len(line.cards), False, words)
            said.append(words.say("cribbage.count.and-is", what=what, total=spelled(total, words)))
    return ", ".join(said)
