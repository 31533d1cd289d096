"""What goes wrong in a world while faults are on: machines, network, disk and clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.simulation.world import World

DAY = 86_400.0
Fault = Callable[[], Awaitable[None]]


class Faults:
    """Lets things go wrong as often as the rates say, each kind on its own, until it is ended."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._running: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Begin to let things go wrong."""
        rates, weather, disk = self._world.rates, self._world.weather, self._world.disk
        weather.latency = rates.latency
        weather.lost = {
            "stream": rates.lost_stream,
            "call": rates.lost_call,
            "answer": rates.lost_answer,
            "notice": rates.lost_notice,
        }
        weather.doubled = rates.doubled_notice
        disk.latency, disk.failing, disk.full = rates.disk_latency, rates.disk_failing, rates.disk_full
        jumps = rates.longest_jump if rates.per_day_jump else 0.0
        # two calendars may be wrong by as much, a process may stand still, and an answer takes its time
        self._world.oracle.slack = 2 * jumps + 120.0
        for per_day, fault in (
            (rates.per_day_kill, self._kill),
            (rates.per_day_pause, self._pause),
            (rates.per_day_stop, self._stop),
            (rates.per_day_database, self._kill_database),
            (rates.per_day_partition, self._part),
            (rates.per_day_jump, self._jump),
        ):
            if per_day:
                self._running.append(self._world.loop.spawn("world", self._repeat(per_day, fault)))

    async def end(self) -> None:
        """Let nothing go wrong any more, and mend what is broken."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        world = self._world
        world.weather.lost = dict.fromkeys(world.weather.lost, 0.0)
        world.weather.doubled = 0.0
        world.disk.failing = world.disk.full = 0.0
        world.partition.apart.clear()
        if world.database.store is None:
            await world.database.start()
        for worker in world.workers:
            worker.resume()
            worker.bots.silent = 0.0
            worker.time.skew = 0.0
            if worker.tables is None:
                worker.kill()
                worker.start()

    async def _repeat(self, per_day: float, fault: Fault) -> None:
        while True:
            await asyncio.sleep(self._world.draws.wait(DAY / per_day, f"until {fault.__name__}"))
            await fault()

    async def _kill(self) -> None:
        worker = self._world.draws.pick(self._world.workers, "who is killed")
        self._world.note("kill", worker.process)
        worker.kill()
        await asyncio.sleep(self._world.draws.wait(30.0, "being dead"))
        worker.start()

    async def _stop(self) -> None:
        worker = self._world.draws.pick(self._world.workers, "who is stopped")
        if worker.is_paused:
            return
        self._world.note("stop", worker.process)
        await worker.stop()
        worker.start()

    async def _pause(self) -> None:
        worker = self._world.draws.pick(self._world.workers, "who is paused")
        self._world.note("pause", worker.process)
        worker.pause()
        try:
            await asyncio.sleep(self._world.draws.between(0.0, 60.0, "standing still"))
        finally:
            worker.resume()

    async def _kill_database(self) -> None:
        world = self._world
        if world.database.store is None:
            return
        world.note("kill", world.database.process)
        process = world.database.process
        world.database.stop()
        world.loop.kill(process)
        world.network.died(process)
        world.judge(world.oracle.check_kept, world.disk.texts)
        await asyncio.sleep(world.draws.wait(20.0, "being dead"))
        await world.database.start()

    async def _part(self) -> None:
        world = self._world
        machines = ["database", *(worker.name for worker in world.workers)]
        apart = {name for name in machines if world.draws.happens(0.5, "apart")}
        world.note("part", " ".join(sorted(apart)))
        world.partition.apart = apart
        try:
            await asyncio.sleep(world.draws.wait(60.0, "being apart"))
        finally:
            world.partition.apart = set()

    async def _jump(self) -> None:
        world = self._world
        worker = world.draws.pick(world.workers, "whose clock jumps")
        most = world.rates.longest_jump
        worker.time.skew = world.draws.between(-most, most, "jump")
        world.note("jump", f"{worker.name} {worker.time.skew:.3f}")
