"""`python -m redan` is the command `redan`."""

from redan.cli import main

main()
