"""Tours: a piece visits every square once; some steps are given."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from _protocol import grid_picture, serve, verdict_of


def joined(piece, one, other):
    """Whether the piece steps from one square to the other."""
    rows, cols = abs(one[0] - other[0]), abs(one[1] - other[1])
    if piece == "king":
        return max(rows, cols) == 1
    a, b = {"knight": (1, 2), "wazir": (0, 1)}.get(piece) or map(int, piece.split(","))
    return sorted((rows, cols)) == sorted((a, b))


def given(board):
    """The square of each given step."""
    fixed = {int(word): (r, c) for r, row in enumerate(board.grid) for c, word in enumerate(row) if word.isdigit()}
    squares = sum(word != "x" for row in board.grid for word in row)
    for key, step in (("start", 1), ("end", squares)):
        if key in board.settings:
            row, col = map(int, board.settings[key].split(","))
            fixed[step] = (row - 1, col - 1)
    return fixed


def closes(board, piece, path):
    return len(path) > 2 and joined(piece, path[-1], path[0])


def in_form(path, fixed):
    """Whether a closed tour is in the one form of two that stands for it: see the rules."""
    n = len(path)
    low = min(fixed, default=1)
    if not fixed and path[0] != min(path):
        return False
    backwards = lambda step: (2 * low - step - 1) % n + 1
    if any(backwards(step) != step for step in fixed):
        return True
    return path[low % n] < path[low - 2]


def tours(board):
    """Every tour as a list of squares, by depth-first search."""
    piece = board.settings.get("piece", "knight")
    squares = [cell for cell in board.cells() if board.grid[cell[0]][cell[1]] != "x"]
    near = {one: [other for other in squares if joined(piece, one, other)] for one in squares}
    fixed = given(board)
    step_of = {cell: step for step, cell in fixed.items()}
    path, used = [], set()

    def go():
        if len(path) == len(squares):
            if "closed" not in board.words or closes(board, piece, path) and in_form(path, fixed):
                yield list(path)
            return
        step = len(path) + 1
        for cell in [fixed[step]] if step in fixed else near[path[-1]] if path else squares:
            if cell in used or path and cell not in near[path[-1]] or step_of.get(cell, step) != step:
                continue
            path.append(cell)
            used.add(cell)
            yield from go()
            used.remove(path.pop())

    return go()


def solution(board, path):
    steps = {cell: i + 1 for i, cell in enumerate(path)}
    return [steps.get(cell, 0) for cell in board.cells()]


def solve(board):
    count, first = 0, []
    for path in tours(board):
        count += 1
        first = first or [solution(board, path)]
    return verdict_of(count), first, count


def picture(board, steps):
    return grid_picture(board, [str(step) if step else "x" for step in steps])


def main():
    serve(solve, picture)
