"""The score: what a round brings each seat, how that is booked, and when the game is over.

The files from the ground up; each one calls only those above it in this list:

``slate``      the parts of a score as people write it, how many times each part counts, and in which unit
``aims``       what was said or set before the play: bids, predictions, aims
``overlay``    which rulings stand, and who owns each trick under them
``plan``       sheets, and games in which each round counts something else by a plan
``earned``     the points that each seat has won, whichever side books them
``places``     game points for places, or in tens
``entries``    all entries of a round in order: the points won, and what becomes of them in the contract
``end``        the points of a round one after the other, to see who reached the target first; who has won
``booking``    puts the entries of a round that is over on the ledger, once, and keeps them with the round
``claims``     what the table says: claims of victory, weighed again where necessary, a closed round, the slate
``rulings``    what a ruling changes

``Round.entries`` holds what a booked round brought; ``entries.entries_of`` gives the same also for a round that may
still be open. ``earned.trick_points`` tells what a trick is worth. Only ``booking`` books what a round brings, or
strikes it again; the phases call it, and the driver through ``claims``.

A kind of scoring is a value of ``score.kind`` and a line of ``entries.KINDS``: a function that takes the points won in
a round that is over (their factor is 0, because they are only counted) and the owner of each trick, and returns the
entries that follow from them.
"""
