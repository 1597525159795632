"""How the report "8-slagalica" writes states: lists of tiles, 0 for the blank, with the letters of the moves up to them."""

STATES = ["123405786", "123745086", "123480765", "413726580", "162530478", "512630478", "126350478", "356148072",
          "436871052", "302651478"]


def lista(question):
    return [tile for row in question.numbers(words={"_": 0}) for tile in row]


def vrsta(question):
    """The number of the start state."""
    return STATES.index("".join(map(str, lista(question)))) + 1


def potezi(question):
    """The letters of the position's plan."""
    return list(question.asked["board"].split()[-1]) if "plan" in question.asked["board"].split() else []


def plan(moves):
    """A plan as boards of sliding tiles write it; None stays None."""
    return None if moves is None else "plan " + "".join(moves)


def opened(states, asked):
    """What a step makes of a list of states: its first one opened. The new ones may have any order."""
    made = [[list(state[0]), "".join(state[1]), *state[2:]] for state in states]
    new = max(len(made) - len(asked), 0)
    return sorted(made[:new]) + made[new:]


def step(function, question, *extra):
    """What such a step makes of two states, the second one visited, with what the search notes of each behind."""
    asked = [[lista(question), ["L", "R"], 0, *extra], [lista(question)[::-1], ["U"], 1, *extra]]
    return opened(function(asked), asked)


def neighbours(function, question):
    """What a step makes of one state, in any order."""
    return sorted([list(state[0]), "".join(state[1]), *state[2:]] for state in function([lista(question), ["L", "R"]]))


def limited(function, question):
    """What a search with a limit says, for limits from 1 to 7: none, or a plan that holds, whichever."""
    return [judged(function(lista(question), limit), lista(question), limit) for limit in range(1, 8)]


def judged(moves, tiles, limit):
    if moves is None:
        return "none"
    side = int(len(tiles) ** 0.5)
    steps = {"L": -1, "R": 1, "U": -side, "D": side}
    for letter in moves:
        at = tiles.index(0)
        to = at + steps[letter]
        if not 0 <= to < len(tiles) or letter in "LR" and at // side != to // side:
            return f"{''.join(moves)} leaves the board"
        tiles[at], tiles[to] = tiles[to], 0
    if tiles != list(range(1, len(tiles))) + [0]:
        return f"{''.join(moves)} does not lead to the goal"
    return "a plan" if len(moves) < limit else f"{''.join(moves)} is longer than {limit - 1} moves"
