"""The audit of one game: replay every act as it happened and let the judges look on."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from jasslog.audit import cards, points, rounds, slate
from jasslog.audit.committed import close_commitments, judge_commitment, judge_freed, judge_hidden, judge_opening
from jasslog.audit.court import Court
from jasslog.audit.finding import Finding, Intake
from jasslog.audit.record import judge_directions, judge_undone, settle_breaks, take_in
from jasslog.audit.result import GameAudit
from jasslog.cards import BIT, CARD
from jasslog.events.base import Event, card_of, seat_of
from jasslog.events.claims import GameEnded
from jasslog.events.deal import RoundStarted
from jasslog.events.notes import ObjectionRaised
from jasslog.events.play import CardPlayed
from jasslog.events.seating import GameStarted
from jasslog.events.trust import Hidden
from jasslog.events.vocabulary import EVENTS
from jasslog.game.answers import ANSWERS, why_not
from jasslog.game.facts import ALL_SEATS, NOBODY, UNDER_WAY
from jasslog.game.replay import END, STRANGER, OnCard, Watcher, close, replay
from jasslog.game.state import Game, Round
from jasslog.game.undecided import end_open
from jasslog.log.games import RawGame
from jasslog.log.head import effective
from jasslog.variants.load import resolve
from jasslog.variants.plain import Variant, counts
from jasslog.variants.refusal import Refusal

Judge = Callable[[Court, Any], None]


def judge_act(court: Court, event: Event) -> None:
    """File every reason against an act that the rules of its phase give."""
    for reason in why_not(court.game, event):
        court.file(reason)


def note_address(court: Court, event: Event) -> None:
    """Note the address of an act, which is looked up again long after it."""
    court.addresses[event.seq] = court.place()


def judge_bound(court: Court, event: RoundStarted) -> None:
    """Judge the commitments of the last round, before anything of the new round is judged."""
    close_commitments(court, court.game.round)


def close_last_slate(court: Court, event: RoundStarted) -> None:
    """Judge the slate of the round that was left when this one began.

    The findings made before the new round began do not change any more.
    """
    court.begun = court.came
    for deal in court.game.rounds[-2:-1]:
        court.about(deal, slate.close_slate)


def close_this_slate(court: Court, event: GameEnded) -> None:
    """Judge the slate of the round in which the game ends."""
    court.about(court.game.round, slate.close_slate)


_BEFORE: dict[str, tuple[Judge, ...]] = {
    "hand_dealt": (judge_act, judge_commitment),
    "round_started": (judge_bound, judge_act),
    "misdealt": (judge_act, rounds.mend_deal),
    **dict.fromkeys(("pushed", "contract_chosen", "bid_deferred"), (judge_act, rounds.remember_first)),
    "passed": (note_address, judge_act, rounds.remember_first),
    "points_predicted": (judge_act, judge_commitment),
    "card_played": (cards.judge_card,),
    "card_taken_back": (judge_act, cards.judge_take_back),
    **dict.fromkeys(("meld_announced", "marriage_announced", "trump_six_swapped"), (note_address, judge_act)),
    "meld_shown": (judge_act, cards.judge_shown),
    "revealed": (judge_opening, judge_act, cards.judge_shown),
    "hand_laid_down": (judge_act, cards.judge_rest, cards.judge_shown),
    "card_exposed": (judge_act, cards.judge_shown),
    "trick_claimed": (points.judge_trick_claim,),
    **dict.fromkeys(("round_scored", "score_written", "victory_claimed"), (note_address,)),
    "ruling_given": (note_address, slate.judge_ruling, slate.settle_written),
}
_AFTER: dict[str, tuple[Judge, ...]] = {
    "round_started": (close_last_slate,),
    "meld_announced": (cards.judge_shown,),
    "round_scored": (slate.judge_round_claim,),
    "score_written": (slate.judge_entry,),
    "victory_claimed": (slate.judge_victory,),
    "game_ended": (close_this_slate, slate.judge_end),
}
BEFORE = {
    event: _BEFORE.get(name, (judge_act,) if ANSWERS[event].why_not is not None else ())
    for name, event in EVENTS.items()
} | {Hidden: (judge_hidden,)}
"""By type of event: the judges that are called before the event is applied."""
AFTER = {EVENTS[name]: judges for name, judges in _AFTER.items()}
"""By type of event: the judges that are called after the event has been applied."""


class Hearing(Struct, frozen=True):
    """A game that the judges have seen as far as its record goes. What only the end shows is not judged yet."""

    raw: RawGame
    view: str
    intake: Intake
    events: list[Event]
    """The acts that stand in the view."""
    bookkeeping: list[Event]
    started: GameStarted | None = None
    court: Court | None = None
    """None where the rules are not known, also because no event begins the game."""


def audit_game(
    raw: RawGame, view: str = "corrected", own: Iterable[Variant] = (), on_card: OnCard | None = None
) -> GameAudit:
    """The audit of a recorded game: every act replayed and judged. Linear in the number of events.

    It never fails, whatever the record holds. ``on_card`` is called with each card of a round before the card is laid.
    """
    return conclude(hear(raw, view, own, on_card))


def hear(raw: RawGame, view: str, own: Iterable[Variant], on_card: OnCard | None = None) -> Hearing:
    """Replay every act that stands in a view before the judges. The end of the record is not judged yet."""
    intake = take_in(raw)
    head = effective(intake.events, view)
    judge_directions(intake, head)
    # Taken before settle_breaks: a gap before an undone act is no gap of the game, but it is one of the position right
    # after that act.
    gaps = frozenset(intake.breaks)
    if gaps:
        settle_breaks(intake, head)
    if head.way.undos:
        sealed = [seal.size for seal in raw.sealing.seals] if raw.sealing is not None else []
        judge_undone(intake, head, sealed, view)
    started = next((event for event in head.events if isinstance(event, GameStarted)), None)
    if started is None:
        lost = intake.breaks.get(intake.events[0].seq if intake.events else -1)
        intake.findings.insert(0, Finding("no-game-started", line=raw.first_line, caused_by=lost))
        return Hearing(raw, view, replace(intake, events=[]), [], head.notes)
    rules = started.rules
    variant = resolve(rules.id, rules.version, rules.overrides, rules.digest, own)
    if isinstance(variant, Refusal):
        intake.find(variant.name, started.seq, slots=dict(variant.slots))
        return Hearing(raw, view, intake, head.events, head.notes, started)
    players = _players(variant, started, intake)
    court = Court(Game(variant, players, ruled=view == "ruled", gaps=gaps.union(intake.breaks)), intake.lines)
    court.hidden = intake.hidden
    judges = Judges(court, intake.breaks)
    judges.on_card = on_card
    replay(court.game, head.events, judges)
    return Hearing(raw, view, intake, head.events, head.notes, started, court)


def conclude(heard: Hearing, last: Game | None = None) -> GameAudit:
    """The audit of a game, once what only the end of its record shows has been judged too.

    This changes the court and its game, so neither can go on afterwards. ``last`` is another game, in the state after
    the last act, if the caller kept one.
    """
    court, intake = heard.court, heard.intake
    findings, game = intake.findings, None
    if court is not None:
        # The last event may be a legal card, which reaches no judge and so did not become the court's event.
        court.event = heard.events[-1]
        finish(court, Judges(court, intake.breaks))
        judge_freed(court, heard.bookkeeping, intake.events, heard.events)
        _judge_bookkeeping(court, heard.bookkeeping)
        findings, game = intake.findings + court.findings, court.game
    return GameAudit(heard.raw, findings, game, heard.view, heard.started, court, intake.events, heard.events, last)


def _players(variant: Variant, started: GameStarted, intake: Intake) -> int:
    players: int = started.players or variant.deal.players
    allowed = counts(variant)
    if players in allowed:
        return players
    slots = {"member": "players", "expected": ", ".join(map(str, allowed)), "found": str(players)}
    intake.find("wrong-value", started.seq, slots=slots)
    return variant.deal.players


class Judges(Watcher):
    """The watcher that calls the judges of one game while it is replayed."""

    def __init__(self, court: Court, breaks: dict[int, Finding]) -> None:
        self._court = court
        self._breaks = breaks
        """By event number, the finding that lines are missing before it; -1 for the end."""
        self._seats_open = False
        """Whether nobody knew who plays when the event came.

        It is kept because an event that begins the play settles this before the judges see the event.
        """
        # While questions are open every card is looked at, as it may answer them.
        self.each_card = court.questions

    def comes(self, game: Game, event: Event) -> None:
        """Make this event the one that the next findings are about."""
        court, deal = self._court, game.round
        court.event, court.counted, court.came = event, False, len(court.findings)
        self._seats_open = deal.seats_open
        if court.unsaid and not isinstance(event, Hidden):
            cards.doubt_last_card(court, event.seq)

    def lost(self, game: Game, seq: int) -> None:
        """Doubt the last card, as lines are missing here, and let findings from here on follow from the missing lines.

        They only follow as far as missing lines can explain them.
        """
        if seq != END and isinstance(self._court.event, Hidden):
            # Only the next event tells whether the hidden one can have taken a card back.
            self._court.unsaid = True
        else:
            cards.doubt_last_card(self._court, seq)
        self._court.distrust(self._breaks[seq])

    def closed(self, game: Game, deal: Round) -> None:
        """Judge a round that the event shows to be over.

        Its last trick lacks a card, or the round was shared out by an offer that one seat has not answered.
        """
        if not deal.split.done:
            cards.judge_trick(self._court)
        close_round(self._court, deal, "playing")

    def left(self, game: Game, deal: Round, phase: str) -> None:
        """Judge what was still open in a round that is left; what cannot be decided now stays open for good."""
        if deal.phase != phase or self._court.ended:
            close_round(self._court, deal, self._court.ended or phase)
        self._court.about(deal, leave_figures)

    def refused(self, game: Game, event: Event, why: str) -> None:
        """Make a finding of an act that is not applied: by a seat not at the table, or after the end."""
        (_judge_stranger if why == STRANGER else _judge_late)(self._court, event)

    def before(self, game: Game, event: Event) -> None:
        """Judge the event by the state in which it comes, before it is applied."""
        court, deal = self._court, game.round
        if self._seats_open:
            rounds.judge_seats(court, deal)
        if court.untold or deal.unnamed:
            rounds.judge_untold(court, event)
        for judge in BEFORE.get(type(event), ()):
            judge(court, event)

    def happened(self, game: Game, event: Event, moment: str | None, deal: Round, phase: str) -> None:
        """Judge what shows only once the event has been applied: a complete trick or round, the table's figures."""
        court = self._court
        if type(event) is CardPlayed:
            # By far the commonest act. No judge looks at a card afterwards, only at the trick that it completes.
            if moment is not None:
                court.event, court.counted = event, False
                cards.judge_trick(court)
                if deal.phase != phase:
                    close_round(court, deal, phase)
            return
        court.counted = True
        if deal.phase != phase:
            court.ended = deal.left
            if not court.ended:
                close_round(court, deal, phase)
        for judge in AFTER.get(type(event), ()):
            judge(court, event)


