"""Cuarenta from the first card laid down to the last two points (CU-09 to CU-60)."""

from __future__ import annotations

from typing import Final

from sobremesa.tutor.lesson import Lesson, Scene, Step

JACKS: Final = ("Js*Jd+Qs", "Jd*Js+Qs")
JACK_ALONE: Final = {"Js*Jd": "short", "Jd*Js": "short"}

TAKING: Final = Scene(
    id="taking",
    dealer=2,
    pack="Kd Ks Jd Js 5h  3c Qs 2s 7h 4d",
    steps=(
        Step("welcome"),
        Step("lay", ("Kd",), ("3c",)),
        Step("match", ("Ks*Kd",), ("Qs",)),
        Step("nothing", ("Jd", "Js"), ("2s",)),
        Step("add", ("5h*2s3c",), ("7h",), dict.fromkeys((*JACKS, *JACK_ALONE), "later")),
        Step("sequence", JACKS, answers=JACK_ALONE),
    ),
)

CALLS: Final = Scene(
    id="calls",
    dealer=2,
    pack="3d 4h 5h Qc Jd  4s 2s Qs Kd 7c",
    before="3d 4s",
    steps=(
        Step("caida", ("4h*4s",), ("2s",)),
        Step("limpia", ("5h*2s3d",), ("Qs",)),
        Step("both", ("Qc*Qs",), ("Kd",)),
    ),
)

RONDA: Final = Scene(
    id="ronda",
    dealer=2,
    pack="6c 6d 6h 2s Kc  4h Qd Js 7d Ac",
    steps=(
        Step("ronda", ("1:ronda",)),
        Step("hide", ("2s", "Kc"), ("4h",)),
    ),
)

LEFT: Final = Scene(
    id="left",
    dealer=2,
    pack="5s Kd Kh 3c 2d  6c 5d Jh 4d Qs",
    before="5s 6c Kd 5d*5s",
    steps=(
        Step("left", ("take:6c",), (), dict.fromkeys(("Kh*Kd", "Kh", "3c", "2d"), "too-late")),
        Step("clean", ("Kh*Kd",)),
    ),
)

SEE: Final = Scene(
    id="see",
    dealer=1,
    pack="2c 3d 4h Qh 7d  7h Jd 6s 2s Ac",
    before="2c 7h 3d Jd 4h 6s Qh",
    assistance="none",
    steps=(
        Step("see"),
        Step("whole", ("2s*2c+3d4h",), ("7d*7h",), {"2s*2c": "short", "2s*2c+3d": "short"}),
        Step("theirs", ("take:JdQh",), (), {"take:Jd": "more", "Ac": "too-late"}),
    ),
)

COUNT: Final = Scene(
    id="carton",
    dealer=2,
    seed=995,
    skip=38,
    steps=(Step("carton", ("6s*As5c",), ("7h",)), Step("counted")),
)

LAST_TWO: Final = Scene(
    id="last-two",
    dealer=2,
    seed=151,
    warm_up=4,
    pack="3d 5h 2h Kc Jh  2s Qs 7c Ad 6h",
    before="3d 2s",
    steps=(Step("last", ("2h*2s", "2h*2s+3d"), (), {"5h*2s3d": "barred"}),),
)

CUARENTA: Final = Lesson("cuarenta", "cuarenta", "pagat", "Zoila", (TAKING, CALLS, RONDA, LEFT, SEE, COUNT, LAST_TWO))
