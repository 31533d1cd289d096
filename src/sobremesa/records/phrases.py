"""The few words around a replay for people, in the languages of the house. Reasons are the words of the table."""

from __future__ import annotations

from typing import Final

ENGLISH: Final[dict[str, str]] = {
    "numbered": "{file}, game {number}",
    "hand": "hand {hand}",
    "seat": "seat {seat}",
    "side": "side {side}: {points}",
    "over": "side {side} wins {score}, hands: {hands}",
    "drawn": "nobody wins, {score}, hands: {hands}",
    "open": "not finished, {score}, hands: {hands}",
    "error": "line {line}: {token}: {code}: {why}",
}

SPANISH: Final[dict[str, str]] = {
    "numbered": "{file}, partida {number}",
    "hand": "mano {hand}",
    "seat": "puesto {seat}",
    "side": "bando {side}: {points}",
    "over": "gana el bando {side} {score}, manos: {hands}",
    "drawn": "no gana nadie, {score}, manos: {hands}",
    "open": "sin terminar, {score}, manos: {hands}",
    "error": "línea {line}: {token}: {code}: {why}",
}

PHRASES: Final[dict[str, dict[str, str]]] = {"en": ENGLISH, "es": SPANISH}

# What a game calls otherwise than the others do.
OWN: Final[dict[tuple[str, str], dict[str, str]]] = {
    ("es", "cuarenta"): {
        "hand": "data {hand}",
        "over": "gana el bando {side} {score}, datas: {hands}",
        "open": "sin terminar, {score}, datas: {hands}",
    }
}

ACCENTED: Final[dict[str, str]] = {"caida": "caída", "carton": "cartón"}
REASONS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "biggin": "big gin",
        "boxes": "hands won",
        "thirty-one": "thirty-one",
        "last": "last card",
        "nobs": "his nobs",
        "heels": "his heels",
        "false-claim": "false claim",
    },
    "es": {
        "misdeal": "mala dada",
        "knock": "cierre",
        "undercut": "contra",
        "biggin": "gin grande",
        "game": "partida",
        "shutout": "zapatero",
        "boxes": "manos ganadas",
        "fifteen": "quince",
        "thirty-one": "treinta y uno",
        "pair": "pareja",
        "pair-royal": "trío",
        "double-pair-royal": "cuatro iguales",
        "run": "escalera",
        "flush": "color",
        "nobs": "jota del palo",
        "heels": "jota de muestra",
        "go": "paso",
        "last": "última carta",
        "false-claim": "reclamo en falso",
        "hand": "mano",
    },
}


def phrase(lang: str, name: str, game: str = "", **values: object) -> str:
    """Return a phrase with its values put in; English where the language is not one of the house."""
    words = PHRASES.get(lang, ENGLISH) | OWN.get((lang, game), {})
    return words[name].format(**values)


def reason_phrase(lang: str, reason: str) -> str:
    """Return the words for why points were scored.

    >>> reason_phrase("es", "caida-en-ronda")
    'caída en ronda'
    """
    own = REASONS.get(lang, {}).get(reason)
    return own or " ".join([ACCENTED.get(word, word) for word in reason.split("-")])
