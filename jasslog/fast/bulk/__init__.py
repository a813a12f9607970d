"""Proves many canonical games clean at once, their lines side by side; it needs numpy, and can only acquit."""
