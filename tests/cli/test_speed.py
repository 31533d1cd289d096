"""`lab speed` measures random play and tells what it could not measure."""

from tests.cli.conftest import objects

REPORT = {
    "python": "3.11.7",
    "seconds": 4.0,
    "kinds": [
        {
            "game": "gin",
            "rules": "openspiel",
            "seats": 2,
            "per_second": {"compiled": 160000.0, "interpreted": 1400.0, "openspiel-cpp": 900.0, "rlcard": 87.75},
            "moves_each": {"compiled": 114.6, "interpreted": 114.6, "openspiel-cpp": 0.0, "rlcard": 119.0},
            "ratio": {"interpreted": 114.3, "openspiel-cpp": 177.8, "rlcard": 1823.4},
        }
    ],
    "left_out": {"openspiel-example": "not-installed", "compiled": "not-compiled"},
    "differ": [],
}


def test_the_report_is_told_in_a_table(run, monkeypatch):
    """A line a column with its rate, its moves where it tells them, and the ratio; then what was left out, and why."""
    monkeypatch.setattr("sobremesa.lab.speed.run", lambda seconds, every, progress: REPORT)
    told = [" ".join(line.split()) for line in run("lab", "speed").stdout.splitlines()]
    assert "gin openspiel, 2 players a second moves ratio" in told
    assert "Sobremesa, compiled 160,000 115" in told
    assert "OpenSpiel, its own C++ loop 900 177.8 ×" in told
    assert "RLCard, its own loop 87.8 119 1,823.4 ×" in told
    left = "Left out: OpenSpiel, Python, as its example. It is not installed; the extra bench has it."
    assert left in " ".join(told)
    assert "Sin medir: Sobremesa, compilado." in run("lab", "speed", "--lang", "es").stdout


def test_builds_that_play_differently_are_a_failure(run, monkeypatch):
    """The kind is named and the exit status is 1."""
    wrong = REPORT | {"differ": ["gin-openspiel-2"]}
    monkeypatch.setattr("sobremesa.lab.speed.run", lambda seconds, every, progress: wrong)
    result = run("lab", "speed")
    assert result.exit_code == 1
    assert "gin-openspiel-2" in result.stdout


def test_the_report_is_had_as_json(run, monkeypatch):
    """One object, with the seconds that were asked for."""
    monkeypatch.setattr("sobremesa.lab.speed.run", lambda seconds, every, progress: REPORT | {"seconds": seconds})
    (told,) = objects(run("lab", "speed", "--json", "--seconds", "0.5").stdout)
    assert told == REPORT | {"seconds": 0.5}
