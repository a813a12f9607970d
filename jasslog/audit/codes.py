"""The vocabulary of findings: code, name, severity, and the rule of the catalogue each one cites.

J1xx file and format, J2xx order and turn, J3xx cards played, J4xx melds and marriage, J5xx points, J6xx slate and
claims, J7xx integrity, J8xx tournament, J9xx notes.
"""

from __future__ import annotations

from typing import NamedTuple


class Code(NamedTuple):
    """One kind of finding."""

    code: str
    name: str
    severity: str
    """error, warning, info or undecided."""
    rule: str
    """Id in the rule catalogue; empty where the format, not the game, is at stake."""


_TABLE = """
J101 bad-utf8               error
J102 byte-order-mark        error
J103 carriage-return        error
J104 blank-line             error
J105 not-json               error
J106 not-an-object          error
J107 duplicate-key          error
J108 float-number           error
J109 integer-out-of-range   error
J110 nested-too-deep        error
J111 line-too-long          error
J112 lone-surrogate         error
J113 not-a-number           error
J114 unknown-type           error
J115 unknown-member         error
J116 missing-member         error
J117 wrong-value            error
J118 no-game-started        error
J119 newer-format           error
J120 unknown-rules          error
J121 digest-mismatch        error
J122 impossible-rules       error
J123 seq-gap                error
J124 seq-repeated           error
J125 seq-backwards          error
J126 time-backwards         warning
J127 game-too-large         error
J128 unterminated-line      warning
J129 undo-impossible        error
J130 correction-impossible  error
J131 pointer-impossible     error
J132 id-reused              error
J133 no-such-seat           error
J134 source-line-unreadable error
J135 unknown-version        error
J136 unknown-option         error
J137 option-value           error
J138 undone-past-seal       error
J139 newer-event            error
J201 not-expected           error
J202 out-of-turn            error
J203 wrong-leader           error
J204 wrong-dealer           error
J205 wrong-chooser          error
J206 contract-not-allowed   error
J207 contract-already-named error
J208 push-not-allowed       error
J209 no-contract            error
J210 wrong-cut              error
J211 misdeal                error
J212 early-pickup           error
J213 looked-back            error
J214 taken-back-late        error
J215 after-the-end          error
J216 unfinished-game        warning
J217 round-broken-off       error
J218 misdeal-called-late    error
J219 wrong-lots             error
J220 pass-not-allowed       error
J221 contract-used          error
J222 suit-not-offered       error
J223 suit-turned-twice      error
J224 no-suit-turned         error
J225 turn-up-not-free       error
J226 rest-could-be-lost     error
J227 rest-undecided         undecided
J228 seats-undecided        undecided
J231 bid-not-allowed        error
J232 double-not-allowed     error
J233 auction-open           error
J241 prediction-out-of-turn error
J242 prediction-missing     error
J243 prediction-late        error
J244 prediction-early       error
J245 prediction-changed     error
J246 prediction-impossible  error
J251 word-out-of-turn       error
J252 word-changed           error
J253 fold-after-swap        error
J254 swapped-twice          error
J255 swap-not-allowed       error
J256 rob-not-allowed        error
J257 discard-count          error
J258 not-all-spoken         error
J259 wrong-pile             error
J261 force-not-allowed      error
J262 split-not-allowed      error
J263 answer-not-allowed     error
J271 concession-not-allowed error
J272 partner-card-not-allowed error
J273 talon-not-allowed      error
J274 discards-missing       error
J275 defer-not-allowed      error
J281 draw-not-allowed       error
J282 draw-out-of-turn       error
J283 draw-missing           error
J284 uncover-not-allowed    error
J285 uncover-missing        error
J301 renege                 error
J302 under-trumped          error
J303 trump-withheld         error
J304 not-overtrumped        error
J305 ruffed-with-led-suit   error
J306 card-not-held          error
J307 card-played-twice      error
J308 exposed-suit-led       error
J309 missing-card           error
J310 cards-undecided        undecided
J311 card-not-in-deck       error
J312 banned-suit-led        error
J313 card-face-down         error
J321 card-does-not-fit      error
J322 pass-not-needed        error
J323 lay-out-not-allowed    error
J401 meld-late              error
J402 meld-early             error
J403 meld-not-held          error
J404 meld-not-valid         error
J405 meld-overlapping       error
J406 meld-too-low           error
J407 meld-not-allowed       error
J408 meld-misstated         error
J409 meld-out-of-order      warning
J410 meld-undecided         undecided
J411 marriage-late          error
J412 marriage-early         warning
J413 marriage-missing       warning
J414 marriage-not-held      error
J415 marriage-not-allowed   error
J416 meld-unbooked          warning
J417 marriage-half          warning
J418 meld-not-better        error
J419 meld-second            error
J421 roem-absent            error
J422 roem-late              error
J423 roem-of-others         error
J424 roem-missing           warning
J501 trick-winner-claimed   error
J502 trick-points-claimed   error
J503 round-does-not-add-up  error
J504 round-cards-claimed    error
J505 round-score-claimed    error
J506 points-undecided       undecided
J507 nothing-to-claim       error
J508 prediction-undecided   undecided
J509 figures-do-not-add-up  error
J601 slate-entry-wrong      error
J602 slate-total-wrong      error
J603 slate-entry-twice      error
J604 false-victory-claim    error
J605 winner-claimed-wrong   error
J606 final-score-wrong      error
J607 slate-entry-late       error
J608 victory-undecided      undecided
J701 tag-broken             error
J702 tag-missing            error
J703 seal-broken            error
J704 seal-misplaced         error
J705 redaction-unproved     undecided
J706 commitment-broken      error
J707 commitment-unopened    undecided
J901 objection-raised       info
J902 seal-unchecked         info
J903 line-redacted          info
J904 undone-after-seen      info
J905 not-all-dealt          info
J906 source-assumed         info
"""

