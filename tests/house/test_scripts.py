"""The shell steps of the set-up, with stand-ins for what they call."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.house.code import ROOT

DEBIAN = ROOT / "build_backend" / "debian.sh"
CHROMIUM = ["tests/browser", "chromium-shell fonts|chromium fonts", "", "chromium-shell", "chromium"]


def _stand_in(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A PATH with next to nothing on it: no browser, nobody special, no package manager."""
    folder = tmp_path / "bin"
    folder.mkdir()
    mkdir = shutil.which("mkdir")
    assert mkdir is not None
    (folder / "mkdir").symlink_to(mkdir)
    _stand_in(folder, "id", "echo 1000")
    return folder


def _see_to_chromium(tools: Path) -> subprocess.CompletedProcess[str]:
    shell = shutil.which("sh")
    assert shell is not None
    command, environment = [shell, str(DEBIAN), *CHROMIUM], os.environ | {"PATH": str(tools)}
    return subprocess.run(command, cwd=tools.parent, env=environment, capture_output=True, text=True, check=False)


def test_a_chromium_that_is_there_is_used_in_silence(tools: Path) -> None:
    """Where a browser is installed nothing is fetched and nothing is said."""
    _stand_in(tools, "chromium", "exit 0")
    done = _see_to_chromium(tools)
    assert (done.returncode, done.stdout) == (0, "")


def test_without_the_right_to_install_it_says_what_is_left_out(tools: Path) -> None:
    """Somebody who is not root learns which tests will not run, and how to get them."""
    _stand_in(tools, "apt-get", "exit 1")
    done = _see_to_chromium(tools)
    assert done.returncode == 0
    assert done.stdout.startswith("LEFT OUT: tests/browser")
    assert "apt-get install chromium" in done.stdout


def test_root_on_debian_gets_chromium_installed(tools: Path) -> None:
    """Root, where there is apt-get, has the lists brought up to date and Chromium installed without questions."""
    _stand_in(tools, "id", "echo 0")
    _stand_in(tools, "apt-get", "echo $DEBIAN_FRONTEND $@")
    done = _see_to_chromium(tools)
    assert (done.returncode, "LEFT OUT" in done.stdout) == (0, False)
    log = (tools.parent / "build/chromium.log").read_text().splitlines()
    assert log[0] == "noninteractive update"
    assert log[1:] == ["noninteractive install -y --no-install-recommends chromium-shell fonts"]


def test_where_the_first_packages_cannot_be_had_the_next_are_installed(tools: Path) -> None:
    """An older Debian has a Chromium of another name."""
    _stand_in(tools, "id", "echo 0")
    _stand_in(tools, "apt-get", 'echo $@; case "$*" in *chromium-shell*) exit 100 ;; esac')
    done = _see_to_chromium(tools)
    assert (done.returncode, "LEFT OUT" in done.stdout) == (0, False)
    assert (tools.parent / "build/chromium.log").read_text().splitlines()[-1].endswith("chromium fonts")


def test_an_installation_that_fails_leaves_the_tests_out_and_the_log(tools: Path) -> None:
    """Where the package cannot be had, the run goes on without the browser tests and says where the log is."""
    _stand_in(tools, "id", "echo 0")
    _stand_in(tools, "apt-get", "echo no network; exit 100")
    done = _see_to_chromium(tools)
    assert done.returncode == 0
    assert "LEFT OUT" in done.stdout
    assert "build/chromium.log" in done.stdout
