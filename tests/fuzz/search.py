"""Atheris looks for bytes that a parser neither reads nor refuses, and follows which lines they reach."""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["sobremesa"]):
    from tests.fuzz.parsers import PARSERS


def main() -> None:
    """Search with libFuzzer's options, after the name of a parser; end with an error at the first that is found."""
    name, *options = sys.argv[1:]
    parser = PARSERS[name]
    atheris.Setup([sys.argv[0], *options], lambda data: (parser.check(data), None)[1])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
