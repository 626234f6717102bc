"""Lets ``python -m dotsnb`` do what the command ``dotsnb`` does."""

import sys

from dotsnb.cli import main

if __name__ == "__main__":
    sys.exit(main())
