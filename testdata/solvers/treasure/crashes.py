"""Wrong: it takes the number of columns for that of rows, and fails on boards that are no square."""

import _treasure


def solve(board):
    for row in range(board.cols):
        for col in range(board.rows):
            board.grid[row][col].isdigit()
    found = list(_treasure.solutions(board))
    return _treasure.verdict_of(len(found)), found[:1], len(found)


_treasure.serve(solve, _treasure.picture)
