"""What a kind of damage is, and what the kinds share: conditions on sets, moments of a game, wrong acts, edits.

A function that gives deeds is described by the acts in them, such as "every seat announces every run". It may give acts
that are allowed, too: ``do`` chooses among those against which the rules say just the finding in question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from jasslog.cards import CODES, codes, numbers
from jasslog.events.vocabulary import read
from jasslog.game.answers import why_not
from jasslog.game.facts import NOBODY, Reason
from jasslog.game.phases.columns import due
from jasslog.game.phases.ways import way_of
from jasslog.game.rotation import first_leader
from jasslog.game.state import Round
from jasslog.generate.table import Event, Table, written
from jasslog.log.write import canonical
from jasslog.variants.plain import Test, Variant

T = TypeVar("T")
Broken = tuple[list[bytes], int | None, int]
"""A damaged record: its lines without newlines, the number of the wrong event (None if that cannot be read), and its
line, from 0."""


class NoOccasion(Exception):
    """Raised where a game, or all games played of a set, give no occasion for a kind of damage."""


def pick(table: Table, found: Sequence[T]) -> T:
    """One of these, drawn; NoOccasion where there are none."""
    if not found:
        raise NoOccasion
    return table.rng.choice(found)


def any_seat(table: Table) -> int:
    """Any seat, drawn at random."""
    return table.rng.randrange(table.game.players)


class Deed(NamedTuple):
    """An act that may be against the rules, by the type and the members of its event."""

    type: str
    members: Event


Deeds = Deed | Iterable[Deed] | Callable[[], object] | bool
"""What a breach may do: one deed; several, of which one is drawn; or a call by which the table itself acts, its next
event being the wrong one. A bool says whether something has been done already, False also that nothing can be done."""


class Breach(NamedTuple, Generic[T]):
    """A damage in which the table does one act against the rules, and plays on from there."""

    moment: Callable[[Table], T | None]
    """What the breach needs of the state of a game; None where this is not the moment for it."""
    deeds: Callable[[Table, T], Deeds]
    """What may be done at that moment. It may raise NoOccasion. Where it does the wrong act itself, it must set
    ``table.found`` to the number of the wrong event."""
    when: Test = ()
    finding: str | None = None
    """The name of the finding it leads to: None for the breach's own name; empty where nothing is wrong in the end."""

    def make(self, table: Table) -> Broken:
        """The record of a game in which the breach was done; NoOccasion where it was not."""
        if table.found is None:
            raise NoOccasion
        return written(table.events), table.found, table.found


class Edit(NamedTuple):
    """A damage in which the record of a clean game is written wrong in one place."""

    finding: str
    """The name of the finding it leads to; empty where nothing is wrong in the end."""
    make: Callable[[Table], Broken]
    """Makes the damaged record; NoOccasion where this game gives none."""
    when: Test = ()


Breaches = dict[str, Breach[Any]]
Edits = dict[str, Edit]

# Which sets have a rule against it

STAGED = "deal.before_choosing"
"""A condition on a set: the cards are dealt in two stages."""
TOLD = "not_recorded = ()"
"""A condition on a set: every record tells all that counts."""
HEARD = (TOLD, "melds.allowed")
"""A condition on a set: there are melds, and every record tells them."""
EACH_TURN = (*HEARD, "melds.window = every_turn and turns_with_stock")
"""A condition on a set: melds may be announced at every turn."""
MARRIED = (TOLD, "marriage.allowed")
"""A condition on a set: there is a marriage, and every record tells it."""


def calls(type_: str) -> Callable[[Variant], bool]:
    """A function that says of a set whether its contracts may come about by events of this type."""
    return lambda variant: type_ in way_of(variant).calls


bids = calls("bid_made")
"""Whether the contracts of a set are bid for."""


# Moments of the game

Moment = Callable[[Table], Round | None]
"""A function that gives the round, where it is the moment for something to go wrong; None otherwise."""


def any_round(table: Table) -> Round | None:
    """The round, once one has begun; None before."""
    return table.round if table.game.rounds else None


def at(moment: Moment, holds: Callable[[Round], object]) -> Moment:
    """A moment narrowed to those rounds of which ``holds`` is true, too."""

    def narrower(table: Table) -> Round | None:
        deal = moment(table)
        return deal if deal is not None and holds(deal) else None

    return narrower


def in_phase(*phases: str) -> Moment:
    """The moment at which the round is in one of these phases."""
    return at(any_round, lambda deal: deal.phase in phases)


def drawing(table: Table) -> Round | None:
    """The round if cards are being played or drawn in it."""
    deal = in_phase("playing")(table)
    return None if deal is None or deal.rest or table.game.stopped or deal.contract is None else deal


playing = at(drawing, lambda deal: not deal.aside.due and not due(deal))
"""The round if cards are being played in it, and nobody has to draw or to turn a card up before."""
leading = at(playing, lambda deal: not deal.trick)
"""The round if a trick is to be led."""
in_trick = at(playing, lambda deal: deal.trick)
"""The round if a card is to be played to a trick on the table."""
choosing = in_phase("choosing")
"""The round if its contract has still to be found."""
complete = in_phase("complete")
"""The round if all its cards are played and it is not booked."""


# Acts against the rules


def deed(type_: str, **members: Any) -> Deed:
    """A deed, by the type and the members of its event."""
    return Deed(type_, members)


def by_each(seats: Iterable[int], type_: str, **members: Any) -> list[Deed]:
    """The same act as a deed of each of these seats."""
    return [deed(type_, seat=seat, **members) for seat in seats]


def by_all(table: Table, type_: str, *said: Event) -> list[Deed]:
    """An act as a deed of every seat with each of these sets of members."""
    return [one for members in said for one in by_each(range(table.game.players), type_, **members)]


