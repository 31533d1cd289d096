"""A mistake in functions that are already imported: their code is exchanged, and nothing is imported again."""

from __future__ import annotations

import functools
import gc
import inspect
import warnings
from collections.abc import Iterable
from pathlib import Path
from types import CodeType, FunctionType

type_of_caches = type(functools.cache(len))
_Name = tuple[str, str, int]
_COMPREHENSIONS = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}


class Imported:
    """The functions that exist at a moment, by where they are written, and what remembers their results."""

    def __init__(self) -> None:
        """Look for them."""
        self._functions: dict[_Name, list[FunctionType]] = {}
        self._caches = []
        gc.unfreeze()  # what is left out of what is swept is not listed
        for found in gc.get_objects():
            if isinstance(found, FunctionType):
                self._functions.setdefault(_name(found.__code__), []).append(found)
            elif isinstance(found, type_of_caches):
                self._caches.append(found)

    def has(self, pairs: Iterable[tuple[CodeType, CodeType]]) -> bool:
        """Return whether any of these functions exists: those of a module that only a test imports do not yet."""
        return any(_name(before) in self._functions for before, _ in pairs)

    def exchange(self, pairs: Iterable[tuple[CodeType, CodeType]]) -> None:
        """Give functions other code, and let nothing remember what the old code returned."""
        for before, after in pairs:
            for function in self._functions.get(_name(before), []):
                function.__code__ = after
        for cache in self._caches:
            cache.cache_clear()


def exchanged(module: Path, mistaken: str) -> list[tuple[CodeType, CodeType]] | None:
    """Return the functions whose code a mistake changes, before and after it.

    Returns None where it changes what the import itself does, as a constant or a default.
    """
    file = str(module.resolve())
    return _differing(compiled(module.read_text(encoding="utf-8"), file), compiled(mistaken, file), imports=True)


def compiled(source: str, file: str) -> CodeType:
    """Return the code of a module, whatever a compiler would warn of: mistakes deserve it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(source, file, "exec", dont_inherit=True)


def _differing(before: CodeType, after: CodeType, *, imports: bool) -> list[tuple[CodeType, CodeType]] | None:
    """Return the pairs of functions that differ; None where the outer code, which an import runs, differs itself."""
    inner, other = _inner(before), _inner(after)
    same = _own(before) == _own(after) and [_name(code) for code in inner] == [_name(code) for code in other]
    if imports and not same:
        return None
    pairs: list[tuple[CodeType, CodeType]] = []
    for one, two in zip(inner, other, strict=False):
        if one == two or _name(one) != _name(two):
            continue
        found = _differing(one, two, imports=imports and _runs_at_import(one))
        if found is None or one.co_freevars != two.co_freevars:
            return None
        pairs += found
    return pairs if imports else [(before, after), *pairs]


def _runs_at_import(code: CodeType) -> bool:
    return not code.co_flags & inspect.CO_OPTIMIZED or code.co_name in _COMPREHENSIONS


def _inner(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


def _own(code: CodeType) -> tuple[object, ...]:
    constants = [(type(one), repr(one)) for one in code.co_consts if not isinstance(one, CodeType)]
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars, code.co_exceptiontable


def _name(code: CodeType) -> _Name:
    return code.co_filename, code.co_qualname, code.co_firstlineno
