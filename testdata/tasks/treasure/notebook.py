"""How the notebook "Lovac na blago" writes boards."""

import contextlib
import io


def node(question):
    """A board at its position: -1 is a free cell, 10 a coin, -10 no coin."""
    return question.state(marks={1: 10, 0: -10})


def placed(result, question):
    """The coins of the node that a search returned; none if it has no coin and the board has a clue above 0."""
    coins = question.places(result, 10)
    if sum(map(sum, coins)) == 0 and any(word.isdigit() and word != "0" for row in question.asked["grid"] for word in row):
        return None
    return coins


def changed(theirs, question):
    """The nodes that set_value makes of a node for each cell and two values; the one that it is given has to stay."""
    given = node(question)
    before = [row[:] for row in given]
    made = [theirs.set_value(given, row, col, val)
            for row in range(question.rows) for col in range(question.cols) for val in (10, -10)]
    if given != before:
        raise ValueError("set_value changed the node that it was given")
    return made


def children(nodes):
    """The nodes that expand returns, in any order; the same one twice is there twice."""
    return sorted([[list(row) for row in child] for child in nodes])


def printed(function, *arguments):
    """The words of each line that a function prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        function(*arguments)
    lines = [line.split() for line in out.getvalue().split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines
