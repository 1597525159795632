"""Wrong: it does not look whether a closed tour's last square is a step from its first."""

import _tour

_tour.closes = lambda board, piece, path: len(path) > 2
_tour.main()
