"""Bots play their turns and claims, whatever they answer, as long as somebody is at the table."""

from __future__ import annotations

import asyncio
import json

import pytest
from msgspec.structs import replace

from sobremesa.store import StoreError
from sobremesa.tables.characters import character_of
from sobremesa.tables.computer_seats import ComputerSeats, _next_lower
from sobremesa.tables.daily_maestro import choice_seed
from sobremesa.tables.orders import Sitter, make
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from sobremesa.tables.thinking import NoAnswer
from tests.tables.helpers import (
    BOT,
    ME,
    Answering,
    Ear,
    SetTime,
    fixed_salts,
    greedy,
    order,
    play_out,
    rest,
    seated,
    until,
)


@pytest.mark.parametrize(
    ("rules", "seats"), [("pagat", 2), ("palm", 2), ("casa", 2), ("mesa", 2), ("cuenca", 2), ("pagat", 4), ("mesa", 4)]
)
async def test_bots_play_a_whole_game_among_themselves(tables, store, rules, seats):
    """Somebody watches, and the game comes to its end in every ruleset."""
    live = await seated(tables, store, order(*[BOT] * seats, rules=rules))
    ear = Ear(0)

    tables.join(live, ear, 0)
    await until(lambda: live.fold.ended)

    assert live.fold.state.winner in {1, 2}
    assert (await store.games_of(live.game.host))[0].standing.status == "over"
    assert [event.number for event, _ in ear.heard] == list(range(2, live.fold.number + 1))


async def test_a_bot_is_asked_once_for_each_move_however_many_watch(store):
    """Whoever comes later finds it playing already."""
    thinker = Answering(greedy)
    tables = Tables(store, thinker, fixed_salts(1))
    live = await seated(tables, store, order(BOT, BOT))

    for _ in range(3):
        tables.join(live, Ear(0), 0)
    await until(lambda: live.fold.ended)

    asked = [json.dumps(view) for view in thinker.asked]
    assert len(asked) == len(set(asked)) >= sum(event.seat > 0 for event in live.fold.events)
    await tables.close()


@pytest.mark.parametrize(("sitters", "seat"), [((ME, BOT), 1), ((BOT, ME, BOT, BOT), 2)])
async def test_a_person_plays_a_whole_game_against_bots(tables, store, sitters, seat):
    """They answer each move until the game is over, wherever they sit."""
    live = await seated(tables, store, order(*sitters, options={"target": "10"}))
    tables.join(live, Ear(seat), 0)

    await asyncio.wait_for(play_out(live, [seat]), 60)

    assert live.fold.state.over


async def test_bots_rest_while_nobody_is_there(tables, store):
    """A table of bots stands still until somebody watches, and again when they have gone."""
    live = await seated(tables, store, order(BOT, BOT))
    await rest(live)
    assert live.fold.number == 1
    ear = Ear(0)

    tables.join(live, ear, 0)
    await until(lambda: live.fold.number >= 4)
    tables.leave(live, ear)
    await rest(live)  # what a bot had begun is still played
    left_at = live.fold.number
    await rest(live)

    assert live.fold.number == left_at
    tables.join(live, ear, left_at)
    await until(lambda: live.fold.number > left_at)


async def test_the_pace_is_kept(store):
    """With a pause of 50 ms a bot does not move before it is over."""
    time, thinker = SetTime(), Answering(greedy)
    tables = Tables(store, thinker, fixed_salts(1), time=time)
    live = await seated(tables, store, order(BOT, BOT, pace=50))
    tables.join(live, Ear(0), 0)

    for number in (1, 2, 3):
        await until(lambda number=number: len(thinker.asked) == number)
        await rest(live)
        time.go_on(0.049)
        await rest(live)
        assert live.fold.number == number
        time.go_on(0.002)
        await until(lambda number=number: live.fold.number == number + 1)
    await tables.close()


class Failing:
    """A thinker that never answers."""

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        raise NoAnswer("asleep")


