"""``lab train``: a player by self-play, as a file that plays in duels as ``onnx:FILE``."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.completion import complete_level
from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import GameId, Iterations, Options, Rules, Seats, Seed, check_table
from sobremesa.cli.output import flush, progress_bar, say, say_filled
from sobremesa.cli.ruleset_choice import chosen_game, chosen_ruleset
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.core.contract import Game
    from sobremesa.core.options import Ruleset
    from sobremesa.environments.config import EnvironmentConfig
    from sobremesa.environments.ppo import Progress

SINGLE: dict[str, str] = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Matrices this small are no faster on several threads, and much slower on a busy machine."""


def train(
    ctx: typer.Context,
    game: GameId,
    to: Annotated[Path, typer.Option("--to", metavar="FILE")],
    rules: Rules = None,
    option: Options = None,
    seats: Seats = 2,
    updates: Annotated[int, typer.Option("--updates", metavar="N", min=1, max=1_000_000)] = 300,
    hidden: Annotated[int, typer.Option("--hidden", metavar="N", min=1, max=8192)] = 128,
    seed: Seed = 1,
    curve: Annotated[Path | None, typer.Option("--curve", metavar="FILE")] = None,
    value: Annotated[bool, typer.Option("--value")] = False,
    games: Annotated[int, typer.Option("--games", metavar="N", min=10, max=10_000_000)] = 10_000,
    level: Annotated[str, typer.Option("--level", metavar="LEVEL", autocompletion=complete_level)] = "aficionado",
    iterations: Iterations = 0,
) -> None:
    """Train a player by self-play with PPO, or a network that tells the chance to win, and write it as ONNX."""
    if to.suffix.lower() != ".onnx":
        raise Trouble("bad-option", name="--to", value=to, allowed="*.onnx")
    for name, one in SINGLE.items():
        os.environ.setdefault(name, one)
    from sobremesa.environments.extras import need

    need("numpy")
    from sobremesa.environments.onnx_player import check_libraries

    check_libraries()
    from sobremesa.files import check_writable

    words, chosen = words_of(ctx), chosen_game(game)
    for path in filter(None, (to, curve)):
        check_writable(path)
    ruleset = chosen_ruleset(chosen, rules, option or [], words)
    check_table(chosen, ruleset, seats, [], words)
    asked = _Asked(chosen, ruleset, seats, hidden, seed, to, curve)
    if value:
        _train_value(asked, games, level, iterations, words)
    else:
        _train_player(asked, updates, words)


@dataclass(frozen=True)
class _Asked:
    """What is trained, how wide, and where it goes."""

    game: Game
    ruleset: Ruleset
    seats: int
    hidden: int
    seed: int
    to: Path
    curve: Path | None

    def terms(self, episode: str) -> EnvironmentConfig:
        """Return the configuration of its environment."""
        from sobremesa.environments.config import configure

        return configure(
            self.game.id, self.ruleset.id, options=self.ruleset.overrides, seats=self.seats, episode=episode
        )

    def keep(self, network: bytes, rows: list[str], words: Words) -> None:
        """Write the file, and the rows of the curve where it is wanted."""
        from sobremesa.files import save

        save(self.to, network)
        if self.curve:
            save(self.curve, "\n".join([*rows, ""]))
        say_filled(words.say("cli.train.written", file=self.to))


def _train_player(asked: _Asked, updates: int, words: Words) -> None:
    from sobremesa.environments import ppo
    from sobremesa.environments.onnx_player import to_onnx

    rows = ["update,decisions,points,error"]

    def note(progress: Progress) -> None:
        rows.append(f"{progress.update},{progress.decisions},{progress.points:.4f},{progress.error:.4f}")
        say(words.say("cli.train.progress", **_shown(progress, words)))
        flush()

    config = ppo.PpoConfig(updates=updates, hidden=asked.hidden, seed=asked.seed)
    network = ppo.train(asked.terms("hand"), config, note)
    asked.keep(to_onnx(network, asked.game.id, asked.seats), rows, words)


def _train_value(asked: _Asked, games: int, level: str, iterations: int, words: Words) -> None:
    """Train a network that tells the chance to win, and say its error on games that it has not learned from."""
    from sobremesa.core.levels import levels_of
    from sobremesa.environments.onnx_player import value_to_onnx
    from sobremesa.environments.value_training import Epoch, ValueConfig, train_value

    levels, rows = levels_of(asked.game.id), ["epoch,learned,other"]
    if level not in levels:
        raise Trouble("unknown-level", game=asked.game.id, name=level, allowed=", ".join(levels))

    def note(epoch: Epoch) -> None:
        rows.append(f"{epoch.number},{epoch.learned:.5f},{epoch.other:.5f}")
        errors = {"learned": words.figure(epoch.learned, ".5f"), "other": words.figure(epoch.other, ".5f")}
        say(words.say("cli.train.epoch", epoch=epoch.number, **errors))
        flush()

    config = ValueConfig(games, level, iterations, hidden=asked.hidden, seed=asked.seed)
    with progress_bar(words.say("cli.train.games"), games) as progress:
        network, held = train_value(asked.terms("game"), config, progress, note)
    numbers = {
        name: words.figure(number, ".4f") for name, number in held._asdict().items() if isinstance(number, float)
    }
    key = "cli.train.held-out" if held.margin is not None else "cli.train.held-out-alone"
    say_filled(words.say(key, **numbers, positions=held.positions, games=held.games))
    asked.keep(value_to_onnx(network, asked.game.id, asked.seats), rows, words)


def _shown(progress: Progress, words: Words) -> dict[str, object]:
    return {
        "update": progress.update,
        "decisions": progress.decisions,
        "points": words.figure(progress.points, "+.2f"),
        "margin": words.figure(1.96 * progress.error, ".2f"),
    }
