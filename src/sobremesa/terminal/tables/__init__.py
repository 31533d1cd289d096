"""How each game's table is drawn and told. A new game adds a line to ``KITS`` in ``tables/kits.py``."""
