"""Wrong: greedy search by misplaced tiles, and says that its plan is a shortest one."""

import heapq

import _sliding


def shortest(board, start, goal):
    misplaced = lambda state: sum(want not in (".", "0", have) for have, want in zip(state, goal))
    queue, known = [(misplaced(start), 0, start, [])], {start}
    while queue:
        _, _, state, plan = heapq.heappop(queue)
        if _sliding.reached(state, goal):
            return 1, plan
        for move in range(4):
            to = _sliding.after(board, state, move)
            if to is not None and to not in known:
                known.add(to)
                heapq.heappush(queue, (misplaced(to), len(known), to, plan + [move]))
    return 0, None


def solve(board):
    if "moves" in board.settings:
        return "unknown", [], None
    count, plan = shortest(board, *_sliding.read(board))
    return ("found", [plan], None) if count else ("none", [], None)


_sliding.serve(solve, _sliding.picture)
