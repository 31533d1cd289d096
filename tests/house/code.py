"""Reads the project's own Python, for the tests of the house."""

import ast
import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
PACKAGE = "sobremesa"

# A module of ours named in a string, as descriptors do: `sobremesa.games.gin.rules.game:GIN`. The group of entry
# points has the name of a package.
_ROOMS = "analysis|api|cli|core|environments|games|lab|protocol|records|rulebook|server|store|tables|terminal|tutor"
_NAMED_MODULE = re.compile(rf"(?!{PACKAGE}\.games\Z){PACKAGE}\.(?:{_ROOMS})(?:\.\w+)*(?::\w+)?\Z")


@dataclass(frozen=True)
class Import:
    """One import found in a file: what it names, on which line, and whether it runs when the file is imported."""

    module: str
    line: int
    at_once: bool


@functools.cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def module_name(path: Path, source: Path = SOURCE) -> str:
    """The dotted name that a source file is imported by."""
    parts = path.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, source: Path = SOURCE) -> list[Import]:
    """Every import in a file, relative ones made absolute, with modules of ours that are only named in a string."""
    return list(_walk(tree(path), module_name(path, source), path.name == "__init__.py", at_once=True))


def _walk(node: ast.AST, module: str, is_package: bool, at_once: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        inside = at_once and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        inside = inside and not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test))
        for name in _named(child, module, is_package):
            yield Import(name, child.lineno, at_once)
        yield from _walk(child, module, is_package, inside)


def _named(node: ast.AST, module: str, is_package: bool) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = _base(node, module, is_package)
        return [f"{base}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value.partition(":")[0]] if _NAMED_MODULE.match(node.value) else []
    return []


def _base(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    parts = parts[: len(parts) - node.level + is_package]
    return ".".join([*parts, node.module] if node.module else parts)


def room(module: str) -> str | None:
    """The room of a module of ours; None for the package itself, its version, and modules of others."""
    parts = module.split(".")
    if parts[0] != PACKAGE or len(parts) == 1 or parts[1] in {"__version__", "version"}:
        return None
    return parts[1]


def python_files(*folders: str) -> list[Path]:
    """The Python files under some folders of the project, those that are there."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def files_of_tests() -> list[Path]:
    """The files that hold test functions."""
    return [path for path in python_files("tests") if path.name.startswith("test_")]


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method of a file."""
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
