"""Gin's rules, section by section: what a ruleset's options say, never what its name is."""

from __future__ import annotations

from sobremesa.core.packs import full_pack
from sobremesa.games.gin.rules.position import HAND
from sobremesa.games.gin.rules.rulesets import Rules
from sobremesa.games.gin.text.examples import arrangement, laid_open
from sobremesa.games.gin.text.rulebook_writer import GinWriter
from sobremesa.rulebook.catalogue import Words
from sobremesa.rulebook.lobby import value_label
from sobremesa.rulebook.rulebook import Book, Example, Paragraph, Section
from sobremesa.rulebook.rulebook_writer import book_of

MELDED = "4c5c6c 9d9h9s JhQhKh"  # nine cards
LOOSE = "Ad3h4h6s7d8c8sJsQcTh"  # ten others: nothing melds, nothing can be laid off on MELDED but the ten


def book(rules: Rules, words: Words) -> Book:
    """Return the rules of a ruleset in words."""
    telling = GinWriter(rules, words)
    parts = [_deal, _turn, _melds, _ending, _laying, _drawn, _winning]
    return book_of(telling, [part(telling) for part in parts])


def _deal(telling: GinWriter) -> Section:
    rules = telling.rules
    told = [
        telling.paragraph("GI-01", "pack", number=len(full_pack())),
        telling.paragraph("GI-04", f"first-dealer-{rules.word('first-dealer')}"),
        None if rules.one_hand else telling.paragraph("GI-04", f"dealer-{rules.word('dealer')}"),
        telling.paragraph("GI-02", "deal", cards=telling.cards(HAND)),
    ]
    return telling.section("deal", told)


def _turn(telling: GinWriter) -> Section:
    told = [
        telling.paragraph("GI-03", f"offer-{telling.rules.word('upcard-offer')}"),
        telling.paragraph("GI-05", "turn"),
        telling.paragraph("GI-05", "just-taken"),
    ]
    return telling.section("turn", told)


def _melds(telling: GinWriter) -> Section:
    told = [
        telling.paragraph("GI-06", "melds"),
        telling.paragraph("GI-07", "deadwood"),
        telling.paragraph("GI-07", "named-melds"),
    ]
    examples = [
        arrangement(telling, "GI-06 GI-07", "4s4c4d4h5s5c5d6s2c3s"),
        arrangement(telling, "GI-01 GI-07", "Ac2c3c 3d3h QsKsAs 7d Td"),
        arrangement(telling, "GI-06", "5d6d7d 8s8h8c JcJdJhJs"),
    ]
    return telling.section("melds", told, examples)


def _ending(telling: GinWriter) -> Section:
    rules = telling.rules
    told = [
        _knock(telling),
        telling.paragraph("GI-09", "gin", points=telling.points(rules.gin)),
        telling.paragraph("GI-10", "big-gin", points=telling.points(rules.big_gin))
        if rules.has_big_gin
        else telling.paragraph("GI-10", "big-gin-none"),
    ]
    examples = [
        laid_open(telling, "GI-08 GI-12", f"{MELDED} 2s", "Kc", "knock-Kc", LOOSE.replace("Th", "Td")),
        laid_open(telling, "GI-09", f"{MELDED} Th", "2s", "gin-2s", LOOSE.replace("Th", "7c")),
        laid_open(telling, "GI-10", f"{MELDED} Th", "7c", "biggin", LOOSE.replace("Th", "Td")),
    ]
    return telling.section("ending", told, examples)


def _knock(telling: GinWriter) -> Paragraph:
    rules = telling.rules
    if rules.oklahoma:
        return telling.paragraph("GI-08", "knock-oklahoma")
    if rules.knock:
        return telling.paragraph("GI-08", "knock", knock=telling.points(rules.knock))
    return telling.paragraph("GI-08", "knock-none")


def _laying(telling: GinWriter) -> Section:
    rules = telling.rules
    told = [
        telling.paragraph("GI-11", "lay-off"),
        telling.paragraph("GI-12", "difference"),
        telling.paragraph("GI-13", "undercut", points=telling.points(rules.undercut)),
        telling.paragraph("GI-13", _equal(rules)),
    ]
    knocked = f"{MELDED} 8s", "Kc", "knock-Kc"
    examples = [
        laid_open(telling, "GI-11 GI-12", "5h6h7h 9c9d9s QcQdQs 3d", "Kc", "knock-Kc", "AcAdAs 3h4h8hQh 6s7dJc"),
        laid_open(telling, "GI-11 GI-13", *knocked, "AcAdAs 3d4d5d 7c9c 2h2s"),
        laid_open(telling, "GI-11 GI-13", *knocked, "AcAdAs 3d4d5d 7c9c 2h6s"),
    ]
    return telling.section("laying", told, examples)


def _equal(rules: Rules) -> str:
    """Return the key of what equal deadwood means: after a hand without a score another is dealt, if there is one."""
    ended = rules.word("equal-deadwood")
    return f"equal-{ended}-hand" if ended == "draw" and rules.one_hand else f"equal-{ended}"


def _drawn(telling: GinWriter) -> Section:
    rules = telling.rules
    draws = "pile-draws" if rules.offer_counts else "pile-draws-later"
    if not rules.upcard_offer:
        draws = "pile-draws-plain"
    own = rules.offer_counts or not rules.upcard_offer  # only one source has a limit, and counts no card of the offer
    told = [
        telling.paragraph(
            "GI-14", "stock-left-hand" if rules.one_hand else "stock-left", cards=telling.cards(rules.stock_left)
        ),
        telling.paragraph("GI-14", draws, times=_times(telling)),
        telling.paragraph("GI-14", "pile-draws-own") if own else None,
    ]
    return telling.section("drawn", told)


def _times(telling: GinWriter) -> str:
    """Return how many draws from the pile end a hand, as the option says it."""
    return value_label(telling.rules.game, "pile-draws", telling.rules.word("pile-draws"), telling.words)


def _winning(telling: GinWriter) -> Section:
    rules = telling.rules
    told = [telling.paragraph("GI-15", "spades") if rules.spades_double else None]
    if rules.one_hand:
        told += [telling.paragraph("GI-16", "target-hand"), telling.paragraph("GI-17", "ends-hand")]
    else:
        told += [telling.paragraph("GI-16", "target", points=telling.points(rules.target))]
        told += [telling.paragraph("GI-17", "ends")]
    return telling.section("winning", told + _bonuses(telling), _doubled(telling))


def _bonuses(telling: GinWriter) -> list[Paragraph | None]:
    rules = telling.rules
    told: list[Paragraph | None] = []
    if rules.game_bonus:
        told.append(telling.paragraph("GI-18", "bonus-game", points=telling.points(rules.game_bonus)))
        told.append(telling.paragraph("GI-18", "bonus-shutout") if rules.shutout_doubles else None)
    if rules.box_bonus:
        told.append(telling.paragraph("GI-18", "bonus-boxes", points=telling.points(rules.box_bonus)))
    return told or [telling.paragraph("GI-18", "bonus-none")]


def _doubled(telling: GinWriter) -> list[Example | None]:
    """Return a hand that counts twice, where a spade doubles it."""
    if not telling.rules.spades_double:
        return []
    other = LOOSE.replace("Th", "Td")
    return [laid_open(telling, "GI-15", f"{MELDED} 2s", "Kc", "knock-Kc", other, upcard="5s")]
