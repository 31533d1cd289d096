"""A server of our own for the browser tests: a process on a free port, with a data folder that is thrown away."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from pathlib import Path
from sobremesa.server.run import serve
serve(port=int(sys.argv[1]), data_dir=Path(sys.argv[2]), open_browser=False)
"""


def free_port() -> int:
    """Return a port that nobody listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Served:
    """A running server; ``restart`` brings it back on the same port and the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait until it says that it serves; raises AssertionError with its output if it does not."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(self.port), str(self.data)], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert str(self.port) in said, f"the server said {said!r}"

    def stop(self) -> None:
        """Stop, as Ctrl-C would, and wait for the end."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=20)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    def kill(self) -> None:
        """End at once, without a goodbye."""
        if self._process is not None:
            self._process.kill()
        self.stop()
