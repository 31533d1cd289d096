"""`python -m bench`: every measurement there is, which is `sobremesa lab speed` for every ruleset."""

import sys

from sobremesa.cli.app import app

if __name__ == "__main__":
    app(["lab", "speed", "--all", *sys.argv[1:]])
