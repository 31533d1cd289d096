"""What a server sends cannot take over the terminal that shows it."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from sobremesa.terminal.clickable_text import seen
from sobremesa.visible import is_hidden


@pytest.mark.parametrize("text", ["Ana\x1b[2J", "A\u202enа", "\x9b31mEva", "a\u200b\x07b", "\ue000x", "Ana\n"])
def test_what_a_terminal_would_obey_is_not_drawn(text):
    """A name with controls or marks of direction is drawn without them, as wide as it was reckoned."""
    drawn = seen(text)

    assert not any(is_hidden(each) for each in drawn)
    assert cell_len(drawn) == cell_len(text)


def test_a_name_of_any_script_is_drawn_as_it_is():
    """Only what is hidden goes."""
    for name in ("Ñusta", "李雷", "محمد", "Ana 🦊", "10♥"):
        assert seen(name) == name
