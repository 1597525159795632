"""Wrong: in kuromasu and cave it lets the white cells fall into pieces."""

import _visibility

_visibility.connected = lambda board, white: True
_visibility.main()
