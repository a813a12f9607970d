"""The sheet of a game: what the table writes down, as its kind of score wants it."""
