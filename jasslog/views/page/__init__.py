"""The pages: games as one file that can be mailed, stepped through, read aloud and printed; many games; one dispute.

Called by the commands ``report``, ``dossier``, ``standings`` and ``stats`` alone. ``page`` gathers what the templates
(``*.j2``) are filled with, and what was found in a game; ``in_view`` is the game in one of its views, ``many`` tells of
many games, ``dossier`` of one dispute. A game with corrections or rulings stands there in every view: ``in_view`` puts
together what the templates make of each, ``steps`` what is stepped through, so that only what differs is there more
than once. ``page.js`` only steps through what already stands in the page, and ``index.js`` sorts and leaves out rows.
Whatever a record says comes into a page through a template, which escapes.
"""
