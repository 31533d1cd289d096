"""The guard against 32-bit shifts in the compiled rules."""

import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.page_builder.shifts import NarrowShiftError, check, narrow_shifts
from tests.house.code import ROOT

BAD = """
from typing import Final
from mypy_extensions import i64

ONE: Final = 1


def bit(card: i64) -> i64:
    return {shift}
"""
BUILD = (
    "import sys; from pathlib import Path; from build_backend.extensions import compile_modules;"
    "compile_modules(sys.argv[1:], Path('generated'), 'tiny')"
)


@pytest.mark.parametrize(
    "line",
    [
        "    cpy_r_r0 = 1 << cpy_r_card;",
        "    cpy_r_r0 = -1 << cpy_r_n;",
        "    cpy_r_r0 = 7 >> cpy_r_n;",
        "    cpy_r_r0 = (15) << (cpy_r_n);",
        "    cpy_r_r0 = 0x10U << cpy_r_n;",
    ],
)
def test_a_literal_shifted_by_a_variable_is_found(line: str) -> None:
    """A C literal of 32 bits may not be shifted by a variable, to either side."""
    (found,) = narrow_shifts(f"int64_t CPyDef_bits___bit(int64_t cpy_r_card) {{\n{line}\n}}\n", "made.c")
    assert (found.file, found.line, found.function) == ("made.c", 2, "bits___bit")


@pytest.mark.parametrize(
    "line",
    [
        "    cpy_r_r0 = cpy_r_m << cpy_r_n;",
        "    cpy_r_r0 = cpy_r_m << 4;",
        "    cpy_r_r0 = cpy_r_r1 >> cpy_r_n;",
        "    cpy_r_r0 = 4294967296LL << cpy_r_n;",
        "    cpy_r_r0 = CPyTagged_Lshift(2, cpy_r_n);",
        "    cpy_r_r0 = 1 << 4;",
    ],
)
def test_a_wide_or_constant_shift_is_let_through(line: str) -> None:
    """Shifts of variables, of 64-bit literals and by constants are as wide as they look."""
    assert list(narrow_shifts(line)) == []


def test_the_check_names_the_file_and_the_function(tmp_path: Path) -> None:
    """Whoever wrote the shift learns where it is and what to write instead."""
    made = tmp_path / "__native.c"
    made.write_text("int64_t CPyDef_bits___bit(int64_t cpy_r_n) {\n    cpy_r_r0 = 1 << cpy_r_n;\n}\n")
    with pytest.raises(NarrowShiftError, match=r"table of bits[^$]*__native\.c:2: in bits___bit: cpy_r_r0 = 1 <<"):
        check([made])


@pytest.mark.slow
@pytest.mark.parametrize("shift", ["1 << card", "ONE << card", "i64(1) << card"])
def test_the_build_fails_on_a_module_with_a_narrow_shift(tmp_path: Path, shift: str) -> None:
    """mypyc really writes a narrow shift for each of these, and the build really stops."""
    (tmp_path / "tiny.py").write_text(BAD.format(shift=shift))
    done = _compile(tmp_path)
    assert done.returncode != 0
    assert "NarrowShiftError" in done.stderr


@pytest.mark.slow
def test_the_build_accepts_a_one_that_is_no_constant(tmp_path: Path) -> None:
    """The cure that the guard names passes the guard."""
    (tmp_path / "tiny.py").write_text(BAD.format(shift="((card & 0) | 1) << card"))
    done = _compile(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def _compile(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BUILD, "tiny.py"]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