def _judge_late(court: Court, event: Event) -> None:
    """Make a finding of an act after the end of the game."""
    earlier = next((f.root for f in court.findings if f.name in ("after-the-end", "false-victory-claim")), None)
    late = court.find("after-the-end", seat=seat_of(event), card=card_of(event), because=earlier)
    # The act is not applied, so wrong figures in which the table counted it only follow from this finding.
    court.distrust(late, frozenset(), lost=False)


def _judge_stranger(court: Court, event: Event) -> None:
    """Make a finding of an act by a seat that is not at the table, and doubt the hands that its card may come from."""
    found = court.find("no-such-seat", seat=seat_of(event), slots={"players": court.game.players})
    deal, card = court.game.round, card_of(event)
    bit = BIT[CARD[card]] if card in CARD else 0
    whose = frozenset(seat for seat, hand in enumerate(deal.hands) if hand & bit)
    # A card that was played is missing from its trick then. Nobody knows what was led, or who made trump where a
    # discard does, so every hand is in doubt.
    court.distrust(found, ALL_SEATS if event.type == "card_played" else whose)


def close_round(court: Court, deal: Round, before: str) -> None:
    """Judge a round whose phase has changed: all cards are played, it is booked, or it is broken off.

    ``before`` is the phase in which the round was.
    """
    court.ended = ""
    if deal.phase == "misdealt":
        # A voided deal proves nothing, and what was open in it stays open for good.
        court.questions.clear()
    if deal.phase == "complete" or (deal.phase in ("broken", "scored", "annulled") and before == "playing"):
        court.about(deal, cards.close_cards)
    if before == "domino":
        court.about(deal, rounds.close_rows)
    left = deal.phase == "broken" and before == "playing"
    if deal.phase == "complete" or left:
        court.about(deal, rounds.close_choosing)
    if deal.phase == "complete":
        court.about(deal, points.close_points)
    else:
        # Points claimed for tricks of a round that broke off must not be judged in the next round.
        court.told_early.clear()
    if deal.phase == "scored" or left:
        court.about(deal, rounds.close_melds)


