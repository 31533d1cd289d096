"""What self-play found out about cribbage, read from the data beside this module."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final, TypedDict

from sobremesa.games.cribbage.search.tables import Role, SelfPlayTables

FILE: Final = "tables.json"


class RoleData(TypedDict):
    """The numbers of one role, in thousandths for what is likely and hundredths for points."""

    keeps: list[int]
    throws: list[int]
    won: list[int]
    lost: list[int]
    means: list[float]
    hand: list[float]


class Data(TypedDict):
    """The whole file: the command that made it, both roles, the outcomes of the play, hand and crib of the dealer."""

    how: str
    dealer: RoleData
    pone: RoleData
    play: list[tuple[int, int, float]]
    last: list[float]


@cache
def tables() -> SelfPlayTables:
    """Return the tables of self-play; the data are read at the first call and kept."""
    data: Data = json.loads(files("sobremesa.games.cribbage.players").joinpath(FILE).read_text("utf-8"))
    return tables_of(data)


def tables_of(data: Data) -> SelfPlayTables:
    """Return the tables of some data; raise ValueError where numbers are lacking or no distributions."""
    play = [(int(dealer), int(pone), weight) for dealer, pone, weight in data["play"]]
    return SelfPlayTables(_role(data["dealer"]), _role(data["pone"]), play, data["last"])


def _role(data: RoleData) -> Role:
    pegged = [one / 100 for one in data["won"]], [one / 100 for one in data["lost"]]
    liked = [one / 1000 for one in data["keeps"]], [one / 1000 for one in data["throws"]]
    return Role(*liked, pegged, (data["means"][0], data["means"][1]), data["hand"])
