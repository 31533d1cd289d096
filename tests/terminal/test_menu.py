"""The menu: choosing a game, going on with one, giving one up, following a link."""

import asyncio
from contextlib import asynccontextmanager
from threading import Event

import pytest
from textual.events import Paste

from sobremesa.server.binding import listen
from sobremesa.terminal.api_client import ApiClient
from sobremesa.terminal.invite_link import read_link
from sobremesa.terminal.program import TerminalProgram
from sobremesa.terminal.screens.menu import Menu
from sobremesa.terminal.screens.options import OptionsScreen
from sobremesa.terminal.settings import Keeper, SavedTable
from tests.terminal.helpers import (
    desk_of,
    expect_screen,
    expect_text,
    my_turn,
    order,
    screen_text,
    table_of,
    tables_of,
    until,
)


@asynccontextmanager
async def at_menu(desk, keeper, lang="en", size=(80, 24)):
    """A program at its menu, with what there is to play."""
    program = TerminalProgram(desk, keeper, lang, ascii=False)
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
        await until(pilot, lambda: any(each.sitting.n > 0 for each in tables_of(pilot)), "the table")
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


@pytest.mark.parametrize(("key", "interrupted"), [("ctrl+c", True), ("ctrl+q", False)])
@pytest.mark.parametrize("where", ["menu", "link", "table"])
async def test_the_program_is_ended_by_key_wherever_one_is(tmp_path, where, key, interrupted):
    """In the menu, in a line that is written, and at a table, which take all other keys."""
    keeper = Keeper(None)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        if where == "link":
            await go_to(pilot, "Link")
        if where == "table":
            pilot.app.sit_at(desk, (await desk.make(order("gin", "standard"))).id)
            await until(pilot, lambda: bool(tables_of(pilot)), "the table")
        await pilot.press(key)
        await until(pilot, lambda: not pilot.app.is_running or pilot.app._exit, "the end")
        assert pilot.app.interrupted is interrupted


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
        table = (await desk.make(order("gin", "standard"))).id
        menu(pilot)._write_link(f"{desk.origin}/table/{table}")
        await pilot.press("enter")
        await until(pilot, lambda: any(each.sitting.view for each in tables_of(pilot)), "the table")
        assert table_of(pilot).sitting.table.you == 1


async def test_a_value_that_has_no_room_ends_in_dots_and_is_told_below_where_one_stands(tmp_path):
    """In 80 columns the order of play in Spanish is too long for its line."""
    keeper = Keeper(tmp_path)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper, "es") as pilot:
        await go_to(pilot, "Cambiar reglas sueltas")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen), "the options")
        await pilot.press("down")

        await expect_text(pilot, "como el reloj, desde la izquierda de qui… ▸")
        await expect_text(pilot, "como el reloj, desde la izquierda de quien da")


async def test_single_rules_are_changed_before_a_game(tmp_path):
    """Every option is turned from value to value or written as a number; the game is dealt so, and it is remembered."""
    keeper = Keeper(tmp_path)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        await go_to(pilot, "Change single rules")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen), "the options")
        labels = [entry.label for entry in pilot.app.screen.entries()]
        await pilot.press(*["down"] * labels.index("Ronda"), "2")
        await pilot.press(*["down"] * (labels.index("Matching") - labels.index("Ronda")), "right")
        await expect_screen(pilot, "options-80")
        await pilot.press("escape")
        await expect_text(pilot, "2 changed")
        await go_to(pilot, "Deal")
        await pilot.press("enter")
        await until(pilot, lambda: any(each.sitting.n > 0 for each in tables_of(pilot)), "the table")
        options = table_of(pilot).sitting.table.options
        assert (options["ronda"], options["match"]) == ("2", "many")
    assert Keeper(tmp_path).memory.tables["cuarenta"].options == {"ronda": "2", "match": "many"}


async def test_a_number_of_a_rule_can_be_pasted(tmp_path):
    """Anything else that is pasted there is not taken."""
    keeper = Keeper(None)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        await go_to(pilot, "Change single rules")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen), "the options")
        labels = [entry.label for entry in pilot.app.screen.entries()]
        await pilot.press(*["down"] * labels.index("Ronda"))
        pilot.app.post_message(Paste("many"))
        pilot.app.post_message(Paste("3"))
        await until(pilot, lambda: bool(menu(pilot)._setup.options), "the number")
        assert menu(pilot)._setup.options == {"ronda": "3"}


