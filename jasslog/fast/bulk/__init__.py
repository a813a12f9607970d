"""Proves many canonical games clean at once, all lines of a block side by side; only with numpy, and it only acquits."""
