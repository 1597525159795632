"""A right answer to the exercise "Backtracking" (2022): puzzles of cells that are seen."""


def line(picture, row, col, step, white):
    """How many cells one sees from a cell in one direction, without the cell itself."""
    seen = 0
    row, col = row + step[0], col + step[1]
    while 0 <= row < len(picture) and 0 <= col < len(picture[0]) and picture[row][col] in white:
        seen += 1
        row, col = row + step[0], col + step[1]
    return seen


def seen_cells(picture, row, col, white):
    if picture[row][col] not in white:
        return 0
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
    return 1 + sum(line(picture, row, col, step, white) for step in steps)


def max_seen_cells(picture, row, col):
    return seen_cells(picture, row, col, (1, -1))


def min_seen_cells(picture, row, col):
    return seen_cells(picture, row, col, (1,))


def check_constraints(picture, constraints_set):
    result = 1
    for row, col, seen in constraints_set:
        least, most = min_seen_cells(picture, row, col), max_seen_cells(picture, row, col)
        if seen < least or seen > most:
            return 0
        if least < most:
            result = 2
    return result


def solutions(constraints_set, n, m):
    """Yields every solution; the picture is used again."""
    picture = [[-1] * m for _ in range(n)]

    def fill(cell):
        if check_constraints(picture, constraints_set) == 0:
            return
        if cell == n * m:
            yield picture
            return
        for colour in (0, 1):
            picture[cell // m][cell % m] = colour
            yield from fill(cell + 1)
        picture[cell // m][cell % m] = -1

    yield from fill(0)


def solve_puzzle(constraints_set, n, m):
    for picture in solutions(constraints_set, n, m):
        return [row[:] for row in picture]
    return None


def how_many_solutions(constraints_set, n, m):
    return sum(1 for _ in solutions(constraints_set, n, m))


def generate_puzzle(picture):
    n, m = len(picture), len(picture[0])
    constraints = {(row, col, max_seen_cells(picture, row, col)) for row in range(n) for col in range(m)}
    for constraint in sorted(constraints):
        fewer = constraints - {constraint}
        if how_many_solutions(fewer, n, m) == 1:
            constraints = fewer
    return constraints
