"""The server beside another program, in one process with it."""

import asyncio
import subprocess
import sys

import pytest

from sobremesa.server.embedded_server import served_aside
from sobremesa.store.errors import OlderDatabase
from sobremesa.store.lock import served_alone
from tests.store.test_upgrading import left_at_step_before

BESIDE = """
import asyncio, pathlib, sys
from sobremesa.server.embedded_server import served_aside
from sobremesa.tables.worker_pool import Brains

class Captured:
    def write(self, text): return len(text)
    def flush(self): pass
    def fileno(self): return -1

def main():
    with served_aside(pathlib.Path(sys.argv[1])):
        sys.stderr = Captured()
        brains = Brains()
        said = asyncio.run(brains.ask(str.upper, "caída"))
        brains.close()
        print(ascii(said))

if __name__ == "__main__":
    main()
"""


def test_the_computer_thinks_where_a_program_has_taken_the_terminal(tmp_path):
    """The processes in which it thinks start, though the standard streams have no file any more."""
    script = tmp_path / "beside.py"
    script.write_text(BESIDE, encoding="utf-8")

    command = [sys.executable, script, tmp_path / "data"]
    ran = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)

    assert ran.stdout == "'CA\\xcdDA'\n", ran.stderr


def test_a_folder_that_an_earlier_server_serves_is_left_to_it(tmp_path):
    """The terminal plays beside a server of its own version, and beside none it brings the folder up to date."""
    asyncio.run(left_at_step_before(tmp_path))

    with served_alone(tmp_path), pytest.raises(OlderDatabase), served_aside(tmp_path):
        pass
    with served_aside(tmp_path) as url:
        assert url.startswith("http://127.0.0.1:")
