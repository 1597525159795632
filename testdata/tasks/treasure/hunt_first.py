"""A right answer: it reads a treasure hunt from standard input and writes one solution, clue by clue."""

import itertools
import sys

header, *grid = [line.split() for line in sys.stdin if line.strip()]
ROWS, COLS = (int(side) for side in header[1].split("x"))
NUMBERS = {(r, c): int(word) for r, row in enumerate(grid) for c, word in enumerate(row) if word != "."}


def near(cell):
    """The cells around a clue that have no clue themselves."""
    rows, cols = (range(max(0, at - 1), min(end, at + 2)) for at, end in zip(cell, (ROWS, COLS)))
    return [other for other in itertools.product(rows, cols) if other not in NUMBERS]


def first(clues, known):
    """The cells of a solution that agrees with what is known, True for a coin; None if there is none."""
    if not clues:
        return known
    unknown = [cell for cell in near(clues[0]) if cell not in known]
    missing = NUMBERS[clues[0]] - sum(known.get(cell, False) for cell in near(clues[0]))
    if missing < 0:
        return None
    for coins in itertools.combinations(unknown, missing):
        found = first(clues[1:], {**known, **{cell: cell in coins for cell in unknown}})
        if found is not None:
            return found
    return None


solution = first(sorted(NUMBERS), {})
if solution is None:
    print("none")
else:
    for r, row in enumerate(grid):
        print(*("*" if solution.get((r, c)) else word for c, word in enumerate(row)))
