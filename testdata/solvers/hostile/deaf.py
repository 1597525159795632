# Closes its input before it is asked.
import os
import sys

os.close(0)
print("maybe", flush=True)
sys.exit(7)
