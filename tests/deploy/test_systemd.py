"""The unit for systemd: its options exist, systemd understands it, and it gives the server little to break."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

import pytest

from tests.deploy.deployment import DEPLOY, is_executable, unit, unknown, value, variables_read

UNIT = DEPLOY / "sobremesa.service"
WORST = 2.0
"""The exposure that systemd may find, of ten."""

needs_systemd = pytest.mark.skipif(not is_executable("systemd-analyze"), reason="there is no systemd-analyze")


def test_the_unit_names_options_and_variables_that_exist():
    """And it keeps the games where it may write: all else is read-only."""
    settings = unit(UNIT)
    program, *words = shlex.split(settings["ExecStart"][0])
    (name, folder), *others = (each.split("=", 1) for each in settings["Environment"])

    assert program.endswith("/sobremesa") and unknown(words) == []
    assert name in variables_read() and not others
    assert folder == f"/var/lib/{settings['StateDirectory'][0]}"
    assert settings["ProtectSystem"] == ["strict"] and settings["DynamicUser"] == ["yes"]
    assert value(words, "--trusted-proxy") == "127.0.0.1"


def analyzed(tmp_path, *words):
    """What systemd-analyze says of the unit, with a program that is there in place of an installed one."""
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text("utf-8").replace("/opt/sobremesa/bin/sobremesa", sys.executable), "utf-8")
    told = ["systemd-analyze", "--no-pager", *words, str(copy)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.run(told, capture_output=True, text=True, timeout=60, check=False, env=environment)


@needs_systemd
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path):
    """Every setting is known and has a value that it can have."""
    done = analyzed(tmp_path, "verify")

    assert (done.returncode, [line for line in done.stderr.splitlines() if UNIT.name in line]) == (0, [])


@needs_systemd
def test_little_is_exposed_by_the_unit(tmp_path):
    """By systemd's own reckoning."""
    done = analyzed(tmp_path, "security", "--offline=true")
    if "offline" in done.stderr:
        pytest.skip("this systemd-analyze reckons only with services that run")

    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert found and float(found[1]) <= WORST
