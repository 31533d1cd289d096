"""Writes the golden files anew: `python -m tests.golden.write`. Look at the difference before you commit it.

The same command refreshes the JSON beside the records in tests/records/regressions/.
"""

import json
from pathlib import Path

from sobremesa.records.replay import replay_json
from tests.golden.goldens import FOLDER, goldens

REGRESSIONS = FOLDER.parent / "records" / "regressions"


def write_goldens() -> list[Path]:
    """Writes every golden file, removes those that belong to nothing, and returns the paths that changed."""
    wanted = {path: text for golden in goldens() for path, text in golden.files().items()}
    wanted |= {path.with_suffix(".json"): _told(path) for path in REGRESSIONS.glob("*.txt")}
    changed = [path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
    lost = [path for path in kept() if path not in wanted]
    for path in lost:
        path.unlink()
    return changed + lost


def kept() -> list[Path]:
    """The golden files that are there."""
    return sorted(path for path in FOLDER.glob("*/*/*") if path.suffix in {".txt", ".json"})


def _told(path: Path) -> str:
    return json.dumps(replay_json(path.name, path.read_bytes()), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for written in write_goldens():
        print(written.relative_to(FOLDER.parent.parent))  # noqa: T201 - a command says what it did
