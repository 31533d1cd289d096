"""Tables that have ended are never waited for."""

from __future__ import annotations

import json

from sobremesa.page.ending import tell_end


async def ending_of(error: Exception | None = None) -> dict[str, str]:
    """What is said when the tables end."""
    said: list[str] = []

    async def serving() -> None:
        if error is not None:
            raise error

    await tell_end(serving(), said.append)
    assert len(said) == 1
    return json.loads(said[0])


async def test_a_page_whose_games_cannot_be_opened_hears_that_it_failed() -> None:
    """Else it would show that the games are being loaded, for ever."""
    told = await ending_of()

    assert (told["say"], told["stage"]) == ("failed", "games")
    assert told["why"] == "the games could not be opened"


async def test_a_mistake_of_ours_is_told_with_its_cause() -> None:
    """Which a reader can send us."""
    assert (await ending_of(KeyError("row")))["why"] == "KeyError: 'row'"
