"""Whether this machine can compile extension modules, and whether it is asked not to."""

import functools
import os
import shlex
import subprocess
import sysconfig
import tempfile
from pathlib import Path

PROBE = "#include <Python.h>\nint sobremesa_probe(void) { return PY_VERSION_HEX != 0; }\n"


def why_pure() -> str | None:
    """The reason to install uncompiled, or None where the rules will be compiled."""
    if os.environ.get("SOBREMESA_PURE", "") not in ("", "0"):
        return "SOBREMESA_PURE is set"
    return compiler_trouble()


@functools.cache
def compiler_trouble() -> str | None:
    """What stops this machine from compiling a module for this Python; None where a probe compiles."""
    if os.name == "nt":
        return "compiling on Windows is not supported yet"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    include = Path(sysconfig.get_paths()["include"])
    if not (include / "Python.h").exists():
        return f"there is no Python.h in {include}"
    return None if _compiles(compiler, include) else f"the compiler '{compiler[0]}' does not work here"


def _compiles(compiler: list[str], include: Path) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        shared = ["-shared", "-fPIC"] if os.uname().sysname != "Darwin" else ["-bundle", "-undefined", "dynamic_lookup"]
        command = [*compiler, *shared, f"-I{include}", str(source), "-o", str(Path(folder, "probe.so"))]
        try:
            return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0
        except (OSError, subprocess.TimeoutExpired):
            return False
