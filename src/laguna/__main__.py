"""`python -m laguna` is the command `laguna`."""

from laguna.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
