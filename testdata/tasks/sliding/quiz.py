"""How "Quiz 2" writes states: as arrays of numpy, or, without it, as what is asked and set by state[y, x]."""

try:
    from numpy import array
except ImportError:

    class array:
        """As much of a matrix as functions need that ask for state[y, x] and set it."""

        shape = (3, 3)

        def __init__(self, rows):
            self.rows = [list(row) for row in rows]

        def __getitem__(self, at):
            return self.rows[at[0]][at[1]] if isinstance(at, tuple) else self.rows[at]

        def __setitem__(self, at, value):
            self.rows[at[0]][at[1]] = value

        def __iter__(self):
            return iter(self.rows)

        def __len__(self):
            return len(self.rows)

        def tolist(self):
            return self.rows


def estado(question):
    return array(question.numbers(words={"_": 0}))


def movable(actions):
    """1 for each tile that an action moves, row by row."""
    return [int((x, y) in [tuple(a[0]) for a in actions]) for y in range(3) for x in range(3)]


def plan(theirs, question, distance):
    """The blank's moves to the goal, as boards of sliding tiles write them; None if none was found."""
    problem = theirs.ocho_puzzle()
    problem.inicial = [tile for row in question.numbers(words={"_": 0}) for tile in row]
    end = theirs.tree_search(problem, distance)
    if end is None:
        return None
    letters = {(-1, 0): "L", (1, 0): "R", (0, -1): "U", (0, 1): "D"}
    return "plan " + "".join(letters[x1 - x2, y1 - y2] for (x1, y1), (x2, y2) in theirs.solucion(end))
