# Writes bytes that are no text.
import sys

sys.stdout.buffer.write(bytes(range(256)) * 100 + b"\nend\n")
