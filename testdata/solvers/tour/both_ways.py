"""Wrong: it counts each closed tour in both directions."""

import _tour

_tour.in_form = lambda path, fixed: bool(fixed) or path[0] == min(path)
_tour.main()
