"""What else is done at a table: by mouse, asking for advice, reading, and what happens when the server goes away."""

import asyncio
import json

import msgspec
import pytest
from textual.events import Paste

from sobremesa.protocol.rest.tables import NewPlayer, NewSeatLink, NewTable
from sobremesa.terminal.api_client import ApiClient
from sobremesa.terminal.clickable_text import Sheet
from sobremesa.terminal.invite_link import read_link
from sobremesa.terminal.settings import Keeper
from sobremesa.terminal.text_rows import width_of
from tests.server.advisers import Echo
from tests.terminal.helpers import at_table, desk_of, expect_text, my_turn, order, screen_text, seated, table_of, until


class ForTheCrib(Echo):
    """Advises the last legal move, for the sake of the crib."""

    async def hint(self, wire_json: str) -> str:
        """Answer at once."""
        legal = json.loads(wire_json)["legal"]
        points = {"hand": 6.5, "crib": 4.8, "play": 0.3, "total": 11.6}
        options = [{"move": legal[-1], "worth": 0.6, "points": points}, {"move": legal[0], "worth": 0.5}]
        facts = {"cards": {"card": ["2c", "9d"], "other": ["5c", "5d"]}, "numbers": {"ours": 4, "theirs": 8.5}}
        grounds = [{"code": "crib", "weight": 1.0, "against": False} | facts]
        told = {"seat": 1, "move": legal[-1], "unit": "chance", "grounds": grounds, "options": options}
        return json.dumps(told)


def find(pilot, tag):
    """Where on the screen a piece with a tag is drawn: its sheet and the place in it; None while there is none."""
    for sheet in pilot.app.screen.query(Sheet):
        for y, row in enumerate(sheet._draw(sheet.size)[: sheet.size.height]):
            for at, piece in enumerate(row):
                if piece.tag == tag:
                    return sheet, (width_of(row[:at]) + 1, y)
    return None


async def click(pilot, tag):
    """Click a piece as soon as it is on the screen."""
    await until(pilot, lambda: find(pilot, tag) is not None, tag)
    sheet, place = find(pilot, tag)
    await pilot.click(sheet, offset=place)


async def test_a_game_is_played_with_the_mouse(tmp_path):
    """A click takes a card up, clicks on its move choose and play it, and the keys below can be clicked as well."""
    async with desk_of(tmp_path) as desk, at_table(desk, order("cuarenta", "pagat")) as pilot:
        await my_turn(pilot)
        table = table_of(pilot)
        card = table.sitting.view["hand"][0]
        await click(pilot, f"hand:{card}")
        assert table.picking.picked == [card]
        await click(pilot, "option:0")
        await until(pilot, lambda: card not in table.sitting.view["hand"], "the card is gone")
        await click(pilot, "key:l")
        await expect_text(pilot, "Te toca")


async def test_the_stock_is_drawn_from_by_a_click(tmp_path):
    """A click on the pile takes the upcard where that is open."""
    async with desk_of(tmp_path) as desk, at_table(desk, order("gin", "standard")) as pilot:
        await my_turn(pilot)
        (upcard,) = table_of(pilot).sitting.view["pile"]
        await click(pilot, "move:upcard")
        await until(pilot, lambda: len(table_of(pilot).sitting.view["hand"]) == 11, "eleven cards")
        assert table_of(pilot).sitting.view["taken"] == upcard


async def test_help_and_score_are_read_at_the_table(tmp_path):
    """The help has the keys and the rules of this table, the score where the points came from; a key leaves them."""
    async with desk_of(tmp_path) as desk, at_table(desk, order("cuarenta", "pagat"), (80, 60)) as pilot:
        await my_turn(pilot)
        await pilot.press("1", "enter")
        await until(pilot, lambda: table_of(pilot).sitting.n > 3, "plays")
        await my_turn(pilot)
        await pilot.press("?")
        await expect_text(pilot, "H: a hint")
        await expect_text(pilot, "Cuarenta")
        await pilot.press("escape", "s")
        await expect_text(pilot, "Where the points came from")
        await expect_text(pilot, "Limpia 2 (Nelson)")
        await pilot.press("s")
        await expect_text(pilot, "take up a card")


