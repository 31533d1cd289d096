"""The few words around a replay for people, in English and Spanish. Reasons are the words of the table."""

from __future__ import annotations

from typing import Final

from sobremesa.core.own_messages import messages_of
from sobremesa.records.game_replay import replay_part

ENGLISH: Final[dict[str, str]] = {
    "numbered": "{file}, game {number}",
    "hand": "hand {hand}",
    "seat": "seat {seat}",
    "side": "side {side}: {points}",
    "over": "side {side} wins {score}, hands: {hands}",
    "drawn": "nobody wins, {score}, hands: {hands}",
    "open": "not finished, {score}, hands: {hands}",
    "resigned": "seat {seat} resigned, {score}, hands: {hands}",
    "lost on time": "seat {seat} lost on time, {score}, hands: {hands}",
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
    "resigned": "el puesto {seat} abandonó, {score}, manos: {hands}",
    "lost on time": "el puesto {seat} perdió por tiempo, {score}, manos: {hands}",
    "error": "línea {line}: {token}: {code}: {why}",
}

PHRASES: Final[dict[str, dict[str, str]]] = {"en": ENGLISH, "es": SPANISH}


def phrase(lang: str, name: str, game: str = "", **values: object) -> str:
    """Return a phrase with its values put in; in English where the language is not one of ``PHRASES``."""
    words = PHRASES.get(lang, ENGLISH) | dict(replay_part(game).phrases.get(lang, {}))
    return words[name].format(**values)


def reason_phrase(lang: str, reason: str, game: str) -> str:
    """Return the words for why points were scored in a game: its replay's, else those of its messages, else the id.

    >>> reason_phrase("es", "caida-en-ronda", "cuarenta")
    'caída en ronda'
    """
    own = {**messages_of(game).get("en", {}), **messages_of(game).get(lang, {})}
    told = replay_part(game).reasons.get(lang, {}).get(reason) or own.get(f"reason.{reason}")
    return told or reason.replace("-", " ")
