# Writes lines for ever.
while True:
    print("y")
