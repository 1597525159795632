"""How "Prehľadávanie stavového priestoru" (2019) calls the functions of a tour."""


def start(question):
    """The square, (row, column) from 0, with the number 1."""
    return next((r, c) for r, row in enumerate(question.asked["grid"]) for c, word in enumerate(row) if word == "1")


def squares(size):
    return [(x, y) for x in range(size) for y in range(size)]


def made(size, order):
    """A board as the exercise makes it, without a function of a submission."""
    table = {"A": ((1, 2), (1, -2), (2, 1), (2, -1), (-1, 2), (-1, -2), (-2, 1), (-2, -1)),
             "B": ((-1, -2), (-1, 2), (-2, -1), (-2, 1), (1, -2), (1, 2), (2, -1), (2, 1))}[order]
    return {x * size + y: {"number": x * size + y, "order": 0, "visited": False,
                           "neighbours": [(x + dx) * size + y + dy for dx, dy in table
                                          if 0 <= x + dx < size and 0 <= y + dy < size]}
            for x, y in squares(size)}


def search(theirs, question, order="B", limit=1000):
    """What find_path says, the path that it fills, and the board that it leaves."""
    size = question.rows
    x, y = start(question)
    board, path = made(size, order), []
    return theirs.find_path(board, size, 1, path, x * size + y, limit), path, board


def tour(theirs, question):
    found, path, _ = search(theirs, question)
    return path if found else None


def left(theirs, question):
    """What find_path says, the board that it leaves, as a matrix of orders and one of truths, and the path."""
    found, path, board = search(theirs, question)
    return [found, [question.fields([board[number][key] for number in sorted(board)]) for key in ("order", "visited")], path]


def steps(theirs, question, order):
    theirs.count[0] = 0
    search(theirs, question, order)
    return theirs.count[0]


def flags(theirs, question):
    """What unvisited says of each square when every third is visited."""
    board = made(question.rows, "B")
    for number in board:
        board[number]["visited"], board[number]["order"] = number % 3 == 0, number // 3 + 1 if number % 3 == 0 else 0
    return [theirs.unvisited(board, number) for number in sorted(board)]
