"""What is drawn at a table around the cards of the game: the bar, what to do, the moves, the last plays, the keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeAlias

from textual.geometry import Size

from sobremesa.protocol.live import GameEvent, Said
from sobremesa.rulebook.catalogue import Words
from sobremesa.terminal.app import TerminalApp
from sobremesa.terminal.draw_context import DrawContext, score_row
from sobremesa.terminal.move_choice import MoveOption
from sobremesa.terminal.renderer import Renderer
from sobremesa.terminal.table_model import Entry, TableModel, possible
from sobremesa.terminal.table_socket import TableSocket
from sobremesa.terminal.text_rows import Row, TextPiece, blank, filled, spread, text_row, width_of, wrapped

ENDS: Final = {"rematch": "rematch.ask", "replay": "over.replay", "leave": "over.lobby"}
"""What is offered at the end of a game, in words."""

MID_GAME: Final = ("takeback", "misdeal")
"""What one asks the others for in the middle of a game."""

REMEMBERED: Final = 40
"""How many of the last plays are looked at to fill what room there is."""

LEAST_SIZE: Final = Size(60, 24)
"""The columns and rows that every table fits into."""

ROOMY: Final = 24
"""From so many rows on there is some room between the parts of the table."""

LETTERS: Final = "abcdef"

LEAST: Final = ("lang", "back", "talk", "score")
"""The keys that are not shown where there is no room, the first one first; they do what they do all the same."""


ShownKey: TypeAlias = tuple[str, str, str]
"""A key as it is shown, as it is pressed, and what it does."""

KEYS: Final[Sequence[ShownKey]] = [
    ("Enter", "enter", "enter"),
    ("Enter", "enter", "choose"),
    ("H", "h", "hint"),
    ("S", "s", "score"),
    ("?", "?", "help"),
    ("U", "u", "back"),
    ("M", "m", "write"),
    ("T", "t", "talk"),
    ("L", "l", "lang"),
    ("Q", "q", "leave"),
]
"""The keys of a table that is played at."""


class Drawn(Protocol):
    """What is drawn of any screen with a table on it."""

    app: TerminalApp

    @property
    def sitting(self) -> TableModel:
        """What is known at the table."""

    @property
    def size(self) -> Size:
        """The columns and rows that there are."""

    @property
    def kit(self) -> Renderer | None:
        """How this game is drawn; None before anything is known of it."""

    @property
    def scene(self) -> DrawContext:
        """The table as it is now."""


class Seen(Drawn, Protocol):
    """What is drawn of the screen of a table that is played at."""

    line: TableSocket
    note: str
    sent: str

    @property
    def first_shown(self) -> int:
        """The place of the first move that is listed."""


def bar_row(screen: Drawn, width: int) -> Row:
    """Return which game it is, by which rules, whether it is rated, and which hand."""
    words, table = screen.app.words, screen.sitting.table
    if screen.kit is None or not screen.sitting.view:
        return [TextPiece(f" {words.say('app.title')}", "bar")]
    parts = [words.say(f"{table.game}.name"), words.say(f"{table.game}.ruleset.{table.rules}.name")]
    name = " · ".join([*parts, *([words.say("lobby.rated.yes")] if table.rated else [])])
    row = spread([TextPiece(f" {name}", "bar")], [TextPiece(screen.kit.place(screen.scene))], width)
    return plain(row, screen)


def plain(row: Row, screen: Drawn) -> Row:
    """Return a row as this terminal can show it."""
    return [piece._replace(text=screen.app.plain(piece.text)) for piece in row]


def field_rows(screen: Seen, width: int) -> list[Row]:
    """Return the table with what to do and the moves, or how the line is."""
    scene, kit = screen.scene, screen.kit
    if kit is None or not scene.view:
        return told_rows(screen, _state(screen), width)
    rows = [*filled(_now(screen, scene, kit), width, "call"), *_links(screen, scene)]
    rows += _options(screen, scene, kit, width)
    return drawn(screen, [*table_rows(screen, scene, kit, width), *rows])


def told_rows(screen: Drawn, text: str, width: int) -> list[Row]:
    """Return what is to be said where no table can be seen."""
    return [blank(), *[plain(row, screen) for row in filled(text, width, "call")]]


def table_rows(screen: Drawn, scene: DrawContext, kit: Renderer, width: int) -> list[Row]:
    """Return the table: the score, the others, what lies between, and one's own cards."""
    sides = dict.fromkeys([scene.side_of(scene.own), scene.side_of(scene.others()[0])])
    gap = [blank()] if screen.size.height >= ROOMY else []
    rows = [score_row(scene, width, reversed(sides), kit.target(scene)), *gap, *kit.across(scene, width), *gap]
    rows += [*kit.middle(scene, width), *gap, *kit.own_rows(scene, width)]
    return rows


