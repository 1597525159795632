"""Sliding tiles: a shortest plan from start to goal, or one of the number of moves that moves= asks for."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from _protocol import serve, verdict_of

MOVES = ((0, -1), (0, 1), (-1, 0), (1, 0))  # of the blank: left, right, up, down


def read(board):
    """Start and goal as tuples of words, '0' for the blank."""
    plain = lambda rows: tuple("0" if word == "_" else word for row in rows for word in row)
    cells = board.rows * board.cols
    goal = plain(board.goal) or tuple(str((i + 1) % cells) for i in range(cells))
    return plain(board.grid), goal


def reached(state, goal):
    return all(want in (".", have) for have, want in zip(state, goal))


def after(board, state, move):
    """The arrangement after a move, or None if it leads off the board."""
    blank = state.index("0")
    row, col = blank // board.cols + MOVES[move][0], blank % board.cols + MOVES[move][1]
    if not (0 <= row < board.rows and 0 <= col < board.cols):
        return None
    cells = list(state)
    to = row * board.cols + col
    cells[blank], cells[to] = cells[to], cells[blank]
    return tuple(cells)


def solvable(board, start, goal):
    """A place to refute boards without a search; the breadth-first search below needs none."""
    return True


def layers(board, start):
    """For each number of moves, how many plans lead to each arrangement, and one of them."""
    layer = {start: (1, [])}
    while layer:
        yield layer
        following = {}
        for state, (count, plan) in layer.items():
            for move in range(4):
                to = after(board, state, move)
                if to is not None:
                    known, first = following.get(to, (0, plan + [move]))
                    following[to] = (known + count, first)
        layer = following


def shortest(board, start, goal):
    known = set()
    for layer in layers(board, start):
        done = [layer[state] for state in layer if reached(state, goal)]
        if done:
            return sum(count for count, _ in done), done[0][1]
        if known >= layer.keys():
            return 0, None
        known |= layer.keys()


def solve(board):
    start, goal = read(board)
    if not solvable(board, start, goal):
        return "none", [], None
    if "moves" in board.settings:
        for moves, layer in enumerate(layers(board, start)):
            if moves == int(board.settings["moves"]):
                done = [layer[state] for state in layer if reached(state, goal)]
                count, plan = sum(count for count, _ in done), done[0][1] if done else None
                break
        else:
            count, plan = 0, None
    else:
        count, plan = shortest(board, start, goal)
    return verdict_of(count), [plan] if count else [], count


def picture(board, plan):
    return ("plan " + "".join("LRUD"[move] for move in plan)).strip()


def main():
    serve(solve, picture)
