"""A count spelled out as players say it: ``fifteen 2, fifteen 4 and a pair is 6``."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.core.bits import count
from sobremesa.games.cribbage.rules.show import Count
from sobremesa.rulebook.catalogue import Words


def spoken(counts: Sequence[Count], words: Words) -> list[str]:
    """Return what is said for each combination in turn, with the points so far."""
    said, so_far = [], 0
    for one in counts:
        so_far += one.points
        said.append(words.say(f"cribbage.say.{one.reason}", so_far=so_far, length=int(count(one.cards))))
    return said


def sentence(counts: Sequence[Count], words: Words) -> str:
    """Return the whole count as a sentence without its full stop; empty where nothing counts."""
    said = words.both(spoken(counts, words))
    return said[:1].upper() + said[1:]
