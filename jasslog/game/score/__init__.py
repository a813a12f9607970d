"""The score: what a round brings each seat, how that is booked, and when the game is over.

From the ground up, each file asking only those before it:

``slate``      the parts of a score as people write it, how many times each counts, in which unit
``aims``       what was said or set before the play: bids, predictions, aims
``overlay``    which rulings stand, and who owns each trick under them
``plan``       sheets, and rounds that differ by a plan
``earned``     what each seat has won, whoever books it
``places``     game points for places, or in tens
``entries``    what becomes of that in the contract, and all of it in order: the entries of a round
``end``        the same points one after the other, to see who was first at the target, and who has won
``booking``    puts the entries of a round that is over on the ledger, once, and keeps them with the round
``claims``     what the table says: claims of victory, weighed anew where they have to be, a closed round, the slate
``rulings``    what a ruling changes

Whoever wants to know what a booked round brought reads ``Round.entries``, or asks ``entries.entries_of`` where the
round may still be open; what a trick is worth says ``earned.trick_points``. What a round brings is booked, and struck
again, in ``booking`` only, which the phases and the driver call.

A kind of scoring is a value of ``score.kind`` and a line of ``entries.KINDS``: a function that is given the points won
(their factor is 0, so that they are only counted) and the owners of the tricks of a round that is over, and returns
what they lead to.
"""
