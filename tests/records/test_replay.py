"""Replaying: what the JSON and the lines of a record say, and how far they go where something is wrong."""

import json

import pytest

from sobremesa.core.card_text import card_text
from sobremesa.core.registry import GAMES
from sobremesa.records import Header, Record, Recorder, RecordError, read, write
from sobremesa.records.game_replay import replay_part
from sobremesa.records.opening import opening
from sobremesa.records.replay import replay, replay_json, replay_text
from tests.games.gin.rules.table import new_game as new_gin
from tests.games.gin.rules.table import pack_with as gin_pack
from tests.records.makers import HEADERS, PACK, SMALL, random_record

FOURS = "Kc Kd Kh Ks 2c"
THREES = "Qc Qd Qh 3c 4d"
OPEN = ("Kc Qd Jh 7s 2c", "Ac 3d 4h 5s 6d")


def dealt(*fives, headers=HEADERS):
    """A record whose first cards are these."""
    first = " ".join(fives).split()
    rest = [card_text(card) for card in GAMES["cuarenta"].pack() if card_text(card) not in first]
    plain = sorted(rest, key=lambda card: "cdhs".index(card[1]))
    return headers + "pack: " + " ".join(first + plain) + "\n"


def rules(name, more=""):
    """The headers of another ruleset."""
    return HEADERS.replace("pagat", name) + more


def moves_of(text):
    told = replay_json("x", text)
    assert told["error"] is None, told["error"]
    return [(move["n"], move["seat"], move["move"]) for move in told["moves"]]


def test_the_json_says_all_that_happened():
    assert replay_json("a.txt", SMALL.encode()) == {
        "file": "a.txt",
        "game": "cuarenta",
        "rules": "pagat",
        "finished": False,
        "winner": None,
        "score": [4, 0],
        "hands": 1,
        "moves": [
            {"n": 1, "hand": 1, "seat": 2, "move": "5h", "points": [], "score": [0, 0]},
            {
                "n": 2,
                "hand": 1,
                "seat": 1,
                "move": "5d*5h",
                "points": [
                    {"side": 1, "reason": "caida", "points": 2},
                    {"side": 1, "reason": "limpia", "points": 2},
                ],
                "score": [4, 0],
            },
            {"n": 3, "hand": 1, "seat": 2, "move": "2c", "points": [], "score": [4, 0]},
        ],
        "error": None,
    }


def test_a_record_without_moves_is_told_too():
    told = replay_json("a.txt", HEADERS)

    assert (told["moves"], told["hands"], told["score"], told["error"]) == ([], 0, [0, 0], None)


def test_a_pack_that_only_deals_has_no_entry():
    assert moves_of(HEADERS + PACK) == []


def test_a_pack_that_decides_the_game_stands_under_the_dealer():
    told = replay_json("x", dealt(FOURS))

    assert (told["finished"], told["winner"], told["score"]) == (True, 2, [0, 0])
    points = [{"side": 2, "reason": "doble-ronda", "points": 0, "cards": ["Kc", "Kd", "Kh", "Ks"]}]
    assert told["moves"] == [{"n": 1, "hand": 1, "seat": 1, "move": "pack", "points": points, "score": [0, 0]}]


def test_a_deal_that_is_asked_for_stands_under_the_dealer():
    assert moves_of(dealt(THREES, headers=rules("casa")) + "deal Qc") == [(1, 1, "deal"), (2, 2, "Qc")]


def test_a_deal_that_decides_the_game_has_its_points():
    told = replay_json("x", dealt(FOURS, headers=rules("casa")) + "1:deal")

    assert [(move["move"], move["points"][0]["reason"]) for move in told["moves"]] == [("deal", "doble-ronda")]
    assert told["winner"] == 2


def test_a_claim_carries_its_seat_however_it_was_written():
    assert moves_of(dealt(THREES) + "2:ronda") == moves_of(dealt(THREES) + "ronda") == [(1, 2, "2:ronda")]


def test_a_move_is_told_in_its_one_form_however_it_was_written():
    text = dealt("2c 3d 6c 7c Jd", "5h Ah Ac As 4h", headers=rules("casa")) + "deal 2c 1:Ah 3d 5h*3d2c 6c"

    assert [move for _, _, move in moves_of(text)] == ["deal", "2c", "Ah", "3d", "5h*2c3d", "6c"]


