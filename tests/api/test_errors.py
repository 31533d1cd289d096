"""The errors of the library are copied and pickled, compiled or not: pools of processes hand them on."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import sobremesa
from sobremesa.environments.extras import LIBRARIES, MissingExtra
from tests.api.test_copies import ways

SOURCE = Path(sobremesa.__file__).parent
ROOMS = (
    *("analysis", "api", "core", "environments", "games", "lab", "ratings", "records", "rulebook", "tournaments"),
    "tutor",
)
"""What programs of one's own import; the errors of servers and pages stay in them."""

SAMPLES = {
    "bool": True,
    "dict[str, object] | None": {"one": 1},
    "float": 0.5,
    "int": 3,
    "list[str]": ["one", "two"],
    "object": 7,
    "Path": Path("here"),
    "str": "some",
    "Fault": "some",
}
"""A value for each type that a constructor asks for."""


def errors_below(base: type[BaseException]) -> Iterator[type[BaseException]]:
    """Every error that descends from one."""
    for kind in base.__subclasses__():
        yield kind
        yield from errors_below(kind)


def errors_of_the_library() -> list[type[BaseException]]:
    """The errors that its modules define, after all of them were imported that can be here."""
    for room in ROOMS:
        package = importlib.import_module(f"sobremesa.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            try:
                importlib.import_module(module.name)
            except ImportError:
                continue  # it belongs to an extra that is not installed
    places = tuple(f"sobremesa.{room}." for room in ROOMS)
    return sorted({kind for kind in errors_below(Exception) if kind.__module__.startswith(places)}, key=str)


def asked(kind: type[BaseException]) -> list[str] | None:
    """The types that an error's own constructor asks for, as its source has them; None where it has none of its own."""
    for base in kind.__mro__:
        if not base.__module__.startswith("sobremesa."):
            return None
        source = SOURCE.joinpath(*base.__module__.split(".")[1:]).with_suffix(".py").read_text(encoding="utf-8")
        body = next(node.body for node in ast.parse(source).body if getattr(node, "name", "") == base.__name__)
        for method in body:
            if getattr(method, "name", "") == "__init__":
                return [ast.unparse(argument.annotation) for argument in method.args.args[1:]]
    return None


def raised(kind: type[BaseException]) -> BaseException:
    """An error as it is raised, with some value for all that it asks for."""
    if kind is MissingExtra:
        return kind(next(iter(LIBRARIES)))
    types = asked(kind)
    return kind("some") if types is None else kind(*[SAMPLES[one] for one in types])


def told(error: BaseException) -> tuple[object, ...]:
    """What can be told of an error: an ImportError keeps two texts apart from its attributes."""
    return type(error), str(error), error.args, vars(error), getattr(error, "name", ""), getattr(error, "msg", "")


@ways
def test_errors_arrive_as_they_were_raised(way: Callable[[BaseException], BaseException]) -> None:
    """With their text, their arguments and their attributes, also those that were put in later."""
    errors = [raised(kind) for kind in errors_of_the_library()]
    assert len(errors) > 40
    for error in errors:
        error.__dict__["note"] = "put in later"
        assert told(way(error)) == told(error)


def test_a_pool_hands_on_why_a_record_cannot_be_read() -> None:
    """The program that asked is not left waiting."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool, pytest.raises(sobremesa.RecordError) as caught:
        pool.submit(sobremesa.read_game, "no record").result(60)
    assert caught.value.line == 1
