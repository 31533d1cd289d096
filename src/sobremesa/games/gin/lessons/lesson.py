"""Gin rummy from the upcard to an undercut (GI-03 to GI-13)."""

from __future__ import annotations

from typing import Final

from sobremesa.tutor.lesson import Lesson, Scene, Step

TENS: Final = ("-Tc", "-Th")

KNOCKING: Final = Scene(
    id="knocking",
    dealer=2,
    pack="4c 3s 5c 6h 6c 8s 7h 9c 7d 9d 2s Jd 2d Jh Th Qs Tc Kd 8h Kh  7s Kc 2h",
    steps=(
        Step("melds"),
        Step("upcard", ("upcard",)),
        Step("discard", TENS, ("stock", "-Qs"), {"-2s": "low", "-2d": "low"}),
        Step("draw", ("stock",)),
        Step("knock", ("knock-Tc", "knock-Th"), ("lay",), {**dict.fromkeys(TENS, "silent"), "knock-8h": "higher"}),
        Step("knocked"),
    ),
)

GOING_GIN: Final = Scene(
    id="gin",
    dealer=2,
    pack="4c 3c 5c 6h 6c 8s 7c 9c 9d Td 9h Ac 9s 2h Jd Th Jh Qs 3s Kd  Ks Js",
    before="pass pass",
    steps=(
        Step("last-card", ("stock",)),
        Step("gin", ("gin-3s",), (), {"-3s": "silent"}),
        Step("ginned"),
    ),
)

DEFENDING: Final = Scene(
    id="defending",
    dealer=1,
    pack="5h 9c 6h 9d 7h 9s Qc Tc Qd Td Qs Th Ac 8h 2d Qh 3s 2s Kd 3c  4c",
    before="upcard knock-Kd",
    steps=(
        Step("lay-off", ("lay", "lay:8hQh"), (), {"lay:": "nothing"}),
        Step("undercut"),
    ),
)

GIN: Final = Lesson("gin", "gin", "standard", "Don Lucho", (KNOCKING, GOING_GIN, DEFENDING))