_RULES = {
    "out-of-turn": "seat-order",
    "wrong-leader": "winner-leads",
    "wrong-dealer": "next-dealer",
    "wrong-chooser": "forehand",
    "contract-not-allowed": "named-contract",
    "contract-already-named": "named-contract",
    "push-not-allowed": "push-once",
    "pass-not-allowed": "one-round",
    "contract-used": "sheet-lines",
    "bid-not-allowed": "bids",
    "double-not-allowed": "doubling",
    "auction-open": "auction",
    "suit-not-offered": "random-suit",
    "suit-turned-twice": "random-suit",
    "no-suit-turned": "random-suit",
    "turn-up-not-free": "turn-up",
    "no-contract": "push-once",
    "word-out-of-turn": "participation",
    "word-changed": "participation",
    "fold-after-swap": "swap",
    "swapped-twice": "swap",
    "swap-not-allowed": "swap",
    "rob-not-allowed": "rob",
    "discard-count": "better-cards",
    "not-all-spoken": "participation",
    "wrong-pile": "dead-cards",
    "concession-not-allowed": "conceding",
    "partner-card-not-allowed": "partner-card",
    "talon-not-allowed": "talon",
    "discards-missing": "talon",
    "defer-not-allowed": "deferring",
    "not-all-dealt": "everybody-deals",
    "force-not-allowed": "forcing",
    "split-not-allowed": "splitting",
    "answer-not-allowed": "splitting",
    "draw-not-allowed": "drawing",
    "draw-out-of-turn": "drawing",
    "draw-missing": "drawing",
    "uncover-not-allowed": "uncovering",
    "uncover-missing": "uncovering",
    "card-face-down": "open-cards",
    "wrong-cut": "cut",
    "misdeal": "misdeal",
    "early-pickup": "partner-looks-late",
    "looked-back": "looking-back",
    "rest-could-be-lost": "rest-claim",
    "rest-undecided": "rest-claim",
    "seats-undecided": "end-of-game",
    "taken-back-late": "take-back",
    "after-the-end": "end-of-game",
    "unfinished-game": "end-of-game",
    "round-broken-off": "end-of-game",
    "misdeal-called-late": "misdeal",
    "wrong-lots": "draws",
    "prediction-out-of-turn": "prediction",
    "prediction-missing": "prediction",
    "prediction-late": "prediction",
    "prediction-early": "prediction",
    "prediction-changed": "prediction",
    "prediction-impossible": "prediction",
    "prediction-undecided": "secret-prediction",
    "renege": "follow-suit",
    "under-trumped": "under-trump",
    "trump-withheld": "void-in-led-suit",
    "not-overtrumped": "over-trump",
    "ruffed-with-led-suit": "follow-or-ruff",
    "card-not-held": "every-card-once",
    "card-played-twice": "every-card-once",
    "exposed-suit-led": "exposed-card",
    "missing-card": "missing-card",
    "cards-undecided": "follow-suit",
    "card-not-in-deck": "every-card-once",
    "banned-suit-led": "lead-ban",
    "card-does-not-fit": "domino",
    "pass-not-needed": "domino-pass",
    "lay-out-not-allowed": "domino-out",
    "meld-late": "meld-window",
    "meld-early": "meld-window",
    "meld-not-held": "meld-cards",
    "meld-not-valid": "meld-values",
    "meld-overlapping": "meld-cards",
    "meld-too-low": "meld-not-below",
    "meld-not-allowed": "melds-played",
    "meld-misstated": "meld-misstated",
    "meld-out-of-order": "meld-window",
    "meld-undecided": "meld-cards",
    "meld-unbooked": "meld-booking",
    "marriage-late": "marriage-window",
    "marriage-early": "marriage-window",
    "marriage-missing": "marriage-window",
    "marriage-half": "marriage-window",
    "marriage-not-held": "marriage",
    "marriage-not-allowed": "marriage",
    "meld-not-better": "meld-upwards",
    "meld-second": "meld-each-trick",
    "roem-absent": "roem",
    "roem-late": "roem",
    "roem-of-others": "roem",
    "roem-missing": "roem",
    "trick-winner-claimed": "trick-winner",
    "trick-points-claimed": "trick-points",
    "round-does-not-add-up": "round-total",
    "round-cards-claimed": "recount",
    "round-score-claimed": "recount",
    "points-undecided": "recount",
    "nothing-to-claim": "trick-points",
    "figures-do-not-add-up": "recount",
    "slate-entry-wrong": "recount",
    "slate-total-wrong": "recount",
    "slate-entry-twice": "recount",
    "slate-entry-late": "meld-booking",
    "false-victory-claim": "wrong-claim",
    "winner-claimed-wrong": "end-of-game",
    "final-score-wrong": "end-of-game",
    "victory-undecided": "claim",
}
"""The rule a kind of finding cites unless the judge names a closer one."""

