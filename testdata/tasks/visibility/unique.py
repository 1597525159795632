"""A right answer: it reads boards of the visibility puzzle as JSON, one a line, and says of each whether it is unique."""

import itertools
import json
import sys


def sees(picture, row, col):
    if not picture[row][col]:
        return 0
    seen = 1
    for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        r, c = row + dr, col + dc
        while 0 <= r < len(picture) and 0 <= c < len(picture[0]) and picture[r][c]:
            seen += 1
            r, c = r + dr, c + dc
    return seen


def solutions(asked):
    rows, cols, grid = asked["rows"], asked["cols"], asked["grid"]
    clues = [(r, c, int(grid[r][c])) for r in range(rows) for c in range(cols) if grid[r][c] != "."]
    for colours in itertools.product((0, 1), repeat=rows * cols):
        picture = [colours[r * cols:(r + 1) * cols] for r in range(rows)]
        if all(sees(picture, r, c) == n for r, c, n in clues):
            yield colours


for line in sys.stdin:
    number = sum(1 for _ in itertools.islice(solutions(json.loads(line)), 2))
    print(json.dumps({"unique": number == 1}), flush=True)
