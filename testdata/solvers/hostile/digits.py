# Counts more solutions than anybody can read.
import sys

many = "9" * 900_000
if sys.stdin.readline().startswith("{"):
    print('{"count":' + many + "}")
else:
    print("count " + many + "\nend")
