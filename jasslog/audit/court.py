"""The court of one game: collects findings, knows where the replay stands and what later findings only follow from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from jasslog.audit.causes import IMPOSSIBLE, TURNS, WORDS, cause_of, withheld
from jasslog.audit.codes import CODES, VERDICTS
from jasslog.audit.finding import Finding, Rounds, Slips, Told
from jasslog.events.base import Event
from jasslog.events.claims import RoundScored, ScoreWritten
from jasslog.events.play import CardPlaced, CardPlayed, CardsLaidOut
from jasslog.events.trust import Hidden
from jasslog.game.address import address, last_address
from jasslog.game.facts import ALL_SEATS, NO_SLOTS, NOBODY, Open, Reason, Reasons, card_by_card
from jasslog.game.phases import duties
from jasslog.game.state import Game, Round
from jasslog.game.undecided import sides_open


class Damage(Struct, frozen=True):
    """A finding after which part of what the record says can no longer be trusted."""

    root: Finding
    seats: frozenset[int]
    """Whose hands are no longer known."""
    lost: bool
    """An act is missing, so that turn, order and everything that follows are in doubt."""

    @property
    def stands(self) -> bool:
        """Whether it is still held against the record: a mistake that was mended in time is not."""
        return self.root.severity != "info" or self.root.name == "line-redacted"


class Question(Struct, frozen=True):
    """A card whose legality the recorded hands do not decide yet."""

    seat: int
    given: Callable[[int], Reason | None] | None
    """What speaks against the card if it came from a hand with these; None where no later card can decide."""
    seq: int
    address: str
    later: dict[int, int]
    """What the seat has shown since and must have held then: card to event."""
    unsure: int = 0
    """What it has shown since and may have got only later."""
    back: bool = False
    """Whether it may have been taken back on a line that is missing."""
    found: Finding | None = None
    """What has been found of it; more cards may still tell that it was another duty."""


class SlateEntry(Struct, frozen=True):
    """What somebody wrote on the slate for a part of a round's score, with the multipliers."""

    points: int
    event: int
    seat: int


_LAYS = (CardPlayed, CardPlaced, CardsLaidOut)
"""Events by which cards come to the table."""


