"""Why an act was legal or not: what was expected there, and which rule forbade each other card in the hand."""

from __future__ import annotations

from collections.abc import Iterator

from jasslog.cards import BIT, CARD, cards, codes
from jasslog.events.base import Event, card_of
from jasslog.events.before_play import Passed
from jasslog.events.notes import Corrected, Undone
from jasslog.events.play import CardPlaced, CardPlayed, CardsLaidOut, MarriageAnnounced, MeldAnnounced, RoemCalled
from jasslog.events.vocabulary import BOOKKEEPING, CLAIMS
from jasslog.game.facts import NOBODY, Open, Reason
from jasslog.game.phases.best_melds import counted_melds
from jasslog.game.phases.duties import partner_best, why_not_legal
from jasslog.game.phases.exchange import proved
from jasslog.game.phases.marriage import said_for_good, why_marriage_void
from jasslog.game.phases.melds import meld_window, why_void
from jasslog.game.phases.roem import called_trick
from jasslog.game.state import Game, Round
from jasslog.library.change import next_acts
from jasslog.rules import catalogue as rulebook
from jasslog.views.finding import Teller
from jasslog.views.layout import as_text, bold, coloured, labelled, wrap
from jasslog.views.messages import aloud, count, say, sentence, settings, word
from jasslog.views.round_text import contract_now, laid_text, on_table, verdicts, why_roem
from jasslog.views.translated import rule_text
from jasslog.views.words import card_text, cards_text, concerned, may_lines, suit_text, who_did


