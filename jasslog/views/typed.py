"""Reading what somebody types at the table as an event: S9, push, meld 2 SJ ST S9, out 0, scored cards 76 81.

An entry is a card, a contract, or a word with what belongs to it. Where the act is not that of the seat whose turn it
is, ``2:`` or a player's name stands before it. A rank alone means a card of the suit led, and a line may hold several
cards of a trick. What belongs to a word is known from the shape of its event, so a new kind of event needs no more than
a word. Any event can also be typed as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from jasslog.cards import SUITS
from jasslog.events.shapes import shapes
from jasslog.game.facts import Act
from jasslog.game.phases.tricks import suit_led
from jasslog.game.state import Game
from jasslog.log.write import event_from
from jasslog.rules.contracts import Contract
from jasslog.variants.naming import all_contracts
from jasslog.views.messages import ENGLISH, catalogue, language, messages, say, word
from jasslog.views.typed_cards import cards_apart, cards_of, contract_of, joined, of_suit, plain, suits_of
from jasslog.views.words import seat_member

Event = dict[str, Any]
_WHO = re.compile(r"([^:{}\"]{1,64}):\s*(.*)", re.DOTALL)
ROWS = ("passed", "card_placed", "cards_laid_out")
"""The acts by which a seat takes its turn in Domino, whether or not they are allowed."""
_NUMBERS = ("points", "count", "trick", "lifted", "round", "event", "to")
_TEXTS = ("text", "reason")
_COMMON = frozenset({"type", "seq", "at", "id", "note", "v", "~"})


class Unclear(ValueError):
    """Raised for an entry that can mean nothing, or several things."""

    def __init__(self, reason: str, **slots: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        """word, no_suit, who, untimely, nobody, left_over, two_cards or empty: the name of a phrase in the
        catalogue."""
        self.slots = slots


def read_entry(entry: str, game: Game | None, acts: Sequence[Act]) -> Event:
    """The event that an entry means, where these acts may come next.

    Raises Unclear, or BadEvent for JSON that is no event. Whether the event is allowed is not checked, so every
    contract of the rules can be named.
    """
    entry = entry.strip()
    if entry.startswith("{"):
        return event_from(entry)
    who, rest = _who(entry, game)
    if not rest:
        raise Unclear("empty")
    led = suit_led(game)
    tokens = cards_apart(rest.split(), led) or rest.split()
    card = (_card(tokens[0]) or _of_suit(tokens[0], led)) if len(tokens) == 1 else ""
    if card:
        kind = next((act.type for act in acts if act.cards or act.type == "card_placed"), "card_played")
        return _seated({"type": kind, "card": card}, who, acts, game, [])
    by_rules = all_contracts(game.variant) if game is not None else ()
    contract = _contract(tokens, [*(c for act in acts for c in act.contracts), *by_rules])
    if contract is not None:
        kind = next((act.type for act in acts if contract in act.contracts), "contract_chosen")
        return _seated({"type": kind, "contract": contract.to_record()}, who, acts, game, [])
    awaits_card = any(act.type == "card_played" for act in acts)
    if len(tokens) == 1 and not led and awaits_card and _of_suit(tokens[0], SUITS[0]):
        # A rank that is a figure would else be read as the points of a meld.
        raise Unclear("no_suit", word=tokens[0])
    return _worded(tokens, who, acts, game)


def entries(line: str, game: Game | None) -> list[str]:
    """The entries that a line holds: each card by itself where it names several cards of a trick, else the line."""
    match = _WHO.fullmatch(line)
    before, rest = (line[: match.start(2)], match[2]) if match else ("", line)
    first, *others = cards_apart(rest.split(), suit_led(game)) or [rest]
    return [before + first, *others]


def _of_suit(token: str, led: str) -> str:
    """The card of the suit led that a rank alone means; empty for a word that can be typed as an act."""
    return of_suit(token, led) if plain(token) not in _types() else ""


def _card(token: str) -> str:
    """The card that a token names; empty for none.

    Unclear where it means one card in the deck and another as a code.
    """
    found = cards_of(token)
    if len(found) > 1:
        raise Unclear("two_cards", word=token, cards=found)
    return "".join(found)


def _contract(tokens: Sequence[str], contracts: Iterable[Contract]) -> Contract | None:
    """The contract that words name; Unclear where a suit in them is one in the deck and another as a code."""
    found = contract_of(tokens, contracts)
    doubtful = [token for token in tokens if len(suits_of(token)) > 1]
    if found is not None and doubtful:
        raise Unclear("two_cards", word=doubtful[0], suits=suits_of(doubtful[0]))
    return found


def _who(entry: str, game: Game | None) -> tuple[int | None, str]:
    """The seat that an entry names at its beginning, None if it names none, and the rest of the entry."""
    match = _WHO.fullmatch(entry)
    if match is None:
        return None, entry
    named, rest = match[1].strip(), match[2].strip()
    if named.isascii() and named.isdecimal():
        return int(named[:3]), rest
    names = [name.casefold() for name in game.names] if game is not None else []
    begun = [seat for seat, name in enumerate(names) if name.startswith(named.casefold())]
    meant = [seat for seat in begun if names[seat] == named.casefold()] or begun
    if len(meant) != 1:
        raise Unclear("nobody", name=named)
    return meant[0], rest


def _seated(event: Event, who: int | None, acts: Sequence[Act], game: Game | None, numbers: list[int]) -> Event:
    """The event with its seat, if it has one: as typed, else by the turn or by the first number.

    A number that is used for the seat is taken out of ``numbers``. Unclear where the seat is needed and not known.
    """
    properties = shapes()[event["type"]]["properties"]
    member = seat_member(event["type"])
    if member is None:
        return event
    same = ROWS if event["type"] in ROWS and any(act.type in ROWS[1:] for act in acts) else (event["type"],)
    likely = {act.seat for act in acts if act.type in same and act.seat >= 0}
    players = game.players if game is not None else 0
    if who is None and numbers and 0 <= numbers[0] < players:
        # The numbers that the event takes besides its seat. Scores need one for each side, seat known or not.
        sides = game.sides if game is not None and "scores" in properties else 0
        takes = sides or sum(name in properties for name in _NUMBERS)
        known = len(numbers) == sides or (len(likely) == 1 and len(numbers) <= takes)
        if not known or (numbers[0] in likely and len(event) > 1):
            who = numbers.pop(0)
    if who is None and len(likely) == 1:
        who = likely.pop()
    if who is None and member in shapes()[event["type"]].get("required", ()):
        untimely = Unclear("untimely", word=word("typed", event["type"]))
        raise Unclear("who", seats=sorted(likely)) if likely else untimely
    return event | ({member: who} if who is not None else {})


def _worded(tokens: list[str], who: int | None, acts: Sequence[Act], game: Game | None) -> Event:
    kind, tokens = _kind(tokens, acts)
    properties = {name: part for name, part in shapes()[kind]["properties"].items() if name not in _COMMON}
    event: Event = {"type": kind}
    if "names" in properties:
        return event | {"names": [name.strip() for name in " ".join(tokens).split(",")]}
    if "contract" not in properties and not properties.keys().isdisjoint(("card", "cards")):
        tokens = joined(tokens)
    numbers = [int(token) for token in tokens if _is_number(token)]
    left = [token for token in tokens if not _is_number(token) and not _take(event, token, properties)]
    event = _seated(event, who, acts, game, numbers)
    _fill_numbers(event, numbers, properties)
    if left:
        _fill_rest(event, left, properties, acts)
    return event


def _kind(tokens: list[str], acts: Sequence[Act]) -> tuple[str, list[str]]:
    """The type of event that the first word means, and the words that belong to it; Unclear where there is none."""
    word = tokens[0].lower()
    kind = _types().get(plain(word), word)
    if kind in shapes()["event"]["discriminator"]["mapping"]:
        return kind, tokens[1:]
    for act in acts:
        if any(_says(word, name, part) for name, part in shapes()[act.type]["properties"].items()):
            return act.type, tokens
    raise Unclear("word", word=tokens[0])


def _types() -> dict[str, str]:
    """By word that can be typed, in English or in the language of the output, the type of event it stands for."""
    pairs = [pair for spoken in (ENGLISH, language()) for pair in messages(spoken)["typed"].items()]
    return {plain(typed): kind for kind, typed in pairs}


def _says(word: str, name: str, part: dict[str, Any]) -> bool:
    """Whether a word alone gives a member its value: one of its choices, the name of a yes-or-no member, or points."""
    yes = name == word and part.get("type") == "boolean"
    return yes or bool(_choice(word, part)) or (name == "points" and _is_number(word))


def _choice(token: str, part: dict[str, Any]) -> str:
    """The choice of a member that a word means, as in records or as in the language; empty for none."""
    return next((one for one in part.get("enum", ()) if plain(token) in (one, plain(word("typed_choices", one)))), "")


def _is_number(token: str) -> bool:
    return token.removeprefix("-").isdecimal() and token.isascii() and len(token) < 17


def _take(event: Event, token: str, properties: dict[str, Any]) -> bool:
    """Note in the event what a token says by itself; says whether it says anything.

    It may be a member with its value, a card, a choice of a member, or the name of a yes-or-no member.
    """
    name, is_named, value = token.partition("=")
    card, word = _card(token), token.lower()
    choices = {one: told for one, part in properties.items() if one not in event and (told := _choice(token, part))}
    if is_named and name in properties:
        event[name] = _value(value)
    elif card and "cards" in properties:
        event.setdefault("cards", []).append(card)
    elif card and "card" in properties and "card" not in event:
        event["card"] = card
    elif properties.get(word, {}).get("type") == "boolean":
        event[word] = True
    elif choices:
        event |= dict([*choices.items()][:1])
    else:
        return False
    return True


def _value(text: str) -> Any:
    try:
        return orjson.loads(text)
    except ValueError:
        return text


def _fill_numbers(event: Event, numbers: list[int], properties: dict[str, Any]) -> None:
    if "scores" in properties and numbers:
        event["scores"] = numbers
        return
    free = [name for name in _NUMBERS if name in properties and name not in event]
    event.update(zip(free, numbers, strict=False))
    if len(numbers) > len(free):
        raise Unclear("left_over", words=str(numbers[len(free)]))


def _after_bid(event: Event, left: list[str]) -> list[str]:
    """Note the bid without a number with which the words begin: all tricks, or a bid by name. The words after it."""
    named = {said: {"named": name} for name, said in catalogue()["bid_names"].items()}
    bids = {tuple(plain(said).split()): told for said, told in (named | {say("all_tricks"): {"match": True}}).items()}
    words = tuple(map(plain, left))
    # The longest name counts: that of the misère with trump begins with that of the misère.
    said = max((bid for bid in bids if words[: len(bid)] == bid), key=len, default=())
    event |= bids.get(said, {})
    return left[len(said) :]


def _fill_rest(event: Event, left: list[str], properties: dict[str, Any], acts: Sequence[Act]) -> None:
    """Note the words that say nothing by themselves: a contract, a bid by its name, or a text; Unclear for others."""
    contract = _contract(left, [c for act in acts for c in act.contracts]) if "contract" in properties else None
    text = next((name for name in _TEXTS if name in properties and name not in event), None)
    if contract is not None:
        event["contract"] = contract.to_record()
    elif "named" in properties and (rest := _after_bid(event, left)) != left:
        if rest:
            _fill_rest(event, rest, properties, acts)
    elif text is not None:
        event[text] = " ".join(left)
    else:
        raise Unclear("left_over", words=" ".join(left))
