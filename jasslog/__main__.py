"""``python -m jasslog``."""

from jasslog.cli import main

if __name__ == "__main__":
    main()
