"""docs/api.md says what the docstrings say."""

from build_backend import reference
from sobremesa import api


def test_the_page_is_what_the_source_says() -> None:
    """A name or docstring that changes, changes the page: `python -m build_backend.reference` writes it."""
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page()


def test_every_stable_name_has_an_entry_with_a_sentence() -> None:
    """Nothing is promised without a word on what it is."""
    entries = dict(entry.split("`\n", 1) for entry in reference.page().split("### `")[1:])
    assert sorted(entries) == sorted(api.__all__)
    assert [name for name, text in entries.items() if not any(line[:1].isupper() for line in text.splitlines())] == []
