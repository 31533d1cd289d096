"""Writes docs/environments/GAME.md: spaces, encodings, rewards, rendering and baselines of each game's environment.

`python -m build_backend.environment_pages` writes the pages; a test holds them to the code.
"""

import re
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from build_backend.files import save

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = "docs/environments"
COMMAND: Final = "python -m build_backend.environment_pages"
HANDS: Final = 100
"""How many hands each baseline plays, from the seeds 0 on."""
POLICIES: Final = ("random", "novato", "aficionado")
OPPONENTS: Final = ("novato", "aficionado")

INTRODUCTION: Final = """\
# {title} as an environment

What `gymnasium.make("{id}")`, `sobremesa.environments.table("{game}")`, `vector("{game}", …)` and the game in OpenSpiel
share; [Environments](../environments.md) says how each is used. This page is written by the program:
`{command}`.
"""

BASELINES: Final = f"""\
Mean reward of {HANDS} episodes with `episode="hand"`, from the seeds 0 to {HANDS - 1}, with its 95 % interval. `random`
draws each legal action alike.

"""


def files() -> dict[str, str]:
    """Return the text of each page by its path from the root of the checkout."""
    from sobremesa.core.registry import GAMES

    return {f"{FOLDER}/{game}.md": page(game) for game in GAMES}


def page(game: str) -> str:
    """Return the page of a game."""
    from sobremesa.core.registry import spec_named
    from sobremesa.environments.registration import env_id

    opening = INTRODUCTION.format(title=spec_named(game).title, id=env_id(game), game=game, command=COMMAND)
    parts = (_rules, _spaces, _actions, _fields, _rewards, _rendering, _baselines)
    return "\n".join([opening, *(f"{part(game)}" for part in parts)])


def _seats(game: str) -> list[int]:
    from sobremesa.core.registry import game_named

    kind = game_named(game)
    return sorted({seats for rules in kind.presets for seats in kind.seats_allowed(kind.ruleset(rules))})


def _rules(game: str) -> str:
    from sobremesa.core.registry import game_named

    kind = game_named(game)
    rows = [
        f"| `{rules}` | {' or '.join(map(str, kind.seats_allowed(kind.ruleset(rules))))} |" for rules in kind.presets
    ]
    return _section("Rulesets", "| `rules` | `seats` |\n| --- | --- |\n" + "\n".join(rows))


def _spaces(game: str) -> str:
    from sobremesa.environments.config import configure
    from sobremesa.environments.spaces import Watcher

    rows = ["| seats | `observation` | `action_mask` | actions |", "| --- | --- | --- | --- |"]
    for seats in _seats(game):
        watcher = Watcher(configure(game, seats=seats))
        seen, action = watcher.observation_spaces["seat_1"], watcher.action_spaces["seat_1"]
        rows.append(f"| {seats} | `{seen['observation']}` | `{seen['action_mask']}` | `{action}` |")
    return _section("Spaces", "\n".join(rows))


def _actions(game: str) -> str:
    from sobremesa.environments.registry import environment_of

    rows, at = ["| actions | first | last |", "| --- | --- | --- |"], 0
    for _, names in groupby(environment_of(game).actions.names, _kind_of):
        group = list(names)
        rows.append(f"| {_span(at, len(group))} | {_code(group[0])} | {_code(group[-1])} |")
        at += len(group)
    return _section(
        "Actions",
        "The same for all rulesets. Those that one word or one form of a move names are a row.\n\n" + "\n".join(rows),
    )


def _kind_of(name: str) -> str:
    word = re.match("[a-z]+", name)
    return word[0] if word else f"{name[:1] == '-'} {len(re.findall('[A2-9TJQK][cdhs]', name))} {not name}"


def _span(at: int, size: int) -> str:
    return str(at) if size == 1 else f"{at} to {at + size - 1}"


def _code(text: str) -> str:
    return f"`{text}`" if text else "silence"


