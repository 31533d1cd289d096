"""The parts of Cuarenta, each loaded when it is first used."""

from __future__ import annotations

from typing import Final

from sobremesa.core.spec import GameSpec

SPEC: Final = GameSpec(
    id="cuarenta",
    title="Cuarenta",
    order=1,
    browser=True,
    families={"mesa": "mesa", "cuenca": "mesa", "palm": "palm"},
    anchors={
        "novato": (919, 31),
        "aficionado": (1500, 0),
        "maestro": (1647, 10),
    },  # docs/lab/results.md, "How strong the levels are"
    assistance={"palm": "none", "pagat": "some", "mesa": "some", "cuenca": "some"},
    rules="sobremesa.games.cuarenta.rules.game:CUARENTA",
    players="sobremesa.games.cuarenta.players.levels:LEVELS",
    reasons="sobremesa.games.cuarenta.players.facts:CuarentaFacts",
    text="sobremesa.games.cuarenta.text.rulebook:book",
    lessons="sobremesa.games.cuarenta.lessons.syllabus:SYLLABUS",
    environment="sobremesa.games.cuarenta.environment.environment:ENVIRONMENT",
    miniature="sobremesa.games.cuarenta.environment.miniature:MINIATURE",
    terminal="sobremesa.games.cuarenta.terminal.renderer:RENDERER",
    opponents="sobremesa.games.cuarenta.lab.zoo:OPPONENTS",
    calibration="sobremesa.games.cuarenta.lab.calibration:CALIBRATION",
    adversary="sobremesa.games.cuarenta.lab.adversary:ADVERSARY",
    replay="sobremesa.games.cuarenta.replay:REPLAY",
    statistics="sobremesa.games.cuarenta.statistics:STATISTICS",
    talk="sobremesa.games.cuarenta.talk:TALK",
    predictions="sobremesa.games.cuarenta.players.predictions:PREDICTIONS",
    effort="sobremesa.games.cuarenta.players.effort:EFFORT",
    explorer="sobremesa.games.cuarenta.players.explorer:EXPLORER",
    setup="sobremesa.games.cuarenta.players.setup:SETUP",
)
