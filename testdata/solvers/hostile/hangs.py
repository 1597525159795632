# Neither reads nor answers.
import time

time.sleep(1000)
