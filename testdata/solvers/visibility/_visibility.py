"""Visibility: a clue counts the white cells that are seen from it along its row and column, itself included."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from _protocol import grid_picture, serve, verdict_of

SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


def ray(board, row, col, dr, dc):
    """The cells from a cell's neighbour to the edge of the board."""
    row, col = row + dr, col + dc
    while 0 <= row < board.rows and 0 <= col < board.cols:
        yield row, col
        row, col = row + dr, col + dc


def seen(board, white, row, col):
    """How many white cells are seen from a white cell."""
    count = 1
    for dr, dc in SIDES:
        for cell in ray(board, row, col, dr, dc):
            if cell not in white:
                break
            count += 1
    return count


def clue_holds(board, white, row, col):
    word = board.grid[row][col]
    if word == ".":
        return True
    if word == "0":
        return (row, col) not in white
    return (row, col) in white and (word == "?" or seen(board, white, row, col) == int(word))


def touching(board, white):
    """Whether two black cells share an edge."""
    black = set(board.cells()) - white
    return any((r + 1, c) in black or (r, c + 1) in black for r, c in black)


def connected(board, white):
    """Whether the white cells are in one piece."""
    reached = set(list(white)[:1])
    todo = list(reached)
    while todo:
        r, c = todo.pop()
        for dr, dc in SIDES:
            cell = (r + dr, c + dc)
            if cell in white and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return reached == white


def holds(board, white):
    if not all(clue_holds(board, white, r, c) for r, c in board.cells()):
        return False
    return "kuromasu" not in board.words or not touching(board, white) and connected(board, white)


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
    return grid_picture(board, ["." if white else "*" for white in solution])


def main():
    serve(solve, picture)
