"""What my reviewed games say of me."""

from __future__ import annotations

from typing import Final

from sobremesa.protocol.rest.profile import BestGame, KindStrength, Profile
from sobremesa.tables.operations.operation import Application, Caller, Subject
from sobremesa.tables.results import Result
from sobremesa.tables.strengths import best_games

PROFILE: Final = Subject("profile")


@PROFILE.get("/profile", "What I am good at, and my best games")
async def my_profile(app: Application, caller: Caller) -> Profile:
    """Tell what my reviewed games say of me; games that were not reviewed say nothing."""
    player = await app.tables.player(caller.token_hash)
    results = [] if player is None else (await app.tables.results.of(player))[0]
    strengths = await app.tables.strengths.of(results)
    told = [KindStrength(one.game, one.kind, one.decisions, one.accuracy) for one in strengths]
    return Profile(told, [_best(one) for one in best_games(results)])


def _best(one: Result) -> BestGame:
    game, (own, theirs) = one.listed.game, one.points
    opponents = [seat.name if seat.kind == "human" else (seat.level or "") for seat in one.opponents]
    return BestGame(game.id, game.game, one.listed.updated, one.accuracy or 0.0, own, theirs, opponents)
