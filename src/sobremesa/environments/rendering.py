"""A table in letters: the view of the seat that is asked, and what it may do."""

from __future__ import annotations

import sys
from typing import Final, cast

from sobremesa.environments.episode import Episode

MODES: Final = ("ansi", "human")
LEFT_OUT: Final = frozenset(
    {"game", "rules", "options", "legal", "last_points", "seat", "seats", "score", "phase", "over", "winner"}
)
MOST_MOVES: Final = 12


def as_text(episode: Episode, own: int = 0) -> str:
    """Return an episode as lines of text: the game and score, what the seat to act sees, and its moves.

    With a seat of one's ``own`` it is what that one sees, and no moves where another is to act. After the end it shows
    what a spectator sees.
    """
    seat = episode.seat
    looks = (own or seat) if seat else 0
    wire = episode.state.view(looks).to_wire()
    score = "-".join(str(points) for points in cast("list[int]", wire["score"]))
    whose = f"seat {seat} to move" if seat else "over"
    phase = f", {wire['phase']}" if "phase" in wire else ""
    lines = [f"{wire['game']} {wire['rules']}, hand {int(episode.state.hand_number)}, {score}{phase}: {whose}"]
    lines += [f"  {name}: {_shown(value)}" for name, value in wire.items() if name not in LEFT_OUT and _tells(value)]
    if seat and looks == seat:
        lines.append(f"  open: {_open(episode)}")
    return "\n".join(lines)


def _tells(value: object) -> bool:
    return value not in (None, [], "", 0, False)


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " ".join("-" if each in ([], None) else _shown(each) for each in value)
    if isinstance(value, dict):
        return "(" + ", ".join(f"{name} {_shown(each)}" for name, each in value.items()) + ")"
    return str(value)


def _open(episode: Episode) -> str:
    texts = [episode.text(action) or "(silence)" for action in episode.open]
    return " ".join(texts[:MOST_MOVES]) + (f" … of {len(texts)}" if len(texts) > MOST_MOVES else "")


def show(told: str) -> None:
    """Print a table."""
    sys.stdout.write(told + "\n")