async def test_a_hint_is_told_and_ready_to_be_played(tmp_path):
    """The maestro's move is told with its reason, and its cards are taken up, so that Enter plays it."""
    async with desk_of(tmp_path, adviser=ForTheCrib()) as desk, at_table(desk, order("cribbage", "standard")) as pilot:
        await until(pilot, lambda: table_of(pilot).sitting.view["cribbed"] == [False, True], "the other's two cards")
        await pilot.press("h")
        await until(pilot, lambda: len(table_of(pilot).picking.picked) == 2, "two cards for the crib")
        await expect_text(pilot, "+4.8, play +0.3: 11.6 points")
        await expect_text(pilot, "Why:")
        await pilot.press("enter")
        await until(pilot, lambda: len(table_of(pilot).sitting.view["hand"]) == 4, "four cards")


async def test_a_refusal_is_seen_where_a_hint_was_told(tmp_path):
    """What was written wrong after a hint is refused in words; the hint makes room for them."""
    wanted = msgspec.structs.replace(order("cribbage", "standard"), assistance="some")
    async with desk_of(tmp_path, adviser=ForTheCrib()) as desk, at_table(desk, wanted) as pilot:
        await until(pilot, lambda: table_of(pilot).sitting.view["cribbed"] == [False, True], "the other's two cards")
        await pilot.press("h")
        await expect_text(pilot, "Why:")
        await pilot.press("m", *"zz", "enter")
        await until(pilot, lambda: table_of(pilot).sitting.refused is not None, "a refusal")
        await expect_text(pilot, f"[{table_of(pilot).sitting.refused.code}]")


async def test_a_refusal_goes_when_another_move_is_chosen(tmp_path):
    """A card, a move, the mouse or Escape: what is to be done is told again."""
    wanted = msgspec.structs.replace(order("cuarenta", "pagat"), assistance="none")
    async with desk_of(tmp_path) as desk, at_table(desk, wanted) as pilot:
        await my_turn(pilot)
        table = table_of(pilot)
        for keys in (["escape"], ["1"], ["down"], ["a"], []):
            await pilot.press("m", *"zz", "enter")
            await until(pilot, lambda: table.sitting.refused is not None, "a refusal")
            code = f"[{table.sitting.refused.code}]"
            await expect_text(pilot, code)
            await (pilot.press(*keys) if keys else click(pilot, f"hand:{table.sitting.view['hand'][0]}"))
            assert table.sitting.refused is None, keys
            await until(pilot, lambda code=code: code not in screen_text(pilot.app), f"no {code} after {keys}")


async def test_a_friend_sits_down_by_a_link(tmp_path):
    """While a seat is free the table waits; a link fills it, and each sees the hand that is theirs and no other."""
    async with desk_of(tmp_path) as desk:
        made = await desk.make(NewTable("cribbage", "standard", 2, [NewPlayer("me", name="Ana"), NewPlayer("open")]))
        eva = ApiClient(desk.origin, Keeper(None))
        async with seated(desk, made.id) as pilot:
            await expect_text(pilot, "Waiting for friends")
            link = read_link(f"{desk.origin}{made.links[0].path}")
            assert await asyncio.to_thread(eva.sit, link, "Eva") == made.id
            await until(pilot, lambda: len(table_of(pilot).sitting.view["hand"]) == 6, "the deal")
            await expect_text(pilot, "Eva")
            mine = table_of(pilot).sitting.view["hand"]
        async with seated(eva, made.id) as pilot:
            assert table_of(pilot).sitting.table.you == 2
            assert set(mine).isdisjoint(table_of(pilot).sitting.view["hand"])
            assert table_of(pilot).sitting.view["hands"][0] == []


