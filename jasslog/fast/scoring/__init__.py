"""What rounds bring on the hot path, and when the game is over."""
