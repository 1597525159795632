# Writes lines for ever.
while True:
    print("y" * 1000)
