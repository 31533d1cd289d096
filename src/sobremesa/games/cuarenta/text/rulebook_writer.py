"""How Cuarenta's rules are put into words."""

from __future__ import annotations

from sobremesa.games.cuarenta.rules.rulesets import Rules
from sobremesa.rulebook import rulebook_writer


class CuarentaWriter(rulebook_writer.RulebookWriter[Rules]):
    """Writes one of Cuarenta's rulesets in one language."""

    def prize(self) -> str:
        """Return what forty points win: the game, or a chica where several make the mesa (CU-70)."""
        return self.words.say(f"cuarenta.rules.prize-{'chica' if self.rules.chicas > 1 else 'game'}")