async def test_whose_seat_was_moved_is_told_and_sees_no_more(tmp_path):
    """The seat goes on elsewhere by its link, which opens as any other; the old screen says where the game went."""
    async with desk_of(tmp_path) as desk:
        made = await desk.make(
            NewTable("cribbage", "standard", 2, [NewPlayer("me", name="Ana"), NewPlayer("bot", level="novato")])
        )
        phone = ApiClient(desk.origin, Keeper(None))
        async with seated(desk, made.id) as pilot:
            await until(pilot, lambda: len(table_of(pilot).sitting.view["hand"]) == 6, "the deal")
            new = await desk._asked("POST", f"/api/tables/{made.id}/seats/1/link", NewSeatLink)
            assert await asyncio.to_thread(phone.sit, read_link(f"{desk.origin}{new.path}"), "") == made.id
            await expect_text(pilot, "in another browser")
            assert table_of(pilot).line.state == "ended"


async def test_a_move_is_taken_back_where_the_table_grants_it(tmp_path):
    """U, while the computer that answers later waits: the card is in the hand again, and the log says so."""
    wanted = msgspec.structs.replace(order("cuarenta", "pagat"), pace=5000)
    async with desk_of(tmp_path) as desk, at_table(desk, wanted) as pilot:
        await my_turn(pilot)
        sitting = table_of(pilot).sitting
        held, number = sitting.view["hand"], sitting.n
        await expect_text(pilot, "U take back")
        await pilot.press("1", "enter")
        await until(pilot, lambda: sitting.n == number + 1, "the card is played")
        await pilot.press("u")
        await expect_text(pilot, "You take your last move back.")
        assert sitting.view["hand"] == held


async def test_where_nothing_is_done_unasked_moves_are_written(tmp_path):
    """What may be taken is not listed, a wrong claim is refused in words, and a written move is played (CU-29)."""
    wanted = msgspec.structs.replace(order("cuarenta", "pagat"), assistance="none")
    async with desk_of(tmp_path) as desk, at_table(desk, wanted) as pilot:
        await my_turn(pilot)
        table = table_of(pilot)
        assert {each.kind for each in table.picking.choices} <= {"play"}
        await expect_text(pilot, "M write")
        await pilot.press("?")
        await expect_text(pilot, "M: write a move")
        await pilot.press("escape")
        await pilot.press("m", *"ronda", "enter")
        await expect_text(pilot, "You do not hold a ronda")
        card = table.sitting.view["hand"][0]
        await pilot.press("m", *card, "enter")
        await until(pilot, lambda: card not in table.sitting.view["hand"], "the card is gone")


async def test_a_move_can_be_pasted(tmp_path):
    """As a link can in the menu: from a record, say."""
    wanted = msgspec.structs.replace(order("cuarenta", "pagat"), assistance="none")
    async with desk_of(tmp_path) as desk, at_table(desk, wanted) as pilot:
        await my_turn(pilot)
        await pilot.press("m")
        pilot.app.post_message(Paste("5h*5c\n"))
        await expect_text(pilot, "5h*5c_")
        assert pilot.app.screen.here().text == "5h*5c"


@pytest.mark.parametrize(
    ("game", "rules", "ways"),
    [
        ("cuarenta", "pagat", ["5h*5c+6d", "take:6d", "ronda claims"]),
        ("gin", "standard", ["upcard or stock", "knock-5h", "lay:5h6h"]),
        ("cribbage", "standard", ["5hJd lays", "count:8", "muggins:2"]),
    ],
)
async def test_how_moves_are_written_is_told_of_the_game_that_is_played(tmp_path, game, rules, ways):
    """Below the line, whole in a narrow terminal, too."""
    wanted = msgspec.structs.replace(order(game, rules), assistance="some")
    async with desk_of(tmp_path) as desk, at_table(desk, wanted, (60, 24)) as pilot:
        await my_turn(pilot)
        await pilot.press("m")
        await expect_text(pilot, "A move as records write it\n")
        told = " ".join(screen_text(pilot.app).split())
        assert all(way in told for way in ways), told
        assert "…" not in told