def drawn(screen: Drawn, rows: list[Row]) -> list[Row]:
    """Return rows as this window can show them, with a word on it where one below the least size cuts something off."""
    return [plain(row, screen) for row in _fitting(screen, rows)]


def _fitting(screen: Drawn, rows: list[Row]) -> list[Row]:
    room = screen.size.height - 2  # the bar and the keys
    low = screen.size.height < LEAST_SIZE.height and len(rows) > room
    narrow = screen.size.width < LEAST_SIZE.width and any(width_of(row) > screen.size.width for row in rows)
    if not (low or narrow):
        return rows
    told = screen.app.words.say("terminal.too-small", columns=LEAST_SIZE.width, rows=LEAST_SIZE.height)
    line = filled(told, screen.size.width, "call")
    return [*rows[: max(0, room - len(line))], *line]


def _state(screen: Seen) -> str:
    """Return how the line is, where it is not open."""
    closed = screen.sitting.closed
    if closed is not None and screen.line.state != "open":
        return screen.app.refused(closed.code, closed.why)
    return screen.app.words.say(f"link.{screen.line.state}" if screen.line.state != "open" else "link.connecting")


def _now(screen: Seen, scene: DrawContext, kit: Renderer) -> str:
    """Return the one thing to do now, or to know."""
    words, sitting = screen.app.words, screen.sitting
    if screen.line.state != "open":
        return _state(screen)
    if screen.note:
        return screen.note
    if sitting.refused is not None:
        return screen.app.refused(sitting.refused.code, sitting.refused.why)
    if sitting.questions and (asked := _question(scene)):
        return asked
    if sitting.over:
        return ending(scene)
    if sitting.held:
        return words.say("terminal.go-on")
    if scene.picking.picked and scene.picking.options:
        return words.say("terminal.which" if len(scene.picking.options) > 1 else "terminal.enter")
    return kit.prompt(scene) if sitting.legal else _waiting(scene)


def _question(scene: DrawContext) -> str:
    for question in scene.sitting.questions:
        if question.seat == scene.you:
            return scene.words.say(f"{question.subject}.asked") if question.subject in MID_GAME else ""
        key = f"{question.subject}.question" if question.subject in MID_GAME else "rematch.asked"
        return " ".join([scene.say(key, question.seat), *([scene.words.say("terminal.yes-no")] if scene.you else [])])
    return ""


def ending(scene: DrawContext) -> str:
    """Return who has won."""
    winner = scene.view["winner"]
    if not winner:
        return scene.words.say("over.nobody")
    own = "own" if scene.you and winner == scene.side_of(scene.you) else "other"
    many = "one" if scene.sitting.table.seats == 2 else "many"
    mine = scene.side_of(scene.own)
    score = " – ".join([str(scene.view["score"][side - 1]) for side in (mine, 3 - mine)])
    return f"{scene.words.say(f'over.{own}.{many}', name=scene.side(winner))}  {score}"


def _waiting(scene: DrawContext) -> str:
    """Return whom the game waits for."""
    players, turn = scene.sitting.table.players, scene.view["turn"]
    if any(player.kind == "open" for player in players):
        whose = "host" if scene.you == 1 else "guest"
        told = f"{scene.words.say('friends.waiting')}. {scene.words.say(f'friends.waiting.{whose}')}"
        return f"{told} {scene.words.say('friends.rated')}" if scene.sitting.table.rated else told
    if not turn:
        return scene.words.say("hint.pack")
    others = [seat for seat in turn if seat != scene.you] or turn
    return scene.say("hint.theirs", others[0])


def _links(screen: Seen, scene: DrawContext) -> list[Row]:
    """Return the links for the friends who have still to sit down, where this table was made here."""
    free = [player.seat for player in scene.sitting.table.players if player.kind == "open"]
    links = screen.app.keeper.memory.links.get(scene.sitting.table.id, {}) if free else {}
    rows: list[Row] = []
    for seat in [seat for seat in [*free, 0] if seat in links]:
        label = scene.words.say("friends.seat-link", seat=seat) if seat else scene.words.say("friends.watch-link")
        rows += [text_row(label, "soft"), text_row(links[seat], "name")]
    return rows


