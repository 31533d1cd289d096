"""`python -m bench`: every measurement there is."""

import sys

from bench.random_play import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
