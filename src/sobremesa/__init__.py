"""Sobremesa: card games of the table. Importing this package is free; each room is imported by its own name."""

__version__ = "0.1.0"
