# Lets a child take the memory.
import os
import time

if os.fork() == 0:
    taken = bytearray(200 << 20)
time.sleep(1000)
