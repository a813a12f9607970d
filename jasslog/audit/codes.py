"""The vocabulary of findings and verdicts: the code, name, severity, rules and possible causes of each kind of finding.

J1xx file and format, J2xx order and turn, J3xx cards played, J4xx melds and marriage, J5xx points, J6xx slate and
claims, J7xx integrity, J9xx notes.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Code(Struct, frozen=True):
    """One kind of finding."""

    code: str
    name: str
    severity: str
    """error, warning, info or undecided."""
    rule: str
    """The id of the rule that it cites if the judge names no closer one; empty where only the format is at stake."""
    also: tuple[str, ...]
    """The ids of closer rules that judges may name instead."""
    follows: frozenset[str]
    """The kinds of damage that can explain it, so that it is folded under the earlier finding about the damage:

    cards: any doubt about its round, as the cards then do not add up.
    turn: a card of this trick, or of the last one, that cannot have been the one played.
    rows: the same in Domino, or a missing act.
    hand: a doubt about the hand of its seat.
    order: a missing act in its round.
    later: a missing act in its round or an earlier one.
    totals: a missing act in its round, or any doubt about an earlier round, as running figures carry it on.

    Points, slate and claims (J5, J6) follow from any doubt about their round.
    """


# code, name, severity, rules cited, what it may follow from
_TABLE = """
J101 bad-utf8                 error     -
J102 byte-order-mark          error     -
J103 carriage-return          warning   -
J104 blank-line               error     -
J105 not-json                 error     -
J106 not-an-object            error     -
J107 duplicate-key            error     -
J108 float-number             error     -
J109 integer-out-of-range     error     -
J110 nested-too-deep          error     -
J111 line-too-long            error     -
J112 lone-surrogate           error     -
J113 not-a-number             error     -
J114 unknown-type             error     -
J115 unknown-member           error     -
J116 missing-member           error     -
J117 wrong-value              error     -
J118 no-game-started          error     -
J119 newer-format             error     -
J120 unknown-rules            error     -
J121 digest-mismatch          error     -
J122 impossible-rules         error     -
J123 seq-gap                  error     -
J124 seq-repeated             error     -
J125 seq-backwards            error     -
J126 time-backwards           warning   -
J127 game-too-large           error     -
J128 unterminated-line        warning   -
J129 undo-impossible          error     -
J130 correction-impossible    error     -
J131 pointer-impossible       error     -                        order,later
J132 id-reused                error     -
J133 no-such-seat             error     -
J134 source-line-unreadable   error     -
J135 unknown-version          error     -
J136 unknown-option           error     -
J137 option-value             error     -
J138 undone-past-seal         error     -
J139 newer-event              error     -
J201 not-expected             error     -                        order
J202 out-of-turn              error     seat-order,kreuzjass,card-beside-turned turn,order
J203 wrong-leader             error     winner-leads,leader      turn,order
J204 wrong-dealer             error     next-dealer              order,later
J205 wrong-chooser            error     forehand                 order,later
J206 contract-not-allowed     error     named-contract
J207 contract-already-named   error     named-contract           order
J208 push-not-allowed         error     push-once                order
J209 no-contract              error     push-once                order
J210 wrong-cut                error     cut                      order
J211 misdeal                  error     misdeal                  cards,order
J212 early-pickup             error     partner-looks-late       order,later
J213 looked-back              error     looking-back             order
J214 taken-back-late          error     take-back                order
J215 after-the-end            error     end-of-game              order,later
J216 unfinished-game          warning   end-of-game              order,totals
J217 round-broken-off         error     end-of-game              order
J218 misdeal-called-late      error     misdeal                  order
J219 wrong-lots               error     draws                    order
J220 pass-not-allowed         error     one-round                order
J221 contract-used            error     sheet-lines              order
J222 suit-not-offered         error     random-suit,turn-up      order
J223 suit-turned-twice        error     random-suit              order
J224 no-suit-turned           error     random-suit,turn-up      order
J225 turn-up-not-free         error     turn-up                  order
J226 rest-could-be-lost       error     rest-claim               order
J227 rest-undecided           undecided rest-claim               order
J228 seats-undecided          undecided end-of-game              order
J231 bid-not-allowed          error     bids                     order
J232 double-not-allowed       error     doubling                 order
J233 auction-open             error     auction                  order
J241 prediction-out-of-turn   error     prediction               order
J242 prediction-missing       error     prediction               order
J243 prediction-late          error     prediction               order
J244 prediction-early         error     prediction               order
J245 prediction-changed       error     prediction               order
J246 prediction-impossible    error     prediction               order
J251 word-out-of-turn         error     participation            order
J252 word-changed             error     participation            order
J253 fold-after-swap          error     swap                     order
J254 swapped-twice            error     swap                     order
J255 swap-not-allowed         error     swap                     order
J256 rob-not-allowed          error     rob                      order
J257 discard-count            error     better-cards,talon       cards,order
J258 not-all-spoken           error     participation            order
J259 wrong-pile               error     dead-cards               cards,order
J261 force-not-allowed        error     forcing                  order,later
J262 split-not-allowed        error     splitting                order
J263 answer-not-allowed       error     splitting                order
J271 concession-not-allowed   error     conceding,splitting      order
J272 partner-card-not-allowed error     partner-card             order
J273 talon-not-allowed        error     talon                    order
J274 discards-missing         error     talon                    order
J275 defer-not-allowed        error     deferring                order
J281 draw-not-allowed         error     drawing                  order
J282 draw-out-of-turn         error     drawing                  turn,order
J283 draw-missing             error     drawing                  order
J284 uncover-not-allowed      error     uncovering               hand,order
J285 uncover-missing          error     uncovering               hand,order
J301 renege                   error     follow-suit,lone-puur,follow-or-ruff,tutti-lone-jack hand
J302 under-trumped            error     under-trump,trump-against-opponents hand
J303 trump-withheld           error     void-in-led-suit,trump-against-opponents hand
J304 not-overtrumped          error     over-trump,trump-against-opponents hand
J305 ruffed-with-led-suit     error     follow-or-ruff           hand
J306 card-not-held            error     every-card-once          cards
J307 card-played-twice        error     every-card-once          cards
J308 exposed-suit-led         error     exposed-card             hand
J309 missing-card             error     missing-card             cards
J310 cards-undecided          undecided follow-suit,domino-pass  hand
J311 card-not-in-deck         error     every-card-once
J312 banned-suit-led          error     lead-ban                 hand
J313 card-face-down           error     open-cards               cards
J321 card-does-not-fit        error     domino                   rows
J322 pass-not-needed          error     domino-pass              rows,hand
J323 lay-out-not-allowed      error     domino-out               rows,hand
J401 meld-late                error     meld-window              hand
J402 meld-early               error     meld-window              hand
J403 meld-not-held            error     meld-cards               hand
J404 meld-not-valid           error     meld-values              hand
J405 meld-overlapping         error     meld-cards,marriage-window hand
J406 meld-too-low             error     meld-not-below           hand
J407 meld-not-allowed         error     melds-played             hand
J408 meld-misstated           error     meld-misstated           hand
J409 meld-out-of-order        warning   meld-window,marriage-window hand
J410 meld-undecided           undecided meld-cards               hand
J411 marriage-late            error     marriage-window          hand
J412 marriage-early           warning   marriage-window          hand
J413 marriage-missing         warning   marriage-window          hand
J414 marriage-not-held        error     marriage                 hand
J415 marriage-not-allowed     error     marriage                 hand
J416 meld-unbooked            warning   meld-booking             hand
J417 marriage-half            warning   marriage-window          hand
J418 meld-not-better          error     meld-upwards             hand
J419 meld-second              error     meld-each-trick          hand
J421 roem-absent              error     roem                     hand
J422 roem-late                error     roem                     hand
J423 roem-of-others           error     roem                     hand
J424 roem-missing             warning   roem                     hand
J501 trick-winner-claimed     error     trick-winner
J502 trick-points-claimed     error     trick-points
J503 round-does-not-add-up    error     round-total,objects-total cards
J504 round-cards-claimed      error     recount
J505 round-score-claimed      error     recount
J506 points-undecided         undecided recount                  totals
J507 nothing-to-claim         error     trick-points
J508 prediction-undecided     undecided secret-prediction
J509 figures-do-not-add-up    error     recount
J601 slate-entry-wrong        error     recount
J602 slate-total-wrong        error     recount                  totals
J603 slate-entry-twice        error     recount
J604 false-victory-claim      error     wrong-claim              totals
J605 winner-claimed-wrong     error     end-of-game              totals
J606 final-score-wrong        error     end-of-game              totals
J607 slate-entry-late         error     meld-booking
J608 victory-undecided        undecided claim                    totals
J701 tag-broken               error     -
J702 tag-missing              error     -
J703 seal-broken              error     -
J704 seal-misplaced           error     -
J705 redaction-unproved       undecided -
J706 commitment-broken        error     -
J707 commitment-unopened      undecided -
J901 objection-raised         info      -
J902 seal-unchecked           info      -
J903 line-redacted            info      -
J904 undone-after-seen        info      -
J905 not-all-dealt            info      everybody-deals
J906 source-assumed           info      -
"""

JUDGEMENT = 19
"""Version of the judgements: raised whenever a record is judged otherwise than before, or its facts are.

