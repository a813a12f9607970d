"""Two records of one game, written by two scorers: aligned by deal and trick, told apart in terms of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

import orjson

from jasslog.audit.codes import VERDICTS
from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit, booked, by_round, proves
from jasslog.cards import BIT, numbers
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
"""Where something is in each record; empty where it is missing."""
MATCH = "match"
"""What a bid of all tricks is told as."""
FIRST, SECOND, NEITHER, OPEN = "first", "second", "neither", "open"
"""Which record the cards bear out."""


_WHAT = (
    "rules rounds before name round trick card leader hand bid pushed chooser contract prediction meld marriage booked"
    " claimed ended winner"
)


class CollatedDifference(Published):
    """One thing that two records tell differently."""

    what: Annotated[str, one_of(_WHAT)]
    """What it is."""
    first: str
    """Where in the first record; empty where it is missing there."""
    second: str
    """Where in the second."""
    seat: int
    """Whose, of a side its lowest; -1 where it is nobody's."""
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
    """What two records of a game tell differently; wording, times and numbers of events count for nothing."""
    one, two = first.audit(), second.audit()
    if one.game is None or two.game is None:
        return CollateAnswer((), ())
    pairs, mine, theirs = aligned_rounds(one.game, two.game), _told_in(one), _told_in(two)
    found = [*_head(one, one.game, two, two.game)]
    for a, b in pairs:
        places = str(a.number) if a else "", str(b.number) if b else ""
        found += _round(places, mine[id(a)], theirs[id(b)]) if a and b else _apart("round", places, *places)
    return CollateAnswer(tuple((a.number if a else 0, b.number if b else 0) for a, b in pairs), tuple(found))


class _Told(NamedTuple):
    """A round as one of the two records tells it."""

    audit: GameAudit
    deal: Round
    events: list[Event]
    found: dict[int, list[Finding]]
    """What was found in the whole game, by its event."""


def _told_in(audit: GameAudit) -> dict[int, _Told]:
    """The rounds of a record, each by its identity, as numbers may repeat themselves."""
    found: dict[int, list[Finding]] = {}
    for one in audit.findings:
        found.setdefault(one.seq, []).append(one)
    return {id(deal): _Told(audit, deal, events, found) for deal, events in by_round(audit)}


def _head(one: GameAudit, mine: Game, two: GameAudit, theirs: Game) -> Iterator[CollatedDifference]:
    """By what rules the game was played, what it was before the record, and who plays, where both say so."""
    if mine.rules != theirs.rules:
        yield CollatedDifference("rules", *_HEADS, NOBODY, (_rules(one), _rules(two)), OPEN)
    yield from _apart("rounds", _HEADS, str(mine.rounds_before), str(theirs.rounds_before))
    yield from _apart("before", _HEADS, _scores(mine.start_scores), _scores(theirs.start_scores))
    for seat, names in enumerate(zip(mine.names, theirs.names, strict=False)):
        first, second = (name.strip() for name in names)
        if first and second:
            yield from _apart("name", (_naming(one), _naming(two)), first, second, seat)


def _apart(what: str, places: Places, first: str, second: str, seat: int = NOBODY) -> Iterator[CollatedDifference]:
    """What two records say of the same thing, where that is different and the cards do not decide it."""
    if first != second:
        yield CollatedDifference(what, *places, seat, (first, second), OPEN)


def _naming(audit: GameAudit) -> str:
    """Where the players were named last."""
    return next(f"#{event.seq}" for event in reversed(audit.events) if isinstance(event, PlayersNamed))


_HEADS = ("#0", "#0")
"""Where both records say so."""


def _rules(audit: GameAudit) -> str:
    """The set that a record names, and what it changes of that."""
    if audit.started is None:
        return ""
    rules = audit.started.rules
    changed = f" {orjson.dumps(rules.overrides).decode()}" if rules.overrides else ""
    return f"{rules.id} {rules.version}{changed}"


def _round(places: Places, one: _Told, two: _Told) -> Iterator[CollatedDifference]:
    """What two records of one deal tell differently."""
    for part in (_dealt, _spoken, _said):
        yield from part(places, one.deal, two.deal)
    yield from _played(one.deal, two.deal)
    yield from _points(places, one, two)


