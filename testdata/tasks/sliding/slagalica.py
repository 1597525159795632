"""A right answer to what the report "8-slagalica" computes: a state is a list of tiles, row by row, 0 for the blank."""


def racunaj_heuristiku(lista):
    """The sum of the distances of all tiles from their places."""
    side = int(len(lista) ** 0.5)
    total = 0
    for at, tile in enumerate(lista):
        if tile != 0:
            total += abs(at // side - (tile - 1) // side) + abs(at % side - (tile - 1) % side)
    return total


def inverzije(lista):
    tiles = [tile for tile in lista if tile != 0]
    return sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1:])


def rjesiva(lista):
    """Whether the state can be solved."""
    side = int(len(lista) ** 0.5)
    if side % 2 == 1:
        return inverzije(lista) % 2 == 0
    row = side - lista.index(0) // side  # from below, 1 for the last
    return (inverzije(lista) + row) % 2 == 1
