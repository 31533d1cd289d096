"""The menu: choosing a game, going on with one, giving one up, following a link."""

from contextlib import asynccontextmanager

from sobremesa.terminal.memory import Keeper
from sobremesa.terminal.program import Program
from sobremesa.terminal.screens.menu import Menu
from tests.terminal.helpers import desk_of, expect_screen, expect_text, my_turn, order, table_of, until


@asynccontextmanager
async def at_menu(desk, keeper, lang="en", size=(80, 24)):
    """A program at its menu, with what there is to play."""
    program = Program(desk, keeper, lang, ascii=False)
    async with program.run_test(size=size) as pilot:
        await until(pilot, lambda: menu(pilot).at >= 0, "the games")
        yield pilot


def menu(pilot) -> Menu:
    """The menu, at the bottom of what is on the screen."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, Menu))


async def go_to(pilot, label):
    """Go to the line of the menu that begins with a label."""
    place = next(at for at, entry in enumerate(menu(pilot).entries()) if entry.label.startswith(label))
    while menu(pilot).at != place:
        await pilot.press("down")


async def test_a_game_is_chosen_played_left_and_gone_on_with(tmp_path):
    """What is chosen is dealt, remembered for the next time, and a game that was left waits in the menu."""
    keeper = Keeper(tmp_path)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        await expect_screen(pilot, "menu-80")
        await go_to(pilot, "Game")
        await pilot.press("right")
        await go_to(pilot, "Deal")
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is not menu(pilot) and table_of(pilot).sitting.n > 0, "the table")
        await my_turn(pilot)
        assert table_of(pilot).sitting.table.game == "gin"
        await pilot.press("q")
        await expect_text(pilot, "Games in progress")
        await expect_text(pilot, "Gin rummy, Nelson")
        await go_to(pilot, "Gin rummy,")
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is not menu(pilot), "the table again")
        await my_turn(pilot)
    assert Keeper(tmp_path).memory.game == "gin"


async def test_settings_show_at_once_and_are_remembered(tmp_path):
    """Language, colours, signs and name change on the screen and are the same the next time."""
    keeper = Keeper(tmp_path)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper, size=(60, 24)) as pilot:
        await go_to(pilot, "Your name")
        await pilot.press("E", "v", "a", "x", "backspace")
        await go_to(pilot, "Suits")
        await pilot.press("right")
        await go_to(pilot, "Language")
        await pilot.press("right")
        await expect_screen(pilot, "menu-60")
    kept = Keeper(tmp_path).memory
    assert (kept.name, kept.colours, kept.lang) == ("Eva", 4, "es")
    assert (tmp_path / "terminal.json").stat().st_mode & 0o777 == 0o600


async def test_a_game_is_given_up_when_it_is_asked_for_twice(tmp_path):
    """One X asks, a second one ends the game."""
    keeper = Keeper(None)
    async with desk_of(tmp_path, keeper=keeper) as desk:
        await desk.make(order("cribbage", "standard"))
        async with at_menu(desk, keeper) as pilot:
            await go_to(pilot, "Cribbage,")
            await pilot.press("x")
            await expect_text(pilot, "X again gives it up")
            await pilot.press("x")
            await until(pilot, lambda: not menu(pilot)._mine, "no game in progress")


async def test_a_link_is_followed_and_a_bad_one_is_told(tmp_path):
    """What is pasted goes to the line for links; a table opens, anything else gets a sentence with its code."""
    keeper = Keeper(None)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        await go_to(pilot, "Link")
        await pilot.press(*"nonsense", "enter")
        await expect_text(pilot, "[bad-link]")
        menu(pilot)._write_link(f"{desk.origin}/table/nowhere")
        await pilot.press("enter")
        await expect_text(pilot, "[unknown-table]")
        await pilot.press("q")
        table = await desk.make(order("gin", "standard"))
        menu(pilot)._write_link(f"{desk.origin}/table/{table}")
        await pilot.press("enter")
        await until(pilot, lambda: bool(table_of(pilot).sitting.view), "the table")
        assert table_of(pilot).sitting.table.you == 1
