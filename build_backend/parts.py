"""Joins the C files that mypyc writes, one for each module, into few parts that are compiled at the same time.

One file for all takes twice the processor's time of four parts, on one core. What every game calls is copied into each
part as static functions: without that the compiler could not inline it, and random games take up to a third longer.
"""

import re
from pathlib import Path

CORE = "core"
LONGEST = 60
"""The lines of the longest function that is copied: a longer one is seldom inlined."""

HEADERS = ("__native_{group}.h", "__native_internal_{group}.h")
_MODULE = re.compile(r"__native_\w+?___(?P<path>\w+)\.c")
_FUNCTION = re.compile(r"^(?!static)(?P<head>\w[\w \t*]*?\b(?P<name>CPyDef_\w+)\(.*\)) \{$")


def part_of(file: str) -> str:
    """The part that a generated C file belongs to: a game's own, or `core`, which is also for what is no module."""
    module = _MODULE.fullmatch(file)
    names = module["path"].split("___") if module else []
    return names[1] if names[:1] == ["games"] and len(names) > 2 else CORE


def join(files: list[Path], folder: Path, group: str) -> list[Path]:
    """Writes into `folder` one C file for each part, which includes the given ones; returns the largest first."""
    parts: dict[str, list[Path]] = {}
    for file in files:
        parts.setdefault(part_of(file.name), []).append(file)
    _save(folder / "inlined.h", inlined([file.read_text(encoding="utf-8") for file in parts[CORE]]))
    for part, members in parts.items():
        first = [] if part == CORE else [*(name.format(group=group) for name in HEADERS), "inlined.h"]
        names = first + [member.relative_to(folder).as_posix() for member in members]
        _save(folder / f"part_{part}.c", "".join(f'#include "{name}"\n' for name in names))
    return [folder / f"part_{part}.c" for part in sorted(parts, key=lambda part: -_size(parts[part]))]


def inlined(texts: list[str]) -> str:
    """A header with the short functions of C files as static functions, which their names mean from there on."""
    found = [function for text in texts for function in _functions(text)]
    names = [f"#define {name} {name}_inlined" for name, _, _ in found]
    return "\n".join([*names, *(f"static {head};" for _, head, _ in found), *(body for _, _, body in found), ""])


def _functions(text: str) -> list[tuple[str, str, str]]:
    """The short functions of a C file: name, declaration and definition of each."""
    lines, found = text.splitlines(), []
    for number, line in enumerate(lines):
        opening = _FUNCTION.match(line)
        if not opening or "__top_level__" in line:
            continue
        end = lines.index("}", number)
        if end - number <= LONGEST:
            found.append(
                (opening["name"], opening["head"], "\n".join(["static " + line, *lines[number + 1 : end + 1]]))
            )
    return found


def _save(path: Path, text: str) -> None:
    """Writes a file unless it says so already."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _size(files: list[Path]) -> int:
    return sum(file.stat().st_size for file in files)
