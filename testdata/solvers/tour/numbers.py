"""Wrong: it forgets the given numbers."""

import _tour

_tour.given = lambda board: {}
_tour.main()
