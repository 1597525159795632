# Writes megabytes to standard error before it fails.
import sys

sys.stderr.write("it begins here\n")
for _ in range(100_000):
    sys.stderr.write("and goes on and on and on and on and on\n")
sys.exit("and ends here")
