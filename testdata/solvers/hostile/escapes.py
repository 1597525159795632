# Would colour the terminal, name its window, turn the writing round and forge a line of the report.
import sys

forged = "\x1b[2J\x1b]0;owned\x07\u202eevil\r\ncases 1: findings in 0\r\x1b[1A"
print(forged)
sys.exit("\x1b[31mred\x1b[0m " + forged)
