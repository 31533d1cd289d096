"""What both levels of gin do alike, what novato does not see, and what aficionado does."""

import json

import pytest

from sobremesa.core.card_text import cards_text
from sobremesa.core.levels import bot_named, choose_text
from sobremesa.core.packs import full_pack
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.gin.players.aficionado import Aficionado
from sobremesa.games.gin.players.knowledge import Knowledge, neighbours, partners
from sobremesa.games.gin.players.tactics import WEIGHTS, Tactics
from sobremesa.games.gin.rules.melds import ALL, deadwood
from sobremesa.games.gin.rules.moves import move_text
from tests.games.gin.rules.table import LOOSE, NEAR, PRESETS, SAFE, cards, dealt_game, eleven, mask, play

GIN = GAMES["gin"]


def choice(state, level="aficionado", seed=1):
    """Return the text of what a level does on turn."""
    seat = state.to_act()[0]
    return move_text(bot_named("gin", level).choose(state.view(seat), Budget(), Rng(seed)))


def choices(state, level="novato", tries=100):
    """Return all that a level does with different luck."""
    return {choice(state, level, seed) for seed in range(tries)}


def reasons(state, text):
    """Return the aficionado's reasons for or against a move, by their code."""
    view = state.view(state.to_act()[0])
    (found,) = [one for one in Aficionado().weigh(view) if move_text(one.move) == text]
    return {reason.code: reason.weight for reason in found.why}


def positions(rules, level, seed, hands=2):
    """Every position of some hands that a level plays against itself."""
    luck = Rng(f"positions {seed}")
    bot, state = bot_named("gin", level), GIN.new(GIN.ruleset(rules), 2, 1)
    while not state.over and state.hand_number <= hands:
        if state.needs_pack():
            state.deal(luck.shuffled(GIN.pack()))
        else:
            seat = state.to_act()[0]
            yield state, seat
            state.apply(seat, bot.choose(state.view(seat), Budget(), luck))


# ---- both


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_gin_is_declared_and_big_gin_where_there_is_one(level):
    """Nobody leaves 25 points or more lying (GI-09, GI-10)."""
    assert choices(eleven(NEAR + "3c Kc", SAFE), level, 20) == {"gin-Kc"}
    assert choices(eleven(NEAR + "3c 7c", SAFE, rules="vga"), level, 20) <= {"gin-3c", "gin-7c"}
    assert choice(eleven(NEAR + "3c 7c", SAFE)) == "biggin"


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_gin_is_declared_rather_than_big_gin_where_it_brings_more(level):
    """Rules of one's own may give gin more than the bonus of big gin (GI-09, GI-10)."""
    assert choices(eleven(NEAR + "3c 7c", SAFE, gin=50), level, 20) <= {"gin-3c", "gin-7c"}
    assert choices(eleven(NEAR + "3c 7c", SAFE, gin=31), level, 20) == {"biggin"}


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_after_a_knock_both_lay_off_as_well_as_can_be(level):
    """The rules find the best defence for whoever asks for it (GI-11)."""
    assert choice(play(eleven(NEAR + "As Kh", SAFE), "knock-Kh"), level) == "lay"


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_a_seat_that_is_not_on_turn_stays_silent(level):
    """In gin nobody has anything to say out of turn."""
    state = eleven(LOOSE + "6h")
    assert bot_named("gin", level).choose(state.view(2), Budget(), Rng(1)) == NOTHING
    assert choose_text(json.dumps(state.view(2).to_wire()), level, 1) == ""


@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_the_only_move_is_made(level):
    """Once both have passed, the stock it is (GI-03)."""
    assert choice(play(dealt_game(LOOSE), "pass pass"), level) == "stock"


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("level", ["novato", "aficionado"])
def test_every_position_is_answered_with_a_legal_move_from_json_too(level, rules):
    """A worker process that is sent JSON chooses what the bot chooses, in every phase of every ruleset."""
    bot = bot_named("gin", level)
    for number, (state, seat) in enumerate(positions(rules, level, seed=3)):
        view = state.view(seat)
        move = bot.choose(view, Budget(), Rng(number))
        assert move in view.legal
        assert number % 7 or choose_text(json.dumps(view.to_wire()), level, number) == view.write(move)


# ---- novato


def test_novato_takes_what_makes_a_meld_at_once_but_not_always():
    """One such card in four is not seen; what makes no meld it leaves."""
    assert choices(dealt_game("4c5c 9d Ks", "", "6c", rules="vga")) == {"upcard", "stock"}
    assert choices(dealt_game(LOOSE, SAFE, "8h", rules="vga")) == {"stock"}
    assert choices(dealt_game(LOOSE, SAFE, "8h")) == {"pass"}


def test_novato_sheds_cards_that_are_in_no_meld_high_ones_mostly():
    """It breaks no meld, but a pair means nothing to it."""
    shed = [choice(eleven("4c5c6c 9d9h9s 2d 8d Ks Kh Jh", LOOSE[:2]), "novato", seed) for seed in range(200)]

    assert set(shed) == {"-2d", "-8d", "-Ks", "-Kh", "-Jh"}
    assert shed.count("-Ks") > 3 * shed.count("-2d")


def test_novato_knocks_as_soon_as_it_may():
    """With ten points or one, early or late."""
    assert choices(eleven(NEAR + "8h As", SAFE)) == {"knock-8h"}
    assert choices(eleven("4c5c6c 9d9h9s 2d 3h 5s Kh Jd", SAFE)) == {"-Kh", "-Jd", "-5s", "-3h", "-2d"}


# ---- aficionado


