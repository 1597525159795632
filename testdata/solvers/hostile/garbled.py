# Answers with escape sequences.
print("\x1b[2Junique\x07\u202e", flush=True)
print("end")