@pytest.mark.parametrize(
    "thinker",
    [Failing(), Answering(lambda wire: ""), Answering(lambda wire: "9x*nonsense"), Answering(lambda wire: "1:ronda")],
)
async def test_a_bot_that_answers_nonsense_plays_a_legal_move_all_the_same(store, thinker, caplog):
    """Its answer is checked like a stranger's, the refusal is logged, and the game goes on."""
    tables = Tables(store, thinker, fixed_salts(3))
    live = await seated(tables, store, order(BOT, BOT))

    tables.join(live, Ear(0), 0)
    await until(lambda: live.fold.number >= 6)

    assert "refused" in caplog.text or "did not answer" in caplog.text
    await tables.close()


async def test_a_computers_move_that_could_not_be_saved_is_chosen_once_more(store, monkeypatch, caplog):
    """Nothing was wrong with it: it is not replaced by any other, and not logged as a mistake."""
    tables = Tables(store, Answering(greedy), fixed_salts(3))
    live = await seated(tables, store, order(BOT, BOT))
    append, tried = store.append, []

    async def failing(game, rows, standing):
        tried.append(rows[0].text)
        if len(tried) < 3:
            raise StoreError("the disk is tired")
        await append(game, rows, standing)

    monkeypatch.setattr(store, "append", failing)
    tables.join(live, Ear(0), 0)
    await until(lambda: live.fold.number >= 2)

    assert tried[:3] == [live.fold.events[1].move] * 3
    assert "refused" not in caplog.text
    await tables.close()


class Sleeping(Answering):
    """A thinker of which some levels never answer; it remembers which were asked."""

    def __init__(self, *asleep: str) -> None:
        super().__init__(greedy)
        self.asleep = asleep
        self.levels: list[str] = []

    async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
        self.levels.append(level)
        if level in self.asleep:
            raise NoAnswer("asleep")
        return await super().choose(wire_json, level, seed)


@pytest.mark.parametrize("asleep", [["maestro"], ["maestro", "aficionado"]])
async def test_for_a_level_that_does_not_answer_the_one_below_it_is_asked_and_no_other(store, asleep):
    """Where that one does not answer either, any move is made: the others at the table have waited enough."""
    thinker = Sleeping(*asleep)
    tables = Tables(store, thinker, fixed_salts(3))
    live = await seated(tables, store, order(*[Sitter("bot", level="maestro")] * 2))

    tables.join(live, Ear(0), 0)
    await until(lambda: live.fold.number >= 3)

    assert thinker.levels[:4] == ["maestro", "aficionado"] * 2
    assert bool(thinker.asked) == (asleep == ["maestro"])
    await tables.close()


async def ronda_held_out_of_turn(store, thinker):
    """A table where the bot in seat 2 holds a ronda and seat 1, a person, is to play."""
    for seed in range(600):
        tables = Tables(store, thinker, fixed_salts(seed))
        live = await seated(tables, store, order(ME, BOT, rules="palm"))
        if live.fold.state.to_act() == [1] and live.fold.state.legal(2):
            return tables, live
    raise AssertionError("no pack gave a ronda out of turn")


async def test_a_bot_claims_its_ronda_out_of_turn(store):
    """It does not wait until its turn comes."""
    tables, live = await ronda_held_out_of_turn(store, Answering(greedy))

    tables.join(live, Ear(1), 0)
    await until(lambda: live.fold.number == 2)

    assert live.fold.events[-1].move == "2:ronda"
    await tables.close()


async def test_a_claim_that_was_made_from_elsewhere_is_asked_for_no_more(store, monkeypatch):
    """Its turn to be asked comes later than the claim: whoever holds no ronda any more has nothing to say."""
    thinker, claim = Answering(greedy), ComputerSeats._claim
    tables, live = await ronda_held_out_of_turn(store, thinker)

    async def late(seats: ComputerSeats, seat: int, level: str, legal: list[int]) -> None:
        await live.play(2, "2:ronda", 1)
        await claim(seats, seat, level, legal)

    monkeypatch.setattr(ComputerSeats, "_claim", late)
    tables.join(live, Ear(1), 0)
    await until(lambda: live.fold.number == 2)
    await rest(live)

    assert (thinker.asked, live.fold.number) == ([], 2)
    await tables.close()


