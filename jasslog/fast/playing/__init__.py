"""Cards that are played on the hot path."""
