"""No circle among our modules: whatever a module imports, directly or by way of others, does not import it."""

from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.house.code import ROOT, imports, module_name, python_files

EXAMPLES = sorted((ROOT / "examples").glob("*/pyproject.toml"))

Graph = dict[str, set[str]]


def imports_by_module(source: Path, files: list[Path]) -> Graph:
    """The modules that each module imports of these files, wherever in it the import stands."""
    names = {module_name(path, source) for path in files}
    return {
        module_name(path, source): {_module(found.module, names) for found in imports(path, source)} & names
        for path in files
    }


def _module(name: str, names: set[str]) -> str:
    """The module that an imported name is, or that it stands in."""
    return name if name in names else name.rpartition(".")[0]


def circles(graph: Graph) -> list[str]:
    """Every circle of a graph, each as a readable line, until none is left without the imports that close them."""
    graph = {name: set(imported) for name, imported in graph.items()}
    found = []
    while circle := _circle(graph):
        found.append(" -> ".join(circle))
        graph[circle[0]].discard(circle[1])
    return found


def _circle(graph: Graph) -> list[str]:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))  # the sorter names whoever is imported first
    return []


def test_no_module_of_the_package_imports_itself_by_way_of_others() -> None:
    """There is no circle in the package, with the imports inside functions and those for types alone."""
    assert circles(imports_by_module(ROOT / "src", python_files("src"))) == []


@pytest.mark.parametrize("folder", ["examples", *[f"examples/{path.parent.name}" for path in EXAMPLES]])
def test_no_module_of_an_example_imports_itself_by_way_of_others(folder: str) -> None:
    """There is no circle in the examples either, neither among the single files nor in a package of one's own."""
    assert circles(imports_by_module(ROOT / folder, python_files(folder))) == []


@pytest.mark.parametrize(
    "line",
    [
        "import house.second",
        "from house import second",
        "from house.second import thing",
        "from . import second",
        "from .second import thing",
        "def late():\n    from house.second import thing",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import house.second",
    ],
)
def test_a_circle_is_found_and_named_however_it_is_written(tmp_path: Path, line: str) -> None:
    """Three modules that import one another in a ring are a circle, told in the order of their imports."""
    texts = {"__init__": "", "first": line, "second": "from house import third", "third": "import house.first"}
    for name, text in texts.items():
        path = tmp_path / "house" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (circle,) = circles(imports_by_module(tmp_path, sorted(tmp_path.rglob("*.py"))))

    ring = "house.first -> house.second -> house.third -> house.first"
    assert circle in {ring, *_turned(ring)}


def _turned(ring: str) -> set[str]:
    names = ring.split(" -> ")[:-1]
    return {" -> ".join([*names[at:], *names[: at + 1]]) for at in range(len(names))}


def test_every_circle_is_found() -> None:
    """Two circles through one module are told both."""
    assert len(circles({"a": {"b", "c"}, "b": {"a"}, "c": {"a"}})) == 2
