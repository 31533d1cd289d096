"""No move hangs on what rounds otherwise on another machine: docs/decisions/the-same-game-everywhere.md."""

import ast
from pathlib import Path

import pytest

from tests.house.code import ROOT, SOURCE, python_files, tree

ROOMS = ("core", "analysis", "tutor", "games/*/search", "games/*/players")
"""Where moves are chosen, judged and explained; the rules reckon with whole numbers alone."""

EXACT = {
    "ceil",
    "comb",
    "copysign",
    "fabs",
    "floor",
    "gcd",
    "inf",
    "isfinite",
    "isinf",
    "isnan",
    "isqrt",
    "perm",
    "sqrt",
}
"""What may be had of `math`: it is the same in every C library."""

WHOLE = {"comb", "gcd", "isqrt", "perm"}
"""What of it brings whole numbers."""

OTHER_LIBRARIES = {"cmath", "numpy", "random", "statistics"}

REASON = "# exact: "
"""With this in its line, and a reason behind it, `sum` or `**` is allowed: `# exact: whole numbers`."""


def test_no_move_hangs_on_how_a_library_rounds() -> None:
    """Sums and powers are of whole numbers, and say so, or come from core.arithmetic; so do exponentials."""
    found = [f"{path.relative_to(ROOT)}:{line} {what}" for path in _modules() for line, what in _inexact(path)]
    assert found == [], f"use sobremesa.core.arithmetic, or say why it is exact: {REASON}whole numbers"


def test_the_rules_reckon_with_whole_numbers_alone() -> None:
    """No float is written or named in the rules of a game, and nothing is divided into one."""
    found = [f"{path.relative_to(ROOT)}:{line}" for path in _modules("games/*/rules") for line in _floats(path)]
    assert found == []


@pytest.mark.parametrize(
    "code", ["worth = 0.5", "def worth() -> float: ...", "share = points / 2", "from math import sqrt"]
)
def test_a_float_in_the_rules_is_noticed(tmp_path: Path, code: str) -> None:
    """A number with a point, the name of the type, a division and a root are."""
    path = tmp_path / "some.py"
    path.write_text(code + "\n", encoding="utf-8")
    assert _floats(path) == [1]


@pytest.mark.parametrize(
    ("code", "refused"),
    [
        ("sum(weights)", True),
        ("sum(points)  # exact: whole numbers", False),
        ("sum(points)  # exact: ", True),
        ("total(weights)", False),
        ("share**3", True),
        ("share **= 3", True),
        ("2**31", False),
        ("share**0.5  # whole numbers", True),
        ("pow(share, 3)", True),
        ("from math import sqrt", False),
        ("from math import exp", True),
        ("import math\nmath.log(2)", True),
        ("import math\nmath.sqrt(2)", False),
        ("import random", True),
        ("from statistics import fmean", True),
        ("hash(name)", True),
        ("for one in {'a', 'b'}:\n    pass", True),
        ("[one for one in set(names)]", True),
        ("for one in sorted({'a', 'b'}):\n    pass", False),
    ],
)
def test_what_rounds_otherwise_elsewhere_is_noticed(tmp_path: Path, code: str, refused: bool) -> None:
    """Sums, powers and functions of other libraries are refused unless they are exact, and sets have no order."""
    path = tmp_path / "some.py"
    path.write_text(code + "\n", encoding="utf-8")
    assert bool(_inexact(path)) is refused


def _modules(*rooms: str) -> list[Path]:
    folders = [folder for room in rooms or ROOMS for folder in (SOURCE / "sobremesa").glob(room)]
    return [path for path in python_files("src") if any(folder in path.parents for folder in folders)]


def _inexact(path: Path) -> list[tuple[int, str]]:
    """Return the lines that a reader has to be wary of, and what is in them."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [
        (node.lineno, what) for node in ast.walk(tree(path)) if isinstance(node, _PLACED) and (what := _what(node))
    ]
    return [(line, what) for line, what in found if not lines[line - 1].partition(REASON)[2].strip()]


def _floats(path: Path) -> list[int]:
    """Return the lines in which something is no whole number."""
    return [node.lineno for node in ast.walk(tree(path)) if isinstance(node, _PLACED) and _is_float(node)]


def _is_float(node: ast.expr | ast.stmt) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module == "math" and any(alias.name not in WHOLE for alias in node.names)
    divides = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
    named = isinstance(node, ast.Name) and node.id == "float"
    return divides or named or (isinstance(node, ast.Constant) and isinstance(node.value, float))


_PLACED = (ast.expr, ast.stmt)


def _what(node: ast.expr | ast.stmt) -> str:
    """Return what a part of the code does that may be otherwise elsewhere; nothing for all else."""
    return _called(node) or _power(node) or _taken(node) or _unordered(node)


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return ""
    return node.func.id if node.func.id in {"sum", "pow", "hash"} else ""


def _power(node: ast.AST) -> str:
    if isinstance(node, ast.AugAssign):
        return "**=" if isinstance(node.op, ast.Pow) else ""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Pow):
        return ""
    return (
        ""
        if all(isinstance(side, ast.Constant) and type(side.value) is int for side in (node.left, node.right))
        else "**"
    )


def _taken(node: ast.AST) -> str:
    """Return what is taken from a library."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
        return "" if node.attr in EXACT else f"math.{node.attr}"
    if isinstance(node, ast.ImportFrom) and node.module == "math":
        return ", ".join(f"math.{alias.name}" for alias in node.names if alias.name not in EXACT)
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
    names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
    return ", ".join(name for name in names if name in OTHER_LIBRARIES)


def _unordered(node: ast.AST) -> str:
    """Return whether a loop goes through a set, whose order hangs on the seed of hashes."""
    loops = [node] if isinstance(node, ast.For) else getattr(node, "generators", [])
    sets = [loop.iter for loop in loops if isinstance(loop.iter, ast.Set | ast.SetComp)]
    sets += [loop.iter for loop in loops if isinstance(loop.iter, ast.Call) and ast.unparse(loop.iter.func) == "set"]
    return "a loop through a set" if sets else ""
