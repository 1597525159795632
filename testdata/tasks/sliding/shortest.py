"""A right answer: it reads a board of sliding tiles from standard input and writes a shortest plan."""

import sys

lines = [line.split() for line in sys.stdin.read().split("\n") if line.strip()]
rows, cols = map(int, lines[0][1].split("x"))
start = tuple(word for line in lines[1:rows + 1] for word in line)
goal = tuple(word for line in lines[rows + 2:] for word in line)
if not goal:
    goal = tuple(str(n) for n in range(1, rows * cols)) + ("_",)


def moves(state):
    blank = state.index("_")
    row, col = divmod(blank, cols)
    for letter, r, c in (("L", row, col - 1), ("R", row, col + 1), ("U", row - 1, col), ("D", row + 1, col)):
        if 0 <= r < rows and 0 <= c < cols:
            other = r * cols + c
            tiles = list(state)
            tiles[blank], tiles[other] = tiles[other], tiles[blank]
            yield letter, tuple(tiles)


def shortest():
    level, plans = [start], {start: ""}
    while level:
        for state in level:
            if state == goal:
                return plans[state]
        following = []
        for state in level:
            for letter, other in moves(state):
                if other not in plans:
                    plans[other] = plans[state] + letter
                    following.append(other)
        level = following
    return None


plan = shortest()
print("none" if plan is None else "plan " + plan)
