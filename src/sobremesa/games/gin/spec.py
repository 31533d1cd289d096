"""The parts of gin rummy, each loaded when it is first used."""

from __future__ import annotations

from typing import Final

from sobremesa.core.spec import GameSpec

SPEC: Final = GameSpec(
    id="gin",
    title="Gin Rummy",
    order=2,
    browser=True,
    families={"vga-oklahoma": "oklahoma", "openspiel": "hand"},
    anchors={
        "novato": (943, 29),
        "aficionado": (1500, 0),
        "maestro": (1614, 37),
    },  # docs/lab/results.md, "How strong the levels are"
    assistance={"vga": "some", "vga-oklahoma": "some"},
    rules="sobremesa.games.gin.rules.game:GIN",
    players="sobremesa.games.gin.players.levels:LEVELS",
    reasons="sobremesa.games.gin.players.facts:GinFacts",
    text="sobremesa.games.gin.text.rulebook:book",
    lessons="sobremesa.games.gin.lessons.syllabus:SYLLABUS",
    environment="sobremesa.games.gin.environment.environment:ENVIRONMENT",
    miniature="sobremesa.games.gin.environment.miniature:MINIATURE",
    terminal="sobremesa.games.gin.terminal.renderer:RENDERER",
    opponents="sobremesa.games.gin.lab.zoo:OPPONENTS",
    calibration="sobremesa.games.gin.lab.calibration:CALIBRATION",
    adversary="sobremesa.games.gin.lab.adversary:ADVERSARY",
    luck="sobremesa.games.gin.players.luck:GinMeter",
    replay="sobremesa.games.gin.replay:REPLAY",
    statistics="sobremesa.games.gin.statistics:STATISTICS",
    talk="sobremesa.games.gin.talk:TALK",
    effort="sobremesa.games.gin.players.effort:EFFORT",
    explorer="sobremesa.games.gin.players.explorer:EXPLORER",
    setup="sobremesa.games.gin.players.setup:SETUP",
    openspiel="sobremesa.games.gin.players.openspiel:OPENSPIEL",
    score="sobremesa.games.gin.cli:score",
)
