"""The C of the compiled modules of the page: written by mypyc, checked, and made fast for 32 bits."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sobremesa.files import fill_draft, save
from sobremesa.page_builder import shifts
from sobremesa.page_builder.compiled_rooms import GROUP, compiled_files_of_page
from sobremesa.page_builder.node import run_script

_LOAD: Final = re.compile(
    r"^    (?P<literal>cpy_r_\w+) = \(CPyTagged\)CPyStatics\[\d+\] \| 1; /\* (?P<value>-?\d+) \*/$", re.M
)
_BEGINS: Final = re.compile(r'"init_(\w+)"')
_WIDTH: Final = 63


def write_c(package: Path, out: Path, node: Path, pyodide: Path, compiler: Path) -> Path:
    """Write the C of a package's compiled modules into ``out`` and return its one source file.

    Raises StepFailed where the compiler refuses the sources, NarrowShiftError where what it wrote would lose bits.
    """
    with TemporaryDirectory() as aside:
        names = _lay_out(package, Path(aside))
        listed = Path(aside, "files.txt")
        save(listed, "\n".join(names))
        run_script(node, "compile", pyodide, compiler, Path(aside), out, GROUP, listed)
    shifts.check(sorted(out.glob("__native*.[ch]")))
    source = out / f"__native_{GROUP}.c"
    text = source.read_text(encoding="utf-8")
    save(source, constant_literals(text) + entries(text))
    return source


def _lay_out(package: Path, folder: Path) -> list[str]:
    """Copy the sources of a package alone into a folder; return the names of those to compile."""
    sources = package.rglob("*.py")
    fill_draft(folder, {path.relative_to(package.parent).as_posix(): path.read_bytes() for path in sources})
    return [path.relative_to(package.parent).as_posix() for path in compiled_files_of_page(package)]


def constant_literals(text: str) -> str:
    """Return the C with wide literals as constants.

    On 32 bits the compiler keeps an ``i64`` literal of more than 30 bits as a Python integer and converts it at every
    use: random games of one of the house took 2.8 times as long.
    """
    functions = re.split(r"(?m)^(?=\}$)", text)
    return "".join(map(_constant_in, functions))


def _constant_in(function: str) -> str:
    for load in list(_LOAD.finditer(function)):
        literal, value = load["literal"], int(load["value"])
        once = len(re.findall(rf"^    {literal} = ", function, re.M)) == 1
        if once and -(2**_WIDTH) < value < 2**_WIDTH:
            function = _use(literal).sub(rf"\g<1>{value}LL;", function)
    return function


def _use(literal: str) -> re.Pattern[str]:
    """Return how a literal is used: the object is taken out of the tagged value, and the number out of the object."""
    return re.compile(
        rf"(    (cpy_r_\w+) = {literal} \^ 1;\n    (cpy_r_\w+) = \(void \*\)\2;\n    (cpy_r_\w+) = )"
        r"CPyLong_AsInt64\(\3\);"
    )


def entries(text: str) -> str:
    """Return C by which the library begins each of its modules itself; see ``sobremesa.page.compiled_modules``."""
    names = sorted(set(_BEGINS.findall(text)))
    return "\n" + "".join(f"PyMODINIT_FUNC PyInit_{name}(void) {{ return CPyInit_{name}(); }}\n" for name in names)
