"""The differences between two records of one game by two scorers, matched by deal and trick, and what decides them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

import orjson

from jasslog.audit.codes import VERDICTS
from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit, booked, by_round, proves
from jasslog.cards import BIT, numbers
from jasslog.errors import JasslogError
from jasslog.events.base import Event, Natural, Published, one_of
from jasslog.events.claims import GameEnded, RoundScored, ScoreWritten
from jasslog.events.seating import PlayersNamed
from jasslog.game.facts import NOBODY
from jasslog.game.hands import disproved
from jasslog.game.phases.marriage import pair_of
from jasslog.game.public import card_code
from jasslog.game.state import Game, Round
from jasslog.library.aligned import Laid, aligned_rounds, aligned_tricks, by_seat, laid_by
from jasslog.library.record import Record

Places = tuple[str, str]
"""The address of something in the first and in the second record; empty where it is missing."""
MATCH = "match"
"""How a bid of all tricks is told."""
FIRST, SECOND, NEITHER, OPEN = "first", "second", "neither", "open"
"""Which record the cards bear out; NEITHER where they refute both, OPEN where they do not decide."""


_WHAT = (
    "rules rounds before name round trick card leader hand bid pushed chooser contract prediction meld marriage booked"
    " claimed ended winner"
)


class CollatedDifference(Published):
    """One thing that two records tell differently."""

    what: Annotated[str, one_of(_WHAT)]
    """What kind of thing it is."""
    first: str
    """Where it is in the first record; empty where it is missing there."""
    second: str
    """Where it is in the second record; empty where it is missing there."""
    seat: int
    """The seat it is about, for a side its lowest seat; -1 where it is about no seat."""
    told: tuple[str, ...]
    """What each record says."""
    decided: Annotated[str, one_of("first second neither open")]
    """Which of them the cards bear out."""


class CollateAnswer(Published):
    """Two records of one game side by side; jasslog collate."""

    rounds: tuple[tuple[Natural, ...], ...]
    """The rounds that are the same deal: number in the first, number in the second; 0 where it is missing."""
    differences: tuple[CollatedDifference, ...]
    """What they tell differently."""

    @property
    def same(self) -> bool:
        """Whether both tell the same game."""
        return not self.differences


def collate(first: Record, second: Record) -> CollateAnswer:
    """What two records of one game tell differently; wording, times and numbers of events are not compared.

    JasslogError where the rules of one of them are unknown, as nothing can be compared then.
    """
    one, two = first.audit(), second.audit()
    if one.game is None or two.game is None:
        raise JasslogError(f"the rules of a game are not known: {(second if one.game else first).id}")
    pairs, mine, theirs = aligned_rounds(one.game, two.game), _rounds_of(one), _rounds_of(two)
    differences = [*_head(one, one.game, two, two.game)]
    for a, b in pairs:
        places = str(a.number) if a else "", str(b.number) if b else ""
        differences += _round(places, mine[id(a)], theirs[id(b)]) if a and b else _apart("round", places, *places)
    return CollateAnswer(tuple((a.number if a else 0, b.number if b else 0) for a, b in pairs), tuple(differences))


class _RecordedRound(NamedTuple):
    """A round as one of the two records has it."""

    audit: GameAudit
    deal: Round
    events: list[Event]
    findings: dict[int, list[Finding]]
    """The findings of the whole game, by the number of their event."""


def _rounds_of(audit: GameAudit) -> dict[int, _RecordedRound]:
    """The rounds of a record by the ``id()`` of their ``Round``, because the number of a round may occur twice."""
    findings: dict[int, list[Finding]] = {}
    for finding in audit.findings:
        findings.setdefault(finding.seq, []).append(finding)
    return {id(deal): _RecordedRound(audit, deal, events, findings) for deal, events in by_round(audit)}


def _head(one: GameAudit, mine: Game, two: GameAudit, theirs: Game) -> Iterator[CollatedDifference]:
    """The differences in rules, in the rounds and scores before the record begins, and in the players' names.

    A name is compared only where both records tell it.
    """
    if mine.rules != theirs.rules:
        yield CollatedDifference("rules", *_HEADS, NOBODY, (_rules(one), _rules(two)), OPEN)
    yield from _apart("rounds", _HEADS, str(mine.rounds_before), str(theirs.rounds_before))
    yield from _apart("before", _HEADS, _scores(mine.start_scores), _scores(theirs.start_scores))
    for seat, names in enumerate(zip(mine.names, theirs.names, strict=False)):
        first, second = (name.strip() for name in names)
        if first and second:
            yield from _apart("name", (_naming(one), _naming(two)), first, second, seat)


def _apart(what: str, places: Places, first: str, second: str, seat: int = NOBODY) -> Iterator[CollatedDifference]:
    """The difference in one thing that the cards cannot decide; none where both records say the same."""
    if first != second:
        yield CollatedDifference(what, *places, seat, (first, second), OPEN)


def _naming(audit: GameAudit) -> str:
    """The last event that names the players, such as #1."""
    return next(f"#{event.seq}" for event in reversed(audit.events) if isinstance(event, PlayersNamed))