def test_a_misdeal_stands_under_the_dealer():
    told = replay_json("x", HEADERS + PACK + "misdeal")

    points = [{"side": 2, "reason": "misdeal", "points": 0}]
    assert told["moves"] == [{"n": 1, "hand": 1, "seat": 1, "move": "misdeal", "points": points, "score": [0, 0]}]
    assert told["winner"] == 2


def test_a_misdeal_that_costs_points_passes_the_deal_on():
    told = replay_json("x", rules("mesa") + (PACK + "misdeal\n") * 2)

    assert [(move["seat"], move["hand"], move["score"]) for move in told["moves"]] == [
        (1, 1, [0, 10]),
        (2, 2, [10, 10]),
    ]


def test_chicas_are_told_where_several_are_played_for():
    assert "chicas" not in replay_json("x", SMALL)
    assert replay_json("x", HEADERS.replace("pagat", "mesa"))["chicas"] == [0, 0]
    assert replay_json("x", rules("pagat", '[Options "chicas=2"]'))["chicas"] == [0, 0]


def test_the_score_after_a_won_chica_is_still_that_chicas():
    told = replay_json("x", rules("mesa", '[Options "target=4 zapateria=none caida=4"]\n') + PACK + "5h 5d*5h\n")

    assert (told["score"], told["chicas"], told["finished"]) == ([4, 0], [1, 0], False)
    assert told["moves"][-1]["score"] == [4, 0]


def test_the_next_pack_after_a_won_chica_starts_from_nothing():
    text = rules("mesa", '[Options "target=4 zapateria=none caida=4"]\n') + PACK + "5h 5d*5h\n" + PACK
    told = replay_json("x", text)

    assert (told["score"], told["chicas"], told["hands"]) == ([0, 0], [1, 0], 2)


@pytest.mark.parametrize(
    ("text", "line", "token", "code", "played"),
    [
        (HEADERS + "5h", 5, "5h", "missing-pack", 0),
        (HEADERS + "hola", 5, "hola", "missing-pack", 0),
        (HEADERS + "pack: 5h 2c", 5, "pack:", "bad-pack", 0),
        (HEADERS + PACK.replace("2c", "8c", 1), 5, "8c", "bad-pack", 0),
        (HEADERS + PACK.replace("2c", "??", 1), 5, "??", "bad-pack", 0),
        (HEADERS + PACK.replace("5c", "5h", 1), 6, "5h", "bad-pack", 0),
        (HEADERS + PACK.replace(" Ah", "") + "5h", 7, "5h", "bad-pack", 0),
        (HEADERS + PACK.replace(" Ah", "") + "Ah*", 7, "Ah*", "bad-pack", 0),
        (SMALL + PACK, 9, "pack:", "bad-pack", 3),
        (SMALL + "6h*", 9, "6h*", "illegal-move", 3),
        (SMALL + "hola", 9, "hola", "unreadable-move", 3),
        (SMALL + "As As*2c", 9, "As*2c", "illegal-move", 4),
        (SMALL + "As\n3c", 10, "3c", "illegal-move", 4),
        (SMALL + "2:As", 9, "2:As", "illegal-move", 3),
        (SMALL + "3:As", 9, "3:As", "illegal-move", 3),
        (SMALL + "As 8h", 9, "8h", "illegal-move", 4),
        (SMALL + "As 7d*3c", 9, "7d*3c", "illegal-move", 4),
        (SMALL + "As 7d*Jd", 9, "7d*Jd", "illegal-move", 4),
        (SMALL + "As [Date", 9, "[Date", "bad-header", 4),
        (SMALL.encode() + b"As \xff", 9, r"\xff", "unreadable-record", 4),
        (dealt("2c 2d 4h 7s Kd", "3c As Qs Jc Kh") + "2c 3c 2d As 4h*", 6, "4h*", "ambiguous-move", 4),
        (dealt(THREES, "Jc Jd Jh 6s 7s") + "ronda", 6, "ronda", "ambiguous-move", 0),
        (dealt(FOURS) + "Kc", 6, "Kc", "illegal-move", 1),
        (dealt(FOURS) + "hola", 6, "hola", "illegal-move", 1),
        (dealt(FOURS) + PACK, 6, "pack:", "illegal-move", 1),
    ],
)
def test_a_fault_stops_the_replay_and_keeps_what_came_before(text, line, token, code, played):
    told = replay_json("x", text)

    assert (told["error"]["line"], told["error"]["token"], told["error"]["code"]) == (line, token, code)
    assert list(told["error"]) == ["line", "token", "code", "why"]
    assert told["error"]["why"]
    assert len(told["moves"]) == played
    assert told["score"] == (told["moves"][-1]["score"] if played else [0, 0])


