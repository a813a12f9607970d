"""What every error of the library is."""


class JasslogError(Exception):
    """Something that cannot be had, or is not what was asked for; the text says why.

    What a recorded game holds is never an error: it is found.
    """


class Refused(JasslogError):
    """Something that is not done as it was asked for."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        """Why, as the catalogue calls it."""
        self.detail = detail
        """What more there is to say, such as what the system said."""

    def __str__(self) -> str:
        return f"{self.reason}: {self.detail}" if self.detail else self.reason
