"""Nurikabe: white islands with one clue each, its size, in one black sea without a pool of 2x2 cells."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from _protocol import serve, verdict_of


def piece(cells, cell):
    """The cells that hang together with one of them."""
    reached, todo = {cell}, [cell]
    while todo:
        r, c = todo.pop()
        for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if near in cells and near not in reached:
                reached.add(near)
                todo.append(near)
    return reached


def connected(black):
    return not black or piece(black, next(iter(black))) == black


def pool(black):
    """Whether a block of 2x2 cells is black."""
    return any({(r + 1, c), (r, c + 1), (r + 1, c + 1)} <= black for r, c in black)


def island_holds(board, island):
    clues = [board.grid[r][c] for r, c in island if board.grid[r][c] != "."]
    return len(clues) == 1 and clues[0] in ("?", str(len(island)))


def islands_hold(board, white):
    """Whether each island has one clue, and each clue an island."""
    if any(board.grid[r][c] != "." and (r, c) not in white for r, c in board.cells()):
        return False
    return all(island_holds(board, piece(white, cell)) for cell in white)


def holds(board, white):
    black = set(board.cells()) - white
    return islands_hold(board, white) and connected(black) and not pool(black)


def solve(board):
    """Every colouring is tried."""
    cells = board.cells()
    found, count = [], 0
    for n in range(2 ** len(cells)):
        white = {cell for i, cell in enumerate(cells) if n >> i & 1}
        if holds(board, white):
            count += 1
            found = found or [[int(cell in white) for cell in cells]]
    return verdict_of(count), found, count


def picture(board, solution):
    words = []
    for (r, c), white in zip(board.cells(), solution):
        word = board.grid[r][c]
        words.append("*" if not white else word if word.isdigit() else ".")
    return "\n".join(" ".join(words[r * board.cols : (r + 1) * board.cols]) for r in range(board.rows))


def main():
    serve(solve, picture)
