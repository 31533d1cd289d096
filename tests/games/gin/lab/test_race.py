"""The table behind gin's race to the target can be made anew."""

import json

from sobremesa.games.gin.lab.race import endings, main
from sobremesa.games.gin.rules.rulesets import PRESETS


def test_the_same_seed_gives_the_same_table(tmp_path):
    """Every preset has how hands end that the maestro's style deals, and those that it does not."""
    main(tmp_path / "one.json", 20)
    main(tmp_path / "two.json", 20)
    assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()
    table = json.loads((tmp_path / "one.json").read_text())
    assert set(table) == set(PRESETS)
    assert all(sum(number for _, number in hands) == 10 for ended in table.values() for hands in ended)


def test_hands_are_counted_by_who_deals():
    """As many of one kind as of the other."""
    dealing, other = endings("eaai", 30, 2)
    assert sum(number for _, number in dealing) == sum(number for _, number in other) == 15
