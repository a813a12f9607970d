"""The first pass of the hot path: from bytes to rounds, without a question what anything means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.deal import Deal
from jasslog.fast.forms import TEXTS, card_forms, claim_forms, deal_forms, listed_cards, played_cards
from jasslog.fast.tricks import in_turn
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.walk import Walk

_C, _P, _S, _QUOTE, _NEWLINE = b'cps"\n'
_PADDING = bytes(40 * 100)
"""So many bytes behind a game let all the cards of a round be looked for also where there are fewer."""
_ROUND, _CLAIM, _CONTRACT = range(3)
_KINDS = {
    b'"type":"round_started"}': _ROUND,
    b'"type":"contract_chosen"}': _CONTRACT,
    b'"type":"card_turned"}': _CONTRACT,
    **{b'"type":"trick_claimed","winner":%d}' % seat: _CLAIM for seat in range(5)},
}
"""By the end of a line where a round begins, where its cards begin, and where a trick is claimed."""


def read(walk: Walk) -> None:
    """Take a game's lines apart; every byte is compared here, or lies in a part that is looked at later.

    One long loop on purpose, for it goes over every line of a record. Cards and hands are read many lines at a time;
    of any other line what stands before and behind its number is kept, and the number is as it must be.
    """
    head, heads, rules = walk.head, walk.heads, walk.rules
    data, size = walk.data + _PADDING, len(walk.data)
    tails, seqs, players, cards_in_round = TEXTS.cards, TEXTS.seq, rules.players, rules.cards
    rows, tricks, hands = card_forms(head), claim_forms(head, players), deal_forms(head, players, rules.tricks)
    place, number, end_of_tails = walk.place, 1, 3 * players
    before = deal = Deal(b"", 0)
    lines, claims = walk.before, before.claims
    whos: list[bytes] = []
    lists: list[bytes] = []
    laid = most = 0
    dealing = spoken = claimed = False
    while place < size:
        begins = place + head
        letter = data[begins + 1]
        if letter == _C and laid < most and data[begins + 5] == _QUOTE:
            if laid % players or (spoken and not laid):
                tail = tails[number]
                if not data.startswith(tail, begins + 20):
                    raise Unusual
                whos.append(data[begins : begins + 20])
                heads.append(data[place:begins])
                place = begins + 20 + len(tail)
                number += 1
                laid += 1
                continue
            began = place
            while claimed and laid < most:
                # As a rule the claims go on, each after its trick.
                unpack, length = tricks[number]
                fields = unpack(data, place)
                claim = fields[-1]
                if fields[2:end_of_tails:3] != tails[number : number + players] or claim[1] != _P:
                    break
                if claim[-2] == _NEWLINE:
                    claim, length = claim[:-1], length - 1
                whos += fields[1:end_of_tails:3]
                heads += fields[::3]
                place += length
                number += players
                laid += players
                claims.append((laid, number, claim))
                number += 1
            if place > began:
                continue
            cards = players if claimed else most - laid
            unpack, length = rows[cards][number]
            fields = unpack(data, place)
            found, wanted = fields[2::3], tails[number : number + cards]
            if found != wanted:
                cards = next(at for at in range(cards) if found[at] != wanted[at])
                if not cards:
                    raise Unusual
                fields, length = fields[: 3 * cards], rows[cards][number].size
            whos += fields[1::3]
            heads += fields[::3]
            place += length
            number += cards
            laid += cards
            continue
        if letter == _C and dealing and data[begins + 5] == _S:
            unpack, length = hands[number]
            deal.hands = fields = unpack(data, place)
            if fields[5::6] != TEXTS.deals[number : number + players]:
                raise Unusual
            heads += fields[::6]
            lists += fields[2::6]
            deal.shuffling = len(lines)
            place += length
            number += players
            dealing = False
            continue
        end = data.find(b"\n", place)
        heads.append(data[place:begins])
        if letter == _P:
            # Nearly always this is a claim with its points; whatever it is, it is compared with one later.
            claims.append((laid, number, data[begins : end + 1]))
            claimed = True
        else:
            front, seq, back = data[begins:end].partition(seqs[number])
            kind = _KINDS.get(back)
            if kind is None:
                if not seq:
                    raise Unusual
                lines.append((laid, number, front, back))
            elif kind == _ROUND:
                deal = Deal(front, len(whos))
                walk.deals.append(deal)
                lines, claims = deal.opening, deal.claims
                laid = most = 0
                dealing = True
            elif kind == _CLAIM:
                claims.append((laid, number, data[begins : end + 1]))
                claimed = True
            else:
                lines.append((laid, number, front, back))
                lines, most = deal.lines, cards_in_round
                # In the first trick melds are likely; where there are some, its cards come one by one.
                spoken = data.find(b'"cards":[', place, place + 110 * players) >= 0
        place = end + 1
        number += 1
    if before.claims:
        raise Unusual
    walk.number = number
    _share_out(walk, whos, lists)


def _share_out(walk: Walk, whos: list[bytes], lists: list[bytes]) -> None:
    """Read all cards that were played and dealt, and give each round its own."""
    rules, deals = walk.rules, walk.deals
    cards, seats, suits = played_cards(whos)
    dealt = listed_cards(lists, rules.tricks)
    if len(lists) != rules.players * len(deals) or (deals and deals[0].first) or not in_turn(seats, rules.players):
        raise Unusual
    stop, place = len(whos), len(dealt)
    for deal in reversed(deals):
        first, deal.dealt = deal.first, dealt[place - rules.cards : place]
        deal.cards, deal.seats, deal.suits = cards[first:stop], seats[first:stop], suits[first:stop]
        stop, place = first, place - rules.cards