_HEADS = ("#0", "#0")
"""The place of whatever both records say in their first event."""


def _rules(audit: GameAudit) -> str:
    """The set of rules that a record names, with its version and the options that the record changes."""
    if audit.started is None:
        return ""
    rules = audit.started.rules
    changed = f" {orjson.dumps(rules.overrides).decode()}" if rules.overrides else ""
    return f"{rules.id} {rules.version}{changed}"


def _round(places: Places, one: _RecordedRound, two: _RecordedRound) -> Iterator[CollatedDifference]:
    """The differences between two records of one deal."""
    for part in (_dealt, _spoken, _said):
        yield from part(places, one.deal, two.deal)
    yield from _played(one.deal, two.deal)
    yield from _points(places, one, two)


def _dealt(places: Places, a: Round, b: Round) -> Iterator[CollatedDifference]:
    """The differences between hands that both records know; the cards that the seat played decide them."""
    for seat, (mine, theirs) in enumerate(zip(a.dealt, b.dealt, strict=False)):
        # If a hand holds a card too many, the records differ in a card that was played, not in the deal.
        hands = mine.bit_count() <= a.size and theirs.bit_count() <= b.size and a.known[seat] and b.known[seat]
        if hands and mine != theirs:
            told = _cards(mine & ~theirs), _cards(theirs & ~mine)
            fits = [
                all(hand & BIT[card] for card, who in laid_by(deal).items() if who == seat)
                for deal, hand in ((b, mine), (a, theirs))
            ]
            yield CollatedDifference("hand", *places, seat, told, _verdict(*fits))


def _verdict(first: bool, second: bool) -> str:
    """Which record the cards bear out, if ``first`` and ``second`` say whether what each of them tells is possible."""
    return OPEN if first and second else FIRST if first else SECOND if second else NEITHER


def _spoken(places: Places, a: Round, b: Round) -> Iterator[CollatedDifference]:
    """The differences in what was said before play: bids, predictions, who pushed, who chose, the contract.

    Bids and predictions are compared only where both records hold some; a hidden prediction is never compared.
    """
    mine, theirs = _words(a), _words(b)
    for what in mine:
        one, other = mine[what], theirs[what]
        for seat in sorted(one.keys() | other.keys()) if one and other else ():
            told = one.get(seat, ""), other.get(seat, "")
            if _HIDDEN not in told:
                yield from _apart(what, places, *told, seat)


_HIDDEN = "hidden"
"""Stands for a prediction that only its seat knows."""


def _words(deal: Round) -> dict[str, dict[int, str]]:
    """What was said before play, by kind and seat: each seat's last bid and prediction.

    Who pushed, who chose and the contract stand under no seat (-1).
    """
    bids = (call for call in deal.calls if call.kind == "bid_made")
    told = deal.predictions.items()
    return {
        "bid": {call.seat: call.named or (MATCH if call.match else str(call.points)) for call in bids},
        "prediction": {seat: _HIDDEN if one.points is None else str(one.points) for seat, one in told},
        "pushed": {NOBODY: _seat(deal.pushed)},
        "chooser": {NOBODY: _seat(deal.chooser)},
        "contract": {NOBODY: repr(deal.contract.to_record()) if deal.contract is not None else ""},
    }


def _seat(seat: int) -> str:
    return str(seat) if seat >= 0 else ""


def _cards(cards: int) -> str:
    return " ".join(map(card_code, numbers(cards)))


def _said(places: Places, a: Round, b: Round) -> Iterator[CollatedDifference]:
    """Melds and marriages that only one record holds, valid or not; the seat's hand decides where it is known."""
    mine, theirs = ({(said.seat, said.cards or -said.said): said.left for said in deal.melds} for deal in (a, b))
    for seat, cards in sorted(mine.keys() ^ theirs.keys()):
        told = _cards(cards) if cards > 0 else str(-cards)
        first = (seat, cards) in mine
        decided = _borne_out(seat, max(0, cards) & ~(mine | theirs)[seat, cards], (a, b), first)
        yield CollatedDifference("meld", *places, seat, (told, "") if first else ("", told), decided)
    for seat in sorted(a.marriage_said.keys() ^ b.marriage_said.keys()):
        first = seat in a.marriage_said
        decided = _borne_out(seat, pair_of(a) & pair_of(b), (a, b), first)
        yield CollatedDifference("marriage", *places, seat, ("said", "") if first else ("", "said"), decided)


def _borne_out(seat: int, cards: int, deals: tuple[Round, Round], first: bool) -> str:
    """Which record the cards bear out where only one record, the ``first`` or the second, says that a seat had cards.

    That record is refuted if one of the two deals shows that the seat cannot have had all of these cards, and neither
    deal shows that the seat had them. Otherwise the question is open.
    """
    missing = [(deal, cards & ~deal.dealt[seat]) for deal in deals if seat < len(deal.dealt)]
    lacked = all(rest for _, rest in missing) and any(disproved(deal, seat, rest) for deal, rest in missing)
    return (SECOND if first else FIRST) if lacked else OPEN