async def test_what_the_table_does_unasked_is_chosen_for_a_table(tmp_path):
    """First as the ruleset usually has it, then as was chosen last, whatever the ruleset."""
    keeper = Keeper(tmp_path)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        setup = menu(pilot)._setup
        assert (setup.ruleset.id, setup.order("Ana", 0).assistance) == ("pagat", "some")
        await go_to(pilot, "Unasked, the table")
        await pilot.press("right", "right")
        await expect_text(pilot, "does nothing")
        assert setup.order("Ana", 0).assistance == "none"
        setup.turn_rules(1)
        assert setup.order("Ana", 0).assistance == "none"
    assert Keeper(tmp_path).memory.tables["cuarenta"].assistance == "none"


async def test_taking_back_is_chosen_for_a_table(tmp_path):
    """Against computers never, unless it is chosen; it is remembered, and what is asked for says so."""
    keeper = Keeper(tmp_path)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        setup = menu(pilot)._setup
        assert not setup.order("Ana", 0).takebacks
        await go_to(pilot, "Taking a move back")
        await pilot.press("right")
        await expect_text(pilot, "before the computer plays")
        assert setup.order("Ana", 0).takebacks
        setup.turn_takebacks()
        setup.turn_friend(2)
        assert not setup.order("Ana", 0).takebacks
    assert Keeper(tmp_path).memory.tables["cuarenta"].takebacks is False


async def test_a_game_is_rated_where_that_is_chosen_and_the_table_says_so(tmp_path):
    """Then nothing is taken back and nothing hinted at; it is remembered, and the bar of the table has the word."""
    keeper = Keeper(tmp_path)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        setup = menu(pilot)._setup
        setup.turn_takebacks()
        await go_to(pilot, "Ratings")
        await expect_text(pilot, "For pleasure")
        await pilot.press("right")
        await expect_screen(pilot, "menu-rated-80")
        order = setup.order("Ana", 0)
        assert (order.rated, order.takebacks, order.hints) == (True, False, False)
        await go_to(pilot, "Deal")
        await pilot.press("enter")
        await until(pilot, lambda: any(each.sitting.n > 0 for each in tables_of(pilot)), "the table")
        assert table_of(pilot).sitting.table.rated
        await expect_text(pilot, "Cuarenta · Traditional · Rated")
    assert Keeper(tmp_path).memory.tables["cuarenta"].rated


async def test_what_cannot_be_rated_is_not_offered_as_rated(tmp_path):
    """With single rules changed, or with computers as partners; among friends alone it can be, by four as well."""
    keeper = Keeper(None)
    keeper.memory.tables["cuarenta"] = SavedTable(rated=True, rules="mesa")
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        setup = menu(pilot)._setup
        offered = [setup.order("Ana", 0).rated]
        setup.set_option(next(one for one in setup.game.options if one.name == "ronda"), "3")
        offered.append(setup.order("Ana", 0).rated)
        setup.reset_options()
        setup.turn_seats(1)
        assert setup.seats == 4
        offered.append(setup.order("Ana", 0).rated)
        labels = [entry.label for entry in menu(pilot).entries()]
        for seat in (2, 3, 4):
            setup.turn_friend(seat)
        offered.append(setup.order("Ana", 0).rated)

        assert offered == [True, False, False, True]
        assert ("Ratings" in labels, "Taking a move back" in labels) == (False, True)


async def test_a_rated_table_that_waits_says_what_that_means(tmp_path):
    """Before anybody has sat down."""
    keeper = Keeper(None)
    keeper.memory.tables["cuarenta"] = SavedTable(rated=True, friends=[2])
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        await pilot.press("enter")
        await expect_text(pilot, "Link for seat 2")
        await expect_text(pilot, "A rated game")


async def test_rules_that_do_not_go_together_are_told(tmp_path):
    """A server that refuses the options says so in the menu, and what was changed is undone with one line."""
    keeper = Keeper(None)
    keeper.memory.tables["cuarenta"] = SavedTable(options={"zapateria": "10"})
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        await pilot.press("enter")
        await expect_text(pilot, "[bad-option]")
        await expect_text(pilot, "“Zapatería below” may be not played")
        await go_to(pilot, "Change single rules")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen), "the options")
        await pilot.press("up", "enter", "escape")
        assert keeper.memory.tables["cuarenta"].options == {}


