"""How things are called, by language; what a language lacks is said in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, dict[str, str]]] = {
    "en": {
        "ruleset.pond.name": "Pond",
        "ruleset.pond.sentence": "A short game to {target} points.",
        "ruleset.river.name": "River",
        "ruleset.river.sentence": "A long game to {target} points, in which a sweep counts {sweep}.",
        "option.target": "Points that win",
        "option.sweep": "Points for a sweep",
        "reason.catch": "catch",
        "reason.sweep": "sweep",
    },
    "es": {
        "name": "Pesca",
        "ruleset.pond.name": "Estanque",
        "ruleset.pond.sentence": "Una partida corta, a {target} puntos.",
        "ruleset.river.name": "Río",
        "ruleset.river.sentence": "Una partida larga, a {target} puntos; la barrida vale {sweep}.",
        "option.target": "Puntos que ganan",
        "option.sweep": "Puntos por barrida",
        "reason.catch": "captura",
        "reason.sweep": "barrida",
    },
}
