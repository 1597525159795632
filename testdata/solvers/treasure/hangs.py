"""Wrong: it looks for a solution until it finds one, so where there is none it does not end."""

import _treasure


def solve(board):
    while True:
        for coins in _treasure.solutions(board):
            return "found", [coins], None


_treasure.serve(solve, _treasure.picture)
