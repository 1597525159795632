# Opens brackets and closes none.
print('{"solution":' + "[" * 500_000)
