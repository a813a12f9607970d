"""Reading klaverlive: the state of a round of Klaverjassen as one player sees it, a JSON object on one or more lines.

What the format leaves open, and how it is read:

* The cards of a trick stand in the order played, and ``Compas`` names the seat of each. Play goes Zuid, West, Noord,
  Oost, which are seats 0 to 3. ``First`` counts the seats in the same way. It is only compared with the seat of the
  first card; -1 says nothing.
* The player sits at Zuid. A dot in ``MyCards`` stands for a card he has played, so the dots show whether tricks are
  missing at the beginning of ``History``. Such a round is not read.
* ``TeamGaat`` 0 are Zuid and Noord. Who of them chose, how, and who dealt is not said. The first seat of that side,
  from the leader on, is taken to have chosen, and the seat before the leader to have dealt.
* The rules are not said. Those of Rotterdam are taken, with the lead at the seat after the dealer, so that anybody may
  lead. Calls of roem are not there and not needed.
"""

from __future__ import annotations

from jasslog.cards import cards
from jasslog.formats.record import Deal, Event, Format, Page, Placed, hands, opening, rules
from jasslog.formats.source import Source

SEATS, HAND = 4, 8
_COMPASS = ("Zuid", "West", "Noord", "Oost")
_SUITS = {"k": "C", "h": "H", "r": "D", "s": "S"}
_TRUMPS = ("klaver", "klaveren", "harten", "ruiten", "schoppen")
_RANKS = {"7": "7", "8": "8", "9": "9", "10": "T", "11": "J", "12": "Q", "13": "K", "14": "A"}
_CODES: dict[str | int, str] = {s + r: suit + rank for s, suit in _SUITS.items() for r, rank in _RANKS.items()}
_PLAYED = "."
_RULES = '{"choosing": {"leader": "seat_after_dealer"}, "end": {"kind": "open", "claim": "none"}}'
"""The options in which the game differs from the set that is taken, as JSON."""


def _events(page: Page, source: Source, game: str) -> list[Placed]:
    """The events of a round, which are wrong where the page has noted that something does not fit."""
    plays = [play for trick in page.parts("History", 0, HAND) for play in _read_trick(trick, source)]
    center = page.parts("Center", 0, min(SEATS, HAND * SEATS - len(plays)), needed=False)
    plays += [_read_card(card, source) for card in center]
    held = _read_hand(page, plays)
    trump = page.known("TroefKleur", _TRUMPS)
    side = page.integer("TeamGaat", 0, 1)
    dealt = hands(SEATS, HAND, ((play["seat"], play["card"]) for _, play in plays))
    dealt[0] = dealt[0] or held
    leader = plays[0][1]["seat"] if plays else 0
    chooser = leader if leader % 2 == side else (leader + 1) % SEATS
    contract = {"kind": "trump", "suit": _SUITS.get(trump[:1])}
    assumed = ["who dealt", "who named the contract", "the rules"]
    origin: Event = {"format": FORMAT.name, "line": source.line, "assumed": assumed, "left_out": page.unread()}
    deal = Deal((leader - 1) % SEATS, dealt, HAND, any(dealt), contract, chooser=chooser)
    before = opening(game, rules("klaverjas-rotterdam", 1, _RULES), ["choosing", "cut"], origin, deal)
    return [(source.line, event) for event in before] + plays


def _read_trick(trick: Page, source: Source) -> list[Placed]:
    """The cards of a finished trick."""
    plays = [_read_card(card, source) for card in trick.parts("Cards", SEATS, SEATS)]
    first = trick.integer("First", -1, SEATS - 1, absent=-1)
    leader = plays[0][1]["seat"] if plays else first
    if first not in (-1, leader):
        trick.wrong("First", expected=f"integer {leader}")
    return plays


def _read_card(card: Page, source: Source) -> Placed:
    compass = card.known("Compas", _COMPASS)
    code = card.card(card.value("Card"), _CODES, "Card")
    seat = _COMPASS.index(compass) if compass else 0
    return source.line_of(*card.path), {"type": "card_played", "seat": seat, "card": code}


def _read_hand(page: Page, plays: list[Placed]) -> int:
    """The cards that Zuid was dealt: those he holds and those he played; 0 where it is not said what he holds."""
    text = page.text("MyCards").split()
    if not text:
        return 0
    if len(text) != HAND:
        page.wrong("MyCards", expected=f"{HAND} cards or dots")
        return 0
    own = [play["card"] for _, play in plays if play["seat"] == 0]
    held = [page.card(word, _CODES, "MyCards") for word in text if word != _PLAYED]
    if len(held) + len(own) != HAND:
        page.wrong("History", expected="every trick from the first on")
    return cards(filter(None, (*own, *held)))


FORMAT = Format("klaverlive", frozenset({"History", "TroefKleur", "TeamGaat", "MyCards"}), _events)
sniff, read = FORMAT.sniff, FORMAT.read
