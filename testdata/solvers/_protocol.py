"""The protocol of README.md: boards from standard input, answers to standard output."""

import json
import sys


class Board:
    """A board: family, rows, cols, words and settings of its header, its grid, and the goal of sliding tiles."""

    def __init__(self, lines):
        header = lines[0].split()
        self.family = header[0]
        self.rows, self.cols = map(int, header[1].split("x"))
        self.words = [w for w in header[2:] if "=" not in w]
        self.settings = dict(w.split("=", 1) for w in header[2:] if "=" in w)
        grid = [line.split() for line in lines[1:]]
        self.grid = grid[: self.rows] or [["."] * self.cols for _ in range(self.rows)]
        self.goal = grid[self.rows + 1 :]

    def cells(self):
        return [(r, c) for r in range(self.rows) for c in range(self.cols)]


def blocks(stream):
    """The lines of each board, without comments."""
    lines = []
    for line in iter(stream.readline, ""):
        text = line.split("#")[0].strip()
        if text:
            if text.startswith("{"):
                asked = json.loads(text)
                yield True, asked["board"].split("\n") if "board" in asked else ["generate " + asked["generate"]]
            else:
                lines.append(text)
        elif lines:
            yield False, lines
            lines = []
    if lines:
        yield False, lines


def serve(solve, picture, generate=None):
    """Answers every board with what solve(board) returns: a verdict, solutions as lists of integers, and a count or None.
    What begins with generate is answered with the text of a board, generate(board without clues)."""
    for is_json, lines in blocks(sys.stdin):
        if lines[0].startswith("generate "):
            made = generate(Board([lines[0].removeprefix("generate ")]))
            print(json.dumps({"board": made}) if is_json else made + "\nend")
            sys.stdout.flush()
            continue
        board = Board([line for line in lines if line])
        verdict, solutions, count = solve(board)
        if is_json:
            print(json.dumps({"verdict": verdict, "solutions": solutions, "count": count}))
        else:
            print(verdict)
            if count is not None:
                print("count", count)
            for solution in solutions:
                print()
                print(picture(board, solution))
            print("end")
        sys.stdout.flush()


def header(board):
    words = board.words + [key + "=" + value for key, value in board.settings.items()]
    return " ".join([board.family, f"{board.rows}x{board.cols}"] + words)


def verdict_of(count):
    return "none" if count == 0 else "unique" if count == 1 else "multiple"


def grid_picture(board, words):
    return "\n".join(" ".join(words[r * board.cols : (r + 1) * board.cols]) for r in range(board.rows))
