"""``lab train``: a player by self-play, as a file that plays in duels as ``onnx:FILE``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.completion import complete_level
from sobremesa.cli.help_text import words_of
from sobremesa.cli.measurement import GameId, Iterations, Options, Rules, Seats, Seed
from sobremesa.cli.output import flush, progress_bar, say, say_filled
from sobremesa.cli.ruleset_choice import chosen_game, chosen_ruleset
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.core.contract import Game
    from sobremesa.core.options import Ruleset
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
    for name, one in SINGLE.items():
        os.environ.setdefault(name, one)
    from sobremesa.environments.config import configure
    from sobremesa.environments.extras import need
    from sobremesa.files import save

    need("numpy")
    from sobremesa.environments import ppo
    from sobremesa.environments.onnx_player import check_libraries, to_onnx

    check_libraries()
    words, chosen, rows = words_of(ctx), chosen_game(game), ["update,decisions,points,error"]
    ruleset = chosen_ruleset(chosen, rules, option or [], words)
    if value:
        _train_value(chosen, ruleset, seats, (games, level, iterations, hidden, seed), (to, curve), words)
        return
    terms = configure(chosen.id, ruleset.id, options=ruleset.overrides, seats=seats, episode="hand")

    def note(progress: Progress) -> None:
        rows.append(f"{progress.update},{progress.decisions},{progress.points:.4f},{progress.error:.4f}")
        say(words.say("cli.train.progress", **_shown(progress)))
        flush()

    network = ppo.train(terms, ppo.PpoConfig(updates=updates, hidden=hidden, seed=seed), note)
    save(to, to_onnx(network, chosen.id, seats))
    if curve:
        save(curve, "\n".join([*rows, ""]))
    say_filled(words.say("cli.train.written", file=to))


def _train_value(
    game: Game,
    ruleset: Ruleset,
    seats: int,
    asked: tuple[int, str, int, int, int],
    files: tuple[Path, Path | None],
    words: Words,
) -> None:
    """Train a network that tells the chance to win, and say its error on games that it has not learned from."""
    from sobremesa.core.levels import levels_of
    from sobremesa.environments.config import configure
    from sobremesa.environments.onnx_player import value_to_onnx
    from sobremesa.environments.value_training import Epoch, ValueConfig, train_value
    from sobremesa.files import save

    games, level, iterations, hidden, seed = asked
    if level not in levels_of(game.id):
        raise Trouble("unknown-level", game=game.id, name=level, allowed=", ".join(levels_of(game.id)))
    terms, rows = configure(game.id, ruleset.id, options=ruleset.overrides, seats=seats), ["epoch,learned,other"]

    def note(epoch: Epoch) -> None:
        rows.append(f"{epoch.number},{epoch.learned:.5f},{epoch.other:.5f}")
        say(
            words.say(
                "cli.train.epoch", epoch=epoch.number, learned=rows[-1].split(",")[1], other=rows[-1].split(",")[2]
            )
        )
        flush()

    config = ValueConfig(games, level, iterations, hidden=hidden, seed=seed)
    with progress_bar(words.say("cli.train.games"), games) as progress:
        network, held = train_value(terms, config, progress, note)
    save(files[0], value_to_onnx(network, game.id, seats))
    if files[1]:
        save(files[1], "\n".join([*rows, ""]))
    numbers = {name: f"{number:.4f}" for name, number in held._asdict().items() if isinstance(number, float)}
    say_filled(words.say("cli.train.held-out", **numbers, positions=held.positions, games=held.games))
    say_filled(words.say("cli.train.written", file=files[0]))


def _shown(progress: Progress) -> dict[str, object]:
    return {
        "update": progress.update,
        "decisions": progress.decisions,
        "points": f"{progress.points:+.2f}",
        "margin": f"{1.96 * progress.error:.2f}",
    }
