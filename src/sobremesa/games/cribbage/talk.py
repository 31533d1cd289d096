"""What is called over the table of cribbage."""

from __future__ import annotations

from typing import Final

from sobremesa.core.talk import GameTalk, Occasion

TALK: Final = GameTalk(
    calls=("fifteen-four", "nineteen", "skunk"),
    fits={"fifteen": (("fifteen-four",), ()), "hand": ((), ("well-played",))},
    won=("skunk",),
    occasions=(Occasion("fifteen-four", None, frozenset({"fifteen", "thirty-one"})),),
    remarks={"fifteen-four": (("fifteen-four",), ())},
    seldom={"fifteen-four": 0.3},
)
