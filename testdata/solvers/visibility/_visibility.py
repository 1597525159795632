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


def walk(cells, todo):
    """The cells that walks from some of them come to."""
    reached = set(todo)
    todo = list(todo)
    while todo:
        r, c = todo.pop()
        for dr, dc in SIDES:
            cell = (r + dr, c + dc)
            if cell in cells and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return reached


def connected(board, white):
    """Whether the white cells are in one piece."""
    return walk(white, list(white)[:1]) == white


def open_to_edge(board, white):
    """Whether from each black cell one comes to the edge of the board over black ones."""
    black = set(board.cells()) - white
    edge = [(r, c) for r, c in black if r in (0, board.rows - 1) or c in (0, board.cols - 1)]
    return walk(black, edge) == black


def holds(board, white):
    if not all(clue_holds(board, white, r, c) for r, c in board.cells()):
        return False
    if "cave" in board.words:
        return connected(board, white) and open_to_edge(board, white)
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
