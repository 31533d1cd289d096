"""The program as a process of its own: closed pipes, full disks, odd encodings, and how fast it says its version."""

import os
import re
import signal
import subprocess
import sys
from urllib.request import urlopen

import pytest

from sobremesa import __version__
from tests.cli.conftest import MODULE, PROGRAM
from tests.conftest import rules_mode


def test_the_version_is_said_without_loading_the_house(start):
    """`--version` imports neither the library of the command line nor any game."""
    watched = "import sys; sys.argv = ['sobremesa', '--version']; from sobremesa.cli import main; main();"
    report = "sys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", f"{watched}{report}"], capture_output=True, text=True, check=True)
    mode = " (interpreted)" if rules_mode() == "interpreted" else ""
    assert done.stdout == f"sobremesa {__version__}{mode}\n"
    assert not {"typer", "rich", "litestar", "sobremesa.core.registry"} & set(done.stderr.split())


def test_the_package_itself_is_the_same_program(start):
    """`python -m sobremesa` answers what `sobremesa` answers, and fails as it fails."""
    for arguments, status in ((["games"], 0), (["nothing-of-the-kind"], 2)):
        module, program = start(*arguments, program=MODULE), start(*arguments)
        assert module.returncode == program.returncode == status
        assert module.stdout == program.stdout
        assert module.stderr == program.stderr


def test_help_loads_no_other_room():
    """Help is quick because no room but the words is imported for it."""
    code = "import sys; from sobremesa.cli.app import app; sys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rooms = {name.split(".")[1] for name in done.stderr.split() if name.startswith("sobremesa.")}
    assert rooms - {"version"} == {"cli", "rulebook"}


def test_a_reader_that_goes_away_is_no_error(launch):
    """Output into a pipe that is closed ends quietly."""
    process = launch([*PROGRAM, "rules", "cuarenta"])
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), errors) == (141, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only some systems have /dev/full")  # noqa: PTH110
def test_a_full_disk_is_told_in_one_line():
    """Output that cannot be written is an error with a code."""
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run([*PROGRAM, "rules", "cuarenta"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr.endswith(b"[system-error]\n")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "utf-16"])
@pytest.mark.parametrize("arguments", [["rules", "cuarenta"], ["games"], ["--help"], ["dance"]])
def test_every_encoding_will_do(start, encoding, arguments):
    """What a terminal's encoding lacks is written more plainly, and nothing fails."""
    done = start(*arguments, "--lang", "es", PYTHONIOENCODING=encoding)
    assert done.returncode == (2 if arguments == ["dance"] else 0)
    assert b"Traceback" not in done.stderr
    assert (done.stdout or done.stderr).decode(encoding)


def test_letters_lose_only_what_an_encoding_cannot_hold(start):
    """In ASCII an accent is dropped and a suit becomes its letter."""
    told = start("rules", "cuarenta", "--lang", "es", PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert "tambien su orden" in told
    assert "    Levanta  Ac 3h\n" in told


def test_a_file_name_that_is_no_text_is_named_in_json(start, tmp_path):
    """A name of any bytes comes back as text."""
    done = start("replay", "--json", os.fsencode(tmp_path) + b"/\xff\xfe")
    assert done.returncode == 1
    assert rb"\\xff\\xfe" in done.stdout or rb"\udcff\udcfe" in done.stdout


def test_play_stops_cleanly_when_it_is_asked_to(launch, tmp_path):
    """The table opens, says its address in one line, and goes on Ctrl-C with status 0 and no error."""
    command = [*PROGRAM, "play", "--no-browser", "--port", "0", "--data", str(tmp_path), "--lang", "en"]
    process = launch(command, text=True)
    line = process.stdout.readline()
    address = re.search(r"http://127.0.0.1:\d+", line)[0]
    assert urlopen(f"{address}/healthz", timeout=60).read() == b"ok"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert line.startswith("Sobremesa is open at http://127.0.0.1:")
    assert (process.returncode, errors) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell there")
@pytest.mark.parametrize("arguments", [["games"], ["stats", "--json"], ["--help"], ["--version"]], ids=" ".join)
def test_what_is_said_to_a_closed_standard_output_is_not_lost_in_silence(start, tmp_path, arguments):
    """It is told in one line as on a full disk, for a script would take it for done."""
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", *PROGRAM]
    done = start(*arguments, program=closed, SOBREMESA_DATA=str(tmp_path))
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    assert done.stderr.endswith(b"Bad file descriptor [system-error]\n")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell there")
@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["replay", "-"], 1, b"sobremesa: - cannot be read: Bad file descriptor [unreadable-file]\n"),
        (["verify", "-"], 1, b"sobremesa: - cannot be read: Bad file descriptor [unreadable-file]\n"),
        (["tui"], 2, b"[no-terminal]\n"),
        (["bot", "gin", "--level", "novato"], 0, b""),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else None,
)
def test_a_standard_input_that_is_closed_cannot_be_read(start, tmp_path, arguments, status, said):
    """It is told as any file that cannot be read is; a computer that plays over it is at its end."""
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", *PROGRAM]
    done = start(*arguments, program=closed, SOBREMESA_DATA=str(tmp_path))
    assert (done.returncode, done.stdout) == (status, b"")
    assert said in done.stderr and b"[internal]" not in done.stderr
