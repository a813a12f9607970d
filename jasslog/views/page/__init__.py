"""The review page: games as one file that can be mailed, stepped through, read aloud and printed."""