def test_aficionado_takes_what_makes_a_meld_and_leaves_what_does_not():
    """A card that completes a run is worth more than one unseen (GI-05)."""
    assert choice(dealt_game("4c5c 9d Kd Kh 2s 8h Jd As 7d", SAFE, "6c", rules="vga")) == "upcard"
    assert choice(dealt_game(LOOSE, SAFE, "8h", rules="vga")) == "stock"
    assert choice(dealt_game(LOOSE, SAFE, "8h")) == "pass"


def test_aficionado_keeps_near_melds_and_sheds_the_high_card_that_goes_with_nothing():
    """King and queen of two suits go before a six and a seven that wait for a five or an eight."""
    state = eleven("6c7c 6d 9h9s 2d 3d Ah 4s Ks Jh", LOOSE[:2])

    assert choice(state) in {"-Ks", "-Jh"}
    assert reasons(state, "-Ks")["hope"] > reasons(state, "-7c")["hope"]


def test_aficionado_does_not_shed_what_the_other_seat_is_collecting():
    """Who took the eight and the nine of hearts would like the ten (GI-05)."""
    state = dealt_game("2c3c4c 5d6d7d Ts 9c Kc Ac", SAFE.replace("Th", "Tc"), "8h", "Jd 8s Th", "vga")
    play(state, "stock -Jd stock -8c stock")
    before = reasons(state, "-Th")["danger"]
    state.known[1] = mask("8h 9h")

    assert reasons(state, "-Th")["danger"] == -WEIGHTS["danger"] < before
    assert choice(state) != "-Th"


def test_aficionado_knocks_early_with_ten_and_late_only_with_little():
    """The more turns the other seat has had, the more likely it holds less (GI-08, GI-13)."""
    early = eleven(NEAR + "8s Kh", SAFE)
    late = early.copy()
    late.shed[1] = mask("Qh Jc Tc 5h 5s 3h 3s 7h Ah 2c")
    assert (choice(early), choice(late)) == ("knock-Kh", "-Kh")


def test_aficionado_names_no_melds():
    """The arrangement that offers least is what the rules lay down anyway (GI-07)."""
    for state, seat in positions("standard", "aficionado", seed=9, hands=6):
        view = state.view(seat)
        assert ":" not in view.write(Aficionado().choose(view, Budget(), Rng(1)))


def test_what_is_played_heads_the_list_of_what_was_weighed():
    """The list holds every move, the best first, and each reason bears a code of the table of weights."""
    for number, (state, seat) in enumerate(positions("eaai", "aficionado", seed=5)):
        weighed = Aficionado().weigh(state.view(seat))
        totals = [one.total for one in weighed]
        assert totals == sorted(totals, reverse=True)
        assert sorted(one.move for one in weighed) == (sorted(state.legal(seat)) if weighed else [])
        assert {reason.code for one in weighed for reason in one.why} <= set(WEIGHTS)
        assert number % 5 or not weighed or choice(state) in {move_text(one.move) for one in weighed[:3]}


def test_nothing_is_weighed_when_lay_offs_are_due_or_another_is_on_turn():
    """There is nothing to choose."""
    state = play(eleven(NEAR + "As Kh", SAFE), "knock-Kh")
    assert Aficionado().weigh(state.view(2)) == Aficionado().weigh(state.view(1)) == []


# ---- what it knows


def test_every_card_is_in_some_place_or_unseen():
    """The seat's hand, the pile, what the other seat is known to hold, and the rest."""
    state = play(dealt_game(LOOSE, SAFE, "8h"), "pass upcard -Ad stock")
    known = Knowledge(state.view(1))

    assert cards_text(known.known) == "8h" and cards_text(known.shed) == "Ad" and known.turns == 1
    assert known.unseen == ALL & ~state.hands[0] & ~mask("8h Ad")


def test_the_chances_of_the_unseen_cards_add_up_to_the_hidden_ones_at_first():
    """Before anything is shed or taken every unseen card is as likely as the next."""
    known = Knowledge(dealt_game(LOOSE, SAFE, "8h").view(1))

    assert sum(known.holds(card) for card in full_pack()) == pytest.approx(10)
    assert known.holds(cards("8h")[0]) == known.holds(cards("Ac")[0]) == 0


def test_what_a_seat_takes_leaves_and_sheds_changes_the_chances_of_its_neighbours():
    """Up for those of a card it took, down for those of one it left or threw away."""
    state = play(dealt_game(LOOSE, SAFE, "8h"), "pass upcard -Ks stock -Qs stock -Th stock")
    known = Knowledge(state.view(1))
    even = known.holds(cards("6d")[0])

    assert known.holds(cards("9h")[0]) > even > known.holds(cards("Kc")[0])
    assert known.holds(cards("Js")[0]) < even


def test_neighbours_and_partners_are_what_makes_melds_of_three():
    """Pairs of the same rank, and of the same suit around the card, within ace and king."""
    assert cards_text(neighbours(cards("Ac")[0])) == "AdAhAs2c"
    assert len(partners(cards("Ac")[0])) == 4 and len(partners(cards("2d")[0])) == 5
    assert all(deadwood(mask("7h") | 1 << low | 1 << high) == 0 for low, high in partners(cards("7h")[0]))
    assert len(partners(cards("7h")[0])) == 6


def test_hope_is_nothing_without_near_melds_and_more_with_two_ways_than_with_one():
    """A pair waits for two cards, an open run for two, a gap for one."""
    tactics = Tactics(eleven(LOOSE + "6h").view(1), WEIGHTS)

    assert tactics.hope(mask("Ad 3h 5c 7d 9h Jc Kd")) == 0
    assert tactics.hope(mask("8h 9h")) > tactics.hope(mask("8h Th")) > 0
