# Writes one line for ever.
import sys

while True:
    sys.stdout.write("unique " * 1000)
