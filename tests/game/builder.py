"""A builder of records from short texts: deals, contracts and tricks, with announcements between the cards.

A trick is written as its leader and its cards, ``"0 SJ S7 HT S6"``; commas separate tricks. Other acts are written
between the cards, at the moment at which they happen, with the number of the seat:

- ``meld0:S8-S9-ST-SJ`` and ``marriage1`` announce, ``claim0`` claims victory, ``show1`` also shows the marriage;
- ``back2`` takes the last card back, ``expose2:D6`` exposes a card;
- ``swap1`` takes the blind, ``rob2`` swaps the six of trump for the turned card;
- ``draw0:CA`` draws a card from the stock, ``draw0`` an unknown one; ``up0:C8`` turns up a card of a column;
- ``2/S7`` plays a card of a seat whose turn it is not.
"""

from __future__ import annotations

from typing import Any, Self

import orjson
from typed import raw_of, replayed, typed

from jasslog.audit.audit import audit_game
from jasslog.audit.result import GameAudit
from jasslog.game.answers import expected
from jasslog.game.state import Game
from jasslog.log.decode import decode
from jasslog.log.head import effective
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal

DEAL_A = "SJ ST S9 S8 HK HQ DA D8 CQ|SA SK SQ S7 H7 DK DT D7 CA|HJ HT H9 H6 DQ DJ D9 CJ C8|S6 HA H8 D6 CK CT C9 C7 C6"
LOG_A1 = (
    "0 SJ S7 HT S6, 0 S9 SQ DQ H8, 0 ST SK H6 HA, 1 SA H9 CT S8, 1 CA C8 CK CQ, "
    "1 DK D9 D6 DA, 0 HK H7 HJ C6, 0 HQ D7 DJ C7, 0 D8 DT CJ C9"
)
LOG_A2 = (
    "0 SJ S7 HT S6, 0 S9 SQ DQ H8, 0 ST SA H6 HA, 1 SK H9 CT S8, 1 CA C8 CK CQ, "
    "1 DT D9 D6 DA, 0 HK H7 HJ C6, 0 HQ D7 DJ C7, 0 D8 DK CJ C9"
)
MELDED = "0 meld0:S8-S9-ST-SJ SJ meld1:SQ-SK-SA S7 meld2:H9-HT-HJ HT S6"
"""The first trick of log A1 with its three melds."""
KINDS = ("cards", "last", "match", "melds", "marriage")


def contract(name: str) -> dict[str, Any]:
    """The contract written in a text: a trump suit or a kind, after a colon its start or base, after ``@`` its line."""
    parts, _, via = name.partition("@")
    kind, _, rest = parts.partition(":")
    by = {"via": via} if via else {}
    if kind in "DHSC":
        return {"kind": "trump", "suit": kind, **by}
    if kind == "misere":
        return {"kind": kind, "base": contract(rest), **by}
    return {"kind": kind, **({"start": rest} if rest else {}), **by}


