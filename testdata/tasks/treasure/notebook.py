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