def _dealt(places: Places, a: Round, b: Round) -> Iterator[CollatedDifference]:
    for seat, (mine, theirs) in enumerate(zip(a.dealt, b.dealt, strict=False)):
        # With a card too many it is another one that was played.
        hands = mine.bit_count() <= a.size and theirs.bit_count() <= b.size and a.known[seat] and b.known[seat]
        if hands and mine != theirs:
            told = _cards(mine & ~theirs), _cards(theirs & ~mine)
            fits = [
                all(hand & BIT[card] for card, who in laid_by(deal).items() if who == seat)
                for deal, hand in ((b, mine), (a, theirs))
            ]
            yield CollatedDifference("hand", *places, seat, told, _verdict(*fits))


def _verdict(first: bool, second: bool) -> str:
    """Which of two is possible."""
    return OPEN if first and second else FIRST if first else SECOND if second else NEITHER


def _spoken(places: Places, a: Round, b: Round) -> Iterator[CollatedDifference]:
    """What was said of the round before its cards, where both records hold such words and no prediction is hidden."""
    mine, theirs = _words(a), _words(b)
    for what in mine:
        one, other = mine[what], theirs[what]
        for seat in sorted(one.keys() | other.keys()) if one and other else ():
            told = one.get(seat, ""), other.get(seat, "")
            if _HIDDEN not in told:
                yield from _apart(what, places, *told, seat)


_HIDDEN = "hidden"
"""Stands for a prediction that nobody but the seat knows."""


def _words(deal: Round) -> dict[str, dict[int, str]]:
    """By what it is and whose: what each seat bid last and predicted, and how it came to which contract."""
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
    """Melds and marriages that only one of them wrote down, good or not; the hand decides where it is known."""
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
    """Which record is borne out where the first one alone, or the second, says that a seat had these cards.

    One shows that it had not all of them, and the other does not show that it had; else that is open.
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
    """The cards that both records have in the same trick from the same seat: where each lies for certain."""
    found = {}
    for place, (mine, theirs) in enumerate(pairs):
        if mine is not None and theirs is not None:
            shared = by_seat(mine[1]).items() & by_seat(theirs[1]).items()
            found.update({card: (place, seat) for seat, card in shared if card >= 0})
    return found


def _possible(card: int, seat: int, other: Round, elsewhere: dict[int, tuple[int, int]]) -> bool:
    """Whether a card may be the one: not one that both have elsewhere, and in the hand where that is known."""
    if card < 0:
        return False
    # The other record may have fewer seats, and of those it does not have it knows no hand.
    known = seat < len(other.known) and other.known[seat]
    return card not in elsewhere and (not known or bool(other.dealt[seat] & BIT[card]))


def _address(deal: Round, laid: Laid | None) -> str:
    return deal.trick_address(laid[0]) if laid else ""


def _card(card: int, there: bool) -> str:
    return card_code(card) if there else ""


def _trick(laid: Laid | None) -> str:
    return " ".join(map(card_code, laid[1].cards)) if laid else ""


def _points(places: Places, one: _Told, two: _Told) -> Iterator[CollatedDifference]:
    """What was booked by the cards of each record, and what the tables claimed, which the cards decide."""
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
"""By what it is, whose and what of: figures, and the events that named them."""


def _named(told: _Told) -> Named:
    """What the table last said of a round and of the end; of entries on the slate what those of a side add up to."""
    found: Named = {}
    side_of = told.audit.game.side_of if told.audit.game is not None else ()
    for event in told.events:
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


def _refuted(told: _Told, what: str, events: list[int]) -> bool:
    """Whether it is not what the cards say; that something else was found about its events says nothing of it."""
    return any(
        proves(found)
        and VERDICTS.get(found.code[:2]) == "sums"
        and (found.name == "winner-claimed-wrong") == (what == "winner")
        for seq in events
        for found in told.found.get(seq, [])
    )


def _scores(scores: list[int] | None) -> str:
    return " : ".join(map(str, scores)) if scores is not None else ""
