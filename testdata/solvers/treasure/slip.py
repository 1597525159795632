"""Wrong: the column of a neighbour is row + dc where it should be col + dc."""

import _treasure


def neighbours(board, row, col):
    return [
        (row + dr, row + dc)
        for dr in (-1, 0, 1)
        for dc in (-1, 0, 1)
        if (dr or dc or "mosaic" in board.words) and 0 <= row + dr < board.rows and 0 <= row + dc < board.cols
    ]


_treasure.neighbours = neighbours
_treasure.main()
