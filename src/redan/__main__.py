"""`python -m redan` is the command `redan`."""

from redan.cli import main

# A simulation starts processes that import this file again.
if __name__ == "__main__":
    main()
