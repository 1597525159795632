"""Wrong: it stops one cell early, in front of the edge."""

import _visibility

whole_ray = _visibility.ray
_visibility.ray = lambda board, row, col, dr, dc: list(whole_ray(board, row, col, dr, dc))[:-1]
_visibility.main()
