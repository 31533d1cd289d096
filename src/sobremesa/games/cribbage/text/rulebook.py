"""Cribbage's rules, section by section: what a ruleset's options say, never what its name is."""

from __future__ import annotations

from sobremesa.core.packs import full_pack
from sobremesa.games.cribbage.rules.pegging import LIMIT
from sobremesa.games.cribbage.rules.position import DEALT
from sobremesa.games.cribbage.rules.rulesets import NO, Rules
from sobremesa.games.cribbage.text.examples import go, heels, played, shown
from sobremesa.games.cribbage.text.positions import games_won, started
from sobremesa.games.cribbage.text.rulebook_writer import CribbageWriter
from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.rulebook import Book, Paragraph, Section
from sobremesa.rulebook.rulebook_writer import book_of


def book(rules: Rules, words: Words) -> Book:
    """Return the rules of a ruleset in words."""
    telling = CribbageWriter(rules, words)
    parts = [_players, _deal, _play, _pegging, _show, _winning]
    return book_of(telling, [part(telling) for part in parts])


def _players(telling: CribbageWriter) -> Section:
    rules = telling.rules
    told = [
        telling.paragraph("CR-01", "pack", number=len(full_pack())),
        telling.paragraph("CR-02", f"first-dealer-{rules.word('first-dealer')}"),
        telling.paragraph("CR-03", "alternate"),
        telling.paragraph("CR-40", f"xray-{rules.xray}") if rules.xray != NO else None,
    ]
    return telling.section("players", told)


def _deal(telling: CribbageWriter) -> Section:
    worth = sum(line.points for line in started(telling.rules, "Jh"))
    told = [
        telling.paragraph("CR-04", "deal", cards=telling.cards(DEALT)),
        telling.paragraph("CR-05", "starter"),
        telling.paragraph("CR-05", "heels", points=telling.points(worth)),
    ]
    return telling.section("deal", told, [heels(telling, "CR-05", "Jh"), heels(telling, "CR-05", "Qh")])


def _play(telling: CribbageWriter) -> Section:
    rules = telling.rules
    told = [
        telling.paragraph("CR-06", "play", limit=LIMIT),
        telling.paragraph("CR-07", "go"),
        telling.paragraph("CR-08", f"go-{rules.word('go')}", limit=LIMIT),
        telling.paragraph("CR-09", "lead"),
        _alone(telling),
    ]
    examples = [
        go(telling, "CR-07 CR-08", "Tc9dTs", "Ad"),
        go(telling, "CR-07 CR-08 CR-11", "Tc9dTs", "2d"),
    ]
    return telling.section("play", told, examples)


def _alone(telling: CribbageWriter) -> Paragraph:
    """Return what a player scores, or lets the other score, who plays on while the other is out of cards."""
    rules = telling.rules
    if rules.lone_go:
        return telling.paragraph("CR-07 CR-10", "alone-called")
    if rules.lone_reset:
        return telling.paragraph("CR-10", "alone", points=telling.points(rules.lone_reset))
    return telling.paragraph("CR-10", "alone-nothing")


def _pegging(telling: CribbageWriter) -> Section:
    told = [
        telling.paragraph("CR-13", "fifteen"),
        telling.paragraph("CR-11", "thirty-one", limit=LIMIT),
        telling.paragraph("CR-12", "last", limit=LIMIT),
        telling.paragraph("CR-14", "pairs"),
        telling.paragraph("CR-15", "runs"),
    ]
    rows = [
        ("CR-13", "7c8d"),
        ("CR-13 CR-15", "4c6d5h"),
        ("CR-11", "Tc5dJhAs5c"),
        ("CR-14", "7c7d7h"),
        ("CR-14", "TcKd"),
        ("CR-15", "Ac3d5h7s6c"),
        ("CR-15", "5cJd6h7s"),
    ]
    return telling.section("pegging", told, [played(telling, rules, row) for rules, row in rows])


def _show(telling: CribbageWriter) -> Section:
    told = [
        telling.paragraph("CR-16", "order"),
        telling.paragraph("CR-17", "fifteens"),
        telling.paragraph("CR-18", "show-pairs"),
        telling.paragraph("CR-19", "show-runs"),
        telling.paragraph("CR-20", "flush"),
        telling.paragraph("CR-21", "nobs"),
        *_counting(telling),
    ]
    examples = [
        shown(telling, "CR-17 CR-18 CR-19", "Ac7d8h3s", "7h"),
        shown(telling, "CR-17 CR-18 CR-19", "4c5d5h5s", "3h"),
        shown(telling, "CR-17 CR-18 CR-19", "Ac2d3h7s", "2h"),
        shown(telling, "CR-17 CR-18 CR-21", "5h5s5cJd", "5d"),
        shown(telling, "CR-20", "2h6h8hQh", "Kc"),
        shown(telling, "CR-20", "2h6h8hQh", "Kc", crib=True),
        shown(telling, "CR-20", "2h6h8hQh", "Kh", crib=True),
        shown(telling, "CR-17", "2c4d6hQs", "8c"),
    ]
    return telling.section("show", told, examples)


def _counting(telling: CribbageWriter) -> list[Paragraph]:
    """Return who counts the shows, and what a false claim costs (CR-25)."""
    rules = telling.rules
    if not rules.muggins:
        return [telling.paragraph("CR-25", "by-hand" if rules.counts_by_hand else "muggins-none")]
    told = [telling.paragraph("CR-25", "muggins")]
    if rules.false_claim:
        told.append(telling.paragraph("CR-25", "false-claim", points=telling.points(rules.false_claim)))
    return told


def _winning(telling: CribbageWriter) -> Section:
    rules = telling.rules
    told = [
        telling.paragraph("CR-22", "target", points=telling.points(rules.target)),
        telling.paragraph("CR-23", "at-once"),
        _skunk(telling, "skunk", rules.skunk) if rules.skunk else telling.paragraph("CR-24", "skunk-none"),
        _skunk(telling, "double-skunk", rules.double_skunk) if rules.double_skunk else None,
    ]
    return telling.section("winning", told)


def _skunk(telling: CribbageWriter, key: str, limit: int) -> Paragraph:
    """Return as how many games it counts to win from somebody just below a limit."""
    games = games_won(telling.rules, min(limit, telling.rules.target) - 1)
    return telling.paragraph("CR-24", key, points=telling.points(limit), games=telling.words.count("game", games))
