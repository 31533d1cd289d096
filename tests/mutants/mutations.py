"""Small mistakes, drawn by a seed from all that Cosmic Ray can make in a room; no file is changed."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tests.mutants.rooms import Room


@dataclass(frozen=True)
class Mutation:
    """A module with one mistake, and the lines on which it stands."""

    module: Path
    first: int
    last: int
    mistaken: str

    def difference(self) -> str:
        """Return what the mistake changes."""
        lines = difflib.unified_diff(_source(self.module).splitlines(), self.mistaken.splitlines(), n=1, lineterm="")
        return "\n".join([f"{self.module}:{self.first}", *list(lines)[2:]])


@dataclass(frozen=True)
class _Place:
    module: Path
    operator: str
    occurrence: int
    first: int
    last: int


def drawn(room: Room, number: int, seed: int) -> list[Mutation]:
    """Return so many mistakes that change the program, drawn by a seed from all of a room; all, where it has fewer."""
    places = [place for module in room.modules() for place in _places(module)] if number else []
    Random(seed).shuffle(places)
    chosen: list[Mutation] = []
    for place in places:
        if len(chosen) == number:
            break
        mistaken = mutate_code(_source(place.module), get_operator(place.operator)(), place.occurrence)
        if mistaken is not None and _bare(mistaken) not in ("", _bare(_source(place.module))):
            chosen.append(Mutation(place.module, place.first, place.last, mistaken))
    return chosen


def _places(module: Path) -> Iterator[_Place]:
    """Yield every mistake that needs no further words of ours, as Cosmic Ray numbers them."""
    nodes = list(ast_nodes(get_ast(_source(module))))
    for name in operator_names():
        kind = get_operator(name)
        if kind.arguments():
            continue
        operator = kind()
        positions = [position for node in nodes for position in operator.mutation_positions(node)]
        for occurrence, (start, end) in enumerate(positions):
            yield _Place(module, name, occurrence, start[0], end[0])


@cache
def _source(module: Path) -> str:
    return module.read_text(encoding="utf-8")


@cache
def _bare(source: str) -> str:
    """Return a program without annotations and decorators that only a type checker reads; nothing for no program.

    Cosmic Ray takes the stars before arguments for operators, and makes what nothing can read.
    """
    try:
        return ast.dump(_Bare().visit(ast.parse(source)))
    except SyntaxError:
        return ""


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
        node.decorator_list = [one for one in node.decorator_list if not _is_for_checkers(one)]
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)


def _is_for_checkers(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id in {"override", "final", "abstractmethod", "trait"}
