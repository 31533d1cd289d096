"""The parts of Cribbage, each loaded when it is first used."""

from __future__ import annotations

from typing import Final

from sobremesa.core.spec import GameSpec

SPEC: Final = GameSpec(
    id="cribbage",
    title="Cribbage",
    order=3,
    browser=True,
    families={"standard-61": "short", "cadenza-61": "short"},
    anchors={
        "novato": (1193, 15),
        "aficionado": (1500, 0),
        "maestro": (1560, 9),
    },  # docs/lab/results.md, "How strong the levels are"
    rules="sobremesa.games.cribbage.rules.game:CRIBBAGE",
    players="sobremesa.games.cribbage.players.levels:LEVELS",
    reasons="sobremesa.games.cribbage.players.facts:CribbageFacts",
    text="sobremesa.games.cribbage.text.rulebook:book",
    lessons="sobremesa.games.cribbage.lessons.syllabus:SYLLABUS",
    environment="sobremesa.games.cribbage.environment.environment:ENVIRONMENT",
    miniature="sobremesa.games.cribbage.environment.miniature:MINIATURE",
    terminal="sobremesa.games.cribbage.terminal.renderer:RENDERER",
    opponents="sobremesa.games.cribbage.lab.zoo:OPPONENTS",
    calibration="sobremesa.games.cribbage.lab.calibration:CALIBRATION",
    adversary="sobremesa.games.cribbage.lab.adversary:ADVERSARY",
    replay="sobremesa.games.cribbage.replay:REPLAY",
    statistics="sobremesa.games.cribbage.statistics:STATISTICS",
    talk="sobremesa.games.cribbage.talk:TALK",
    effort="sobremesa.games.cribbage.players.effort:EFFORT",
    explorer="sobremesa.games.cribbage.players.explorer:EXPLORER",
    setup="sobremesa.games.cribbage.players.setup:SETUP",
    openspiel="sobremesa.games.cribbage.players.openspiel:OPENSPIEL",
    score="sobremesa.games.cribbage.cli:score",
    census="sobremesa.games.cribbage.lab.census:CENSUS",
)
