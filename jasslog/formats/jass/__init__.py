"""The transcript: a game as people write it down by hand after play, and a record made of it, and back."""
