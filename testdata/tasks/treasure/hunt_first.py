"""A right answer: it reads a treasure hunt from standard input and writes one solution."""

import sys

lines = [line.split() for line in sys.stdin.read().split("\n") if line.strip()]
rows, cols = map(int, lines[0][1].split("x"))
grid = lines[1:]


def around(row, col):
    return [(r, c) for r in range(max(row - 1, 0), min(row + 2, rows)) for c in range(max(col - 1, 0), min(col + 2, cols))
            if (r, c) != (row, col)]


clues = {(r, c): int(grid[r][c]) for r in range(rows) for c in range(cols) if grid[r][c] != "."}
open_cells = sorted({cell for clue in clues for cell in around(*clue)} - set(clues))


def fits(coins, done):
    for clue, number in clues.items():
        near = around(*clue)
        have = sum(cell in coins for cell in near)
        left = sum(cell in open_cells and cell not in done for cell in near)
        if not have <= number <= have + left:
            return False
    return True


def solutions(at, coins):
    if not fits(coins, set(open_cells[:at])):
        return
    if at == len(open_cells):
        yield coins
        return
    yield from solutions(at + 1, coins)
    yield from solutions(at + 1, coins | {open_cells[at]})


found = list(solutions(0, frozenset()))
if not found:
    print("none")
for coins in found[:1]:
    for r in range(rows):
        print(*("*" if (r, c) in coins else grid[r][c] for c in range(cols)))
