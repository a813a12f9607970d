"""A record told incompletely: what the search says of it, and what the judges do."""

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
"""Free and forced duties, over-trumping, heading, solo, melds of every window, marriages of every time."""
CARDS = 60_000
"""How many cards the search may look at for one question."""
ACTS, SUMS = ("J2", "J3", "J4"), ("J5", "J6")
SINGLE = ("J202", "J203", "J301", "J302", "J303", "J304", "J305", "J403", "J404", "J414")
"""What is said of one act alone, whatever else is wrong."""


class Case(NamedTuple):
    """One record and everything about it."""

    rules: str
    damage: str
    ways: tuple[str, ...]
    lines: list[bytes]
    answer: str
    """legal: all of it may be true; acts: the acts may; unsure: only by the widest reading; none; spent."""
    found: Completion | None
    depth: str
    """Where nothing explains it: how much has to be thought of together to see that."""
    acts: list[Finding]
    """Errors of acts that stand on their own."""
    wrong: list[Finding]
    """Errors of acts and figures that something not told explains."""

    @property
    def gap(self) -> bool:
        """Whether a line is lost."""
        return any(way.startswith(("lost", "unreadable")) for way in self.ways)

    def told(self, way: str) -> bool:
        """Whether it was told in a way that begins so."""
        return any(one.startswith(way) for one in self.ways)

    def said(self, type_: str) -> bool:
        """Whether the record tells an act of this type."""
        return any(f'"{type_}"'.encode() in line for line in self.lines)

    @property
    def proved(self) -> bool:
        """Whether nothing explains the record, and somebody is convicted rightly."""
        return self.answer == "none" and any(found not in self.wrong for found in self.acts)

    @property
    def missed(self) -> bool:
        """Whether nothing explains the record, and nobody is."""
        return self.answer == "none" and not self.proved


def options_of(rules: str) -> dict[str, Any]:
    return thaw(released(rules))


def findings(lines: list[bytes]) -> list[Finding]:
    """What the judges find in the lines."""
    return [found for raw in split_games([(1, 0, lines)]) for found in audit_game(raw).findings]


def answer(lines: list[bytes], law: Law, cards: int = CARDS) -> tuple[str, Completion | None]:
    """What the search says of a record."""
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
    """A record with the answer of the search and the judges' errors."""
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
    """Whether something not told makes this one act right, whatever the others are; no lost line is thought of."""
    told = Told(lines, law)
    try:
        return not told.lost and completion(told, Question(about=seq), CARDS) is not None
    except Spent:
        return False


def case(seed: str) -> Case:
    """The case of a seed; it may name a set and a damage after its two words."""
    rng = Random(seed)
    named = seed.split()[2:]
    rules = named[0] if named else rng.choice(SETS)
    damage = named[1] if named else rng.choice(DAMAGES)
    played = Round(rules, options_of(rules), rng, damage)
    told = tell(played.events, rng)
    return judged(rules, damage if played.done else "none", tuple(told.ways), told.lines())
