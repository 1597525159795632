#!/usr/bin/env python3
"""Judges an answer: validate.py INPUT ANSWER FEEDBACK_DIR <OUTPUT exits with 42 if it is right, with 43 if it is not.

ANSWER is an object in JSON: ask, the kind of question, and what is right. Of a question for solutions it lists them all,
as integers and as words of their drawing, so that nothing has to be solved here.
"""

import json
import os
import sys

VERDICTS = ("none", "unique", "multiple", "found", "unknown")


def flat(value):
    """The integers of a value; truths count as 1 and 0."""
    if isinstance(value, (list, tuple)):
        return [n for one in value for n in flat(one)]
    return [int(value)]


def read_text(text):
    """An answer in text, as an object."""
    answer, blocks, block = {}, [], []
    for line in text.split("\n") + [""]:
        words = line.split("#")[0].split()
        if len(words) == 1 and words[0] in VERDICTS and not block:
            answer["verdict"] = words[0]
        elif len(words) == 2 and words[0] == "count" and not block:
            answer["count"] = int(words[1])
        elif words and words != ["end"]:
            block.append(words)
        elif block:
            blocks.append(block)
            block = []
    answer["pictures"], answer["value"] = blocks, " ".join(text.split())
    answer["numbers"] = [word for one in blocks for line in one for word in line]
    return answer


def listed(answer, truth):
    """The numbers, from 0, of the solutions that an answer gives; -1 of what is none."""
    given = []
    for picture in answer.get("pictures", []):
        words = [word for line in picture for word in line]
        given.append(truth["pictures"].index(words) if words in truth["pictures"] else -1)
    several = answer.get("solutions")
    one = answer.get("solution")
    for s in (several if several is not None else []) + ([one] if one is not None else []):
        if isinstance(s, str):
            given.append(truth["pictures"].index(s.split()) if s.split() in truth["pictures"] else -1)
        else:
            given.append(truth["solutions"].index(flat(s)) if flat(s) in truth["solutions"] else -1)
    return given


def judge(truth, answer):
    """What is wrong with an answer, or None."""
    ask = truth["ask"]
    if ask in ("solve", "best", "all"):
        given = listed(answer, truth)
        if -1 in given:
            return "what is given is no solution"
        if ask == "all":
            return None if sorted(given) == list(range(len(truth["solutions"]))) else "not every solution is there once"
        if not truth["solutions"]:
            says_none = answer.get("verdict") == "none" or "solution" in answer and answer["solution"] is None
            return None if says_none and not given else "there is no solution"
        return None if len(given) == 1 else "one solution is expected"
    if ask == "count":
        count = answer.get("count")
        if count is None and answer.get("verdict") == "none":
            count = 0
        return None if count is not None and int(count) == truth["count"] else f"expected {truth['count']}"
    if ask in ("unique", "exists"):
        said = answer.get(ask)
        if said is None and "verdict" in answer:
            said = answer["verdict"] == "unique" if ask == "unique" else answer["verdict"] in ("unique", "multiple", "found")
        return None if said is truth[ask] else f"expected {truth[ask]}"
    if ask == "value":
        return None if answer.get("value") == truth["value"] else f"expected {truth['value']}"
    return None if flat(answer.get("numbers", [])) == truth["numbers"] else f"expected {truth['numbers']}"


def main():
    with open(sys.argv[2], encoding="utf-8") as file:
        truth = json.load(file)
    text = sys.stdin.read()
    try:
        answer = json.loads(text) if text.lstrip().startswith("{") else read_text(text)
        problem = judge(truth, answer)
    except (ValueError, TypeError, AttributeError) as error:
        problem = f"the answer cannot be read: {error}"
    if problem is None:
        sys.exit(42)
    with open(os.path.join(sys.argv[3], "judgemessage.txt"), "w", encoding="utf-8") as file:
        file.write(problem + "\n")
    sys.exit(43)


main()