ALSO = {
    "suit-not-offered": ("turn-up",),
    "no-suit-turned": ("turn-up",),
    "wrong-leader": ("leader",),
    "concession-not-allowed": ("splitting",),
    "meld-overlapping": ("marriage-window",),
    "renege": ("lone-puur", "follow-or-ruff", "tutti-lone-jack"),
    "under-trumped": ("trump-against-opponents",),
    "trump-withheld": ("trump-against-opponents",),
    "not-overtrumped": ("trump-against-opponents",),
}
"""The closer rules that judges may name instead, by the kind of finding."""

CODES: dict[str, Code] = {
    name: Code(code, name, severity, _RULES.get(name, ""))
    for code, name, severity in (line.split() for line in _TABLE.split("\n") if line)
}
"""Every kind of finding by its name."""
VERDICTS = {
    **dict.fromkeys(("J1", "J7"), "intact"),
    **dict.fromkeys(("J2", "J3", "J4", "J8"), "legal"),
    **dict.fromkeys(("J5", "J6"), "sums"),
}
"""Which verdict a family of codes decides; J9 decides none."""


def by_code(code: str) -> Code | None:
    """The kind of finding with a code such as J301 or a name such as renege, or None."""
    return CODES.get(code) or next((found for found in CODES.values() if found.code == code.upper()), None)
