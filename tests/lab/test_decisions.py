"""Games as tables of decisions: what the seat knew, what came of it, and every format reads back."""

import pytest

from sobremesa.api import bot as computer
from sobremesa.api import export_decisions, finish, new_game
from sobremesa.core.contract import side_of
from sobremesa.core.options import BadOption
from sobremesa.lab import decisions as tables
from sobremesa.lab.decisions import COLUMNS, NoArrow, export, rows_of
from sobremesa.records import RecordError, read
from sobremesa.records.game_replay import DEALT
from sobremesa.records.replay_steps import replay

GAMES = [
    ("cuarenta", "pagat", 2),
    ("cuarenta", "casa", 2),
    ("cuarenta", "mesa", 4),
    ("gin", "vga", 2),
    ("cribbage", "standard-61", 2),
]


def played(game, rules, seats):
    """Return the record of a game between the weakest computers."""
    fresh = new_game(game, rules, seats=seats, seed=7, names=["Ana", "Luz", "Eva", "Sol"][:seats])
    players = {seat: computer(game, "novato", seed=seat) for seat in range(1, seats + 1)}
    return finish(fresh, players).record()


@pytest.fixture(scope="module")
def records():
    """Records of several games, by their names."""
    return {"-".join(map(str, kind)): played(*kind) for kind in GAMES}


def test_every_move_of_every_player_is_a_row(records):
    """A row has the columns of the schema, in their order of numbers, and the texts of the record."""
    for name, record in records.items():
        rows = rows_of(record, name)
        moves = [step for step in replay(read(record)) if step.move != DEALT]
        assert [(row["number"], row["seat"], row["move"]) for row in rows] == [
            (step.number, step.seat, step.move) for step in moves
        ]
        assert all(set(row) == set(COLUMNS) for row in rows)
        assert {row["game_id"] for row in rows} == {name}


def test_points_add_up_to_the_final_score(records):
    """What the rows say was gained and given is the score, and each row's score is that of the rows before it."""
    rows = rows_of(records["cribbage-standard-61-2"])
    total = [0, 0]
    for row in rows:
        side = side_of(row["seat"])
        assert (row["score"], row["other_score"]) == (total[side - 1], total[2 - side])
        total[side - 1] += row["gained"]
        total[2 - side] += row["given"]
    last = rows[-1]
    side = side_of(last["seat"])
    assert (last["final_score"], last["other_final_score"]) == (total[side - 1], total[2 - side])
    assert all(row["won"] == (total[side_of(row["seat"]) - 1] == max(total)) for row in rows)


def test_reasons_name_what_was_scored_for_either_side(records):
    """A reason with a minus went to the other side."""
    rows = [row for record in records.values() for row in rows_of(record) if row["reasons"]]
    for row in rows:
        points = [int(reason.rpartition(":")[2]) for reason in row["reasons"].split()]
        assert sum(points) == row["gained"] - row["given"]
    assert any("caida:2" in row["reasons"] for row in rows)


def test_a_row_shows_its_seats_cards_and_no_others(records):
    """Until the outcome a row holds what the seat saw: its own hand, and what lies open."""
    for record in records.values():
        known = read(record)
        hands = {row["number"]: row["hand"] for row in rows_of(record)}
        packs = [step for step in replay(known) if step.move == DEALT]
        assert packs and all(len(set(hand)) == len(hand) <= 11 for hand in hands.values())
        for step in replay(known):
            if step.number in hands:
                others = [seat for seat in range(1, int(step.state.seats) + 1) if seat != step.seat]
                held = {card for seat in others for card in step.state.view(seat).to_wire()["hand"]}
                assert step.state.over or step.state.needs_pack() or not held & set(hands[step.number]) or _dealt(step)


def _dealt(step):
    """Whether new cards came with this step: what others hold now may be anything."""
    return step.state.game == "cuarenta" and all(
        step.state.untouched(seat) for seat in range(1, int(step.state.seats) + 1)
    )


def test_hands_and_legal_moves_are_lists(records):
    """The move that was made is one of them, and cards are cards."""
    for record in records.values():
        for row in rows_of(record):
            assert row["move"] in row["legal"] or row["phase"] == "lay"  # of very many lay-offs one is listed
            assert all(len(card) == 2 for card in [*row["hand"], *row["table"]])


def test_players_are_named(records):
    """The names of the record's headers stand in their rows."""
    rows = rows_of(records["cuarenta-mesa-4"])
    assert {(row["seat"], row["player"]) for row in rows} == {(1, "Ana"), (2, "Luz"), (3, "Eva"), (4, "Sol")}


