"""The HTML pages: the review page of games, the index of many games, tables of figures, and one dispute.

Called only by the commands ``report``, ``dossier``, ``standings`` and ``stats``. A page is one file that can be mailed,
read aloud and printed, and the review page can be stepped through.

``page`` gathers the values for the templates (``*.j2``) and the findings of a game, ``curve`` draws the score, ``many``
makes the pages about many games, ``dossier`` that of one dispute. A game with corrections or rulings is shown in every
view: ``in_view`` gathers the game in each view and merges what the templates make of it, ``steps`` does so for the
steps of the board; what is the same in several views stands in the page once. ``page.js`` only steps through what
already stands in the page, and ``index.js`` sorts and hides rows. Whatever a record says comes into a page through a
template, which escapes it.
"""