class Record:
    """A record that grows event by event; most methods add an event and return the record."""

    def __init__(self, rules: str = "schieber-santiago", *, pre: tuple[int, ...] | None = None, **members: Any) -> None:
        overrides = members.pop("overrides", None)
        head = {"id": rules, "version": 1, **({"overrides": overrides} if overrides else {})}
        self.events: list[dict[str, Any]] = []
        variant = resolve(rules, 1, overrides)
        self.players = members.get("players", 4 if isinstance(variant, Refusal) else variant.deal.players)
        self.folded: set[int] = set()
        """Seats that play no cards in this round."""
        sheets = {"sheets": members.pop("sheets")} if "sheets" in members else {}
        resumes = {"resumes": {"rounds": members.pop("rounds", 3), "scores": list(pre), **sheets}} if pre else {}
        self.add("game_started", format=1, game="g1", rules=head, **resumes, **members)

    def add(self, type_: str, **members: Any) -> Self:
        self.events.append({"seq": len(self.events), "type": type_, **members})
        return self

    @property
    def last(self) -> int:
        """The number of the newest event."""
        return len(self.events) - 1

    def deal(self, dealer: int = 3, hands: str = DEAL_A) -> Self:
        self.add("round_started", dealer=dealer)
        self.folded = {seat for seat, hand in enumerate(hands.split("|")) if not hand.strip()}
        for seat, hand in enumerate(hands.split("|")):
            if hand.strip():
                self.add("hand_dealt", seat=seat, cards=hand.split())
        return self

    def aside(self, pile: str, cards: str, **members: Any) -> Self:
        return self.add("pile_dealt", pile=pile, cards=cards.split(), **members)

    def turn_up(self, card: str) -> Self:
        return self.add("card_turned", card=card)

    def stay(self, *seats: int) -> Self:
        for seat in seats:
            self.add("stayed", seat=seat)
        return self

    def fold(self, *seats: int) -> Self:
        for seat in seats:
            self.add("folded", seat=seat)
            self.folded.add(seat)
        return self

    def swap(self, seat: int, cards: str = "") -> Self:
        return self.add("hand_swapped", seat=seat, **({"cards": cards.split()} if cards else {}))

    def rob(self, seat: int) -> Self:
        return self.add("trump_six_swapped", seat=seat)

    def draw(self, seat: int, card: str = "") -> Self:
        return self.add("card_drawn", seat=seat, **({"card": card} if card else {}))

    def draw_all(self, *cards: str) -> Self:
        """Let the seats that must still draw take these cards, in their order; an empty text is an unknown card."""
        for seat, card in zip(self.game().round.aside.due, cards, strict=True):
            self.draw(seat, card)
        return self

    def better(self, seat: int, laid: str = "", taken: str = "", **members: Any) -> Self:
        named = {name: cards.split() for name, cards in (("cards", laid), ("taken", taken)) if cards}
        return self.add("better_cards_taken", seat=seat, **{"count": len(laid.split()), **named, **members})

    def choose(self, seat: int, name: str) -> Self:
        return self.add("contract_chosen", seat=seat, contract=contract(name))

    def push(self, seat: int) -> Self:
        return self.add("pushed", seat=seat)

    def calls(self, text: str) -> Self:
        """Add the calls of an auction, each written as seat and call.

        0:70/S and 1:match/obenabe bid with a contract, 2:80 bids without one, 1:!misere bids by name; 3:- passes, 0:?
        waits, 0:x doubles, 0:xx redoubles.
        """
        for call in text.split():
            seat, _, said = call.partition(":")
            kind = {"-": "passed", "x": "doubled", "xx": "redoubled", "?": "bid_deferred"}.get(said)
            if kind is not None:
                self.add(kind, seat=int(seat))
                continue
            much, _, name = said.partition("/")
            number, match, _ = much.partition("match")
            bid: dict[str, Any] = {"points": int(number)} if number.lstrip("-").isdigit() else {}
            bid |= {"match": True} if match else {}
            if number.startswith("!"):
                bid = {"named": number[1:]}
            self.add("bid_made", seat=int(seat), **bid, **({"contract": contract(name)} if name else {}))
        return self

    def middle(self, seat: int, laid: str, taken: str = "") -> Self:
        """Let the winner of the auction take the middle (talon) and discard cards."""
        self.add("talon_taken", seat=seat, **({"cards": taken.split()} if taken else {}))
        return self.add("cards_discarded", seat=seat, cards=laid.split())

    def concede(self, seat: int) -> Self:
        return self.add("round_conceded", seat=seat)

    def turn(self, card: str) -> Self:
        return self.add("card_turned", card=card)

    def predict(self, *points: int | None, first: int = 0) -> Self:
        """Let the seats predict in turn, from seat ``first`` on; None is an unknown prediction."""
        for step, said in enumerate(points):
            known = {} if said is None else {"points": said}
            self.add("points_predicted", seat=(first + step) % self.players, **known)
        return self

    def open(self, *points: int) -> Self:
        """Let the seats reveal their predictions, from seat 0 on."""
        for seat, said in enumerate(points):
            self.add("revealed", what="prediction", seat=seat, points=said)
        return self

    def meld(self, seat: int, cards: str = "", **members: Any) -> Self:
        named = {"cards": cards.replace("-", " ").split()} if cards else {}
        return self.add("meld_announced", seat=seat, **named, **members)

    def marriage(self, seat: int) -> Self:
        return self.add("marriage_announced", seat=seat)

    def claim(self, seat: int, *, show: bool = False) -> Self:
        return self.add("victory_claimed", seat=seat, **({"marriage_shown": True} if show else {}))

    def scored(self, of: str, *scores: int) -> Self:
        return self.add("round_scored", of=of, scores=list(scores))

    def write(self, seat: int, of: str, points: int) -> Self:
        return self.add("score_written", seat=seat, of=of, points=points)

    def rule(self, ruling: str, **members: Any) -> Self:
        return self.add("ruling_given", ruling=ruling, **members)

    def play(self, tricks: str) -> Self:
        for trick in tricks.split(","):
            leader, *tokens = trick.split()
            seat = int(leader)
            for token in tokens:
                seat = self._token(seat, token)
        return self

    def _token(self, seat: int, token: str) -> int:
        """Add the event of one token; return the seat whose card comes next."""
        if len(token) == 2:
            self.add("card_played", seat=seat, card=token)
            return self._next(seat)
        if token[1] == "/":
            self.add("card_played", seat=int(token[0]), card=token[2:])
            return seat
        word = token.partition(":")[0].rstrip("01234")
        who, rest = int(token[len(word)]), token[len(word) + 2 :]
        if word == "back":
            self.add("card_taken_back", seat=who, card=self.events[-1]["card"])
            return who
        said = {"meld": lambda: self.meld(who, rest), "marriage": lambda: self.marriage(who)}
        said |= {"claim": lambda: self.claim(who), "show": lambda: self.claim(who, show=True)}
        said |= {"swap": lambda: self.swap(who), "rob": lambda: self.rob(who)}
        said["draw"] = lambda: self.draw(who, rest)
        said["up"] = lambda: self.add("card_uncovered", seat=who, card=rest)
        said["expose"] = lambda: self.add("card_exposed", seat=who, card=rest)
        said[word]()
        return seat

    def _next(self, seat: int) -> int:
        others = [(seat + step) % self.players for step in range(1, self.players + 1)]
        return next(other for other in others if other not in self.folded)

    def lay(self, moves: str) -> Self:
        """Add moves of Domino: 0:HT places a card, 1:- passes, 3:H9-H8 lays out two cards."""
        for move in moves.split():
            seat, _, laid = move.partition(":")
            if laid == "-":
                self.add("passed", seat=int(seat))
            elif "-" in laid:
                self.add("cards_laid_out", seat=int(seat), cards=laid.split("-"))
            else:
                self.add("card_placed", seat=int(seat), card=laid)
        return self

    def audit(self, view: str = "corrected") -> GameAudit:
        """The audit of the record, after a check that each of its events can be written to a file and read."""
        for event in self.events:
            assert decode(orjson.dumps(event))[1] == (), event
        return audit_game(raw_of(self.events), view)

    def game(self, view: str = "corrected") -> Game:
        """The state after the last event, without the entries that are booked only at the end of a record."""
        rules = self.events[0]["rules"]
        variant = resolve(rules["id"], rules["version"], rules.get("overrides"))
        return replayed(variant, effective(typed(self.events), view).events, ruled=view == "ruled")

    def may(self, *types: str) -> list[tuple[str, int]]:
        """Type and seat of the acts of these types that may come next; by default of all but claims of victory."""
        found = [(act.type, act.seat) for act in expected(self.game())]
        return [act for act in found if (act[0] in types if types else act[0] != "victory_claimed")]


