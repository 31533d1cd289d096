"""Compiles the extension modules and the parts of one at the same time, on as many processors as there are."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Any

from setuptools.command.build_ext import build_ext


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class BuildAtOnce(build_ext):
    """Starts a compiler for each processor."""

    def build_extensions(self) -> None:
        """Builds all extension modules."""
        self.parallel = processors()
        turns, compile_one = BoundedSemaphore(self.parallel), self.compiler.compile

        def in_turn(source: str, options: dict[str, Any]) -> list[str]:
            with turns:
                return list(compile_one([source], **options))

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(len(sources)) as pool:
                made = pool.map(lambda source: in_turn(source, options), sources)
                return [name for names in made for name in names]

        self.compiler.compile = compile_all
        super().build_extensions()
