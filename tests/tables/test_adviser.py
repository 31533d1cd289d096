"""The adviser: in which parts a review is made, what is told meanwhile, and what comes before what."""

from __future__ import annotations

import json
from collections.abc import Callable

from sobremesa.analysis.progress import FIRST, LINES, SECOND, reached
from sobremesa.tables.advice import EDITION, NOBODY, Work
from sobremesa.tables.adviser import Advice, hint_text
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, greedy, order_unhurried

PIECES = [[1, 2, 5], [2, 6, 9], [3, 10, 12], [4, 13, 14]]
ANSWERS = {
    "plan_text": json.dumps(PIECES),
    "first_review_text": json.dumps({"review": "a first look", "again": [5, 6, 9, 12]}),
    "faults_text": json.dumps({"faults": [[5], [6, 9], [12]], "found": "what was found"}),
    "review_text": json.dumps({"seats": [{"accuracy": 90.5}, {"accuracy": None}]}),
}


class Pool(Answering):
    """A pool that answers each part of a review at once, and remembers what was asked, and whether soon."""

    def __init__(self) -> None:
        super().__init__(greedy)
        self.parts: list[tuple[str, bool]] = []
        self.doubtful: list[object] = []

    def is_busy(self) -> bool:
        return False

    async def wait_calm(self, most: float) -> None:
        """Return at once."""

    async def ask(self, work: Callable[..., str], *given: object, asker: str = "", soon: bool = False) -> str:
        self.parts.append((work.__name__, soon))
        if work.__name__ == "second_text":
            self.doubtful.append(given[-1])
        return ANSWERS.get(work.__name__, "a part")


async def test_a_review_tells_hand_by_hand_and_mistake_by_mistake_how_far_it_has_come() -> None:
    """The closer look leaves out hands in which nothing is doubtful."""
    told, firsts = list[dict[str, object]](), list[str]()
    judged = await Advice(Pool(), Pool()).review(Work("record", [], reached=told.append, first=firsts.append))
    stages = [(FIRST, hand, 4, (hand - 1) / 4) for hand in (1, 2, 3, 4)]
    stages += [(SECOND, hand, 4, (hand - 1) / 4) for hand in (1, 2, 3)]
    stages += [(LINES, mistake, 4, (mistake - 1) / 4) for mistake in (1, 2, 4)]

    assert told == [reached("", *stage).to_json() for stage in stages]
    assert (firsts, judged.accuracies) == (['"a first look"'], [90.5, None])


async def test_doubtful_decisions_are_looked_at_again_with_their_own_hand() -> None:
    """From the first of the hand to the last."""
    pool = Pool()
    await Advice(Pool(), pool).review(Work("record", []))

    assert pool.doubtful == [[5], [6, 9], [12]]


async def test_the_first_look_and_what_somebody_waits_for_come_before_the_rest_of_reviews() -> None:
    """A page shows the first look at once, and the rest when it is done."""
    pool = Pool()
    advice = Advice(Pool(), pool)
    await advice.review(Work("record", []))
    await advice.compute(hint_text, "{}")

    assert {name for name, soon in pool.parts if soon} == {"plan_text", "first_text", "first_review_text", "hint_text"}
    assert {name for name, soon in pool.parts if not soon} == {
        "second_text",
        "faults_text",
        "lines_text",
        "review_text",
    }


async def test_a_hint_is_for_the_seat_that_has_something_to_do(tables: Tables) -> None:
    """From what it sees alone; the other seat is told nothing."""
    live = await tables.open((await tables.make(order_unhurried(ME, BOT), await tables.seat_player("ana"))).id)
    (seat,) = live.fold.to_act()
    mine, other = [hint_text(json.dumps(live.view(one))) for one in (seat, 3 - seat)]

    assert json.loads(mine)["move"] in live.view(seat)["legal"]
    assert other == ""


def test_where_nobody_advises_no_review_is_taken_for_theirs() -> None:
    """Editions count from one: whatever is kept was made by somebody."""
    assert not 1 <= NOBODY.edition <= EDITION
