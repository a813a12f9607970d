"""What the options of a set come to on the hot path, worked out once."""
