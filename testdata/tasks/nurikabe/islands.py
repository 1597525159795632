"""A right answer: the number of solutions of a nurikabe board, by trying all colourings."""

import itertools


def parts(cells):
    """The sets of cells that hang together."""
    left, found = set(cells), []
    while left:
        part, edge = set(), {left.pop()}
        while edge:
            row, col = edge.pop()
            part.add((row, col))
            near = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & left
            left -= near
            edge |= near
        found.append(part)
    return found


def fits(grid, white):
    """Whether the white cells are a solution of a grid, in which 0 is a cell without a clue and -1 a clue '?'."""
    rows, cols = len(grid), len(grid[0])
    cells = set(itertools.product(range(rows), range(cols)))
    for part in parts(white):
        clues = [grid[row][col] for row, col in part if grid[row][col] != 0]
        if len(clues) != 1 or clues[0] not in (-1, len(part)):
            return False
    if any(grid[row][col] != 0 for row, col in cells - white):
        return False
    if len(parts(cells - white)) > 1:
        return False
    blocks = ({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r in range(rows - 1) for c in range(cols - 1))
    return all(block & white for block in blocks)


def how_many(grid):
    cells = list(itertools.product(range(len(grid)), range(len(grid[0]))))
    return sum(fits(grid, {cell for cell, colour in zip(cells, colours) if colour})
               for colours in itertools.product((0, 1), repeat=len(cells)))
