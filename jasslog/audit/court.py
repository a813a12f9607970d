"""The court of one game: it collects the findings of the judges and decides from which earlier finding each follows."""

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
    """The doubt that a finding casts: part of what the record says from then on can no longer be trusted."""

    root: Finding
    seats: frozenset[int]
    """The seats whose hands are no longer known."""
    lost: bool
    """Whether an act is missing, so that turn, order and everything that follows are in doubt."""

    @property
    def stands(self) -> bool:
        """Whether the damage still counts: a mistake that was mended in time no longer does, a hidden line does."""
        return self.root.severity != "info" or self.root.name == "line-redacted"


class Question(Struct, frozen=True):
    """A card whose legality the recorded hands do not decide yet."""

    seat: int
    given: Callable[[int], Reason | None] | None
    """The reason against the card if its hand also held a given set of cards; None where no later card can decide."""
    seq: int
    address: str
    later: dict[int, int]
    """The cards that the seat has shown since and must have held then: card to event."""
    unsure: int = 0
    """The set of cards that the seat has shown since and may have got only later."""
    back: bool = False
    """Whether the card may have been taken back on a line that is missing."""
    found: Finding | None = None
    """The finding about the card, if there is one. Further cards may still show that it broke another duty."""


class SlateEntry(Struct, frozen=True):
    """One entry on the slate for a part of a round's score, in points after the multipliers."""

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
    """Whether that event has been applied and counted among the acts of its page."""
    subject: Round | None = None
    """The round that is being judged, where it need not be the current one; else None."""
    came = 0
    """How many findings there were when the event before the judges came."""
    begun = 0
    """How many findings there were when the event came that began the current round. Those do not change any more."""
    ended = ""
    """The phase in which a ruling ended the round, else empty. If the ruling is overturned, the round goes on."""
    unsaid = False
    """Whether the line before this event was hidden, so that it may have taken a card back."""

    def __init__(self, game: Game, lines: dict[int, int]) -> None:
        self.game = game
        self.lines = lines
        """Line of the file by event number."""
        self.findings: list[Finding] = []
        self._by_round = Rounds()
        self.addresses: dict[int, str] = {}
        """Addresses of the acts that are looked up later, by event number."""
        self.compared: set[int] = set()
        """The events whose claims have been compared with the cards, even if the cards leave them open."""
        self.damage: dict[int, list[Damage]] = {}
        """By round: the damage that makes hands or order doubtful."""
        self.doubtful: dict[tuple[int, int], Finding] = {}
        """By round and trick: the finding that puts the winner of the trick in doubt.

        It is about a card that cannot have been the one played, or that may belong to another trick.
        """
        self.questions: list[Question] = []
        """Cards that the recorded hands do not decide yet."""
        self.assumed: dict[int, tuple[int, str, int]] = {}
        """By round in which the forehand was not known: event, address and seat of the first call."""
        self.slips = Slips()
        self.slate: dict[int, dict[tuple[int, str], list[SlateEntry]]] = {}
        """By round, and within it by side and part of the score: the entries on the slate."""
        self.written_twice: set[int] = set()
        """The events of slate entries that were found to be written once too often."""
        self.slate_judged: set[tuple[int, int, str, int]] = set()
        """Round, side, part and number of the slate entries that have been judged."""
        self.waiting: list[RoundScored | ScoreWritten] = []
        """Claimed figures that cannot be judged yet, as the round is not booked or a prediction is still hidden."""
        self.hidden: dict[int, Finding] = {}
        """By event number: the finding that its line was hidden."""
        self.bound: dict[tuple[str, int], list[Any]] = {}
        """By kind (hand or prediction) and seat: the commitments of the round that have not been opened."""
        self.told_early: list[tuple[int, int, int]] = []
        """Event, trick and points of claims made before the card values were known (values-tutti-first-discard)."""
        self.untold: list[tuple[int, str, Reasons]] = []
        """Acts since the choosing ended without a word: event, address, and the reasons against each if it had not."""

    def clone(self, game: Game) -> Court:
        """A court that goes on independently with a copy of the game. Findings of earlier rounds are shared."""
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
            replace(
                question, later=question.later.copy(), found=of(question.found) if question.found is not None else None
            )
            for question in self.questions
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
        """The address of the event before the judges, whether or not it has been applied already."""
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

        ``because`` is the finding that it follows from; by default the damage so far decides that. With ``alone`` only
        damage by a lost act can explain it.
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
        """Make a finding of a reason, with its cause, and note what it puts in doubt.

        It is about the current event, or about the earlier event ``at``. An open reason is kept as a question, which
        later cards may answer.
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
            # A card cannot have been the one played, or nobody knows to which trick it belongs. So the winner of the
            # trick may be wrong.
            self.doubtful.setdefault((deal.number, len(deal.tricks) + 1), found.root)

    def convict(
        self, reason: Reason, because: Finding | None, at: int | None, address: str | None, proof: Iterable[int]
    ) -> Finding:
        """Make a finding of a reason, with the events of ``proof`` as evidence. For the rest see ``find``."""
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
        """Keep an open reason as a question, together with the finding about the card if it breaks some duty anyway.

        No later card can answer a question about an unread card, or about a card beside an unread one.
        """
        now = (one for one in self.findings[self.came :] if one.seq == self.event.seq)
        found = next((one for one in now if one.name in duties.RENEGE_FAMILY), None)
        self.questions.append(Question(reason.seat, reason.given, self.event.seq, self.here(), {}, found=found))

    def _doubt_first(self, deal: Round, twice: Finding) -> None:
        """Let findings that rest on the first play of a card follow from the finding that it was played twice.

        Not where the whole hand of the seat that played it first is on record: then the card was dealt to that seat.
        """
        (first,) = twice.evidence
        laid = [*card_by_card(deal.laid)]
        card = next((one for one in laid if one.event == first), None)
        if card is None or deal.known[card.seat]:
            return
        after = {one.event for one in laid if one.trick == card.trick + 1}
        for found in self.findings[self.begun :]:
            # If the same seat played the card both times, it had the card, so the first play still proves things.
            proved = first in found.evidence and card.seat != twice.seat
            rests = found.seq == first or proved or (found.name in TURNS and found.seq in after)
            if rests and found.caused_by is None and found is not twice.root:
                found.caused_by = twice.root

    def sharpen(self, found: Finding, reason: Reason, proof: list[int]) -> None:
        """Change a finding to what is known by now: another duty was broken, or other cards were legal."""
        found.name, found.legal, found.rule, found.evidence = reason.name, list(reason.legal), reason.rule, proof
        self._by_round.renamed(found)

    def distrust(self, finding: Finding, seats: frozenset[int] = ALL_SEATS, *, lost: bool = True) -> None:
        """From here on, let findings about this round follow from ``finding``, as far as it can explain them.

        ``seats`` are those whose hands are in doubt; ``lost`` says that an act is missing, too.
        """
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
        """The damage to rounds before the one of this number."""
        return (damage for earlier, some in self.damage.items() if earlier < number for damage in some)

    def number_open(self, deal: Round) -> bool:
        """Whether nobody can tell the number of this round in the game, although what counts in it depends on that."""
        return any(damage.stands and self._number_lost(damage) for damage in self._earlier(deal.number))

    def _number_lost(self, damage: Damage) -> bool:
        """Whether what counts depends on the number of the round, and a lost line may have begun a round.

        A lost line may have begun a round if a hand was dealt in no round, or if enough lines for a whole short round
        are missing. Where the last round counts double, any lost act will do: which round is the last one depends on
        how many before it were played to their end.
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
        """Whether damage to an earlier round can explain such a finding in a later one, whoever plays there."""
        follows = CODES[found.name].follows
        return "totals" in follows or (damage.lost and "later" in follows)

    def _seats_doubted(self, found: Finding) -> bool:
        """Whether lines missing in earlier rounds leave open who plays in this one, or on which side.

        Which seats have gone out depends on all earlier rounds; who plays alone against all is found in the first one.
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
        """Whether this damage is about a card of this trick or the last one that cannot have been the one played.

        A round of Domino counts as one trick.
        """
        trick = len(self._deal.tricks) + 1
        return any(self.doubtful.get((self._deal.number, near)) is damage.root for near in (trick, trick - 1))

    @property
    def _deal(self) -> Round:
        """The round that is being judged."""
        return self.subject or self.game.round

    def about(self, deal: Round, judge: Callable[[Court, Round], None]) -> None:
        """Call a judge on a round, and place its findings there even if the next round has begun."""
        self.subject = deal
        judge(self, deal)
        self.subject = None

    def proves_itself(self, found: Finding) -> bool:
        """Whether a finding that a later card has proved stands by itself, as only doubtful hands explained it.

        It does not where a lost act explains it or the winner of its trick is in doubt.
        """
        trick = next((number for number, one in enumerate(self._deal.tricks, start=1) if found.seq in one.events), 0)
        lost = any(damage.lost and damage.root is found.root for damage in self._earlier(self._deal.number))
        if lost or (self._deal.number, trick) in self.doubtful:
            return False
        here = [d.lost for d in self.damage.get(self._deal.number, ()) if d.root is found.root]
        return bool(here) and not any(here)

    def told(self, deal: Round) -> Told:
        """The findings of a round."""
        return self._by_round.of(deal.first_event)


def _decides(found: Finding) -> str:
    """The verdict that a finding decides; empty for a note."""
    return VERDICTS.get(found.code[:2], "")