def leave_figures(court: Court, deal: Round) -> None:
    """Judge what is still open in a round that is left, as nothing more can become known of it."""
    rounds.doubt_deal(court, deal)
    rounds.close_predictions(court, deal)
    slate.judge_waiting(court, deal)


def finish(court: Court, judges: Judges) -> None:
    """Book what is complete at the end of the record, judge what is open, and report a game that is not finished."""
    game = court.game
    deal = game.round
    phase = deal.phase
    if court.unsaid:
        cards.doubt_last_card(court, END)
    close(game, judges)
    if deal.phase != phase or court.ended:
        close_round(court, deal, court.ended or phase)
    elif phase == "playing":
        for judge in (cards.close_cards, rounds.close_choosing, rounds.judge_said):
            court.about(deal, judge)
    elif phase == "domino":
        court.about(deal, rounds.close_rows)
    if not game.closed:
        court.about(deal, leave_figures)
        court.about(deal, slate.close_slate)
    close_commitments(court, deal)
    slate.close_claims(court)
    slate.judge_all_dealt(court)
    playing = deal.phase in UNDER_WAY
    closed = game.closed and end_open(game)
    if playing or (game.winner == NOBODY and game.variant.end.kind != "open" and not closed):
        court.find("unfinished-game", slots={"scores": list(game.scores), "rounds": game.scored})


def _judge_bookkeeping(court: Court, events: list[Event]) -> None:
    """Report objections, and bookkeeping by seats not at the table, under the round that had begun by then.

    Of these events only a ruling has an address of its own.
    """
    deals = court.game.rounds
    begun = [deal.first_event for deal in deals]
    for event in events:
        court.event, last = event, bisect(begun, event.seq) - 1
        court.subject = deals[last] if last >= 0 else None
        place = court.addresses.get(event.seq, str(deals[last].number) if last >= 0 else "")
        if seat_of(event) >= court.game.players:
            slots: dict[str, Any] = {"players": court.game.players}
            court.find("no-such-seat", address=place, seat=seat_of(event), slots=slots)
        elif isinstance(event, ObjectionRaised):
            slots = {"text": event.text or ""}
            evidence = [event.event] if event.event is not None else []
            court.find("objection-raised", address=place, seat=seat_of(event), evidence=evidence, slots=slots)
