"""Records that leave something out, each with the answer of the search and the findings of the judges."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from truth.law import Law
from truth.rounds import DAMAGES, Round
from truth.search import Completion, Question, Spent, completion, depth
from truth.telling import tell
from truth.told import Told

from jasslog.audit.audit import audit_game
from jasslog.audit.finding import Finding
from jasslog.log.games import split_games
from jasslog.variants.load import released
from jasslog.variants.plain import thaw

SETS = (
    "schieber-santiago",
    "schieber-ohio",
    "belote-french",
    "klaverjas-rotterdam",
    "klaverjas-amsterdam",
    "differenzler-ohio",
    "schieber-italian",
    "jass-italian-32",
    "belote-italian",
    "coiffeur-ohio-10",
    "differenzler-santiago",
    "klaverjas-italian",
    "kreuzjass",
    "schieber-midwest",
    "schieber-reglas",
)
"""Sets with free and forced duties, over-trumping, heading, solo play, all windows of melds and times of marriages."""
CARDS = 60_000
"""The number of cards that the search may try for one question."""
ACTS, SUMS = ("J2", "J3", "J4"), ("J5", "J6")
SINGLE = ("J202", "J203", "J301", "J302", "J303", "J304", "J305", "J403", "J404", "J414")
"""Codes of findings about a single act, which do not depend on other mistakes."""


class Case(NamedTuple):
    """One record, with the answer of the search and the findings of the judges."""

    rules: str
    damage: str
    ways: tuple[str, ...]
    lines: list[bytes]
    answer: str
    """Which parts of the record can have been right.

    legal: everything; acts: the acts, but not the points claimed; unsure: the acts, but only by the widest reading;
    none: nothing explains the record; spent: the search took too long.
    """
    found: Completion | None
    depth: str
    """If nothing explains the record, how much has to be considered together to see that: one of ``DEPTHS``."""
    acts: list[Finding]
    """Errors of acts that follow from no other finding."""
    wrong: list[Finding]
    """Wrong accusations: errors of acts and figures, although some unrecorded fact explains them."""

    @property
    def gap(self) -> bool:
        """Whether a line is lost."""
        return any(way.startswith(("lost", "unreadable")) for way in self.ways)

    def told(self, way: str) -> bool:
        """Whether the record was shortened in a way whose name begins with ``way``."""
        return any(one.startswith(way) for one in self.ways)

    def said(self, type_: str) -> bool:
        """Whether the record contains an act of this type."""
        return any(f'"{type_}"'.encode() in line for line in self.lines)

    @property
    def proved(self) -> bool:
        """Whether nothing explains the record, and at least one conviction by the judges is right."""
        return self.answer == "none" and any(found not in self.wrong for found in self.acts)

    @property
    def missed(self) -> bool:
        """Whether nothing explains the record, but no conviction by the judges is right."""
        return self.answer == "none" and not self.proved


def options_of(rules: str) -> dict[str, Any]:
    return thaw(released(rules))


def findings(lines: list[bytes]) -> list[Finding]:
    """The findings of the judges about the game in the lines."""
    return [found for raw in split_games([(1, 0, lines)]) for found in audit_game(raw).findings]


def answer(lines: list[bytes], law: Law, cards: int = CARDS) -> tuple[str, Completion | None]:
    """The answer of the search, as in ``Case``, and a possible completion if something explains the record."""
    told = Told(lines, law)
    try:
        found = completion(told, Question(sums=True), cards)
        if found:
            return "legal", found
        if any(item.kind in ("trick", "cards") for item in told.items):
            found = completion(told, Question(), cards)
            if found:
                return "acts", found
        if any(item.kind in ("meld", "marriage") for item in told.items):
            found = completion(told, Question(strict=False), cards)
            if found:
                return "unsure", found
    except Spent:
        return "spent", None
    return "none", None


def judged(rules: str, damage: str, ways: tuple[str, ...], lines: list[bytes]) -> Case:
    """The case of a record, by the search and by the judges."""
    law = Law(options_of(rules))
    said, found = answer(lines, law)
    deep = depth(Told(lines, law), 20 * CARDS) if said == "none" else ""
    errors = [f for f in findings(lines) if f.severity == "error" and f.caused_by is None]
    acts, sums = ([f for f in errors if f.code.startswith(codes)] for codes in (ACTS, SUMS))
    if said in ("legal", "acts"):
        wrong = acts + (sums if said == "legal" else [])
    else:
        wrong = [f for f in acts if f.code in SINGLE and right(lines, law, f.seq)]
    return Case(rules, damage, ways, lines, said, found, deep, acts, wrong)


def right(lines: list[bytes], law: Law, seq: int) -> bool:
    """Whether some unrecorded facts make this one act right, whatever the other acts are; False if a line is lost."""
    told = Told(lines, law)
    try:
        return not told.lost and completion(told, Question(about=seq), CARDS) is not None
    except Spent:
        return False


def case(seed: str) -> Case:
    """The case that a seed draws; after two words the seed may name a set and a damage."""
    rng = Random(seed)
    named = seed.split()[2:]
    rules = named[0] if named else rng.choice(SETS)
    damage = named[1] if named else rng.choice(DAMAGES)
    played = Round(rules, options_of(rules), rng, damage)
    told = tell(played.events, rng)
    return judged(rules, damage if played.done else "none", tuple(told.ways), told.lines())