def log_a1(rules: str = "schieber-santiago", *, pre: tuple[int, int] = (0, 0), **members: Any) -> Record:
    """Deal A with spades as trump, ready to play. It is a later round, so the dealer decides who is forehand."""
    return Record(rules, pre=pre, **members).deal(3).choose(0, "S")


def hidden(record: Record, *seats: int) -> Record:
    """Replace the recorded hands of these seats by their numbers of cards; return the record."""
    for event in record.events:
        if event["type"] == "hand_dealt" and event["seat"] in seats:
            event["count"] = len(event.pop("cards"))
    return record


def booked(audit: GameAudit, number: int = -1, *, scores: bool = True) -> tuple[int, ...]:
    """The points that each side books in a round, by default the last one."""
    assert audit.game is not None
    deal = audit.game.rounds[number]
    return tuple(audit.game.side_scores([entry for entry in audit.game.ledger if entry.round == deal.number]))


def parts(audit: GameAudit, *kinds: str, number: int = -1) -> tuple[int, ...]:
    """The points that each side books in a round through entries of these kinds, by default in the last round."""
    assert audit.game is not None
    deal = audit.game.rounds[number]
    mine = [entry for entry in audit.game.ledger if entry.round == deal.number and entry.kind in kinds]
    return tuple(audit.game.side_scores(mine))


def names(audit: GameAudit, *, ignore: tuple[str, ...] = ("unfinished-game",)) -> list[str]:
    """The names of the findings that no other finding causes, without severity info and without the names to ignore."""
    return [f.name for f in audit.findings if f.name not in ignore and f.caused_by is None and f.severity != "info"]


def places(audit: GameAudit, name: str) -> list[tuple[int, int]]:
    """The event number and seat of each finding with this name."""
    return [(found.seq, found.seat) for found in audit.findings if found.name == name]
