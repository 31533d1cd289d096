"""The weights by which hands are read are fitted to games of the maestro."""

from sobremesa.core.rng import Rng
from sobremesa.games.gin.lab.fitted import NAMES, Watch, module, play_game
from sobremesa.games.gin.rules.moves import DISCARD, kind_of
from sobremesa.games.gin.rules.position import DRAWING
from sobremesa.games.gin.search.history import NONE, History


def watched(seed="watched"):
    """Return what was decided in a game of a hasty maestro."""
    watch = Watch()
    play_game(watch, "eaai", 40, Rng(seed))
    return watch


def test_a_game_gives_decisions_of_every_kind_and_the_same_seed_the_same():
    """Each has as many features as names, and a discard two choices or more."""
    first, second = watched(), watched()
    for name, decisions in first.found.items():
        assert len(decisions) > 0
        assert {len(row) for row in decisions.rows} == {len(NAMES[name])}
        assert decisions.rows == second.found[name].rows and decisions.made == second.found[name].made


class Compared(Watch):
    """A watch that compares each turn as the one who has it sees it with what the other seat reads afterwards."""

    def __init__(self):
        super().__init__()
        self.seen, self.pairs = {}, []

    def note(self, view, move):
        """Compare the other's last turn, and keep this one."""
        turns = History(view).turns
        if turns and turns[-1].shed != NONE and view.public.phase == DRAWING:
            assert len(turns) == self._turns[2 - view.seat]
            self.pairs.append((self.seen[3 - view.seat], turns[-1][4:]))
        super().note(view, move)
        if kind_of(move) == DISCARD:
            self.seen[view.seat] = self._seen(view)[4:]


def test_what_is_watched_is_what_the_other_seat_reads():
    """What everybody saw before a discard is the same to who makes it and in the history that is read later."""
    watch = Compared()
    play_game(watch, "eaai", 40, Rng("read"))
    assert len(watch.pairs) > 40
    assert all(seen[1:] == read[1:] for seen, read in watch.pairs)


def test_the_module_of_the_weights_reads_back():
    """What is printed is Python with the weights in their order."""
    weights = {name: list(range(len(told))) for name, told in NAMES.items()}
    names: dict[str, object] = {}
    exec(module(weights), names)
    assert {name: names[name] for name in NAMES} == weights
