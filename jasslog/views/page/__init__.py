"""The review page: games as one file that can be mailed, stepped through, read aloud and printed.

Called by the command ``report`` alone. ``page`` gathers what the templates (``*.j2``) are filled with; ``page.js`` only
steps through what already stands in the page. Whatever a record says comes into it through a template, which escapes.
"""
