"""Reads what a host is given: the image's file, the compose files and the unit, and what of it the program knows."""

from __future__ import annotations

import json
import os
import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from typer.main import get_command

from sobremesa.cli.app import app
from tests.house.code import ROOT, python_files

DEPLOY = ROOT / "deploy"
COMPOSE = [DEPLOY / "compose.yaml", *(DEPLOY / store / "docker-compose.yml" for store in ("casaos", "umbrel"))]
PASSED_ON = {"PGPASSWORD"}
"""What PostgreSQL's driver reads by itself."""


@dataclass(frozen=True)
class Stage:
    """One stage of the image: what it comes from, and its instructions in order, continued lines joined."""

    base: str
    steps: tuple[tuple[str, str], ...]

    def all(self, name: str) -> list[str]:
        """Return what follows an instruction, each time that it stands there."""
        return [rest for word, rest in self.steps if word == name]

    def listed(self, name: str) -> list[str]:
        """Return the words of an instruction in the form of a JSON list, which no shell reads."""
        return list(json.loads(self.all(name)[-1]))

    @property
    def variables(self) -> dict[str, str]:
        """The environment that it sets."""
        return dict(word.split("=", 1) for line in self.all("ENV") for word in shlex.split(line))


def stages() -> list[Stage]:
    """Return the stages of the image."""
    text = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "FROM":
            found.append((rest.partition(" AS ")[0], []))
        else:
            found[-1][1].append((word, " ".join(rest.split())))
    return [Stage(base, tuple(steps)) for base, steps in found]


def compose(path: Path) -> dict[str, Any]:
    """Return a compose file."""
    read: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return read


def unit(path: Path) -> dict[str, list[str]]:
    """Return the settings of a unit, each with all its values."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r"^([A-Za-z]+)=(.*)$", path.read_text("utf-8"), re.MULTILINE):
        found.setdefault(name, []).append(value)
    return found


def unknown(words: list[str]) -> list[str]:
    """Return what of the words after `sobremesa` the command line does not know: the command, or its options."""
    command = getattr(get_command(app), "commands", {}).get(words[0])
    if command is None:
        return words[:1]
    known = {name for parameter in command.params for name in parameter.opts}
    return [name for word in words[1:] if (name := word.partition("=")[0]).startswith("--") and name not in known]


def value(words: list[str], option: str) -> str:
    """Return the value of an option, written as `--option value` or `--option=value`."""
    joined = [word.partition("=")[2] for word in words if word.startswith(f"{option}=")]
    return joined[0] if joined else words[words.index(option) + 1]


def variables_read() -> set[str]:
    """Return the variables of the environment that the program reads, by its source, and those of its driver."""
    sources = "".join(path.read_text("utf-8") for path in python_files("src"))
    return set(re.findall(r"\bSOBREMESA_[A-Z_]+\b", sources)) | PASSED_ON


def is_executable(name: str) -> bool:
    """Return whether this machine has a program."""
    return any(os.access(Path(folder) / name, os.X_OK) for folder in os.environ.get("PATH", "").split(os.pathsep))
