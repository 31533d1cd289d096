"""Writes docs/api.md: every stable name of the package with what its docstring says, read from the source.

`python -m build_backend.reference` writes the page; a test holds it to the source.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from build_backend.files import save

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PAGE = ROOT / "docs" / "api.md"
API = "sobremesa.api"
LINE = 100

INTRODUCTION = """\
# Every stable name

What `import sobremesa` gives and keeps, by the words of the source; [From Python](python.md) shows how it is used.
This page is written by the program: `python -m build_backend.reference`.
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Definition(NamedTuple):
    """A definition in the source, and what a text right below it says of it, where it has no docstring of its own."""

    node: ast.stmt
    said: str = ""


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *_sections({name: definition(API, name) for name in stable_names()})])


def stable_names() -> list[str]:
    """The names that the package promises, in the order of their list."""
    (listed,) = (node for node in _tree(API).body if isinstance(node, ast.Assign) and _targets(node) == ["__all__"])
    return [str(name) for name in ast.literal_eval(listed.value)]


def definition(module: str, name: str) -> Definition:
    """The definition of a name, followed through the imports of our own modules; raises LookupError."""
    body = _tree(module).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ImportFrom):
            imported = next((alias.name for alias in node.names if (alias.asname or alias.name) == name), "")
            if imported:
                return definition(str(node.module), imported)
        if name in _targets(node):
            return Definition(node, _text(after))
    raise LookupError(f"{module} does not define {name}")


def _tree(module: str) -> ast.Module:
    path = SOURCE.joinpath(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(path.read_text(encoding="utf-8"))


def _targets(node: ast.stmt) -> list[str]:
    """The names that a statement defines."""
    if isinstance(node, ast.ClassDef | Function):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _text(node: ast.stmt | None) -> str:
    """What a text says that stands by itself, as under an attribute."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return ""


def _sections(found: dict[str, Definition]) -> Iterator[str]:
    """The page's parts: functions first, for there everything begins, then what they give, then the errors."""
    errors = {name for name, one in found.items() if _is_error(one.node)}
    functions = {name for name, one in found.items() if isinstance(one.node, Function)}
    for title, names in (
        ("Functions", functions),
        ("What they take and give", found.keys() - functions - errors),
        ("Errors", errors),
    ):
        yield f"## {title}\n"
        yield from (_entry(name, found[name]) for name in sorted(names, key=str.lower))


def _is_error(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef) and any(ast.unparse(base).endswith("Error") for base in node.bases)


def _entry(name: str, found: Definition) -> str:
    """One stable name."""
    node = found.node
    if isinstance(node, Function):
        return f"### `{name}`\n\n{_signature(node)}\n{_prose(ast.get_docstring(node))}"
    if isinstance(node, ast.ClassDef):
        return "\n".join([f"### `{name}`\n", *_kind(node), _prose(ast.get_docstring(node)), *_members(node)])
    value = node.value if isinstance(node, ast.AnnAssign | ast.Assign) else None
    return f"### `{name}`\n\n```py\n{name} = {ast.unparse(value) if value else '…'}\n```\n\n{_prose(found.said)}"


SILENT = ("NamedTuple", "Sendable")
"""Bases that tell nobody who uses a class anything."""


def _kind(node: ast.ClassDef) -> list[str]:
    return [f"A kind of `{ast.unparse(base)}`.\n" for base in node.bases if ast.unparse(base) not in SILENT]


def _members(node: ast.ClassDef) -> Iterator[str]:
    """The fields and properties of a class, an item each, and then its methods."""
    items = [f"- `{ast.unparse(field)}`" for field in node.body if isinstance(field, ast.AnnAssign)]
    methods = [line for line in node.body if isinstance(line, Function) and not _private(line.name)]
    items += [_property(method) for method in methods if _is_property(method)]
    if items:
        yield "\n".join(items) + "\n"
    yield from (
        f"{_signature(method)}\n{_prose(ast.get_docstring(method))}" for method in methods if not _is_property(method)
    )


def _is_property(node: Function) -> bool:
    return "property" in {ast.unparse(each) for each in node.decorator_list}


def _property(node: Function) -> str:
    returns = f": {ast.unparse(node.returns)}" if node.returns else ""
    return f"- `{node.name}{returns}`: {' '.join(_prose(ast.get_docstring(node)).split())}"


def _private(name: str) -> bool:
    return name.startswith("_") and name != "__call__"


def _signature(node: Function) -> str:
    """How a function is called, on one line or an argument a line."""
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    parts = list(_arguments(node.args))
    line = f"{node.name}({', '.join(parts)}){returns}"
    if len(line) > LINE:
        line = "\n    ".join([f"{node.name}(", *(f"{part}," for part in parts)]) + f"\n){returns}"
    return f"```py\n{line}\n```\n"


def _arguments(arguments: ast.arguments) -> Iterator[str]:
    """Each argument as it is written, with its default."""
    named = [each for each in arguments.args if each.arg != "self"]
    missing = [None] * (len(named) - len(arguments.defaults))
    yield from map(_argument, named, [*missing, *arguments.defaults])
    if arguments.kwonlyargs:
        yield "*"
    yield from map(_argument, arguments.kwonlyargs, arguments.kw_defaults)


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    return ast.unparse(argument) + (f" = {ast.unparse(default)}" if default else "")


def _prose(text: str | None) -> str:
    """A docstring as a page has it: what is code or an example in one is so in the other."""
    return "\n\n".join(_paragraph(part) for part in inspect.cleandoc(text or "").split("\n\n")) + "\n"


def _paragraph(text: str) -> str:
    return f"```pycon\n{text}\n```" if text.startswith(">>> ") else text.replace("``", "`")


def write(path: Path = PAGE) -> None:
    """Write the page."""
    save(path, page())


if __name__ == "__main__":
    write()
