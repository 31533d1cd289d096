"""An external program that is spoken to in lines over its standard input and output, and is not trusted.

Whatever it does (hang, exit, flood, stop reading), the game waits no longer than its time limit. Threads read and write
its pipes, so that a full pipe blocks nothing.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final

from sobremesa.files import USUAL_MODE

LONGEST: Final = 65_536
"""The bytes that a line of a program may have."""
MOMENT: Final = 1.0  # seconds that a program which has closed its output has to end, and to be heard to its last word
LEAVING: Final = 0.5  # seconds that a program has to leave when it is told to quit
OWN: Final = "-"
"""The name of this process's own standard error."""
QUIT: Final = b'{"type":"quit"}\n'
"""The line after which a program leaves."""
UNREAD: Final = 16  # lines that may wait to be read before a program is a flood


class Failed(Exception):
    """A program that did not answer as it should: the sentence says what it did."""

    at_hello = False
    """Whether it failed before it was ready for its first move."""


class ProgramErrors:
    """Where the standard error of programs goes: to a file, or to this process's own standard error.

    Every line begins with the number of the process, for several programs write to one place.
    """

    def __init__(self, path: str = OWN) -> None:
        """Set the file, which is appended to; ``-`` is the standard error of this process."""
        self._path: Final = path

    def check(self) -> None:
        """Raise OSError where the file cannot be added to; it is begun where there is none."""
        if self._path != OWN:
            ways = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NONBLOCK", 0)  # a pipe may have no reader
            os.close(os.open(self._path, ways, USUAL_MODE))

    def write(self, pid: int, line: bytes) -> None:
        """Add a line; what cannot be written is left out, for a game goes on all the same."""
        whole = b"%d: %s\n" % (pid, line.rstrip(b"\r\n"))
        with suppress(OSError):
            if self._path == OWN:
                os.write(2, whole)
            else:
                with Path(self._path).open("ab", buffering=0) as file:
                    file.write(whole)


class Program:
    """One run of an external program.

    Call ``start`` once, then ``tell`` and ``hear`` in turn, and ``stop`` at the end in any case. Lines are bytes with
    their newline. The program runs in a session of its own: Ctrl-C does not reach it, and ``stop`` kills its children
    too.
    """

    def __init__(self, command: list[str], errors: ProgramErrors | None = None) -> None:
        """Set the words of the command line, and what is done with its errors; nothing runs before ``start``."""
        self._command = command
        self._errors = errors
        self._process: subprocess.Popen[bytes] | None = None
        self._said: SimpleQueue[bytes] = SimpleQueue()
        self._to_say: SimpleQueue[bytes] = SimpleQueue()
        self._overhearing: Thread | None = None
        self._last_words = ""

    def start(self) -> None:
        """Start the program. Raises Failed where it cannot be run."""
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise Failed(f"cannot be started: {error.strerror}") from error
        self._attend(self._write, self._process.stdin)
        self._attend(self._listen, self._process.stdout)
        self._overhearing = self._attend(self._overhear, self._process.stderr)

    def tell(self, line: bytes) -> None:
        """Queue a line for the program; this never blocks and does not report whether it is read."""
        self._to_say.put(line)

    def hear(self, seconds: float) -> bytes:
        """Return the next line of the program, with its newline.

        Raises Failed where no line comes within ``seconds``, where a line has more than ``LONGEST`` bytes, and where
        the program has ended; the message then has its exit status and last words on standard error.
        """
        try:
            line = self._said.get(timeout=seconds)
        except Empty:
            raise Failed(f"no answer within {seconds:g} seconds") from None
        if line.endswith(b"\n"):
            return line
        if len(line) > LONGEST:
            raise Failed(f"said a line of more than {LONGEST} bytes")
        raise Failed("ended in the middle of a line" if line else self._end())

    def leaves(self, seconds: float) -> bool:
        """Close the program's input and return whether it ends by itself within so many seconds."""
        self._to_say.put(b"")
        with suppress(subprocess.TimeoutExpired):
            self._running.wait(seconds)
        return self._running.poll() is not None

    def dismiss(self, seconds: float = LEAVING) -> None:
        """Tell a program that is well to quit, give it so many seconds to do so, and stop it."""
        self.tell(QUIT)
        self.stop(seconds)

    def stop(self, seconds: float = 0.0) -> None:
        """Close the program's input, wait up to ``seconds`` for it to end, and kill its whole session."""
        self._to_say.put(b"")
        if self._process is None:
            return
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
        finally:  # also where waiting is interrupted
            _kill(self._process)

    def _end(self) -> str:
        """Return how it ended, in words, with the last that it wrote on its standard error."""
        status = ""
        with suppress(subprocess.TimeoutExpired):
            status = f" with status {self._running.wait(MOMENT)}"
        if self._overhearing:
            self._overhearing.join(MOMENT)
        return f"ended{status}" + (f", saying {self._last_words!r}" if self._last_words else "")

    @property
    def _running(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    def _attend(self, task: Callable[[IO[bytes]], None], pipe: IO[bytes] | None) -> Thread:
        thread = Thread(target=task, args=(pipe,), daemon=True)
        thread.start()
        return thread

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while line := self._to_say.get():
                pipe.write(line)
                pipe.flush()

    def _listen(self, pipe: IO[bytes]) -> None:
        with pipe:
            while self._said.qsize() < UNREAD and (line := pipe.readline(LONGEST + 1)):
                self._said.put(line)
        self._said.put(b"")

    def _overhear(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(LONGEST):
                if self._errors:
                    self._errors.write(self._running.pid, line)
                self._last_words = line.decode("utf-8", "replace").strip()[-200:] or self._last_words


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)  # its session has its number
        else:
            process.kill()
    process.wait()
