"""What the functions of the notebook "Lovac na blago" return and print, by the dullest means: apart from lovac.py."""


def to_list(node):
    made = []
    for row in node:
        made.append([])
        for value in row:
            made[-1] += [value]
    return made


def to_tuple(node):
    made = ()
    for row in node:
        made += ((*row,),)
    return made


def set_value(node, row, col, val):
    return [[val if (r, c) == (row, col) else node[r][c] for c in range(len(node[r]))] for r in range(len(node))]


def expand(node):
    return [set_value(node, r, c, 10) for r in range(len(node)) for c in range(len(node[r])) if node[r][c] == -1]


def print_node(node):
    signs = {-1: ".", -10: ".", 10: "N"}
    for row in node:
        for value in row:
            print(signs.get(value, value), end=" ")
        print()
