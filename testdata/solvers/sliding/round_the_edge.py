"""Wrong: places are numbered through, so that left of the first column is the end of the row above."""

import _sliding


def after(board, state, move):
    blank = state.index("0")
    to = blank + (-1, 1, -board.cols, board.cols)[move]
    if not 0 <= to < len(state):
        return None
    cells = list(state)
    cells[blank], cells[to] = cells[to], cells[blank]
    return tuple(cells)


_sliding.after = after
_sliding.main()