def _fields(game: str) -> str:
    from sobremesa.environments.batching import places
    from sobremesa.environments.registry import environment_of

    parts = []
    for seats in _seats(game):
        sight = environment_of(game).observations(seats)
        rows = ["| field | columns | |", "| --- | --- | --- |"]
        found = places(sight)
        rows += [
            f"| `{each.name}` | {_span(found[each.name].start, each.size)} | {each.about} |" for each in sight.fields
        ]
        parts.append(f"For {seats} seats, {sight.size} columns:\n\n" + "\n".join(rows))
    return _section("Observation", "\n\n".join(parts))


def _rewards(game: str) -> str:
    from sobremesa.environments.arrays import layout
    from sobremesa.environments.config import REWARDS, configure
    from sobremesa.environments.registry import environment_of

    rows = ["| `reward` | at least | at most |", "| --- | --- | --- |"]
    for reward in REWARDS:
        (spec,) = (each for each in layout(configure(game, reward=reward), 1) if each.name == "rewards")
        rows.append(f"| `{reward}` | {spec.low} | {spec.high} |")
    longest = f"A hand has at most {environment_of(game).longest_hand} moves."
    return _section("Rewards", "\n".join(rows) + f"\n\n{longest}")


def _rendering(game: str) -> str:
    from sobremesa.environments.seat_env import SeatEnv

    env = SeatEnv(game, render_mode="ansi")
    env.reset(seed=1)
    return _section(
        "Rendering", f'`render_mode="ansi"`, at the first own turn from seed 1:\n\n```text\n{env.render()}\n```'
    )


def _baselines(game: str) -> str:
    from sobremesa.lab.statistics import mean, mean_interval

    rows = [
        f"| policy | {' | '.join(f'against `{each}`' for each in OPPONENTS)} |",
        "| --- |" + " --- |" * len(OPPONENTS),
    ]
    for policy in POLICIES:
        cells = []
        for opponent in OPPONENTS:
            made = rewards_of(game, policy, opponent)
            interval = mean_interval(made)
            assert interval is not None  # there are many hands
            low, high = interval
            cells.append(f"{mean(made):+.2f} ({low:+.2f} to {high:+.2f})")
        rows.append(f"| `{policy}` | {' | '.join(cells)} |")
    return _section("Baselines", BASELINES + "\n".join(rows))


def rewards_of(game: str, policy: str, opponent: str) -> list[float]:
    """Return what a policy gains in each of the hands against an opponent."""
    from sobremesa.environments.seat_env import SeatEnv

    env = SeatEnv(game, opponent=opponent, episode="hand")
    return [_played(env, _player(game, policy, seed), seed) for seed in range(HANDS)]


def _played(env: Any, act: Callable[[Any], int], seed: int) -> float:
    env.reset(seed=seed)
    gained, ended = 0.0, False
    while not ended:
        _, reward, ended, _, _ = env.step(act(env))
        gained += reward
    return gained


def _player(game: str, policy: str, seed: int) -> Callable[[Any], int]:
    from sobremesa.core.levels import bot_named
    from sobremesa.core.player import NOTHING, UNLIMITED
    from sobremesa.core.rng import Rng

    luck = Rng(f"baseline {seed}")

    def drawn(env: Any) -> int:
        legal = env.action_masks().nonzero()[0]
        return int(legal[luck.below(len(legal))])

    def chosen(env: Any) -> int:
        move = bot_named(game, policy).choose(env.episode.view, UNLIMITED, luck)
        actions = env.terms.actions
        return int(actions.silence if move == NOTHING else actions.action_of(env.episode.view, move))

    return drawn if policy == "random" else chosen


def _section(title: str, body: str) -> str:
    return f"## {title}\n\n{body}\n"


def main() -> None:
    """Write the pages."""
    for name, text in files().items():
        (ROOT / name).parent.mkdir(exist_ok=True)
        save(ROOT / name, text)


if __name__ == "__main__":
    main()