class Court:
    """Where the judges of one game write down what they find."""

    event: Event = Hidden()
    """The event before the judges now."""
    counted = False
    """Whether it has been applied and counted among the acts of its page."""
    subject: Round | None = None
    """The round being closed, where it is no longer the current one."""
    came = 0
    """How many findings there were when the event before the judges came."""
    begun = 0
    """How many there were when that came by which the current round began; those do not change any more."""
    ended = ""
    """The phase in which a ruling ended the round, while that may be overturned, and then the round goes on."""
    unsaid = False
    """Whether the line before was hidden, and what it was is not known."""

    def __init__(self, game: Game, lines: dict[int, int]) -> None:
        self.game = game
        self.lines = lines
        """Line of the file by event number."""
        self.findings: list[Finding] = []
        self._by_round = Rounds()
        self.addresses: dict[int, str] = {}
        """Addresses of the acts that are looked up later, by event number."""
        self.compared: set[int] = set()
        """The events whose claims have been compared with the cards, be it that they leave them open."""
        self.damage: dict[int, list[Damage]] = {}
        """By round, what makes hands or order doubtful."""
        self.doubtful: dict[tuple[int, int], Finding] = {}
        """By round and trick: a card that cannot have been the one played, so that the winner is in doubt."""
        self.questions: list[Question] = []
        """Cards that the recorded hands do not decide yet."""
        self.assumed: dict[int, tuple[int, str, int]] = {}
        """By round: event, address and seat of him who spoke first where the forehand was not known."""
        self.slips = Slips()
        self.slate: dict[int, dict[tuple[int, str], list[SlateEntry]]] = {}
        """By round, and there by side and part: the slate entries that were noted."""
        self.written_twice: set[int] = set()
        """The entries that were found to be written once too often."""
        self.slate_judged: set[tuple[int, int, str, int]] = set()
        """Round, side, part and number of the slate entries that have been judged."""
        self.waiting: list[RoundScored | ScoreWritten] = []
        """Figures that were named before all they depend on was open."""
        self.hidden: dict[int, Finding] = {}
        """By event number: the finding that its line was hidden."""
        self.bound: dict[tuple[str, int], list[Any]] = {}
        """By what and seat: commitments of the round that have not been opened."""
        self.told_early: list[tuple[int, int, int]] = []
        """Event, trick and points of claims made before the values were known (values-tutti-first-discard)."""
        self.untold: list[tuple[int, str, Reasons]] = []
        """Acts since the choosing ended without a word: event, address, and what speaks against them if it had not."""

    def clone(self, game: Game) -> Court:
        """A court that goes on by itself with a copy of the game; what is of earlier rounds is shared."""
        own = {found: replace(found, evidence=[*found.evidence]) for found in self.findings[self.begun :]}

        def of(found: Finding) -> Finding:
            return own.get(found, found)

        for found in own.values():
            found.caused_by = of(found.caused_by) if found.caused_by is not None else None
        twin = copy(self)
        twin.game, twin.findings, twin._by_round = game, [*self.findings[: self.begun], *own.values()], Rounds()
        for found in own.values():
            twin._by_round.add(found)
        twin.damage = {
            number: [replace(damage, root=of(damage.root)) for damage in some] for number, some in self.damage.items()
        }
        twin.doubtful = {trick: of(found) for trick, found in self.doubtful.items()}
        twin.questions = [
            replace(asked, later=asked.later.copy(), found=of(asked.found) if asked.found is not None else None)
            for asked in self.questions
        ]
        twin.assumed, twin.addresses, twin.told_early = self.assumed.copy(), self.addresses.copy(), [*self.told_early]
        twin.slips, twin.slate = self.slips.clone(of), self.slate.copy()
        now = game.round.number
        if now in twin.slate:
            twin.slate[now] = {part: entries.copy() for part, entries in twin.slate[now].items()}
        twin.written_twice, twin.slate_judged = self.written_twice.copy(), self.slate_judged.copy()
        twin.waiting, twin.untold, twin.compared = self.waiting.copy(), self.untold.copy(), self.compared.copy()
        twin.bound = {bound: some.copy() for bound, some in self.bound.items()}
        return twin

    def here(self) -> str:
        """The address of the event before the judges."""
        return address(self.game, self.event.type)

    def place(self) -> str:
        """The address of the event before the judges, also once it has been applied."""
        seq, deal = self.event.seq, self.game.round
        if seq in self.addresses:
            return self.addresses[seq]
        if self.event.type != "card_played":
            return last_address(self.game, self.event.type) if self.counted else self.here()
        if seq in deal.events:
            return deal.trick_address(len(deal.tricks) + 1, deal.events.index(seq) + 1)
        if deal.tricks and seq in deal.tricks[-1].events:
            return deal.trick_address(len(deal.tricks), deal.tricks[-1].events.index(seq) + 1)
        return self.here()

    def find(
        self,
        name: str,
        *,
        because: Finding | None = None,
        alone: bool = False,
        at: int | None = None,
        address: str | None = None,
        seat: int = NOBODY,
        card: str = "",
        legal: Iterable[str] = (),
        rule: str = "",
        evidence: Iterable[int] = (),
        points: int | None = None,
        slots: Mapping[str, Any] = NO_SLOTS,
    ) -> Finding:
        """Write down a finding about the current event, or about the earlier event ``at``.

        ``because`` is what it follows from; ``alone`` says that no more than a lost act can explain it.
        """
        seq = self.event.seq if at is None else at
        if address is None:
            address = self.place() if at is None else self.addresses.get(at, "")
        line, legal, evidence = self.lines.get(seq, 0), [*legal], [*evidence]
        found = Finding(name, address, seq, line, seat, card, legal, rule, evidence, points, slots={**slots})
        found.caused_by = because.root if because is not None else self._cause(found, only_lost=alone)
        if found.caused_by is not None and found.severity == "error" and found.caused_by.severity == "undecided":
            found.severity = "undecided"
        self.findings.append(found)
        self._by_round.add(found)
        return found

    def file(self, reason: Reason | Open, at: int | None = None, address: str | None = None) -> None:
        """Make a finding of a reason, with what it follows from and what it puts in doubt.

        It is about the current event, or about the earlier event ``at``. What is open is kept, to
        be asked again when more is known.
        """
        if isinstance(reason, Open):
            self._ask(reason)
            return
        if reason.unless_doubted and self._deal.number in self.damage:
            return
        deal = self.game.round
        told = self.told(deal)
        because = cause_of(self.game, self.event, reason, told)
        proof = reason.evidence
        if reason.at != NOBODY:
            at, proof = reason.at, (self.event.seq,)
        hidden = withheld(self.game, reason, told)
        found = self.convict(replace(reason, legal=()) if hidden else reason, because, at, address, proof)
        if reason.name == "card-played-twice":
            self._doubt_first(deal, found)
        if reason.doubts is not None and (because is not None or not reason.only_caused):
            self.distrust(found, reason.doubts, lost=reason.lost)
        astray = reason.name in IMPOSSIBLE or (because is not None and because.name in WORDS)
        if astray and isinstance(self.event, _LAYS):
            # A card of the trick on the table cannot have been the one played, or nobody knows which trick it belongs
            # to: who wins it may be wrong.
            self.doubtful.setdefault((deal.number, len(deal.tricks) + 1), found.root)

    def convict(
        self, reason: Reason, because: Finding | None, at: int | None, address: str | None, proof: Iterable[int]
    ) -> Finding:
        """Write down what a reason says, with these events as its proof; the rest as in ``find``."""
        return self.find(
            reason.name,
            because=because,
            at=at,
            address=address,
            seat=reason.seat,
            card=reason.card,
            legal=reason.legal,
            rule=reason.rule,
            evidence=proof,
            slots=reason.slots,
        )

    def _ask(self, reason: Open) -> None:
        """Keep what is open; what is unread, or beside an unread card, no later card can decide."""
        now = (one for one in self.findings[self.came :] if one.seq == self.event.seq)
        found = next((one for one in now if one.name in duties.RENEGE_FAMILY), None)
        self.questions.append(Question(reason.seat, reason.given, self.event.seq, self.here(), {}, found=found))

    def _doubt_first(self, deal: Round, twice: Finding) -> None:
        """What rests on a card follows from its coming twice, unless it was dealt to who played it first."""
        (first,) = twice.evidence
        laid = [*card_by_card(deal.laid)]
        card = next((one for one in laid if one.event == first), None)
        if card is None or deal.known[card.seat]:
            return
        after = {one.event for one in laid if one.trick == card.trick + 1}
        for found in self.findings[self.begun :]:
            # Whoever played it both times had it.
            proved = first in found.evidence and card.seat != twice.seat
            rests = found.seq == first or proved or (found.name in TURNS and found.seq in after)
            if rests and found.caused_by is None and found is not twice.root:
                found.caused_by = twice.root

    def sharpen(self, found: Finding, reason: Reason, proof: list[int]) -> None:
        """Let a finding say what more is known of it: another duty was broken, or other cards were legal."""
        found.name, found.legal, found.rule, found.evidence = reason.name, list(reason.legal), reason.rule, proof
        self._by_round.renamed(found)

    def distrust(self, finding: Finding, seats: frozenset[int] = ALL_SEATS, *, lost: bool = True) -> None:
        """From here on, what the record says of this round may only follow from ``finding``."""
        self.damage.setdefault(self._deal.number, []).append(Damage(finding.root, seats, lost))

    def _cause(self, found: Finding, *, only_lost: bool) -> Finding | None:
        if not self.damage:
            return None
        number = self._deal.number
        for damage in self.damage.get(number, ()):
            explains = damage.stands and (damage.lost or not only_lost)
            if explains and damage.root is not found and self._touches(damage, found):
                return damage.root.root
        counted = _decides(found) == "sums" or found.slots.get("why") in ("stop", "domino")
        seats = None
        for damage in self._earlier(number):
            seats = self._seats_doubted(found) if seats is None else seats
            explains = damage.stands and (damage.lost or not only_lost)
            if explains and ((damage.lost and seats) or self._outlasts(damage, found)):
                return damage.root.root
            if counted and damage.stands and self._number_lost(damage):
                return damage.root.root
        return None

    def _earlier(self, number: int) -> Iterator[Damage]:
        """What makes rounds before that one doubtful."""
        return (damage for earlier, some in self.damage.items() if earlier < number for damage in some)

    def number_open(self, deal: Round) -> bool:
        """Whether nobody can tell which round of the game this is, on which it hangs what counts in it."""
        return any(damage.stands and self._number_lost(damage) for damage in self._earlier(deal.number))

    def _number_lost(self, damage: Damage) -> bool:
        """Whether what counts hangs on the number of the round, and the beginning of one went with a lost line.

        So it may have if a hand was dealt in no round, or if the lines of a whole short round are missing. Which is the
        last one, and counts double, hangs on how many before it were played to their end.
        """
        if not damage.lost or self.game.variant.end.last_round_doubled:
            return damage.lost
        if self.game.variant.score.kind != "objects":
            return False
        gap = damage.root.slots if damage.root.name == "seq-gap" else {"found": 0, "expected": 0}
        if gap["found"] - gap["expected"] > self.game.players:
            return True
        dealt = [found for found in self.findings if ".deal." in found.address and found.caused_by is not None]
        return any(found.root is damage.root.root for found in dealt)

    def _outlasts(self, damage: Damage, found: Finding) -> bool:
        """Whether what is wrong in an earlier round may show so in a later one, whoever plays in that."""
        follows = CODES[found.name].follows
        return "totals" in follows or (damage.lost and "later" in follows)

    def _seats_doubted(self, found: Finding) -> bool:
        """Whether lines missing in earlier rounds leave open who plays in this one, or with whom.

        Who goes out depends on all of them, and the one against all is found in the first.
        """
        game = self.game
        if _decides(found) not in ("legal", "sums"):
            return False
        lone = game.variant.deal.sides == "lone" and (game.lone == NOBODY or sides_open(game))
        return lone or game.variant.end.ending == "last_man"

    def _touches(self, damage: Damage, found: Finding) -> bool:
        follows = CODES[found.name].follows
        if _decides(found) == "sums" or "cards" in follows:
            return True
        if "turn" in follows and not damage.lost:
            return self._doubts(damage)
        if "rows" in follows and (damage.lost or self._doubts(damage)):
            return True
        if damage.lost and not follows.isdisjoint(("order", "later", "totals")):
            return True
        return "hand" in follows and found.seat in damage.seats

    def _doubts(self, damage: Damage) -> bool:
        """Whether a card of this trick, or of the last one, cannot have been the one played; Domino is all one."""
        trick = len(self._deal.tricks) + 1
        return any(self.doubtful.get((self._deal.number, near)) is damage.root for near in (trick, trick - 1))

    @property
    def _deal(self) -> Round:
        """The round that is judged."""
        return self.subject or self.game.round

    def about(self, deal: Round, judge: Callable[[Court, Round], None]) -> None:
        """Let a judge look at a finished round, also when the next one has begun."""
        self.subject = deal
        judge(self, deal)
        self.subject = None

    def proves_itself(self, found: Finding) -> bool:
        """Whether only a doubtful hand spoke against a finding that a card shown later has proved."""
        trick = next((number for number, one in enumerate(self._deal.tricks, start=1) if found.seq in one.events), 0)
        lost = any(damage.lost and damage.root is found.root for damage in self._earlier(self._deal.number))
        if lost or (self._deal.number, trick) in self.doubtful:
            return False
        here = [d.lost for d in self.damage.get(self._deal.number, ()) if d.root is found.root]
        return bool(here) and not any(here)

    def told(self, deal: Round) -> Told:
        """What has been found of a round."""
        return self._by_round.of(deal.first_event)


def _decides(found: Finding) -> str:
    """Which verdict a finding decides; none for a note."""
    return VERDICTS.get(found.code[:2], "")