@pytest.mark.parametrize(
    ("inside", "token", "code"),
    [
        (b"\xff", r"\xff", "unreadable-record"),
        (b"; \xff", r" \xff", "unreadable-record"),
        (b'[Date "2026"]', "[Date", "bad-header"),
        (b"\xef\xbb\xbf2c", "\ufeff2c", "unreadable-record"),
        (b"??", "??", "bad-pack"),
    ],
)
def test_what_cannot_be_read_within_a_pack_is_told_where_it_stands(inside, token, code):
    """notation.md, `replay`: the error names the line and the word that is wrong, and not the pack around it."""
    told = replay_json("x", HEADERS.encode() + b"pack: 5h\n2c\n" + inside + b"\n7d Qs")

    assert (told["error"]["line"], told["error"]["token"], told["error"]["code"]) == (7, token, code)
    assert (told["moves"], told["hands"]) == ([], 0)


@pytest.mark.parametrize(
    ("text", "game", "rules", "line"),
    [
        ("", None, None, 1),
        ('[Rules "pagat"]', None, "pagat", 1),
        ('[Game "cuarenta"]\n\n', "cuarenta", None, 3),
        ('[Game "brisca"]\n[Rules "x"]\n[Seats "2"]\n[Dealer "1"]\n\n\n5h [', "brisca", "x", 1),
        (HEADERS + '[Game "chess"]', "cuarenta", "pagat", 5),
        ("hola", None, None, 1),
    ],
)
def test_headers_that_describe_no_game_are_told_as_far_as_they_go(text, game, rules, line):
    told = replay_json("x", text)

    assert (told["game"], told["rules"], told["error"]["line"]) == (game, rules, line)
    assert (told["finished"], told["winner"], told["score"], told["hands"]) == (False, None, [0, 0], 0)
    assert told["moves"] == []


def test_a_comment_after_the_end_of_a_game_is_no_fault():
    assert replay_json("x", dealt(FOURS) + "; que vivan los novios")["error"] is None


def test_steps_show_the_state_after_each_token():
    counts = [step.state.view(0).to_wire()["counts"] for step in replay(read(SMALL))]

    assert counts == [[5, 5], [5, 4], [4, 4], [4, 3]]


def test_steps_end_with_the_error_of_the_record():
    steps = replay(read(SMALL + "2c"))

    with pytest.raises(RecordError, match="line 9: '2c'"):
        list(steps)


def test_lines_for_people_name_seats_points_and_the_score():
    assert replay_text("a.txt", SMALL) == (
        "a.txt: cuarenta pagat\n"
        "hand 1\n"
        "   1  seat 2  5h  0-0\n"
        "   2  seat 1  5d*5h  caída 2, limpia 2  4-0\n"
        "   3  seat 2  2c  4-0\n"
        "not finished, 4-0, hands: 1\n"
    )


def test_a_move_that_names_no_card_is_told_with_the_card():
    """GI-03: who takes or leaves the open card of gin is told with that card."""
    state = new_gin()
    recorder = Recorder(state)
    recorder.deal(state, gin_pack(upcard="7c"))
    for text in ("pass", "upcard"):
        recorder.play(state, *state.read(text))
    told = replay_text("a.txt", write(recorder.record(state)))

    assert "  pass (7c)  " in told
    assert "  upcard (7c)  " in told


def test_lines_for_people_are_spoken_in_spanish_too():
    told = replay_text("a.txt", SMALL + "hola", "es")

    assert "   2  puesto 1  5d*5h  caída 2, limpia 2  4-0\n" in told
    assert told.endswith(
        "sin terminar, 4-0, datas: 1\nlínea 9: hola: unreadable-move: 'hola' is not a move of Cuarenta\n"
    )


def test_points_of_the_other_side_are_marked_as_theirs():
    assert "   1  seat 1  misdeal  side 2: misdeal  0-0\n" in replay_text("a.txt", HEADERS + PACK + "misdeal")


def test_the_winner_is_told_at_the_end():
    assert replay_text("a.txt", dealt(FOURS)).endswith("side 2 wins 0-0, hands: 1\n")