async def test_a_bot_whose_move_cannot_be_saved_makes_it_when_it_can(tables, store, monkeypatch, caplog):
    """The disk is busy for a while: that is no mistake of the bot's, and no other move is made for it."""
    live = await seated(tables, store, order(BOT, BOT))
    append, failed = store.append, []

    async def busy(game, rows, standing):
        if len(failed) < 2:
            failed.append((rows[0].number, rows[0].text))
            raise StoreError("the disk is busy")
        await append(game, rows, standing)

    monkeypatch.setattr(store, "append", busy)
    tables.join(live, Ear(0), 0)
    await until(lambda: live.fold.number >= 3)

    assert failed == [(2, live.fold.events[1].move)] * 2
    assert "was refused" not in caplog.text


async def test_a_bot_that_keeps_its_ronda_to_itself_is_asked_once(store):
    """An empty answer out of turn is no mistake; it is asked again only when it can do something else.

    That a person goes and comes back is nothing else.
    """
    thinker, ana = Answering(lambda wire: ""), Ear(1)
    tables, live = await ronda_held_out_of_turn(store, thinker)

    tables.join(live, ana, 0)
    tables.join(live, Ear(0), 0)
    await until(lambda: len(thinker.asked) == 1)
    for change in (lambda: tables.leave(live, ana), lambda: tables.join(live, ana, 0)):
        change()
        await rest(live)

    assert len(thinker.asked) == 1
    assert live.fold.number == 1
    await tables.close()


async def test_a_bots_turn_does_not_wait_for_its_claim(store):
    """While it thinks about a claim for ever its turn comes, and it plays: a pause would tell what it holds."""

    pondering = asyncio.Event()

    class Pondering(Answering):
        async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
            if '"turn": [1]' in wire_json:
                pondering.set()
                await asyncio.Event().wait()
            return await super().choose(wire_json, level, seed)

    tables, live = await ronda_held_out_of_turn(store, Pondering(lambda wire: wire["hand"][0]))
    tables.join(live, Ear(1), 0)
    await pondering.wait()

    await live.play(1, live.view(1)["hand"][0], 1)
    await until(lambda: live.fold.number == 3)

    assert live.fold.events[-1].seat == 2
    await tables.close()


async def test_a_claim_on_its_way_to_the_store_makes_no_mistake_of_the_next_one(store, caplog, monkeypatch):
    """Its turn comes while its claim is being saved, and it answers with the claim once more: nothing was wrong."""
    tables, live = await ronda_held_out_of_turn(store, Answering(greedy))
    append, play, answers, gate = store.append, live.play, [], asyncio.Event()

    async def heard(seat, text, seen, late=False):
        answers.append(text)
        await play(seat, text, seen, late)

    async def held(game, rows, standing):
        await gate.wait()
        if rows[0].number == 3:  # the claim once more, or what the bot says on its turn
            await until(lambda: len(answers) > 2)
        await append(game, rows, standing)

    monkeypatch.setattr(store, "append", held)
    monkeypatch.setattr(live, "play", heard)
    moving = asyncio.create_task(live.play(1, live.view(1)["hand"][0], 1))
    await until(lambda: len(answers) == 1)
    tables.join(live, Ear(1), 0)
    await until(lambda: len(answers) == 2)

    gate.set()
    await moving
    await until(lambda: sum(event.seat == 2 for event in live.fold.events) == 2)

    assert [event.move for event in live.fold.events].count("2:ronda") == 1
    assert "refused" not in caplog.text
    await tables.close()