def _played(a: Round, b: Round) -> Iterator[CollatedDifference]:
    pairs = aligned_tricks(a, b)
    elsewhere = _agreed(pairs)
    for mine, theirs in pairs:
        places = _address(a, mine), _address(b, theirs)
        if mine is None or theirs is None:
            yield from _apart("trick", places, _trick(mine), _trick(theirs))
            continue
        one, other = by_seat(mine[1]), by_seat(theirs[1])
        yield from _apart("leader", places, str(mine[1].seats[0]), str(theirs[1].seats[0]))
        for seat in one | other:
            cards = one.get(seat, NOBODY), other.get(seat, NOBODY)
            if cards[0] != cards[1]:
                fits = [_possible(card, seat, deal, elsewhere) for card, deal in zip(cards, (b, a), strict=True)]
                told = _card(cards[0], seat in one), _card(cards[1], seat in other)
                yield CollatedDifference("card", *places, seat, told, _verdict(*fits))


def _agreed(pairs: Sequence[tuple[Laid | None, Laid | None]]) -> dict[int, tuple[int, int]]:
    """The trick (as its place among the pairs) and the seat of each card on which both records agree, by card."""
    agreed = {}
    for place, (mine, theirs) in enumerate(pairs):
        if mine is not None and theirs is not None:
            shared = by_seat(mine[1]).items() & by_seat(theirs[1]).items()
            agreed.update({card: (place, seat) for seat, card in shared if card >= 0})
    return agreed


def _possible(card: int, seat: int, other: Round, elsewhere: dict[int, tuple[int, int]]) -> bool:
    """Whether a seat can have played a card in a place where the ``other`` record has another card.

    False for an unreadable card, for one that both records have ``elsewhere``, and for one that is not in the seat's
    hand, if the other record knows this hand.
    """
    if card < 0:
        return False
    # The other record may have fewer seats.
    known = seat < len(other.known) and other.known[seat]
    return card not in elsewhere and (not known or bool(other.dealt[seat] & BIT[card]))


def _address(deal: Round, laid: Laid | None) -> str:
    return deal.trick_address(laid[0]) if laid else ""


def _card(card: int, there: bool) -> str:
    return card_code(card) if there else ""


def _trick(laid: Laid | None) -> str:
    return " ".join(map(card_code, laid[1].cards)) if laid else ""


def _points(places: Places, one: _RecordedRound, two: _RecordedRound) -> Iterator[CollatedDifference]:
    """The differences in the points booked by the cards, and in the figures that both tables claimed.

    The cards decide a claim only where both records book the same points.
    """
    mine, theirs = booked(one.audit, one.deal), booked(two.audit, two.deal)
    yield from _apart("booked", places, _scores(mine), _scores(theirs))
    said, other = _named(one), _named(two)
    for what, seat, of in sorted(said.keys() & other.keys()):
        (first, events), (second, others) = said[what, seat, of], other[what, seat, of]
        if first != second:
            fits = not _refuted(one, what, events), not _refuted(two, what, others)
            told = f"{of} {_scores(first)}".strip(), f"{of} {_scores(second)}".strip()
            yield CollatedDifference(what, *places, seat, told, _verdict(*fits) if mine == theirs else OPEN)


Named = dict[tuple[str, int, str], tuple[list[int], list[int]]]
"""Claimed figures and the events that claim them, by kind of claim, seat (-1 for all sides) and part of the score."""


def _named(recorded: _RecordedRound) -> Named:
    """The last claims of the table in a round, those of the end of the game with them.

    A side's entries on the slate for one part of the score are added up; of its totals the last one counts.
    """
    found: Named = {}
    side_of = recorded.audit.game.side_of if recorded.audit.game is not None else ()
    for event in recorded.events:
        if isinstance(event, RoundScored):
            found["claimed", NOBODY, event.of] = list(event.scores), [event.seq]
        elif isinstance(event, GameEnded):
            if event.scores is not None:
                found["ended", NOBODY, ""] = list(event.scores), [event.seq]
            if event.winner is not None and event.winner < len(side_of):
                found["winner", NOBODY, ""] = [side_of.index(side_of[event.winner])], [event.seq]
        elif isinstance(event, ScoreWritten) and event.seat < len(side_of):
            key = "claimed", side_of.index(side_of[event.seat]), event.of
            (before,), events = found.get(key, ([0], []))
            found[key] = [event.points + before * (event.of != "total")], [*events, event.seq]
    return found


def _refuted(recorded: _RecordedRound, what: str, events: list[int]) -> bool:
    """Whether a finding proves a claim wrong; a finding about the winner says nothing of the scores, and vice versa."""
    return any(
        proves(found)
        and VERDICTS.get(found.code[:2]) == "sums"
        and (found.name == "winner-claimed-wrong") == (what == "winner")
        for seq in events
        for found in recorded.findings.get(seq, [])
    )


def _scores(scores: list[int] | None) -> str:
    return " : ".join(map(str, scores)) if scores is not None else ""
