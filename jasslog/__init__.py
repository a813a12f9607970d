"""jasslog: replays a recorded game of Jass and settles the quarrel with proof."""

__version__ = "0.1.0"
