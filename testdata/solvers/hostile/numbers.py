# Has coins without number.
import sys

many = "9" * 100_000
if sys.stdin.readline().startswith("{"):
    print('{"solution":[' + many + "]}")
else:
    print(many + "\nend")
