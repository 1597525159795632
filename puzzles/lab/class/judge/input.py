#!/usr/bin/env python3
"""Exits with 42 if standard input is a board, as text or as an object of JSON in one line."""

import json
import re
import sys

text = sys.stdin.read()
if text.startswith("{"):
    asked = json.loads(text)
    good = text.count("\n") == 1 and all(key in asked for key in ("family", "rows", "cols", "grid", "board"))
    text = asked.get("board", "")
else:
    good = True
good = good and re.match(r"[a-z]+ [1-9][0-9]*x[1-9][0-9]*( [^ \n]+)*\n", text) is not None and text.endswith("\n")
sys.exit(42 if good else 1)
