"""A right answer to "Prehľadávanie stavového priestoru" (2019): knight's tours by depth-first search."""

ORDER_A = ((1, 2), (1, -2), (2, 1), (2, -1), (-1, 2), (-1, -2), (-2, 1), (-2, -1))


def create_possible_moves(n, row, col):
    """The squares that a knight reaches from a square in one move, in the order in which they are tried."""
    return [(row + dr, col + dc) for dr, dc in ORDER_A if 0 <= row + dr < n and 0 <= col + dc < n]


def search(n, path, visited, count):
    if len(path) == n * n:
        return True
    for square in create_possible_moves(n, *path[-1]):
        if square in visited:
            continue
        count[0] += 1
        path.append(square)
        visited.add(square)
        if search(n, path, visited, count):
            return True
        visited.remove(square)
        path.pop()
    return False


def find_path(n, row, col):
    """A tour from a square, as the list of its squares (row, column) from 0; None if there is none."""
    path = [(row, col)]
    return path if search(n, path, {(row, col)}, [0]) else None


def steps(n, row, col):
    """How many moves the search makes until it has the first tour, without those back."""
    count = [0]
    search(n, [(row, col)], {(row, col)}, count)
    return count[0]