async def test_what_was_asked_before_a_bot_could_do_other_things_is_not_played(store, caplog, monkeypatch):
    """It is asked anew about those, and its first answer is for a state that has gone."""
    first, gate = asyncio.Event(), asyncio.Event()

    class Slow(Answering):
        async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
            if not first.is_set():
                first.set()
                await gate.wait()
                return "2:ronda"
            return await super().choose(wire_json, level, seed)

    tables, live = await ronda_held_out_of_turn(store, Slow(lambda wire: "" if wire["turn"] == [1] else greedy(wire)))
    tables.join(live, Ear(1), 0)
    await first.wait()
    await live.play(2, "2:ronda", 1)  # as from another device
    monkeypatch.setattr(type(live.fold.state), "legal", lambda state, seat: [1])  # it may do something else
    gate.set()
    await rest(live)

    assert "refused" not in caplog.text
    await tables.close()


async def test_a_bot_is_shown_its_own_view_alone(store):
    """What a thinker gets is the view of the seat that it plays."""
    thinker = Answering(greedy)
    tables = Tables(store, thinker, fixed_salts(4))
    live = await seated(tables, store, order(BOT, BOT))

    tables.join(live, Ear(0), 0)
    await until(lambda: live.fold.ended)

    assert {wire["seat"] for wire in thinker.asked} == {1, 2}
    assert all(wire["turn"] == [wire["seat"]] or wire["legal"] for wire in thinker.asked)
    await tables.close()


async def test_the_computer_plays_for_a_person_until_told_to_stop(tables, store):
    """It moves in the person's seat while that is wanted, and leaves it alone before and after."""
    live = await seated(tables, store, order(ME, BOT))
    tables.join(live, Ear(1), 0)
    await until(lambda: live.fold.state.to_act() == [1])

    live.presence.play_for(1, True)
    await until(lambda: sum(event.seat == 1 for event in live.fold.events) >= 3)
    live.presence.play_for(1, False)
    await live.settle()  # a move that was on its way to the store when it was told to stop
    await until(lambda: live.fold.state.to_act() == [1])
    left_at = live.fold.number
    await rest(live)

    assert live.fold.number == left_at


async def test_nobody_plays_on_for_a_person_who_has_gone(tables, store):
    """Whoever comes back finds the seat as it was left, and has to ask again."""
    live = await seated(tables, store, order(ME, BOT))
    ear = Ear(1)
    tables.join(live, ear, 0)
    live.presence.play_for(1, True)

    tables.leave(live, ear)

    assert not live.presence.is_played_for(1)


async def test_an_answer_that_comes_too_late_is_not_played(store):
    """Who takes the seat back while the computer thinks has the move."""
    thinking, answer = asyncio.Event(), asyncio.Event()

    class Slow(Answering):
        async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
            if '"seat": 1' in wire_json:
                thinking.set()
                await answer.wait()
            return await super().choose(wire_json, level, seed)

    tables = Tables(store, Slow(greedy), fixed_salts(3))
    live = await seated(tables, store, order(ME, BOT))
    tables.join(live, Ear(1), 0)
    live.presence.play_for(1, True)
    await thinking.wait()

    live.presence.play_for(1, False)
    answer.set()
    await rest(live)

    assert [event for event in live.fold.events if event.seat == 1] == []
    await tables.close()


async def test_nobody_plays_for_one_who_watches(tables, store):
    """A spectator has no seat to be played."""
    live = await seated(tables, store, order(BOT, BOT))

    with pytest.raises(Refused, match="watches"):
        live.presence.play_for(0, True)


async def test_no_computers_sit_down_where_too_many_wait_to_think(store):
    """A table with computers is refused in words; one of people alone is made."""
    tables = Tables(store, Answering(greedy), fixed_salts(1), busy=lambda: True)

    with pytest.raises(Refused, match="many tables") as refused:
        await seated(tables, store, order(ME, BOT))
    live = await seated(tables, store, order(ME, Sitter("open")))
    await tables.close()

    assert refused.value.code == "computers-busy" and live.game.seats == 2