async def test_a_friend_is_invited_by_a_link(tmp_path):
    """A seat is kept for a friend, its link stands at the table that waits, and whoever follows it sits down."""
    keeper = Keeper(None)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        await go_to(pilot, "Opposite")
        await pilot.press("right")
        await go_to(pilot, "Clock")
        await pilot.press("right", "right")
        await go_to(pilot, "Deal")
        await pilot.press("enter")
        await expect_text(pilot, "Link for seat 2")
        (links,) = keeper.memory.links.values()
        await expect_text(pilot, links[2])
        friend = ApiClient(desk.origin, Keeper(None))
        await asyncio.to_thread(friend.sit, read_link(links[2]), "Eva")
        await until(pilot, lambda: any(each.sitting.view.get("hand") for each in tables_of(pilot)), "the cards")
        await expect_text(pilot, "1:00")
        assert "Link for seat" not in screen_text(pilot.app)


async def test_one_stays_at_a_line_while_games_come_and_go_above_it(tmp_path):
    """At the line of links, and at one of two games of the same name; what is pasted goes where one is."""
    keeper = Keeper(None)
    async with desk_of(tmp_path, keeper=keeper) as desk:
        first = await desk.make(order("gin", "standard"))
        async with at_menu(desk, keeper) as pilot:
            await go_to(pilot, "Link")
            second = await desk.make(order("gin", "standard"))
            await asked_again(pilot, 2)
            assert menu(pilot).here().label.startswith("Link")
            await desk.abandon(first.id)
            await desk.abandon(second.id)
            await asked_again(pilot, 0)
            pilot.app.post_message(Paste(f"{desk.origin}/table/x"))
            await expect_text(pilot, "/table/x_")


async def test_one_stays_at_a_game_that_waits_while_another_comes_above_it(tmp_path):
    """The one touched last stands first; two of the same name are told apart."""
    keeper = Keeper(None)
    async with desk_of(tmp_path, keeper=keeper) as desk:
        await desk.make(order("gin", "standard"))
        async with at_menu(desk, keeper) as pilot:
            await go_to(pilot, "Gin rummy,")
            place = menu(pilot).at
            await desk.make(order("gin", "standard"))
            await asked_again(pilot, 2)
            assert menu(pilot).at == place + 1


async def test_before_there_is_anything_to_play_nothing_is_done_by_enter(tmp_path):
    """One is at no line yet: it turned the language."""
    with listen("127.0.0.1", 0) as bound:
        desk = ApiClient(f"http://127.0.0.1:{bound.getsockname()[1]}", Keeper(None))
    program = TerminalProgram(desk, Keeper(None), "en", ascii=False)
    async with program.run_test() as pilot:
        await expect_text(pilot, "[offline]")
        await pilot.press("enter")
        assert program.words.lang == "en"


async def asked_again(pilot, waiting):
    """Let the menu ask what there is, until so many games wait."""
    menu(pilot).on_screen_resume()
    await until(pilot, lambda: len(menu(pilot)._mine) == waiting, f"{waiting} games that wait")


@pytest.mark.parametrize("line", ["Deal", "Link"])
async def test_a_second_enter_makes_no_second_table(tmp_path, monkeypatch, line):
    """While the first one is under way nothing else is asked for; afterwards it can be again."""
    keeper, asked, answered = Keeper(None), [], Event()
    monkeypatch.setattr(ApiClient, "_ask", noted(ApiClient._ask, asked, answered))
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        menu(pilot)._write_link(f"{desk.origin}/join/nothing" if line == "Link" else "")
        await go_to(pilot, line)
        await pilot.press("enter")
        await until(pilot, lambda: bool(asked), "what is asked for")
        await pilot.press("enter")
        answered.set()
        await until(pilot, lambda: not under_way(pilot), "the answer")
        assert asked == ["/api/join/nothing" if line == "Link" else "/api/tables"]


def under_way(pilot):
    """Whether the menu is on its way to a table."""
    return any(worker.group in {"order", "start", "link"} for worker in pilot.app.workers)


def noted(ask, asked, answered):
    """The way to ask a server, which notes what it is asked to do, and does it when it may."""

    def noting(client, method, path, body):
        if method == "POST":
            asked.append(path)
            answered.wait(60)
        return ask(client, method, path, body)

    return noting


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_from_the_menu_of_a_link_one_goes_back_to_the_one_before(tmp_path, key):
    """As from a table; only the first menu ends the program."""
    keeper = Keeper(None)
    async with desk_of(tmp_path, keeper=keeper) as desk, at_menu(desk, keeper) as pilot:
        first = menu(pilot)
        first._write_link(desk.origin)
        await go_to(pilot, "Link")
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is not first and pilot.app.screen.at >= 0, "the other menu")
        await pilot.press(key)
        await until(pilot, lambda: pilot.app._exit or pilot.app.screen is first, "the way back")
        assert not pilot.app._exit
        await go_to(pilot, "Language")
        await pilot.press(key)
        await until(pilot, lambda: pilot.app._exit, "the end")
