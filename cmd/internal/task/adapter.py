"""Calls functions of a submission, one question a line, and answers with a line for each.

It is started as: adapter.py SUBMISSION SETTINGS, where the settings are a file with an object in JSON:

    python     the expression that is the answer
    field      the name of the answer in the object that is written
    adapter    a file of the task with functions for the expression, or ""
    unchanged  whether what was handed over must be as before
"""

import copy
import importlib.machinery
import importlib.util
import json
import os
import sys
import traceback

sys.path = [path for path in sys.path if path != os.path.dirname(os.path.abspath(__file__))]
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)

# What the submission prints is for people, and goes to standard error; it has no input.
questions = os.fdopen(os.dup(0), encoding="utf-8")
answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
sys.stdout = sys.stderr


def load(name, path):
    """The module of a file; of a notebook that of its cells of code."""
    if path.endswith(".ipynb"):
        with open(path, encoding="utf-8") as file:
            cells = [c["source"] for c in json.load(file)["cells"] if c["cell_type"] == "code"]
        lines = "\n".join("".join(cell) for cell in cells).split("\n")
        source = "\n".join("" if line.lstrip()[:1] in ("%", "!") else line for line in lines)
        module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader=None))
        module.__file__ = path
        exec(compile(source, path, "exec"), module.__dict__)
        return module
    spec = importlib.util.spec_from_file_location(name, path, loader=importlib.machinery.SourceFileLoader(name, path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


class Question:
    """A question: what expressions and adapters see of a board."""

    def __init__(self, asked):
        self.asked = asked
        self.rows, self.cols = asked["rows"], asked["cols"]
        self.words = asked.get("words", [])
        self.handed = []  # what was handed over, with a copy

    def hand(self, value):
        self.handed.append((value, copy.deepcopy(value)))
        return value

    def changed(self):
        return any(value != before for value, before in self.handed)

    def names(self):
        """The names of expressions."""
        return {
            "rows": self.rows, "cols": self.cols, "words": self.words, "board": self.asked["board"],
            "grid": self.hand(self.asked["grid"]), "position": self.hand(self.position()),
            "constraints": self.hand(self.constraints()), "numbers": self.numbers, "state": self.state,
            "goal": self.asked.get("goal"), "fields": self.fields, "places": self.places, "path": self.path,
        }

    def position(self):
        """The position as a list of rows, -1 where it is open; of a plan the list of its moves."""
        entries = self.asked.get("position") or [-1] * (self.rows * self.cols)
        if len(entries) != self.rows * self.cols:
            return entries
        return self.fields(entries)

    def constraints(self):
        """The numbers of the grid with their rows and columns from 0, a set of (row, column, number)."""
        return {(r, c, int(word)) for r, row in enumerate(self.asked["grid"]) for c, word in enumerate(row)
                if word.lstrip("-").isdigit()}

    def numbers(self, free=-1, words=None, of="grid"):
        """The grid, or of="goal", as a list of rows of numbers: free for '.', other words by their table."""
        known = {".": free, **(words or {})}
        return self.hand([[known.get(word, int(word) if word.lstrip("-").isdigit() else word) for word in row]
                          for row in self.asked[of]])

    def state(self, free=-1, words=None, marks=None):
        """The grid as numbers, with what marks has for the values of the position where the grid has a free cell."""
        grid, values = self.numbers(free, words), self.position()
        for r, row in enumerate(values):
            for c, value in enumerate(row):
                if self.asked["grid"][r][c] == "." and value in (marks or {}):
                    grid[r][c] = marks[value]
        self.handed.pop()
        return self.hand(grid)

    def fields(self, entries):
        """A list with an entry a cell as a list of rows."""
        return [list(entries[r * self.cols:(r + 1) * self.cols]) for r in range(self.rows)]

    def places(self, matrix, value):
        """A solution: 1 where a matrix has the value, else 0. None stays None."""
        return None if matrix is None else [[int(entry == value) for entry in row] for row in matrix]

    def path(self, cells):
        """A solution: each cell's place in a list of cells (row, column) from 0. None stays None."""
        if cells is None:
            return None
        order = [[0] * self.cols for _ in range(self.rows)]
        for step, (r, c) in enumerate(cells):
            if not (0 <= r < self.rows and 0 <= c < self.cols):
                raise ValueError(f"step {step + 1} of the path is off the board: {(r, c)}")
            order[r][c] = step + 1
        return order


def name(key):
    """A key of a dictionary as JSON has it, a text. A text that looks like a number keeps its quotes."""
    if isinstance(key, str):
        return repr(key) if key.lstrip("-").isdigit() else key
    return json.dumps(plain(key))


def plain(value):
    """A value of Python as JSON has it."""
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name(key): plain(one) for key, one in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((plain(one) for one in value), key=repr)
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    raise TypeError(f"the answer is of the type {type(value).__name__}: {value!r:.100}")


def report(error, files):
    """An error in a line, and where in the files it came up."""
    text = traceback.format_exception_only(type(error), error)[-1].strip()
    at = [f for f in traceback.extract_tb(error.__traceback__) if f.filename in files]
    if isinstance(error, SyntaxError) and error.lineno:
        text += f" (line {error.lineno})" if "line" not in text else ""
    elif at:
        text += f" (line {at[-1].lineno}, in {at[-1].name})"
    mine = os.path.abspath(__file__)
    seen = [f for f in traceback.extract_tb(error.__traceback__)
            if os.path.abspath(f.filename) != mine and not f.filename.startswith("<") and f.filename != "call"]
    shown = traceback.format_list(seen[-6:]) + traceback.format_exception_only(type(error), error)
    return {"error": text[:500] or "failed", "trace": "".join(shown)[-3000:]}


def main():
    path = sys.argv[1]
    with open(sys.argv[2], encoding="utf-8") as file:
        settings = json.load(file)
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    broken, tools, theirs = None, {}, None
    try:
        if settings["adapter"]:
            tools = vars(load("adapter", os.path.join(os.path.dirname(sys.argv[2]), settings["adapter"])))
        expression = compile(settings["python"], "call", "eval")
        theirs = load(os.path.splitext(os.path.basename(path))[0], path)
    except BaseException as error:  # whatever it raises, SystemExit too
        broken = {"kind": "not loaded", **report(error, [path])}
    for line in questions:
        answer = broken
        if not broken:
            question = Question(json.loads(line))
            try:
                names = {**question.names(), "theirs": theirs, "question": question}
                answer = {settings["field"]: plain(eval(expression, {**tools, **names}))}
                if settings["unchanged"] and question.changed():
                    answer = {"kind": "input changed", "error": "it changed what it was given", "trace": ""}
            except BaseException as error:
                answer = report(error, [path])
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


main()
