"""Positions that are set up by hand: what is asked for, and the records of plays that lead there. Nothing is stored."""

from __future__ import annotations

from sobremesa.analysis.setting_up import set_up
from sobremesa.core.card_text import UnreadableCard, read_card, texts
from sobremesa.core.options import UnknownRuleset
from sobremesa.core.registry import GAMES, SPECS, parts_of
from sobremesa.core.setup import BadSetup, Placement, Setup
from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.analysis import PositionRecord, SetupField, SetupInfo, SetupWanted
from sobremesa.records import write
from sobremesa.tables.refusals import UNKNOWN_GAME, Refused


def setups() -> list[SetupInfo]:
    """Return the games of which positions can be set up."""
    return [_info(game, setup) for game, setup in parts_of("setup").items()]


def position(wanted: SetupWanted) -> PositionRecord:
    """Return the record of a position. Raises Refused with UNKNOWN_GAME, or with BAD_POSITION and what is wrong."""
    if wanted.game not in SPECS or not SPECS[wanted.game].has("setup"):
        raise Refused(UNKNOWN_GAME, f"no position of {wanted.game!r} is set up here")
    try:
        record = set_up(_set_up(wanted))
    except BadSetup as error:
        raise Refused(Code.BAD_POSITION, error.why, _told(error)) from error
    return PositionRecord(write(record), len(record.body) - len(GAMES[wanted.game].pack()))  # a pack is one event


def _set_up(wanted: SetupWanted) -> Placement:
    try:
        ruleset = GAMES[wanted.game].ruleset(wanted.rules)
    except UnknownRuleset as error:
        raise BadSetup("unknown", str(error), "rules") from error
    cards = {name: _cards(name, some) for name, some in wanted.cards.items()}
    return Placement(ruleset, cards, frozenset(wanted.flags), wanted.numbers, wanted.score)


def _cards(name: str, some: list[str]) -> tuple[int, ...]:
    try:
        return tuple(read_card(text) for text in some)
    except UnreadableCard as error:
        raise BadSetup("foreign", str(error), name, error.text) from error


def _told(error: BadSetup) -> dict[str, object]:
    return {"code": error.code, "field": error.field, "card": error.card, "least": error.least, "most": error.most}


def _info(game: str, setup: Setup) -> SetupInfo:
    rules = GAMES[game]
    fields = [SetupField(*field) for field in setup.fields]
    return SetupInfo(game, list(rules.presets), fields, texts(list(rules.pack())))
