"""A right answer to "Prehľadávanie stavového priestoru" (2019): knight's tours by depth-first search.

Squares are numbered from 0, row by row; x is the row, and y the column."""

import time

MOVES = {
    "A": ((1, 1, 2, 2, -1, -1, -2, -2), (2, -2, 1, -1, 2, -2, 1, -1)),
    "B": ((-1, -1, -2, -2, 1, 1, 2, 2), (-2, 2, -1, 1, -2, 2, -1, 1)),
}
count = [0]  # of the steps that were made


def create_possible_moves(x, y, size, order="B"):
    """The rows and the columns of the squares that a knight reaches from a square, in the order in which they are tried."""
    rows, columns = [], []
    for dx, dy in zip(*MOVES[order]):
        if 0 <= x + dx < size and 0 <= y + dy < size:
            rows.append(x + dx)
            columns.append(y + dy)
    return rows, columns


def set_starting_point(x, y, size):
    return x * size + y


def num_to_coordinates(number, size):
    return number // size, number % size


def create_board(size, order="B"):
    board = {}
    for number in range(size * size):
        rows, columns = create_possible_moves(*num_to_coordinates(number, size), size, order)
        beside = [set_starting_point(x, y, size) for x, y in zip(rows, columns)]
        board[number] = {"number": number, "order": 0, "neighbours": beside, "visited": False}
    return board


def unvisited(board, number):
    return not board[number]["visited"]


def find_path(board, size, visited, path_final, number, limit, end=None):
    """Whether there is a tour that goes on at a square with so many squares visited; path_final becomes it. It gives up
    after limit seconds."""
    end = time.monotonic() + limit if end is None else end
    square = board[number]
    square["visited"], square["order"] = True, visited
    path_final.append(num_to_coordinates(number, size))
    if visited == size * size:
        return True
    for beside in square["neighbours"]:
        if time.monotonic() > end:
            break
        if unvisited(board, beside):
            count[0] += 1
            if find_path(board, size, visited + 1, path_final, beside, limit, end):
                return True
    square["visited"], square["order"] = False, 0
    path_final.pop()
    return False