async def test_no_move_is_written_where_all_are_listed(tmp_path):
    """The key is not among those that are shown, and does nothing."""
    async with desk_of(tmp_path) as desk, at_table(desk, order("gin", "standard")) as pilot:
        await my_turn(pilot)
        await pilot.press("m", "s")
        await expect_text(pilot, "Where the points came from")
        await pilot.press("s")
        await expect_text(pilot, "L español")
        assert "M write" not in screen_text(pilot.app)


async def test_taking_back_is_not_offered_where_the_table_does_not_grant_it(tmp_path):
    """Neither the line of keys nor the help has it, and the key asks for nothing."""
    wanted = msgspec.structs.replace(order("cuarenta", "pagat"), pace=5000, takebacks=False)
    async with desk_of(tmp_path) as desk, at_table(desk, wanted) as pilot:
        await my_turn(pilot)
        sitting = table_of(pilot).sitting
        number = sitting.n
        await pilot.press("1", "enter")
        await until(pilot, lambda: sitting.n == number + 1, "the card is played")
        await pilot.press("u")
        await expect_text(pilot, "T talk")
        assert "U take back" not in screen_text(pilot.app)
        assert (sitting.refused, sitting.questions) == (None, [])
        await pilot.press("?")
        await expect_text(pilot, "put everything back")
        assert "last move back" not in screen_text(pilot.app)
        assert "M: write" not in screen_text(pilot.app)


async def test_who_watches_can_neither_write_a_move_nor_ask_for_one_back(tmp_path):
    """The keys do nothing there, and the help does not have them; it was refused by the server."""
    players = [NewPlayer("me", name="Ana"), NewPlayer("bot", level="novato")]
    async with desk_of(tmp_path) as desk:
        made = await desk.make(NewTable("cuarenta", "pagat", 2, players, assistance="none", takebacks=True))
        eva = ApiClient(desk.origin, Keeper(None))
        table = await asyncio.to_thread(eva.sit, read_link(desk.origin + made.watch), "Eva")
        async with seated(eva, table) as pilot:
            assert table_of(pilot).sitting.table.you == 0
            await pilot.press("u", "m", "?")
            await expect_text(pilot, "leave the table")
            told = screen_text(pilot.app)
            assert [what for what in ("H: ", "U: ", "M: ", "Y ") if what in told] == []
            await pilot.press("escape")
            await expect_text(pilot, "T talk")
            assert table_of(pilot).sitting.refused is None


async def test_keys_mean_the_same_as_capitals(tmp_path):
    """With Caps Lock on, or as they are written on the screen: a move by its letter, pages and their ends, talk."""
    wanted = msgspec.structs.replace(order("cuarenta", "pagat"), assistance="some")
    async with desk_of(tmp_path) as desk, at_table(desk, wanted) as pilot:
        await my_turn(pilot)
        await pilot.press("S")
        await expect_text(pilot, "Where the points came from")
        await pilot.press("L")
        await expect_text(pilot, "De dónde salen los puntos")
        await pilot.press("Q", "L")
        await expect_text(pilot, "take up a card")
        await pilot.press("T")
        await expect_text(pilot, "Good luck")
        await pilot.press("T")
        await expect_text(pilot, "take up a card")
        await pilot.press("M", "H", "q")
        await expect_text(pilot, "Hq_")


async def test_gin_tells_no_limit_for_a_knock_before_cards_are_dealt(tmp_path):
    """GI-08: until a friend sits down nothing says whether a knock is allowed; then it is at ten."""
    players = [NewPlayer("me", name="Ana"), NewPlayer("open")]
    async with desk_of(tmp_path) as desk:
        made = await desk.make(NewTable("gin", "standard", 2, players))
        async with seated(desk, made.id) as pilot:
            await expect_text(pilot, "Stock")
            assert "only gin" not in screen_text(pilot.app).lower()
            eva = ApiClient(desk.origin, Keeper(None))
            await asyncio.to_thread(eva.sit, read_link(f"{desk.origin}{made.links[0].path}"), "Eva")
            await expect_text(pilot, "knock at 10")
