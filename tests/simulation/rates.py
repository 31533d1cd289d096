"""How much goes wrong in a world: every rate is drawn from its seed, and each fault is left out of many worlds."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict

from tests.simulation.draws import Draws

OFTEN = 0.6
"""In how many worlds a kind of fault happens at all: where all happen at once, some hide what others would show."""


class Rates(Struct, frozen=True):
    """What goes wrong in a world, and how its people are.

    Times are in simulated seconds, those that begin with ``per_day`` are how often a day, all others are chances.
    """

    workers: int
    shared: bool
    latency: float
    lost_stream: float
    lost_call: float
    lost_answer: float
    lost_notice: float
    doubled_notice: float
    disk_latency: float
    disk_failing: float
    disk_full: float
    per_day_kill: float
    per_day_pause: float
    per_day_stop: float
    per_day_database: float
    per_day_partition: float
    per_day_jump: float
    longest_jump: float
    lies: float
    reloads: float
    leaves: float
    silent_bots: float

    def __str__(self) -> str:
        """Return the rates in one line, those of faults that never happen left out."""
        return " ".join(f"{name}={value:.3g}" for name, value in asdict(self).items() if value)


def drawn(draws: Draws) -> Rates:
    """Return the rates of a world."""

    def rate(name: str, most: float) -> float:
        at_all = draws.happens(OFTEN, f"whether {name}")
        return draws.between(0.0, most, name) if at_all else 0.0

    workers = 1 + draws.below(3, "workers")
    return Rates(
        workers=workers,
        shared=workers > 1 or draws.happens(0.3, "shared"),
        latency=rate("latency", 0.2),
        lost_stream=rate("lost_stream", 0.01),
        lost_call=rate("lost_call", 0.01),
        lost_answer=rate("lost_answer", 0.01),
        lost_notice=rate("lost_notice", 0.5),
        doubled_notice=rate("doubled_notice", 0.5),
        disk_latency=rate("disk_latency", 0.1),
        disk_failing=rate("disk_failing", 0.05),
        disk_full=rate("disk_full", 0.02),
        per_day_kill=rate("per_day_kill", 6.0),
        per_day_pause=rate("per_day_pause", 6.0),
        per_day_stop=rate("per_day_stop", 3.0),
        per_day_database=rate("per_day_database", 3.0),
        per_day_partition=rate("per_day_partition", 4.0),
        per_day_jump=rate("per_day_jump", 2.0),
        longest_jump=draws.between(1.0, 600.0, "longest_jump"),
        lies=rate("lies", 0.2),
        reloads=rate("reloads", 0.2),
        leaves=rate("leaves", 0.1),
        silent_bots=rate("silent_bots", 0.3),
    )


def calm(workers: int = 1, shared: bool = False) -> Rates:
    """Return the rates of a world in which nothing goes wrong."""
    nothing = dict.fromkeys(Rates.__struct_fields__, 0.0)
    return Rates(**nothing | {"workers": workers, "shared": shared})
