"""The options that make one game differ from another, a module for each part of a game; values, without questions."""
