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


def tiles(state):
    """The rows of a state, however it is made."""
    return [[int(state[y, x]) for x in range(3)] for y in range(3)]


def problem(theirs, question):
    it = theirs.ocho_puzzle()
    it.inicial = [tile for row in question.numbers(words={"_": 0}) for tile in row]
    return it


def actions(question):
    """The actions of a state, as the quiz writes them: ((x1, y1), (x2, y2)), from a tile's place to the blank's."""
    rows = question.numbers(words={"_": 0})
    (x, y), = [(x, y) for y in range(3) for x in range(3) if rows[y][x] == 0]
    beside = [(x - 1, y), (x + 1, y), (x, y + 1), (x, y - 1)]
    return [(at, (x, y)) for at in beside if 0 <= at[0] < 3 and 0 <= at[1] < 3]


class Node:
    """A node of a search, made without a function of a submission."""

    def __init__(self, state, parent, action, cost):
        self.estado, self.madre, self.accion, self.costo = state, parent, action, cost


def moved(theirs, question):
    """For each action the state that it leads to, and the one that it was told, which has to stay."""
    all = []
    for action in actions(question):
        before = estado(question)
        all.append([tiles(theirs.ocho_puzzle().transicion(before, action)), tiles(before)])
    return all


def made(theirs, question):
    """The parts of a node that nodo makes."""
    root = Node(estado(question), None, None, 0)
    n = theirs.nodo(root.estado, root, actions(question)[0], 3)
    return [tiles(n.estado), n.madre is root, n.accion, n.costo]


def children(theirs, question):
    """The parts of each child that nodo_hijo makes of a node that cost 7."""
    root = Node(estado(question), None, None, 7)
    all = [theirs.nodo_hijo(problem(theirs, question), root, action) for action in actions(question)]
    return [[tiles(n.estado), n.madre is root, n.accion, n.costo] for n in all]


def back(theirs, question):
    """What solucion says of nodes one, two, three ... moves below a root, on a walk to and fro."""
    n = Node(estado(question), None, None, 0)
    all = [theirs.solucion(n)]
    for cost, action in enumerate(actions(question)):
        for step in (action, action[::-1]):
            n = Node(n.estado, n, step, 2 * cost + 1)
            all.append(theirs.solucion(n))
    return all


def plan(theirs, question, distance):
    """The blank's moves to the goal, as boards of sliding tiles write them; None if none was found."""
    end = theirs.tree_search(problem(theirs, question), distance)
    if end is None:
        return None
    letters = {(-1, 0): "L", (1, 0): "R", (0, -1): "U", (0, 1): "D"}
    return "plan " + "".join(letters[x1 - x2, y1 - y2] for (x1, y1), (x2, y2) in theirs.solucion(end))