def test_an_unfinished_game_has_no_winner(records):
    """What is not over is told so, and nobody has won it."""
    rows = rows_of(records["gin-vga-2"].rsplit("pack:", 1)[0])
    assert rows and not any(row["finished"] for row in rows)
    assert {row["won"] for row in rows} == {None}


def test_a_record_with_a_fault_is_refused():
    """The first fault is told as everywhere."""
    with pytest.raises(RecordError):
        rows_of("this is no record")


@pytest.mark.parametrize("suffix", [".parquet", ".arrow", ".csv"])
def test_files_read_back_as_they_were_written(records, tmp_path, suffix):
    """Many games go to one file, also in several pieces, and come back row for row."""
    pytest.importorskip("pyarrow")
    path = tmp_path / f"games{suffix}"
    written = export(list(records.items()), path)
    rows = [row for name, record in records.items() for row in rows_of(record, name)]
    assert (written.games, written.decisions) == (len(records), len(rows))
    lists = [name for name, (kind, _) in COLUMNS.items() if kind == "list"]
    if suffix == ".csv":
        rows = [row | {name: " ".join(row[name]) for name in lists} for row in rows]
    else:
        assert _read(path).schema.metadata[b"sobremesa.decisions.format"] == b"2"
    assert _read(path).to_pylist() == rows


def _read(path):
    from pyarrow import csv, ipc, parquet

    if path.suffix == ".parquet":
        return parquet.read_table(path)
    if path.suffix == ".arrow":
        return ipc.open_file(path).read_all()
    texts = {"strings_can_be_null": False, "column_types": tables.schema(lists=False)}
    return csv.read_csv(path, convert_options=csv.ConvertOptions(**texts))


def test_a_long_table_is_written_in_pieces(records, tmp_path, monkeypatch):
    """Thousands of games take no more room than a piece of them."""
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(tables, "AT_ONCE", 100)
    written = export(list(records.items()), tmp_path / "games.parquet")
    file = parquet.ParquetFile(tmp_path / "games.parquet")
    assert file.num_row_groups > 2
    assert file.metadata.num_rows == written.decisions


def test_data_frames_take_the_table(records):
    """Where pandas or polars is installed, it reads the Arrow table as it is."""
    pytest.importorskip("pyarrow")
    table = tables.decisions(records["gin-vga-2"])
    assert table.schema.field("hand").metadata[b"about"] == b"the cards that the seat held"
    pandas = pytest.importorskip("pandas")
    assert len(pandas.DataFrame(table.to_pydict())) == table.num_rows


def test_other_formats_and_a_missing_library_are_named(records, tmp_path, monkeypatch):
    """The error says what would do."""
    with pytest.raises(BadOption, match=r"\.parquet or a file \.arrow or a file \.csv"):
        export(records.items(), tmp_path / "games.xls")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(NoArrow, match=r"pip install '\.\[lab\]'"):
        export(records.items(), tmp_path / "games.parquet")


def test_broken_records_are_told_or_stop_it(records, tmp_path):
    """Whoever asks is told of each; otherwise the first fault is raised."""
    pytest.importorskip("pyarrow")
    some = [("bad", "no record"), *records.items()]
    told = []
    written = export(some, tmp_path / "games.parquet", lambda name, error: told.append(name))
    assert (told, written.games) == (["bad"], len(records))
    with pytest.raises(RecordError):
        export(some, tmp_path / "games.parquet")


def test_an_export_that_fails_leaves_what_was_there(records, tmp_path):
    """A fault in the second record spoils neither the file of before nor leaves a half of a new one."""
    pytest.importorskip("pyarrow")
    path = tmp_path / "games.csv"
    path.write_text("as it was", encoding="utf-8")

    with pytest.raises(RecordError):
        export([*records.items(), ("bad", "no record")], path)

    assert path.read_text(encoding="utf-8") == "as it was"
    assert [each.name for each in tmp_path.iterdir()] == ["games.csv"]


@pytest.mark.parametrize("suffix", tables.FORMATS)
def test_a_program_that_exports_no_decision_gets_a_table_without_rows(tmp_path, suffix):
    """What an earlier run wrote to the file does not pass for it."""
    pytest.importorskip("pyarrow")
    path = tmp_path / f"games{suffix}"
    path.write_text("an earlier one")
    assert export_decisions([], path).decisions == 0
    assert b"an earlier one" not in path.read_bytes() and b"game_id" in path.read_bytes()
