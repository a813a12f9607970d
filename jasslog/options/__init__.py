"""The options in which games differ, as models that only hold values, in the order of a round.

``dealing`` holds those of the deal, of exchanges and of who plays, ``choosing`` those of choice and bids, ``playing``
those of the tricks, of Domino and of melds, ``scoring`` those of the score, the end and irregularities.

Called by ``variants``, which puts the groups together into a set; ``rules``, ``game`` and others only use the types. To
add an option, give a group a field with a docstring, which is its help, and a default by which nothing changes; then
run ``python -m jasslog.variants.release``.

Code that only reads a set imports the types from this package. Type checkers see the models under these names. At run
time each name is ``object``, so that pydantic, which is not needed to read a set, is not imported.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jasslog.options.base import ContractName
    from jasslog.options.choosing import Auction, Line, NamedBid
    from jasslog.options.dealing import Deal
    from jasslog.options.playing import Melds, Play, Roem, Ten
    from jasslog.options.scoring import Objects, Ties
else:
    Auction = ContractName = Deal = Line = Melds = NamedBid = Objects = Play = Roem = Ten = Ties = object

__all__ = ["Auction", "ContractName", "Deal", "Line", "Melds", "NamedBid", "Objects", "Play", "Roem", "Ten", "Ties"]
