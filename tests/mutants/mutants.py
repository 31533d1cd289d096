"""Mutants of a room: programs with one small mistake each, and whether the room's tests notice it.

Cosmic Ray makes the mistakes. They are made in copies of the project, and the tests run on the copies' sources, as they
are interpreted.
"""

from __future__ import annotations

import ast
import os
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import chdir
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import apply_mutation, mutate_and_test
from cosmic_ray.plugins import get_operator
from cosmic_ray.util import restore_contents
from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import MutationSpec

from tests.mutants.reach import Reach, measured
from tests.mutants.rooms import Room

PATIENCE: Final = 10.0
"""Tests that take so many times as long as without the mistake, and a minute more, have noticed it."""

LEFT_BEHIND: Final = (".git", ".venv", ".cache", "node_modules", "build", "dist", "site", "__pycache__")


@dataclass(frozen=True)
class Mutant:
    """A mistake, as a difference of the source, how many tests reach it, and whether one of them noticed it."""

    difference: str
    tests: int
    noticed: bool


def mutants(project: Path, room: Room, number: int, seed: int, processes: int) -> Iterator[Mutant]:
    """Yield so many mutants of a room and what its tests say of them, from copies of the project that are deleted."""
    with TemporaryDirectory() as folder:
        copies = [_copied(project, Path(folder) / f"copy-{copy}") for copy in range(processes)]
        with chdir(copies[0]):
            reach = measured(room, Path(folder), processes)
            chosen = _mutations(room, number, seed)
        yield from _each_tried(copies, reach, chosen)


def _copied(project: Path, folder: Path) -> Path:
    """Return a copy of the project in a folder, without what is fetched or built for other uses."""
    shutil.copytree(project, folder, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    return folder


def _mutations(room: Room, number: int, seed: int) -> list[MutationSpec]:
    """Return so many mistakes that change the program, drawn by a seed from all of a room; all, where it has fewer.

    Works in the current folder.
    """
    found = _all_mutations(room)
    Random(seed).shuffle(found)
    chosen: list[MutationSpec] = []
    for mutation in found:
        if len(chosen) == number:
            break
        if _changes_the_program(mutation):
            chosen.append(mutation)
    return chosen


def _each_tried(copies: list[Path], reach: Reach, chosen: list[MutationSpec]) -> Iterator[Mutant]:
    """Try the mistakes, in order, in as many processes as there are copies of the project."""
    afresh = get_context("spawn")
    places: SimpleQueue[Path] = afresh.SimpleQueue()
    for copy in copies:
        places.put(copy)
    with ProcessPoolExecutor(len(copies), afresh, initializer=_enter, initargs=(places,)) as pool:
        yield from pool.map(partial(_tried, reach), chosen)


def _enter(places: SimpleQueue[Path]) -> None:
    os.chdir(places.get())


def _tried(reach: Reach, mutation: MutationSpec) -> Mutant:
    tests = reach.tests(mutation.module_path, mutation.start_pos[0], mutation.end_pos[0])
    names = Path("names_of_tests.txt")
    names.write_text("\n".join(tests), encoding="utf-8")
    command = f"{sys.executable} -m pytest -x -q -p no:cacheprovider -p no:cov @{names}"
    expected = sum(reach.seconds.get(test, 0.0) for test in tests)
    done = mutate_and_test([mutation], command if tests else "true", 60 + PATIENCE * expected)
    return Mutant(done.diff or done.output or "", len(tests), done.is_killed)


def _all_mutations(room: Room) -> list[MutationSpec]:
    with TemporaryDirectory() as folder, use_db(Path(folder) / "mutations") as found:
        init(room.modules(), found, {})
        return [item.mutations[0] for item in found.work_items]


def _changes_the_program(mutation: MutationSpec) -> bool:
    """Return whether a mistake is more than another annotation or docstring, which nothing can notice."""
    with restore_contents(mutation.module_path):
        operator = get_operator(mutation.operator_name)(**mutation.operator_args)
        before, after = apply_mutation(mutation.module_path, operator, mutation.occurrence)
    return after is not None and _bare(before) != _bare(after)


def _bare(source: str) -> str:
    """Return a program without annotations, and without decorators that only a type checker reads."""
    return ast.dump(_Bare().visit(ast.parse(source)))


class _Bare(ast.NodeTransformer):
    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        node.decorator_list = [one for one in node.decorator_list if not _is_for_checkers(one)]
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)


def _is_for_checkers(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id in {"override", "final", "abstractmethod", "trait"}
