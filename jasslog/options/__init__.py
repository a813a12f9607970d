"""The options that make one game differ from another, a module for each part of a game; values, without questions.

Called by ``variants``, which puts the groups together; ``rules``, ``game`` and others only name their types. To add an
option, give a group a field with a docstring, which is its help, and a default by which nothing changes; then run
``python -m jasslog.variants.release``.

Whoever only asks a set takes its types from here: by these names type checkers know the models, and nobody else loads
them, as they bring pydantic, which is not needed to read a set.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jasslog.options.base import ContractName
    from jasslog.options.choosing import Auction, Line, NamedBid
    from jasslog.options.dealing import Deal
    from jasslog.options.melding import Melds, Roem
    from jasslog.options.playing import Play, Ten
    from jasslog.options.scoring import Objects, Ties
else:
    Auction = ContractName = Deal = Line = Melds = NamedBid = Objects = Play = Roem = Ten = Ties = object

__all__ = ["Auction", "ContractName", "Deal", "Line", "Melds", "NamedBid", "Objects", "Play", "Roem", "Ten", "Ties"]
