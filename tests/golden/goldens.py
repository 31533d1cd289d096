"""Which games are golden: one for each ruleset of each game and each number of seats, found in the registry."""

import json
from dataclasses import dataclass
from pathlib import Path

from sobremesa.records import Record, write
from sobremesa.records.replay import replay_json
from tests.laws.play import Play
from tests.laws.tables import Table, tables

FOLDER = Path(__file__).parent

# Seeds of a hand and of a game in which much happens; any other table takes its chance with FIRST.
FIRST = (1, 1)
SEEDS: dict[str, tuple[int, int]] = {
    "cuarenta-pagat-2": (34, 56),
    "cuarenta-pagat-4": (50, 27),
    "cuarenta-palm-2": (11, 8),
    "cuarenta-casa-2": (1, 8),
    "cuarenta-mesa-2": (11, 1),
    "cuarenta-mesa-4": (2, 30),
    "cuarenta-cuenca-2": (8, 19),
    "cuarenta-cuenca-4": (5, 12),
    "gin-standard-2": (98, 129),
    "gin-vga-2": (94, 23),
    "gin-vga-oklahoma-2": (27, 54),
    "gin-eaai-2": (148, 128),
    "gin-openspiel-2": (51, 129),
    "cribbage-standard-2": (43, 56),
    "cribbage-standard-61-2": (46, 56),
    "cribbage-cadenza-2": (28, 54),
    "cribbage-cadenza-61-2": (4, 53),
}


@dataclass(frozen=True)
class Golden:
    """A table whose play is kept: a hand in every detail, and a whole game as a record with its replay."""

    table: Table

    @property
    def hand_seed(self) -> int:
        """The seed of the hand."""
        return SEEDS.get(self.table.id, FIRST)[0]

    @property
    def game_seed(self) -> int:
        """The seed of the game."""
        return SEEDS.get(self.table.id, FIRST)[1]

    @property
    def dealer(self) -> int:
        """The seat that deals first: the last one, so that seat 1 leads."""
        return self.table.seats

    @property
    def folder(self) -> Path:
        """Where the files lie: by game and ruleset, with the number of seats where it is not two."""
        seats = "" if self.table.seats == 2 else f"-{self.table.seats}"
        return FOLDER / self.table.game.id / f"{self.table.ruleset.id}{seats}"

    def files(self) -> dict[Path, str]:
        """Each file of this golden with the text that it has to have."""
        from tests.golden.transcript import transcript

        record = write(self.game())
        return {
            self.folder / "hand.txt": transcript(self),
            self.folder / "game.txt": record,
            self.folder / "game.json": json_lines(replay_json("game.txt", record)),
        }

    def game(self) -> Record:
        """The record of a whole game."""
        play = Play(self.table, self.game_seed, self.dealer)
        while not play.state.over:
            play.step()
        return play.record


def goldens() -> list[Golden]:
    """Every golden: the presets, not the rulesets that the laws put together."""
    return [Golden(table) for table in tables() if not table.ruleset.overrides]


def json_lines(told: dict[str, object]) -> str:
    """A replay as JSON with a line for each move and each finished hand, so that a change shows where it is."""
    long = [name for name, value in told.items() if isinstance(value, list) and value and isinstance(value[0], dict)]
    text = json.dumps(told | {name: f"LINES OF {name}" for name in long})
    for name in long:
        lines = ",\n".join(f"  {json.dumps(line)}" for line in told[name])
        text = text.replace(f'"LINES OF {name}"', f"[\n{lines}\n ]")
    return text + "\n"
