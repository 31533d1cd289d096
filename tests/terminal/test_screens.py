"""What tables look like, in narrow and wide terminals, as plain text kept beside the tests.

With SOBREMESA_WRITE_SCREENS=1 the screens are written anew; look at them before they are kept.
"""

from textual.pilot import Pilot

from tests.terminal.helpers import (
    at_table,
    desk_of,
    expect_screen,
    expect_text,
    my_turn,
    order,
    play,
    screen_text,
    table_of,
    until,
)

SIZES = [(60, 24), (80, 24), (120, 30)]


async def expect_every_size(pilot: Pilot[None], name: str) -> None:
    """Expect the screen of each size that is kept under a name."""
    for width, height in SIZES:
        await pilot.resize_terminal(width, height)
        await expect_screen(pilot, f"{name}-{width}")


async def test_a_table_of_cuarenta(tmp_path):
    """Cuarenta shows the score, the cards of the table, the hand with its keys, the moves of a card, the last plays."""
    async with desk_of(tmp_path) as desk, at_table(desk, order("cuarenta", "pagat")) as pilot:
        await my_turn(pilot)
        await play(pilot, "1", "enter")
        await pilot.press("2")
        await expect_every_size(pilot, "cuarenta")


async def test_a_table_of_gin(tmp_path):
    """Gin shows stock and pile, the melds apart from what is loose, and the deadwood."""
    async with desk_of(tmp_path) as desk, at_table(desk, order("gin", "standard"), lang="es") as pilot:
        await my_turn(pilot)
        await play(pilot, "enter")
        await pilot.press("0")
        await expect_every_size(pilot, "gin")


async def test_a_table_of_cribbage(tmp_path):
    """Cribbage shows the starter, the cards of the count and who played them, and what one has put into the crib."""
    async with desk_of(tmp_path) as desk, at_table(desk, order("cribbage", "standard")) as pilot:
        await until(pilot, lambda: table_of(pilot).sitting.view["cribbed"] == [False, True], "the other's two cards")
        await play(pilot, "1", "2", "enter")
        await play(pilot, "1", "enter")
        await expect_every_size(pilot, "cribbage")


async def test_four_play_cuarenta_without_signs(tmp_path):
    """Four seats fit as well, and cards, lines and marks can be drawn with ASCII alone."""
    async with desk_of(tmp_path) as desk, at_table(desk, order("cuarenta", "mesa", 4), ascii_only=True) as pilot:
        await my_turn(pilot)
        await pilot.press("1")
        await expect_screen(pilot, "cuarenta-four-ascii")
        assert set("♣♦♥♠╭│╔║▸•·░▒█─").isdisjoint(screen_text(pilot.app))


async def test_a_page_that_is_scrolled_without_signs_has_no_bar_of_blocks(tmp_path):
    """The help is longer than the screen, and read with the keys."""
    wanted = order("cuarenta", "pagat")
    async with desk_of(tmp_path) as desk, at_table(desk, wanted, ascii_only=True) as pilot:
        await pilot.press("?")
        await expect_text(pilot, "leave the table")
        await until(pilot, lambda: pilot.app.screen.query_one("#scroll").max_scroll_y > 0, "more than a screen")
        await pilot.press("pagedown")
        await until(pilot, lambda: pilot.app.screen.query_one("#scroll").scroll_y > 0, "the next screen")

        assert set("▁▂▃▄▅▆▇█▎▊").isdisjoint(screen_text(pilot.app))


async def test_a_window_that_a_table_does_not_fit_into_says_which_one_it_needs(tmp_path):
    """Moves were cut off without a word. What fits stays as it is, also in a low window."""
    larger = {"en": "Make the window larger: 60x24", "es": "Agranda la ventana: 60x24"}
    for lang, told in larger.items():
        wanted = order("cuarenta", "pagat")
        async with desk_of(tmp_path / lang) as desk, at_table(desk, wanted, lang=lang) as pilot:
            await my_turn(pilot)
            await pilot.press("1")
            for size in [(60, 24), (60, 20)]:
                await pilot.resize_terminal(*size)
                await expect_text(pilot, " a  ")
                assert told not in screen_text(pilot.app)
            await pilot.resize_terminal(60, 12)
            await expect_text(pilot, told)
            await pilot.resize_terminal(20, 24)
            await expect_text(pilot, f" {told.split()[0]}")
