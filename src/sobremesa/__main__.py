"""Lets ``python -m sobremesa`` do what ``sobremesa`` does."""

from __future__ import annotations

from sobremesa.cli import main

if __name__ == "__main__":
    main()
