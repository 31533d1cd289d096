"""The data lives where the person says, else where the platform keeps a user's data."""

from __future__ import annotations

from pathlib import Path

import pytest

from sobremesa.store.folder import data_folder


@pytest.mark.parametrize(
    ("env", "platform", "expected"),
    [
        ({"XDG_DATA_HOME": "/x"}, "linux", Path("/x/sobremesa")),
        ({}, "linux", Path.home() / ".local/share/sobremesa"),
        ({"XDG_DATA_HOME": "relative"}, "linux", Path.home() / ".local/share/sobremesa"),
        ({}, "darwin", Path.home() / "Library/Application Support/sobremesa"),
        ({"LOCALAPPDATA": "/local"}, "win32", Path("/local/sobremesa")),
        ({}, "win32", Path.home() / "AppData/Local/sobremesa"),
        ({"SOBREMESA_DATA": "/mine", "XDG_DATA_HOME": "/x"}, "linux", Path("/mine")),
    ],
)
def test_the_folder_follows_the_platform_and_the_environment(env, platform, expected):
    """SOBREMESA_DATA goes before the platform's own place."""
    assert data_folder(None, env, platform) == expected


def test_a_folder_that_is_given_goes_before_all():
    """--data overrides the environment."""
    assert data_folder(Path("/given"), {"SOBREMESA_DATA": "/mine"}, "linux") == Path("/given")
