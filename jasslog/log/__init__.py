"""The record as a file: its lines, what they say, and how they are written."""
