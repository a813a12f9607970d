"""The pages: games as one file that can be mailed, stepped through, read aloud and printed; many games; one dispute.

Called by the commands ``report`` and ``dossier`` alone. ``page`` gathers what the templates (``*.j2``) are filled with,
``found`` what was found in a game, ``index`` a row for each of many, ``dossier`` one dispute. ``page.js`` only steps
through what already stands in the page, and ``index.js`` sorts and leaves out rows. Whatever a record says comes into a
page through a template, which escapes.
"""
