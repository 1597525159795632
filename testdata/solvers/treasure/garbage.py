"""Wrong: it prints what it thinks along with its answer, and to the standard error as well."""

import sys

print("DEBUG: starting solver v2")
print("Traceback: none, all fine", file=sys.stderr)
print("solution = [[0, 1], [1, 0]]")