@pytest.mark.parametrize("failure", [asyncio.CancelledError, RuntimeError])
async def test_a_seat_whose_question_is_lost_is_asked_again(store, failure, caplog):
    """A cancelled or broken question is logged, and the computer goes on: it does not fall silent."""
    lost = []

    class Losing:
        async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
            if len(lost) < 3:
                lost.append(level)
                raise failure
            return greedy(json.loads(wire_json))

    tables = Tables(store, Losing(), fixed_salts(1))
    live = await seated(tables, store, order(BOT, BOT))
    tables.join(live, Ear(0), 0)
    await until(lambda: live.fold.number >= 6)
    await tables.close()

    assert lost == [BOT.level] * 3 and "it goes on" in caplog.text


async def test_a_computer_forgets_by_its_character_and_for_a_person_nothing(store):
    """Whoever has the name of a distracted one forgets as they do; what moves for a person forgets nothing (CU-26)."""
    told = set()

    class Noting(Answering):
        async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
            told.add((json.loads(wire_json)["seat"], forgetful))
            return await super().choose(wire_json, level, seed)

    tables = Tables(store, Noting(greedy), fixed_salts(4))
    bots = [Sitter("bot", name, level="novato") for name in ("Don Lucho", "Zoila", "Segundo")]
    live = await seated(tables, store, order(ME, *bots))
    tables.join(live, Ear(1), 0)
    live.presence.stand_in(1)
    await until(lambda: len(told) == 4)

    assert told == {(1, 0.0)} | {(seat, character_of(bot.name).forgetful) for seat, bot in enumerate(bots, start=2)}
    await tables.close()


async def test_in_the_deal_of_a_day_what_computers_leave_to_chance_is_the_same_at_all_tables(store):
    """It follows from the day, the game, and the place in it; at any other table nobody can tell it beforehand."""
    seeds = []

    class Noting(Answering):
        async def choose(self, wire_json: str, level: str, seed: int, asker: str = "", forgetful: float = 1.0) -> str:
            seeds.append(seed)
            return await super().choose(wire_json, level, seed)

    tables = Tables(store, Noting(greedy), fixed_salts(1))
    for day in ("2026-11-20", ""):
        made = make(order(BOT, BOT, options={"target": "10"}), (await store.ensure_player("ana")).id, fixed_salts(1))
        await store.create(replace(made.game, day=day), made.rows, made.standing)
        live = await tables.open(made.game.id)
        tables.join(live, Ear(0), 0)
        await until(lambda live=live: live.fold.ended)
        moves = [event for event in live.fold.events if event.seat]
        everybodys = {choice_seed("2026-11-20", "cuarenta", event.number - 1, event.seat) for event in moves}
        assert everybodys & set(seeds) == (everybodys if day else set())
        seeds.clear()
    await tables.close()


async def test_computers_that_stop_by_a_mistake_are_logged_and_begin_anew(tables, store, monkeypatch, caplog):
    """The next one who comes has them play on."""

    async def failing(seats: ComputerSeats) -> None:
        raise ZeroDivisionError

    live = await seated(tables, store, order(BOT, BOT, options={"target": "10"}))
    with monkeypatch.context() as broken:
        broken.setattr(ComputerSeats, "run", failing)
        tables.join(live, Ear(0), 0)
        await until(lambda: not tables._driving)
    assert f"table {live.game.id}: its bots stopped" in caplog.text

    tables.join(live, Ear(0), 0)
    await until(lambda: live.fold.ended)
    assert live.fold.winner in {1, 2}


@pytest.mark.parametrize(
    ("level", "lower"),
    [
        *(("gran-maestro", "maestro"), ("maestro", "aficionado"), ("aficionado", "novato"), ("novato", "")),
        ("program:stranger", "novato"),
    ],
)
def test_below_each_level_is_one_that_answers_at_once(level, lower):
    """Below a program from outside it is the lowest, and below that there is none."""
    assert _next_lower("cuarenta", level) == lower
