"""Threads share their heaps, so that what they free does not stay with each of them."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

from sobremesa.server.heaps import MOST

PROGRAM = """
import ctypes, threading
from sobremesa.server.heaps import share_heaps

share_heaps()
together = threading.Barrier(9)
held = []

def take():
    held.append(bytearray(50_000))
    together.wait()

for _ in range(8):
    threading.Thread(target=take).start()
together.wait()
library = ctypes.CDLL(None)
library.malloc_info(0, ctypes.c_void_p.in_dll(library, "stdout"))
library.fflush(None)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the heaps are those of GNU's C library")
def test_many_threads_have_few_heaps():
    """Eight threads that take memory at the same time have no heap each."""
    told = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True).stdout

    assert 1 <= told.count("<heap nr=") <= MOST
