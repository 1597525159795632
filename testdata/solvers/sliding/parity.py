"""Wrong: on boards of even width the row of the blank is counted from the top, where the rule counts it from below."""

import _sliding


def odd_inversions(state):
    tiles = [int(tile) for tile in state if tile != "0"]
    return sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :]) % 2


def solvable(board, start, goal):
    if "." in goal or goal != tuple(str((i + 1) % len(start)) for i in range(len(start))) or min(board.rows, board.cols) == 1:
        return True
    row = start.index("0") // board.cols + 1
    if board.cols % 2 == 1:
        return odd_inversions(start) == 0
    return (odd_inversions(start) + row) % 2 == 1


_sliding.solvable = solvable
_sliding.main()