def anybody(*types: str, **members: Any) -> Callable[[Table, object], list[Deed]]:
    """A function that gives the same act, or each of several, as a deed of every seat."""
    return lambda table, _: [one for type_ in types for one in by_all(table, type_, members)]


def laying(seat: int, cards: int, type_: str = "card_played") -> list[Deed]:
    """A seat lays each of these cards."""
    return [deed(type_, seat=seat, card=CODES[card]) for card in numbers(cards)]


def any_card(table: Table, deal: Round, type_: str = "card_played") -> list[Deed]:
    """The seat whose turn it is plays any of its cards."""
    return laying(deal.turn, deal.hands[deal.turn], type_)


def every_card(table: Table, deal: Round, type_: str = "card_played") -> list[Deed]:
    """Each seat that has no card in the trick plays any of its cards."""
    return [one for seat, hand in enumerate(deal.hands) if seat not in deal.seats for one in laying(seat, hand, type_)]


def early_lead(table: Table, deal: Round) -> list[Deed]:
    """The seat that will lead plays any of its cards before it is time; the forehand where no leader is known yet."""
    leader = first_leader(table.game, deal)
    seat = max(0, deal.forehand if leader == NOBODY else leader)
    return laying(seat, deal.hands[seat])


def melding(seat: int, cards: int) -> Deed:
    """A seat announces these cards as a meld."""
    return deed("meld_announced", seat=seat, cards=codes(cards))


_PROVED_BY_CARDS = ("meld-undecided", "meld-too-low", "meld-second", "meld-not-better")
_PROVED_BY_FIGURES = ("false-victory-claim", "nothing-to-claim", "slate-entry-late")
"""Findings about acts against which nothing speaks when they are done."""


def do(table: Table, finding: str, deeds: Deeds) -> bool:
    """Do a deed against which the rules say just this finding, drawn from those there are; says whether one was done.

    The number of its event is left in ``table.found``. A call is made without asking the rules, and its first event is
    the wrong one. A bool is the answer itself, and nothing is done.
    """
    if isinstance(deeds, bool):
        return deeds
    if callable(deeds):
        table.found = len(table.events)
        deeds()
        return True
    possible = [deeds] if isinstance(deeds, Deed) else deeds
    wrong = [one for one in possible if _speaks_against(table, finding, one)]
    if wrong:
        table.found = len(table.events)
        done = wrong[0] if isinstance(deeds, Deed) else table.rng.choice(wrong)
        table.act(done.type, **done.members)
    return bool(wrong)


def _speaks_against(table: Table, finding: str, one: Deed) -> bool:
    """Whether this finding, and no other, speaks against a deed.

    Always true for a finding that only later acts or figures prove, and for an empty one: the rules are not asked.
    """
    reasons = why_not(table.game, read({"seq": len(table.events), "type": one.type, **one.members}))
    later = finding in ("", *_PROVED_BY_CARDS, *_PROVED_BY_FIGURES)
    return later or {why.name for why in reasons if isinstance(why, Reason)} == {finding}


def taken_back(finding: str, deeds: Callable[[Table, Round], Deeds]) -> Callable[[Table, Round], bool]:
    """A function by which a card is laid against which this finding speaks, and taken back at once.

    Nothing is wrong in the end (take-back).
    """

    def both(table: Table, deal: Round) -> bool:
        acted = do(table, finding, deeds(table, deal))
        if acted:
            table.act("card_taken_back", **{member: table.events[-1][member] for member in ("seat", "card")})
        return acted

    return both


# Which event is written wrong, and how


def one_of(table: Table, types: str, fit: Callable[[Event], object] = lambda _: True) -> Event:
    """An event of one of these types, drawn at random from those that fit; NoOccasion where there is none."""
    return pick(table, [event for event in table.events if event["type"] in types.split() and fit(event)])


def place_in(table: Table, last: int = 1) -> int:
    """A line that is neither the head nor among the ``last`` ones, drawn at random."""
    return table.rng.randint(1, len(table.events) - 1 - last)


def edited(table: Table, seq: int, **members: Any) -> Broken:
    """The record with some members of one event changed; those that are None are left out."""
    event = {**table.events[seq], **members}
    lines = written(table.events)
    lines[seq] = canonical({member: value for member, value in event.items() if value is not None})
    return lines, seq, seq


def replaced(table: Table, first: int, last: int, *events: Event) -> list[bytes]:
    """The record with ``events`` in place of those from ``first`` to before ``last``, all numbered anew."""
    changed = [*table.events[:first], *events, *table.events[last:]]
    return written([{**event, "seq": seq} for seq, event in enumerate(changed)])


def inserted(table: Table, place: int, event: Event) -> Broken:
    """The record with one more event at this place, with the time of the event before it."""
    at = table.events[place - 1].get("at")
    event = {k: v for k, v in event.items() if k != "at"} | ({"at": at} if at else {})
    return replaced(table, place, place, event), place, place


OfEvent = Callable[[Table, Event], Any]
"""A function of an event that says whether it fits, or gives the members of it to change."""


def changed(
    finding: str, types: str, change: OfEvent, fit: OfEvent = lambda *_: True, *, when: Test = (), kept: bool = True
) -> Edit:
    """An edit that changes members of one event, drawn from the events of these types that fit.

    ``kept`` says whether the event can still be read.
    """

    def make(table: Table) -> Broken:
        event = one_of(table, types, lambda event: fit(table, event))
        lines, seq, place = edited(table, event["seq"], **change(table, event))
        return lines, seq if kept else None, place

    return Edit(finding, make, when)
