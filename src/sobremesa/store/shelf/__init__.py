"""The store in a shelf: ordered keys with texts, as a browser keeps them."""

from __future__ import annotations

from sobremesa.store.shelf.contract import Shelf, ShelfDenied, ShelfError, ShelfFailed, ShelfFull
from sobremesa.store.shelf.memory import MemoryShelf
from sobremesa.store.shelf.store import ShelfStore

__all__ = ["MemoryShelf", "Shelf", "ShelfDenied", "ShelfError", "ShelfFailed", "ShelfFull", "ShelfStore"]
