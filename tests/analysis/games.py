"""Games for the tests of the review: from a first pack and the moves that follow, or played to the end by bots."""

from __future__ import annotations

from sobremesa.core.contract import State
from sobremesa.core.levels import bot_named
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.records import Recorder, write


def recorded(state: State, pack: list[int], *texts: str) -> bytes:
    """The record of a game that opens with this pack and goes on with these moves."""
    recorder = Recorder(state, {"Seat1": "Ana <b>", "Seat2": "Luis"})
    recorder.deal(state, pack)
    for text in texts:
        recorder.play(state, *state.read(text))
    return write(recorder.record(state)).encode()


def whole(game: str, rules: str, seed: str, most: int = 10_000, level: str = "aficionado", **options: str) -> bytes:
    """The record of a game between two of a level, cut off after so many moves."""
    played = game_named(game)
    state = played.new(played.ruleset(rules, options), 2, 1)
    recorder, rng, bot = Recorder(state), Rng(seed), bot_named(game, level)
    while not state.over and len(recorder.rows) < most:
        if state.needs_pack():
            recorder.deal(state, rng.shuffled(played.pack()))
            continue
        for seat in state.to_act():
            move = bot.choose(state.view(seat), Budget(), rng)
            if move != NOTHING:
                recorder.play(state, seat, move)
                break
    return write(recorder.record(state)).encode()
