"""Puts the bill of materials into wheels: `python -m build_backend.billed FOLDER`.

In the folder lies the bill of a release beside wheels that other machines have built. Each wheel is packed anew with
the bill where PEP 770 wants it, and the digests of the folder are written.
"""

import hashlib
import json
import sys
from datetime import datetime
from pathlib import Path

from build_backend import packing
from build_backend.packing import Packed

BILL = "sobremesa.cdx.json"
SUMS = "SHA256SUMS"


def finish(folder: Path) -> None:
    """Give every wheel of a folder its bill, and write what `sha256sum --check` reads; as often as one likes."""
    bill = packing.read_file(folder / BILL)
    made = json.loads(bill.content)["metadata"]["timestamp"]
    add_to_wheels(folder, bill, int(datetime.fromisoformat(made).timestamp()))
    write_sums(folder)


def add_to_wheels(folder: Path, bill: Packed, epoch: int) -> None:
    """Pack the wheels of a folder anew, sorted and dated, each with the bill beside its metadata."""
    for wheel in folder.glob("*.whl"):
        files = packing.read_zip(wheel)
        (record,) = (name for name in files if name.endswith(".dist-info/RECORD"))
        files[f"{record.removesuffix('RECORD')}sboms/{BILL}"] = bill
        packing.write_wheel(wheel, files, epoch)


def write_sums(folder: Path) -> None:
    """Write the SHA-256 of every file of a folder, as `sha256sum --check` reads it."""
    files = sorted(path for path in folder.iterdir() if path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / SUMS).write_text("".join(lines))


if __name__ == "__main__":
    finish(Path(sys.argv[1]))
