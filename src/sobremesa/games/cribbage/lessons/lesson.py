"""Cribbage from the crib to the show (CR-04 to CR-20)."""

from __future__ import annotations

from typing import Final

from sobremesa.tutor.lesson import Lesson, Scene, Step

FIVES: Final = ("5h", "5d")
TENS: Final = ("Jc", "Qs")

A_HAND: Final = Scene(
    id="hand",
    dealer=1,
    pack="Kh 5h 5s 5d 6d Jc 4s Qs 3c 9d 8h 2c  Tc",
    steps=(
        Step("board"),
        Step("throw", ("1:2c9d",), ("2:3c8h", "Kh"), dict.fromkeys(("1:5d5h", "1:5hJc", "1:5dJc"), "fives")),
        Step("fifteen", FIVES, ("5s",)),
        Step("royal", FIVES, ("6d",)),
        Step("again", TENS, ("4s",)),
        Step("last", TENS),
        Step("show"),
    ),
)

GO_AND_RUNS: Final = Scene(
    id="go-and-runs",
    dealer=2,
    pack="Kh Jc Qd Th 9c 8d 6s 7s 2h 2c 3h Ks  4d",
    before="1:2h3h 2:2cKs",
    steps=(
        Step("lead", ("Kh",), ("Jc",)),
        Step("run", ("Qd",), ("go", "8d")),
        Step("go"),
        Step("bait", ("9c",), ("7s",)),
        Step("longer", ("6s",), ("Th",)),
        Step("counted"),
    ),
)

HEELS: Final = Scene(
    id="heels",
    dealer=1,
    pack="4h 7c Qh 8c 9s 8d Kd Js 2d Kc 6h 3s  Jd",
    before="2:2d6h",
    steps=(Step("keep", ("1:3sKc",), (), {"1:8c8d": "pair"}), Step("heels")),
)

CRIBBAGE: Final = Lesson("cribbage", "cribbage", "standard", "Blanquita", (A_HAND, GO_AND_RUNS, HEELS))
