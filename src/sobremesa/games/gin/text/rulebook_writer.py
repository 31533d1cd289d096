"""How gin's rules are put into words."""

from __future__ import annotations

from sobremesa.games.gin.rules.rulesets import Rules
from sobremesa.rulebook import rulebook_writer


class GinWriter(rulebook_writer.RulebookWriter[Rules]):
    """Writes one of gin's rulesets in one language."""