Facts that were kept of a record under another number are made anew.
"""

CODES: dict[str, Code] = {}
"""Every kind of finding by its name."""
for _code, _name, _severity, _rules, *_follows in (line.split() for line in _TABLE.split("\n") if line):
    _rule, *_also = _rules.removeprefix("-").split(",")
    CODES[_name] = Code(_code, _name, _severity, _rule, tuple(_also), frozenset(",".join(_follows).split(",")) - {""})
VERDICTS = {
    **dict.fromkeys(("J1", "J7"), "intact"),
    **dict.fromkeys(("J2", "J3", "J4"), "legal"),
    **dict.fromkeys(("J5", "J6"), "sums"),
}
"""Which verdict a family of codes decides; J9 decides none."""


def by_code(code: str) -> Code | None:
    """The kind of finding with a code such as J301 or a name such as renege, or None."""
    return CODES.get(code) or next((found for found in CODES.values() if found.code == code.upper()), None)


Value = Literal["broken", "undecided", "ok", "unclaimed", "unchecked"]
"""What a verdict can be, as JSON says it, worst first. The word for people has the same name in the messages."""


class Verdict(Struct, frozen=True):
    """One of the values of a verdict."""

    sign: str
    code: int
    """The exit code it leads to, if the command is asked to tell it and no stronger exit code decides."""

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong or open."""
        return self.code == 0


VERDICT: dict[Value, Verdict] = {
    "broken": Verdict("✗", 1),
    "undecided": Verdict("?", 5),
    "ok": Verdict("✓", 0),
    "unclaimed": Verdict("○", 0),
    "unchecked": Verdict("–", 3),
}
