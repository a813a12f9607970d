"""What every error of the library is."""


class JasslogError(Exception):
    """Something that cannot be had, or is not what was asked for; the text says why.

    What a recorded game holds is never an error: it is found.
    """
