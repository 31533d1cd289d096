"""Chance and clocks of the program, taken from a world as long as it runs."""

from __future__ import annotations

import os
import random
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

from sobremesa.store import clock
from tests.simulation.draws import Draws


class WorldTime:
    """A worker's clocks: a steady one, and a calendar that may be wrong and may jump."""

    def __init__(self, now: Callable[[], float], sleep: Callable[[float], Any], epoch: float) -> None:
        self._now, self._sleep, self._epoch = now, sleep, epoch
        self.skew = 0.0

    def now(self) -> float:
        """Return seconds that never run backwards."""
        return self._now()

    def wall(self) -> float:
        """Return the seconds since 1970, as this worker has them."""
        return self._epoch + self._now() + self.skew

    async def sleep(self, seconds: float) -> None:
        """Return after so many simulated seconds."""
        await self._sleep(seconds)


@contextmanager
def injected(draws: Draws, now: Callable[[], float], wall: Callable[[], float]) -> Iterator[None]:
    """Let the program's tokens, secrets and seeds be drawn from a world, and its clocks be the world's."""
    luck = random.Random(draws.bits(64, "program's luck"))

    class WorldDatetime(datetime):
        """A date and time of the world."""

        @classmethod
        def now(cls, tz: Any = None) -> datetime:
            """Return the time of the process that asks."""
            return datetime.fromtimestamp(wall(), tz or UTC)

    def below(number: int) -> int:
        return draws.below(number, "secrets.randbelow")

    def choice(choices: Sequence[Any]) -> Any:
        return choices[draws.below(len(choices), "secrets.choice")]

    def token(number: int = 32) -> bytes:
        return draws.bytes(number, "secrets.token")

    def urlsafe(number: int = 32) -> str:
        return urlsafe_b64encode(token(number)).rstrip(b"=").decode()

    with (
        patch.multiple(
            secrets,
            randbits=lambda number: draws.bits(number, "secrets.randbits"),
            randbelow=below,
            choice=choice,
            token_bytes=token,
            token_hex=lambda number=32: token(number).hex(),
            token_urlsafe=urlsafe,
        ),
        patch.object(os, "urandom", token),
        patch.object(random, "SystemRandom", lambda: luck),
        patch.object(clock, "datetime", WorldDatetime),
        patch.multiple(time, monotonic=now, perf_counter=now, time=wall),
    ):
        yield
