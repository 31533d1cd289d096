"""Cuarenta's rules, section by section: what a ruleset's options say, never what its name is."""

from __future__ import annotations

from sobremesa.games.cuarenta.rules.position import BATCH, PACK_SIZE
from sobremesa.games.cuarenta.rules.rulesets import Rules
from sobremesa.games.cuarenta.text import numbers
from sobremesa.games.cuarenta.text.examples import across_a_deal, capture, left_behind, scoring
from sobremesa.games.cuarenta.text.positions import ASKING, claimed, dealt, recalled
from sobremesa.games.cuarenta.text.rulebook_writer import CuarentaWriter
from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.rulebook import Book, Example, Paragraph, Section
from sobremesa.rulebook.rulebook_writer import book_of

NEVER = 1000  # no side ever has so many points


def book(rules: Rules, words: Words) -> Book:
    """Return the rules of a ruleset in words."""
    telling = CuarentaWriter(rules, words)
    parts = [_players, _deal, _ronda, _capture, _sequence, _caida, _caught, _carton, _winning, _keeping]
    return book_of(telling, [part(telling) for part in parts], "CU-72")


def _players(telling: CuarentaWriter) -> Section:
    rules = telling.rules
    four = 4 in rules.seats_allowed()
    told = [
        telling.paragraph("CU-01", "pack", number=PACK_SIZE),
        telling.paragraph("CU-02", "seats-both" if four else "seats-two"),
        telling.paragraph("CU-03", f"direction-{rules.word('direction')}"),
        telling.paragraph("CU-04", f"first-dealer-{rules.word('first-dealer')}"),
    ]
    return telling.section("players", told)


