"""How cribbage's rules are put into words."""

from __future__ import annotations

from sobremesa.games.cribbage.rules.rulesets import Rules
from sobremesa.words import telling


class Telling(telling.Telling[Rules]):
    """Tells of one of cribbage's rulesets in one language."""
