"""What the computers forget of sequences: by level, by who they are, and where it costs something."""

import pytest

from sobremesa.core.levels import LEVELS, bot_named
from sobremesa.core.player import Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.moves import TAKE, kind_of, move_text
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from tests.games.cuarenta.players.seen import position

CUARENTA = GAMES["cuarenta"]
LEAVE_NOTHING = [name for name in CUARENTA.presets if ruleset(name).word("forgotten") == "none"]
LEAVE_SOMETHING = [name for name in CUARENTA.presets if name not in LEAVE_NOTHING]
WHOLE = "5d*5h+6s7cJd"
TRIES = 1000
ITERATIONS = Budget(iterations=30)


def sequence(rules="pagat", options=None):
    """A position whose five takes a five and three cards more, and no play is as good."""
    return position("5d", table="5h 6s 7c Jd", held={2: 1}, rules=rules, options=options)


def forgotten(rules="pagat"):
    """A position in which seat 1 may take up a six and a seven that seat 2 left behind."""
    state = position("Kc Qc", table="6c 7d", held={2: 2}, rules=rules)
    state.missed, state.taker = 5, 1
    return state


def done(state, level, measure=1.0, tries=TRIES):
    """What somebody of a level who forgets so readily does, with different luck."""
    bot, view = bot_named("cuarenta", level).with_forgetfulness(measure), state.view(1)
    return [move_text(bot.choose(view, ITERATIONS, Rng(seed))) for seed in range(tries)]


def share(found, wanted):
    """How much of what was done is wanted."""
    return sum(map(wanted, found)) / len(found)


def is_short(text):
    """Whether a play takes the five and leaves the end of its sequence."""
    return text.startswith("5d*") and text != WHOLE


@pytest.mark.parametrize("rules", LEAVE_SOMETHING)
def test_a_novato_often_leaves_the_end_of_a_sequence(rules):
    """One in four or so of the sequences that it takes is cut short (CU-24), also to nothing."""
    captures = [text for text in done(sequence(rules), "novato") if "*" in text]
    assert 0.20 < share(captures, is_short) < 0.30
    assert set(captures) == {WHOLE, "5d*5h+6s7c", "5d*5h+6s", "5d*5h"}


@pytest.mark.parametrize("rules", LEAVE_SOMETHING)
def test_an_aficionado_seldom_leaves_the_end_of_a_sequence(rules):
    """It happens, but fewer than one time in fifteen (CU-24)."""
    assert 0.01 < share(done(sequence(rules), "aficionado"), is_short) < 1 / 15


def test_what_the_others_left_is_overlooked_by_half_or_seldom():
    """A novato misses about half of what the others forget, an aficionado hardly anything of it (CU-26)."""
    assert 0.42 < share(done(forgotten(), "novato"), lambda text: not text.startswith("take")) < 0.58
    assert 0.02 < share(done(forgotten(), "aficionado"), lambda text: not text.startswith("take")) < 0.1


@pytest.mark.parametrize("level", ["maestro", "gran-maestro"])
def test_a_maestro_never_forgets_whoever_it_is(level):
    """Nobody's character changes how it plays, and the whole sequence is taken (CU-24)."""
    bot = bot_named("cuarenta", level)
    assert bot.with_forgetfulness(10) is bot
    assert set(done(sequence(), level, measure=10, tries=20)) == {WHOLE}


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_who_somebody_is_shifts_how_often_they_forget(level):
    """An attentive one forgets less often than a distracted one, and whoever stands in for a person never."""
    rates = [
        share([text for text in done(sequence(), level, measure) if "*" in text], is_short) for measure in (0, 0.4, 1.6)
    ]
    assert rates[0] == 0 < rates[1] < rates[2]


@pytest.mark.parametrize("level", ["novato", "aficionado"])
@pytest.mark.parametrize("options", [{"forgotten": "none"}, {"forgotten": "none", "sequence": "automatic"}])
def test_nothing_is_forgotten_where_nobody_gets_it(level, options):
    """Where what is left of a sequence is nobody's, or nothing can be left, every sequence is taken whole (CU-24)."""
    state = sequence("pagat", options)
    captures = {text for text in done(state, level, measure=10, tries=200) if "*" in text}
    assert captures == {WHOLE}


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_luck_forget_the_same(level):
    """Whether something is forgotten follows from the view and the seat's own stream, and from no hidden card."""
    for seed in range(3 if "maestro" in level else 200):
        state = sequence()
        bot = bot_named("cuarenta", level).with_forgetfulness(1.6)
        other = state.view(1).determinize(Rng(seed))
        assert bot.choose(state.view(1), ITERATIONS, Rng(seed)) == bot.choose(other.view(1), ITERATIONS, Rng(seed))


@pytest.mark.parametrize("rules", [name for name in LEAVE_SOMETHING if ruleset(name).forgotten_claim])
def test_novatos_at_their_table_forget_and_find(rules):
    """In games of their own cards are left behind, and some of them are taken up by the others (CU-26)."""
    found = set()
    for state, move in moves(rules):
        found |= {"left"} if state.taker else set()
        found |= {"taken"} if kind_of(move) == TAKE else set()
        if len(found) == 2:
            return
    raise AssertionError(f"only {found} in many games")


def moves(rules):
    """What novatos do in some games, with the position after it."""
    luck, bot = Rng(f"forgetting {rules}"), bot_named("cuarenta", "novato")
    for _ in range(20):
        state = CUARENTA.new(CUARENTA.ruleset(rules), 2, 1)
        while not state.over:
            if state.needs_pack():
                state.deal(luck.shuffled(CUARENTA.pack()))
                continue
            seat = state.to_act()[0]
            move = bot.choose(state.view(seat), Budget(), luck)
            state.apply(seat, move)
            yield state, move
