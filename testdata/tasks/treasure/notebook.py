"""How the notebook "Lovac na blago" writes boards."""


def node(question):
    """A board at its position: -1 is a free cell, 10 a coin, -10 no coin."""
    return question.state(marks={1: 10, 0: -10})


def placed(result, question):
    """The coins of the node that a search returned; none if it has no coin and the board has a clue above 0."""
    coins = question.places(result, 10)
    if sum(map(sum, coins)) == 0 and any(word.isdigit() and word != "0" for row in question.asked["grid"] for word in row):
        return None
    return coins


def built(theirs, question):
    """The question's node, made by setting every value of it, one after the other, from a node without any."""
    want = node(question)
    empty = [[-1] * question.cols for _ in range(question.rows)]
    made = empty
    for row in range(question.rows):
        for col in range(question.cols):
            made = theirs.set_value(made, row, col, want[row][col])
    if any(value != -1 for line in empty for value in line):
        raise ValueError("set_value changed the node that it was given")
    return made


def counted(made):
    """How many coins are around each cell of a node."""
    beside = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]
    rows, cols = len(made), len(made[0])
    return [sum(made[r + dr][c + dc] == 10 for dr, dc in beside if 0 <= r + dr < rows and 0 <= c + dc < cols)
            for r in range(rows) for c in range(cols)]


def children(nodes, parent):
    """How many of the nodes are the parent with one coin more on a free cell; each counts once, and a wrong one takes one
    away, down to -1."""
    right, wrong = set(), 0
    for child in nodes:
        changed = [(r, c) for r, row in enumerate(parent) for c, value in enumerate(row) if child[r][c] != value]
        if len(changed) == 1 and parent[changed[0][0]][changed[0][1]] == -1 and child[changed[0][0]][changed[0][1]] == 10:
            right.add(changed[0])
        else:
            wrong += 1
    return len(right) if wrong == 0 else -1