class Why:
    """Explains single acts of a game from the state before each of them."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._cited: dict[str, None] = {}
        """The rules that the answer names, in order."""

    def text(self, game: Game, event: Event, address: str) -> str:
        """The answer about one act: what could come at that place, what came, and what speaks against it."""
        self._cited.clear()
        head = say("why.head", address=address, act=sentence(who_did(event, self._teller.table, concerned(event))))
        lines = [bold(head), *self.reasons(game, event)]
        found = [one for one in self._teller.audit.findings if one.seq == event.seq]
        for one in found:
            text = say("why.found", text=self._teller.text(one), code=one.code)
            lines.append(coloured(one.severity, text))
        of_the_table = event.type in CLAIMS | BOOKKEEPING and not isinstance(event, Undone | Corrected)
        if of_the_table and not any(one.severity == "error" for one in found):
            lines += wrap(say("why.always"), "", "  ")
        if not found:
            lines.append(coloured("ok", say("why.fine")))
        self._cited.update(dict.fromkeys(one.rule for one in found if one.rule))
        for rule in self._cited:
            lines += wrap(say("why.rule", rule=rule, statement=rule_text(rulebook.rule(rule))), "", "  ")
        return as_text(lines)

    def reasons(self, game: Game, event: Event) -> list[str]:
        """What could come at that place, and for each card in the hand what speaks against it, without the findings."""
        deal, seat = game.round, concerned(event)
        if not game.rounds or seat >= game.players:
            # A seat that is not at the table has neither a turn nor a hand.
            return self._expected(game)
        laid = cards(code for code in (card_of(event), *(getattr(event, "cards", None) or ())) if code in CARD)
        if isinstance(event, CardPlayed) and deal.phase == "playing" and not game.stopped:
            return self._turn(game, deal, seat, laid)
        if deal.phase == "domino" and isinstance(event, CardPlaced | CardsLaidOut | Passed) and not game.stopped:
            return self._turn(game, deal, seat, laid) + self._expected(game)
        lines = []
        if isinstance(event, MeldAnnounced):
            window = meld_window(game, deal, seat)
            named = sum(BIT[CARD[code]] for code in event.cards or ())
            void = why_void(game, deal, seat, named, event.seq) or self._void_since(deal, event.seq)
            lines.append(say("why.meld", reason=word("voids", void)) if void else say("why.meld_fine"))
            lines.append(say(f"why.window_{window}"))
        if isinstance(event, MarriageAnnounced):
            void = "twice" if said_for_good(game, deal, seat) else why_marriage_void(game, deal, seat)
            void = void or self._void_since(deal, event.seq)
            lines.append(say("why.marriage", reason=word("voids", void)) if void else say("why.marriage_fine"))
        if isinstance(event, RoemCalled) and called_trick(deal, event) != NOBODY:
            lines += why_roem(game, deal, seat, called_trick(deal, event))
        return lines + self._expected(game)

    def _expected(self, game: Game) -> list[str]:
        acts = next_acts(game.clone())
        return [say("why.expected"), *may_lines(acts, self._teller.table)] if acts else [say("why.nothing")]

    def _turn(self, game: Game, deal: Round, seat: int, laid: int) -> list[str]:
        """What lies on the table, and for each card of the hand whether it could be laid.

        ``laid`` are the cards that the act lays.
        """
        table, in_rows = self._teller.table, deal.phase == "domino"
        lines = []
        if deal.turn not in (seat, NOBODY):
            lines.append(say("why.turn", expected=table.seat(deal.turn), seat=table.seat(seat)))
        if not in_rows and deal.contract is None:
            return [*lines, say("why.no_contract")]
        lines += [on_table(deal)] if in_rows else self._trick(deal)
        if not in_rows and partner_best(game, deal, seat) and game.variant.play.void_duty != "free":
            lines.append(say("why.partner"))
        hand, open_cards = proved(deal, self._later(deal), seat)
        lines += self._unknown(deal, seat, hand, open_cards)
        for card, verdict in verdicts(deal, hand) if in_rows else self._verdicts(game, deal, seat, hand):
            line = self._marked(card, bool(laid & BIT[card]), verdict)
            wrong = laid & BIT[card] and not in_rows and verdict not in (say("why.legal"), _undecided())
            lines.append(coloured("error", line) if wrong else line)
        astray = codes(laid & ~hand)
        lines += ["  " + say("why.not_held", card=card_text(code)) for code in (astray if deal.known[seat] else [])]
        if laid and open_cards and deal.trick and not _broken(game, seat, CARD[codes(laid)[0]], hand | laid):
            lines.append(say("why.undecided", card=cards_text(laid)))
        return lines

    def _trick(self, deal: Round) -> list[str]:
        if not deal.trick:
            return [say("why.leads", contract=sentence(contract_now(deal)))]
        seat = self._teller.table.seat(deal.seats[0])
        led = say("why.led", contract=sentence(contract_now(deal)), suit=suit_text(deal.led), seat=seat)
        return [led, say("why.trick", cards=laid_text(deal, self._teller.table))]

    def _later(self, deal: Round) -> Round:
        """The round as it stands at the end of the record."""
        final = self._teller.audit.game
        return next((r for r in final.rounds if r.number == deal.number), deal) if final is not None else deal

    def _void_since(self, deal: Round, said: int) -> str:
        """Why a meld or marriage said by this event counts for nothing, as came out later; empty where it counts."""
        final, later = self._teller.audit.game, self._later(deal)
        melds = {one.event: one.void for one in counted_melds(final, later)} if final is not None else {}
        return (melds | dict(later.marriage_said.values())).get(said, "")

    def _unknown(self, deal: Round, seat: int, hand: int, open_cards: int) -> list[str]:
        who = self._teller.table.seat(seat)
        if not deal.unknown[seat]:
            return [say("why.hand", seat=who, cards="").rstrip()]
        shown = cards_text(hand) or say("nobody_knows")
        lines = [say("why.no_hand", seat=who, cards=shown)]
        return lines + ([say("why.partly", count=count("hidden", open_cards))] if open_cards else [])

    def _verdicts(self, game: Game, deal: Round, seat: int, hand: int) -> Iterator[tuple[int, str]]:
        """Each card of a hand with its verdict: that it could be played, or which rule or duty forbade it."""
        for card in map(CARD.__getitem__, codes(hand)):
            broken = _broken(game, seat, card, hand)
            if not isinstance(broken, Reason):
                yield card, say("why.legal") if broken is None else _undecided()
                continue
            told = word("duties", broken.name, led=suit_text(deal.led))
            if deal.trick:
                self._cited[broken.rule] = None
                told = say("why.by_rule", what=told, rule=broken.rule)
            yield card, told

    def _marked(self, card: int, played: bool, verdict: str) -> str:
        """The line of a card in the hand with its verdict; the card that was played is marked."""
        this = say("why.this_one") if played else ""
        if settings().pictured:
            return f"  {card_text(card)} {verdict}{this}"
        if aloud():
            return labelled(card_text(card) + this, verdict)
        return f" {'▸' if played else ' '} {card_text(card)}  {verdict}"


def _undecided() -> str:
    """The verdict on a card of which the record cannot tell, as a card of the trick went unread."""
    return word("answers", "undecided")


def _broken(game: Game, seat: int, card: int, hand: int) -> Reason | Open | None:
    """What speaks against a card if these are all cards of the seat, or an Open if that is unknown; None if legal."""
    supposed = game.clone()
    deal = supposed.round
    deal.hands[seat], deal.unknown[seat], deal.turn = hand, 0, seat
    found = why_not_legal(supposed, deal, seat, card)
    return found[-1] if found else None
