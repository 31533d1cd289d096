"""The parts in which the compiled rules are handed to the compiler."""

from pathlib import Path

from build_backend import parts

BITS = """#include "__native_sobremesa.h"
int64_t CPyDef_bits___lowest(int64_t cpy_r_mask) {
    return cpy_r_mask & -cpy_r_mask;
}

PyObject *CPyPy_bits___lowest(PyObject *self) {
    return NULL;
}
char CPyDef_bits_____top_level__(void) {
    return 1;
}
"""


def _written(folder: Path, **modules: str) -> list[Path]:
    names = {folder / f"__native_sobremesa{name and '___'}{name}.c": text for name, text in modules.items()}
    for path, text in names.items():
        path.write_text(text)
    return list(names)


def test_a_game_is_a_part_and_the_rest_is_the_core(tmp_path: Path) -> None:
    """The modules of one game are compiled together, whatever the game is called; the largest part comes first."""
    modules = {"core___bits": BITS, "games___rook___rules___state": "//\n" * 500, "games___rook___search___tree": "//"}
    made = parts.join(_written(tmp_path, **modules), tmp_path, "sobremesa")

    assert [path.name for path in made] == ["part_rook.c", "part_core.c"]
    rook, core = (path.read_text() for path in made)
    assert "rules___state.c" in rook and "search___tree.c" in rook and "bits.c" not in rook
    assert core == '#include "__native_sobremesa___core___bits.c"\n'


def test_games_can_inline_what_the_core_has_for_all() -> None:
    """Short functions of the core are static in every other part; wrappers and a module's start are left alone."""
    header = parts.inlined([BITS])
    assert "#define CPyDef_bits___lowest CPyDef_bits___lowest_inlined" in header
    assert "static int64_t CPyDef_bits___lowest(int64_t cpy_r_mask) {\n    return" in header
    assert "CPyPy" not in header and "top_level" not in header


def test_a_long_function_is_not_copied() -> None:
    """It would not be inlined, and every part would have to be compiled with it."""
    long = BITS.replace("    return cpy_r_mask", "    ;\n" * parts.LONGEST + "    return cpy_r_mask")
    assert "lowest" not in parts.inlined([long])


def test_a_part_that_stays_as_it_was_is_not_written_again(tmp_path: Path) -> None:
    """So that it is not compiled again."""
    files = _written(tmp_path, core___bits=BITS)
    (part,) = parts.join(files, tmp_path, "sobremesa")
    part.touch()
    before = part.stat().st_mtime_ns

    assert parts.join(files, tmp_path, "sobremesa") == [part]
    assert part.stat().st_mtime_ns == before
