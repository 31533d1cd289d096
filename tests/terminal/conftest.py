"""Computers of the same names each time."""

import pytest


@pytest.fixture(autouse=True)
def names(monkeypatch):
    """The names that computers have, in the order of the seats."""
    monkeypatch.setattr(
        "sobremesa.tables.orders.bot_names", lambda wanted: ["Zoila", "Nelson", "Maruja", "Piedad"][:wanted]
    )
