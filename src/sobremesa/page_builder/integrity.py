"""Digests by which a browser checks what it loads."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping


def integrity(content: bytes) -> str:
    """Return the digest of a content as browsers want it: in an ``integrity`` attribute, and in a content policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def version_of(contents: Mapping[str, bytes]) -> str:
    """Return a short name for a set of files, another one as soon as one of them changes."""
    digest = hashlib.sha256()
    for name in sorted(contents):
        digest.update(f"{name}\0".encode())
        digest.update(hashlib.sha256(contents[name]).digest())
    return digest.hexdigest()[:16]