def _deal(telling: CuarentaWriter) -> Section:
    rules = telling.rules
    deals = {"two": PACK_SIZE // (2 * BATCH), "four": PACK_SIZE // (4 * BATCH)}
    told = [
        telling.paragraph("CU-05", "batches" if 4 in rules.seats_allowed() else "batches-two", **deals),
        telling.paragraph("CU-07", f"dealing-{rules.word('dealing')}"),
        telling.paragraph("CU-09", "lead"),
        telling.paragraph("CU-06", "deal-passes-chicas" if rules.chicas > 1 else "deal-passes"),
        _misdeal(telling),
    ]
    return telling.section("deal", told)


def _misdeal(telling: CuarentaWriter) -> Paragraph:
    rules = telling.rules
    if rules.misdeal_loses:
        return telling.paragraph("CU-08", "misdeal-loses", prize=telling.prize())
    if rules.misdeal_points:
        return telling.paragraph("CU-08", "misdeal-points", points=telling.points(rules.misdeal_points))
    return telling.paragraph("CU-08", "misdeal-none")


def _ronda(telling: CuarentaWriter) -> Section:
    rules = telling.rules
    told = [_three(telling), _four(telling)]
    if rules.ronda or rules.doble_ronda:
        told += [telling.paragraph("CU-12", "claim"), telling.paragraph("CU-13", "claim-hidden")]
        if rules.ronda_limit < NEVER:
            told.append(telling.paragraph("CU-14", "ronda-limit", limit=telling.points(rules.ronda_limit)))
    told += [_dealt(telling, "CU-10", "5c 5d 5h 2s Kc"), _dealt(telling, "CU-11", "5c 5d 5h 5s Kc")]
    return telling.section("ronda", told)


def _three(telling: CuarentaWriter) -> Paragraph:
    if telling.rules.ronda:
        return telling.paragraph("CU-10", "ronda", points=telling.points(telling.rules.ronda))
    return telling.paragraph("CU-10", "ronda-nothing")


def _four(telling: CuarentaWriter) -> Paragraph:
    rules = telling.rules
    if rules.doble_ronda_wins:
        return telling.paragraph("CU-11", "four-wins", prize=telling.prize())
    if rules.doble_ronda:
        return telling.paragraph("CU-11", "four-points", points=telling.points(rules.doble_ronda))
    return telling.paragraph("CU-11", "four-nothing")


def _dealt(telling: CuarentaWriter, rule: str, five: str) -> Paragraph:
    """Return what the engine makes of a five just dealt."""
    state = dealt(telling.rules, five)
    cards = telling.ranks_in(int(state.dealt_to(ASKING)))
    if state.chica_won:
        return telling.paragraph(rule, "ronda-dealt-wins", cards=cards, prize=telling.prize())
    lines = claimed(state)
    if not lines:
        return telling.paragraph(rule, "ronda-dealt-nothing", cards=cards)
    points = telling.points(lines[0].points)
    return telling.paragraph(rule, "ronda-dealt", cards=cards, points=points, reasons=telling.reasons(lines[:1]))


def _capture(telling: CuarentaWriter) -> Section:
    rules = telling.rules
    told = [
        telling.paragraph("CU-20 CU-28", "play"),
        telling.paragraph("CU-21", f"match-{rules.word('match')}"),
        telling.paragraph("CU-21 CU-24", "match-never-all") if rules.match_many and rules.automatic else None,
        _addition(telling),
        telling.paragraph("CU-23", "one-capture"),
        telling.paragraph("CU-25 CU-27", "never-forced"),
    ]
    examples = [
        capture(telling, "CU-21 CU-22 CU-23", "Ac 2d 3h 4s", "4c"),
        capture(telling, "CU-22 CU-23", "Ac 2d 3h 4s", "5c"),
        capture(telling, "CU-22", "Ac 2d 4h", "7c"),
        capture(telling, "CU-20 CU-24", "5d", "4c"),
        capture(telling, "CU-21", "6c 6d Kh", "6s"),
    ]
    return telling.section("capture", told, examples)


def _addition(telling: CuarentaWriter) -> Paragraph:
    most = telling.rules.addition
    if most >= NEVER:
        return telling.paragraph("CU-22", "addition-any")
    if most == 2:
        return telling.paragraph("CU-22", "addition-two")
    return telling.paragraph("CU-22", "addition-most", most=most)


def _sequence(telling: CuarentaWriter) -> Section:
    rules = telling.rules
    fate = "never" if rules.automatic else rules.word("forgotten")
    if fate == "claim" and rules.team_takes and 4 in rules.seats_allowed():
        fate = "team"
    told = [
        telling.paragraph("CU-24", f"sequence-{rules.word('sequence')}"),
        telling.paragraph("CU-26", f"forgotten-{fate}"),
    ]
    examples = [
        capture(telling, "CU-22 CU-24", "2c 3d 6s 7h Jd Kc", "5h"),
        capture(telling, "CU-21 CU-24", "2c 3d 4s 5h 7c Jd", "2h"),
        capture(telling, "CU-22 CU-24", "2c 3d 4s 5h 7c Jd", "6h"),
        capture(telling, "CU-22 CU-24", "Ac 3d 5h", "4s"),
        capture(telling, "CU-21 CU-24", "Jc Qd Kh", "Js"),
        left_behind(telling, "CU-26", "2c 3d 6s 7h Jd Qc", "5h", "2c 3d 6s 7h"),
    ]
    return telling.section("sequence", told, examples)


def _caida(telling: CuarentaWriter) -> Section:
    rules = telling.rules
    told = [
        _worth(telling, "CU-30", "caida", rules.caida),
        telling.paragraph("CU-30", "caida-which-many" if rules.match_many else "caida-which-one"),
        telling.paragraph("CU-31", "caida-not"),
        _worth(telling, "CU-32", "limpia", rules.limpia),
        _together(telling),
    ]
    return telling.section("caida", [*told, *_limits(telling)], _caida_examples(telling) + _limit_examples(telling))


def _worth(telling: CuarentaWriter, rule: str, name: str, points: int) -> Paragraph:
    if points:
        return telling.paragraph(rule, name, points=telling.points(points))
    return telling.paragraph(rule, f"{name}-nothing")


def _together(telling: CuarentaWriter) -> Paragraph | None:
    """Return what one play that is both scores; where one of them never scores there is nothing to add up."""
    rules = telling.rules
    if not rules.limpia or not (rules.caida or rules.caida_alone):
        return None
    if rules.caida_alone:
        return telling.paragraph("CU-33", "caida-only", points=telling.points(rules.caida))
    return telling.paragraph("CU-33", "both-count", points=telling.points(rules.caida + rules.limpia))


def _limits(telling: CuarentaWriter) -> list[Paragraph]:
    rules = telling.rules
    limit = rules.limpia_limit
    if limit >= rules.target or not rules.limpia:
        return []
    told = [telling.paragraph("CU-34", "limpia-limit", limit=telling.points(limit)), _still_counting(telling)]
    late = _last_chance(rules)
    if late:
        both = telling.points(rules.caida + rules.limpia)
        told.append(telling.paragraph("CU-35", "limpia-limit-late", limit=telling.points(late), points=both))
    return told


def _still_counting(telling: CuarentaWriter) -> Paragraph:
    """Return what scores to the end where a limpia does not: a ruleset in which nothing does is refused."""
    rules = telling.rules
    carton = rules.carton and rules.carton_limit >= rules.target
    what = "both" if rules.caida and carton else "caida" if rules.caida else "carton"
    return telling.paragraph("CU-34", f"limpia-limit-{what}", number=rules.limpia_limit)


def _last_chance(rules: Rules) -> int:
    """Return from how many points caída y limpia together win before a limpia is barred (CU-35); 0: from none."""
    least = rules.target - rules.caida - rules.limpia
    together = rules.caida and rules.limpia and not rules.caida_alone
    return least if together and 0 < least < rules.limpia_limit < rules.target else 0


def _caida_examples(telling: CuarentaWriter) -> list[Example]:
    return [
        scoring(telling, "CU-30 CU-32 CU-33", "6c", "6d", just_left="6c"),
        scoring(telling, "CU-30", "Kh 6c", "6d", just_left="6c"),
        scoring(telling, "CU-31", "Kh 2d 4c", "6d", just_left="4c"),
        across_a_deal(telling, "CU-31", "6c", "6d"),
        scoring(telling, "CU-32", "2d 4c", "6d"),
    ]


def _limit_examples(telling: CuarentaWriter) -> list[Example]:
    rules = telling.rules
    limit, late = rules.limpia_limit, _last_chance(rules)
    found = []
    if limit < rules.target and rules.limpia:
        found.append(scoring(telling, "CU-34", "2d 4c", "6d", points=limit))
        found.append(scoring(telling, "CU-34", "Kh 6c", "6d", just_left="6c", points=limit))
    if late:
        found.append(scoring(telling, "CU-35", "6c", "6d", just_left="6c", points=late))
    return found


def _caught(telling: CuarentaWriter) -> Section:
    rules = telling.rules
    if not rules.caida_en_ronda:
        return telling.section("caught", [])
    told = [
        telling.paragraph("CU-40", "caught", points=telling.points(rules.caida_en_ronda)),
        telling.paragraph("CU-41", "caught-when"),
    ]
    if rules.caida_en_ronda_limit < NEVER:
        limit = telling.points(rules.caida_en_ronda_limit)
        told.append(telling.paragraph("CU-42", "caught-limit", limit=limit))
    told += [_unclaimed(telling), _named(telling, "5c 5d 5h 2s Kc", "5c")]
    return telling.section("caught", told)


def _unclaimed(telling: CuarentaWriter) -> Paragraph:
    limit = telling.rules.ronda_limit
    if limit < NEVER:
        return telling.paragraph("CU-43", "caught-unclaimed-limit", limit=telling.points(limit))
    return telling.paragraph("CU-43", "caught-unclaimed")


def _named(telling: CuarentaWriter, five: str, caught: str) -> Paragraph:
    lines = recalled(telling.rules, five, caught)
    values = {
        "rank": caught[0],
        "cards": telling.words.both([card[0] for card in five.split()]),
        "points": telling.points(sum(line.points for line in lines)),
        "reasons": telling.reasons(lines),
    }
    return telling.paragraph("CU-40 CU-41", "caught-named", **values)


def _carton(telling: CuarentaWriter) -> Section:
    rules = telling.rules
    told = [
        telling.paragraph("CU-50", "left-over"),
        numbers.table(telling),
        numbers.both_twenty(telling),
        numbers.below_twenty(telling),
    ]
    if rules.carton_limit < NEVER:
        told.append(telling.paragraph("CU-72", "carton-limit", limit=telling.points(rules.carton_limit)))
    return telling.section("carton", [*told, numbers.statistics(telling)])


def _winning(telling: CuarentaWriter) -> Section:
    rules = telling.rules
    target = telling.points(rules.target)
    told = [telling.paragraph("CU-60", "target", points=target, prize=telling.prize())]
    if rules.both_twenty:
        told.append(telling.paragraph("CU-61", "both-past", points=target))
    if rules.chicas > 1:
        told.append(telling.paragraph("CU-70", "chicas", chicas=rules.chicas))
    if rules.zapateria:
        told.append(telling.paragraph("CU-70", "zapateria", points=telling.points(rules.zapateria)))
    return telling.section("winning", told)


def _keeping(telling: CuarentaWriter) -> Section:
    return telling.section("keeping", [*numbers.score_cards(telling), numbers.graphs(telling)])
