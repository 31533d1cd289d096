"""What is called over the table of Cuarenta."""

from __future__ import annotations

from typing import Final

from sobremesa.core.talk import GameTalk, Occasion

TALK: Final = GameTalk(
    calls=(
        *("caigo", "cuatrero", "machacheno", "guapo", "guapa", "shunsho", "marido-tiene", "la-muda"),
        *("cuerito-tierno", "capariche", "treinta-y-ocho", "darlas", "senores"),
    ),
    gestures=("face-down", "forehead", "taken-back"),
    fits={
        "caida": (("shunsho", "marido-tiene"), ("la-muda", "cuerito-tierno", "well-played")),
        "caida-en-ronda": (("shunsho", "sorry"), ("la-muda", "well-played")),
        "limpia": (("capariche",), ("la-muda", "well-played")),
        "ronda": (("guapo", "guapa"), ("caigo",)),
        "doble-ronda": (("guapo", "guapa"), ("caigo",)),
    },
    cards={"4": "cuatrero", "7": "machacheno"},
    stuck={38: "treinta-y-ocho"},
    won=("senores",),
    occasions=(
        Occasion("caida", "fallen", frozenset({"caida", "caida-en-ronda"})),
        Occasion("limpia", "swept", frozenset({"limpia"})),
        Occasion("ronda", None, frozenset({"ronda", "doble-ronda"})),
    ),
    plays={"4": "four", "7": "seven", "": "waiting"},
    remarks={
        "caida": (("shunsho", "marido-tiene"), ("sorry",)),
        "fallen": (("la-muda", "cuerito-tierno"), ("well-played",)),
        "limpia": (("capariche",), ("sorry",)),
        "swept": (("la-muda",), ("well-played",)),
        "ronda": (("guapo",), ("guapo",)),
        "four": (("cuatrero",), ()),
        "seven": (("machacheno",), ()),
        "waiting": (("caigo",), ()),
    },
    seldom={"four": 0.12, "seven": 0.12, "waiting": 0.06},
    answers={
        "caigo": (("marido-tiene", "la-muda"), ()),
        "shunsho": (("cuerito-tierno",), ()),
        "forehead": (("cuerito-tierno", "la-muda"), ()),
        "face-down": (("marido-tiene", "cuerito-tierno"), ()),
        "taken-back": (("cuerito-tierno",), ()),
    },
    bot_won=("senores",),
)
"""A gesture is shown: a card of one's hand lies face down before one, or is held to the forehead, or is taken back from
there. Nobody is told which card it is, the server neither."""