def test_a_file_that_is_no_record_has_one_line_about_it():
    assert replay_text("a.txt", b"\xff") == (
        "a.txt: ? ?\nline 1: \\xff: unreadable-record: these bytes are not UTF-8\n"
    )


def test_a_hundred_kilobytes_are_replayed_in_a_moment():
    """Long records, made of many chicas, are no burden; the limit is far above what a slow machine needs."""
    record = random_record(1, "mesa", target="200", chicas="9", zapateria="none", limpia="0", caida="0")
    data = write(record).encode()
    assert len(data) > 100_000

    told = replay_json("long", data)
    assert told["finished"]
    assert len(json.dumps(told)) > len(data)


@pytest.mark.parametrize("game", [*GAMES, "chess"])
def test_what_a_game_adds_to_its_replays_is_changed_by_nobody(game):
    with pytest.raises(AttributeError):
        replay_part(game).phrases = {}


def test_a_record_without_headers_lacks_its_first_one_on_its_first_line():
    """Also one that was put together and never written."""
    with pytest.raises(RecordError, match="the header Game is missing") as refused:
        opening(Record((), ()))
    assert (refused.value.line, refused.value.token, refused.value.code) == (1, "Game", "missing-header")


def test_a_header_that_was_never_in_a_file_is_refused_as_if_on_its_first_line():
    """Lines are counted from one."""
    with pytest.raises(RecordError, match="chess") as refused:
        opening(Record((Header("Game", "chess"),), ()))
    assert (refused.value.line, refused.value.token) == (1, '[Game "chess"]')


@pytest.mark.parametrize(
    ("how", "lang", "told"),
    [
        ("resigned", "en", "seat 2 resigned, 0-0, hands: 1"),
        ("resigned", "es", "el puesto 2 abandonó, 0-0, manos: 1"),
        ("lost on time", "en", "seat 2 lost on time, 0-0, hands: 1"),
        ("lost on time", "es", "el puesto 2 perdió por tiempo, 0-0, manos: 1"),
    ],
)
def test_the_text_tells_an_end_that_the_moves_do_not_show(how, lang, told):
    """What `Ended` says stands where the game would be said to be unfinished; the JSON is that of the moves alone."""
    ended = dealt(*OPEN, headers=f'{HEADERS}[Ended "seat 2 {how}"]\n')

    assert replay_text("x", ended, lang).splitlines()[-1] == told
    assert replay_json("x", ended) == replay_json("x", dealt(*OPEN))


def test_an_end_that_the_moves_do_not_show_is_told_of_either_seat():
    ended = dealt(*OPEN, headers=f'{HEADERS}[Ended "seat 1 resigned"]\n')

    assert replay_text("x", ended).splitlines()[-1] == "seat 1 resigned, 0-0, hands: 1"


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        (("[Event x", '[Rules "nobodys"]'), 2, "bad-header"),
        (('[Rules "nobodys"]', "[Event x"), 2, "unknown-ruleset"),
        (('[Rules "pagat"]', '[Seats "two"]', "[Event x"), 3, "bad-header"),
    ],
)
def test_of_two_faults_the_first_in_the_file_is_told(lines, line, code):
    """A header that cannot be read, and a value that cannot be."""
    fault = replay_json("x", "\n".join(['[Game "cuarenta"]', *lines, ""]))["error"]

    assert (fault["line"], fault["code"]) == (line, code)


@pytest.mark.parametrize("value", ["seat 3 resigned", "seat 2 left", "somebody resigned"])
def test_an_end_that_cannot_be_is_not_told(value):
    """A seat that the game does not have, or another word: then it is a game that is not finished."""
    ended = dealt(*OPEN, headers=f'{HEADERS}[Ended "{value}"]\n')

    assert replay_text("x", ended).splitlines()[-1] == "not finished, 0-0, hands: 1"


def test_the_moves_say_how_a_game_ended_that_is_over():
    """A header that says otherwise is not told, nor is one of a game in which a move is wrong."""
    over = write(random_record(1))
    given_up = over.replace("[", '[Ended "seat 2 resigned"]\n[', 1)
    broken = dealt(*OPEN, headers=f'{HEADERS}[Ended "seat 2 resigned"]\n') + "9z\n"

    assert replay_text("x", given_up).splitlines()[-1] == replay_text("x", over).splitlines()[-1]
    assert "resigned" not in replay_text("x", broken)
