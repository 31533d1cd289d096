"""Where links lead."""

import pytest

from sobremesa.terminal.invite_link import Address, BadLink, is_link, read_link


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("http://host/table/aB-_1", Address("http://host", "table", "aB-_1")),
        ("https://host:4040/join/secret", Address("https://host:4040", "join", "secret")),
        ("http://host/watch/secret/", Address("http://host", "watch", "secret")),
        ("http://host/sit/id/2", Address("http://host", "sit", "id", 2)),
        (" http://[::1]:4040/ ", Address("http://[::1]:4040")),
        ("http://host", Address("http://host")),
    ],
)
def test_a_link_says_server_and_table(link, address):
    """Tables, seats, places to watch from and whole servers have links."""
    assert read_link(link) == address


@pytest.mark.parametrize(
    "link",
    ["host/table/x", "ftp://host/table/x", "http://host/replay/x", "http:///table/x", "http://host:port/", "http://a@b/",
     "http://host/table/../x", "http://host/sit/id/9", "http://host:99999/table/x"],
)  # fmt: skip
def test_anything_else_is_no_link(link):
    """What cannot be a link to a table is refused with its code, whatever it is."""
    with pytest.raises(BadLink) as caught:
        read_link(link)
    assert caught.value.code == "bad-link"


def test_a_game_is_no_link():
    """The name of a game is told from a link."""
    assert [is_link(text) for text in ("gin", "http://host/", "localhost:4040")] == [False, True, True]


def test_this_machine_is_known():
    """Only this machine's own server is asked without a proxy between."""
    assert Address("http://127.0.0.1:4040").is_here
    assert not Address("http://example.org").is_here