def _options(screen: Seen, scene: DrawContext, kit: Renderer, width: int) -> list[Row]:
    """Return the moves to choose from, those round the chosen one; each can be clicked."""
    if screen.sent or screen.sitting.held:
        return []
    options, first = scene.picking.options, screen.first_shown
    now = min(scene.picking.at, len(options) - 1)
    rows = []
    for place, choice in list(enumerate(options))[first : first + len(LETTERS)]:
        text = f" {LETTERS[place - first]}  {_label(choice, scene, kit)} "
        mark = "▸" if place == now else " "
        rows.append(
            [
                TextPiece(f" {mark}"),
                TextPiece(text[: width - 3], "option-now" if place == now else "option", f"option:{place}"),
            ]
        )
    if len(options) > len(LETTERS):
        rows[-1].append(TextPiece(f"  {now + 1}/{len(options)}", "soft"))
    return rows


def _label(choice: MoveOption, scene: DrawContext, kit: Renderer) -> str:
    key = ENDS.get(choice.kind)
    return scene.words.say(key) if key else kit.label(choice, scene)


def log_rows(screen: Drawn, size: Size) -> list[Row]:
    """Return the last plays, as many as there is room for, the latest at the bottom."""
    scene, kit = screen.scene, screen.kit
    if kit is None or size.height < 1:
        return []
    lines: list[Row] = []
    remembered = screen.sitting.log[-REMEMBERED:]
    sentences = [_sentence(entry, scene, kit) for entry in remembered]
    if len(remembered) == len(screen.sitting.log) and screen.sitting.table.drawn_by:
        sentences.insert(0, _cut_sentence(scene))
    for sentence in reversed(sentences):
        told = wrapped(sentence, max(20, size.width - 4)) or [""]
        ink = "soft" if lines else ""
        lines = [*[text_row(("· " if at == 0 else "  ") + line, ink) for at, line in enumerate(told)], *lines]
    shown = lines[-(size.height - 1) :] if size.height > 1 else []
    rule = text_row("─" * (size.width - 2), "soft")
    return [plain(row, screen) for row in [rule, *[blank()] * (size.height - 1 - len(shown)), *shown]]


def _sentence(entry: Entry, scene: DrawContext, kit: Renderer) -> str:
    if isinstance(entry, GameEvent):
        return kit.sentence(entry, scene)
    return _aside(entry, scene)


def _cut_sentence(scene: DrawContext) -> str:
    """Return who drew which card to find the first dealer."""
    table = scene.sitting.table
    drawn = [
        f"{scene.named(seat)} {scene.faces.texts([card])}" for seat, card in zip(table.drawn_by, table.cut, strict=True)
    ]
    return f"{scene.words.say('log.cut')} {', '.join(drawn)}"


def _aside(said: Said, scene: DrawContext) -> str:
    """Return what somebody said beside the game."""
    if said.kind == "call":
        return scene.say("talk.heard", said.seat, words=scene.words.say(f"say.{said.text}"))
    if said.kind == "rematch":
        return scene.words.say("rematch.begun")
    if said.kind == "no":
        return scene.words.say("takeback.declined")
    return scene.say("talk.heard", said.seat, words=scene.words.say(f"terminal.said.{said.kind}"))


def keys_row(screen: Seen, width: int) -> Row:
    """Return the keys that can be pressed, each to be clicked as well; on a narrow screen those that matter most."""
    words, sitting = screen.app.words, screen.sitting
    there = possible(sitting.table, over=sitting.over)
    keys = [key for key in KEYS if there.get(key[2], True)]
    return fitting_keys(keys, LEAST, words, width)


def fitting_keys(keys: Sequence[ShownKey], least: Iterable[str], words: Words, width: int) -> Row:
    """Return some keys, each to be clicked as well, without the ``least`` of them where there is no room for all."""
    row = _keys_row(keys, words)
    for what in least:
        if width_of(row) > width:
            keys = [key for key in keys if key[2] != what]
            row = _keys_row(keys, words)
    return row


def _keys_row(keys: Sequence[ShownKey], words: Words) -> Row:
    row: Row = [TextPiece(" ")]
    for shown, key, what in keys:
        row += [
            TextPiece("  " if len(row) > 1 else ""),
            TextPiece(shown, "key", f"key:{key}"),
            TextPiece(f" {words.say(f'terminal.keys.{what}')}", "", f"key:{key}"),
        ]
    return row
