"""What is called over the table of gin."""

from __future__ import annotations

from typing import Final

from sobremesa.core.talk import GameTalk, Occasion

TALK: Final = GameTalk(
    calls=("toc-toc", "so-soon", "firewood"),
    fits={
        "knock": (("toc-toc",), ("so-soon", "firewood")),
        "gin": (("toc-toc", "sorry"), ("so-soon", "firewood", "well-played")),
        "biggin": (("toc-toc", "sorry"), ("so-soon", "firewood", "well-played")),
        "undercut": (("sorry",), ("well-played",)),
    },
    occasions=(Occasion("knock", "knocked", frozenset({"knock", "gin", "biggin", "undercut"})),),
    remarks={"knock": (("toc-toc",), ("sorry",)), "knocked": (("so-soon",), ("well-played",))},
    answers={"toc-toc": (("so-soon",), ())},
)
