"""Treasure hunts: a clue counts the coins in the up to eight cells around it (in mosaic its own as well)."""

import itertools
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from _protocol import grid_picture, header, serve, verdict_of


def neighbours(board, row, col):
    """The cells that a clue counts."""
    return [
        (row + dr, col + dc)
        for dr in (-1, 0, 1)
        for dc in (-1, 0, 1)
        if (dr or dc or "mosaic" in board.words)
        and 0 <= row + dr < board.rows
        and 0 <= col + dc < board.cols
    ]


def may_hold(board, scopes, cell):
    """Whether a cell may hold a coin, as far as the clues' numbers do not matter."""
    if "mosaic" not in board.words and board.grid[cell[0]][cell[1]] != ".":
        return False
    if "mosaic" in board.words or "minesweeper" in board.words:
        return True
    return any(cell in scope for scope, _ in scopes)


def solutions(board):
    """Every placement of coins, cell by cell; a clue that cannot be met any more ends it."""
    scopes = [
        (set(neighbours(board, r, c)), int(board.grid[r][c]))
        for r, c in board.cells()
        if board.grid[r][c] != "."
    ]
    cells = board.cells()
    total = board.settings.get("total")
    coins = set()

    def possible(done):
        left = set(cells[done:])
        return all(len(scope & coins) <= n <= len(scope & coins) + len(scope & left) for scope, n in scopes)

    def place(done):
        if not possible(done):
            return
        if done == len(cells):
            if total is None or len(coins) == int(total):
                yield [int(cell in coins) for cell in cells]
            return
        yield from place(done + 1)
        if may_hold(board, scopes, cells[done]):
            coins.add(cells[done])
            yield from place(done + 1)
            coins.remove(cells[done])

    return place(0)


def solve(board):
    found = list(solutions(board))
    return verdict_of(len(found)), found[:1], len(found)


def picture(board, solution):
    return grid_picture(board, ["*" if coin else "." for coin in solution])


def first_two(board):
    return list(itertools.islice(solutions(board), 2))


def all_clues(board):
    """Puts random coins on the board, and then the clues that they make."""
    while True:
        coins = {cell for cell in board.cells() if random.random() < 0.3}
        for r, c in board.cells():
            hidden = (r, c) in coins and "mosaic" not in board.words
            board.grid[r][c] = "." if hidden else str(len(coins & set(neighbours(board, r, c))))
        if len(first_two(board)) == 1:
            return


def spare(board):
    """Drops clues as long as the board's solution stays the only one."""
    known = first_two(board)
    for r, c in random.sample(board.cells(), board.rows * board.cols):
        clue, board.grid[r][c] = board.grid[r][c], "."
        if first_two(board) != known:
            board.grid[r][c] = clue


def generate(board):
    all_clues(board)
    spare(board)
    return header(board) + "\n" + grid_picture(board, sum(board.grid, []))


def main():
    serve(solve, picture, generate)
