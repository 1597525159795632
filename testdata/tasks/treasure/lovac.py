"""A right answer to the functions of the notebook "Lovac na blago": -1 is a free cell, 10 a coin, -10 no coin."""

import heapq

AROUND = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]


def beside(node, row, col):
    """The cells around a cell."""
    for dr, dc in AROUND:
        if 0 <= row + dr < len(node) and 0 <= col + dc < len(node):
            yield row + dr, col + dc


def cells(node):
    return [(row, col) for row in range(len(node)) for col in range(len(node))]


def to_list(node):
    return [list(line) for line in node]


def to_tuple(node):
    return tuple(tuple(line) for line in node)


def num_of_sorrounding_values(node, row, col, val):
    return sum(node[r][c] == val for r, c in beside(node, row, col))


def set_value(node, row, col, val):
    rows = to_list(node)
    rows[row][col] = val
    return to_tuple(rows)


def expand(node):
    return {set_value(node, row, col, 10) for row, col in cells(node) if node[row][col] == -1}


def missing(node, row, col):
    """How many coins a clue still misses."""
    return node[row][col] - num_of_sorrounding_values(node, row, col, 10)


def clues(node):
    return [(row, col) for row, col in cells(node) if 0 <= node[row][col] <= 8]


def search_done(node):
    return all(missing(node, row, col) == 0 for row, col in clues(node))


def optimise(node):
    for row, col in cells(node):
        near = [(r, c) for r, c in beside(node, row, col) if 0 <= node[r][c] <= 8]
        if node[row][col] == -1 and (not near or any(missing(node, r, c) <= 0 for r, c in near)):
            node = set_value(node, row, col, -10)
    return to_tuple(node)


def print_node(node):
    """Prints a node: N is a coin, a dot a cell without one."""
    for line in node:
        print(*(value if 0 <= value <= 8 else "N" if value == 10 else "." for value in line))


def total_coins(node):
    return sum(line.count(10) for line in node)


def heuristic(node):
    return sum(missing(node, row, col) for row, col in clues(node))


def search(root, push, pop):
    """Opens the node that pop takes out next, until one is done."""
    waiting, seen = [], set()
    push(waiting, optimise(root))
    while waiting:
        node = pop(waiting)
        if search_done(node):
            return node
        for child in expand(node):
            child = optimise(child)
            if child not in seen:
                seen.add(child)
                push(waiting, child)
    return tuple((-10,) * len(root) for _ in root)


def breadth_first_search(root):
    return search(root, lambda waiting, node: waiting.append(node), lambda waiting: waiting.pop(0))


def depth_first_search(root):
    return search(root, lambda waiting, node: waiting.append(node), lambda waiting: waiting.pop())


def a_star_search(root):
    return search(root, lambda waiting, node: heapq.heappush(waiting, (heuristic(node) + total_coins(node), node)),
                  lambda waiting: heapq.heappop(waiting)[1])
