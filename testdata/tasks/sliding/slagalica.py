"""A right answer to what the report "8-slagalica" computes: a state is a list of tiles, row by row, 0 for the blank."""

import heapq

STATES = ["123405786", "123745086", "123480765", "413726580", "162530478", "512630478", "126350478", "356148072",
          "436871052", "302651478"]


def generiraj_rjesiva_pocetna_stanja(vrsta):
    """The start state of that number, from 1, as a matrix."""
    tiles = [int(tile) for tile in STATES[vrsta - 1]]
    return [tiles[0:3], tiles[3:6], tiles[6:9]]


def racunaj_heuristiku(lista):
    """The sum of the distances of all tiles from their places."""
    side = int(len(lista) ** 0.5)
    total = 0
    for at, tile in enumerate(lista):
        if tile != 0:
            total += abs(at // side - (tile - 1) // side) + abs(at % side - (tile - 1) % side)
    return total


def racunaj_udaljenost(stanje):
    """How many moves were made up to a state."""
    return len(stanje[1])


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


def moves(lista):
    """The letter of each move of the blank, with where it goes."""
    side = int(len(lista) ** 0.5)
    row, col = divmod(lista.index(0), side)
    if col > 0:
        yield "L", row * side + col - 1
    if col < side - 1:
        yield "R", row * side + col + 1
    if row > 0:
        yield "U", (row - 1) * side + col
    if row < side - 1:
        yield "D", (row + 1) * side + col


def find_moves(lista):
    """The tiles beside the blank."""
    return [lista[to] for _, to in moves(lista)]


def sirina_korak(stanje):
    """The states behind a state, each [lista, potezi]."""
    following = []
    for letter, to in moves(stanje[0]):
        lista = list(stanje[0])
        lista[lista.index(0)], lista[to] = lista[to], 0
        following.append([lista, stanje[1] + [letter]])
    return following


def korak(stanja, value):
    """The states with the first one opened: what it leads to is in front, unvisited, and it is at the end, visited."""
    first, rest = stanja[0], stanja[1:]
    return [child + [0] + value(child) for child in sirina_korak(first)] + rest + [first[:2] + [1] + first[3:]]


def dubina_korak(stanja):
    return korak(stanja, lambda child: [])


def pohlepna_korak(stanja):
    return korak(stanja, lambda child: [racunaj_heuristiku(child[0])])


def ida_dubina_korak(stanja):
    return korak(stanja, lambda child: [racunaj_heuristiku(child[0]) + racunaj_udaljenost(child)])


def astar_korak(stanje):
    """The neighbours of a state, each [lista, potezi, the moves made and those estimated]."""
    return [child + [racunaj_heuristiku(child[0]) + racunaj_udaljenost(child)] for child in sirina_korak(stanje)]


def done(lista):
    return lista == list(range(1, len(lista))) + [0]


def sirina(lista):
    level = [[lista, []]]
    seen = {tuple(lista)}
    while level:
        following = []
        for stanje in level:
            if done(stanje[0]):
                return stanje[1]
            for child in sirina_korak(stanje):
                if tuple(child[0]) not in seen:
                    seen.add(tuple(child[0]))
                    following.append(child)
        level = following
    return None


def dubina(lista, granica):
    stanja = [[lista, [], 0]]
    while stanja and stanja[0][2] == 0:
        first = stanja[0]
        if done(first[0]):
            return first[1]
        if len(first[1]) + 1 < granica:
            stanja = dubina_korak(stanja)[:-1]  # what is visited is of no more use
        else:
            stanja = stanja[1:]
    return None


def pohlepna(lista, granica):
    stanja = [[lista, [], 0, racunaj_heuristiku(lista)]]
    while stanja:
        level = [stanje for stanje in stanja if len(stanje[1]) == len(stanja[0][1])]
        best = min(level, key=lambda stanje: stanje[3])
        if done(best[0]):
            return best[1]
        stanja.remove(best)
        if len(best[1]) + 1 < granica:
            stanja = pohlepna_korak([best] + stanja)[:-1]
    return None


def astar(lista):
    start = [lista, [], racunaj_heuristiku(lista)]
    waiting, closed = [(start[2], 0, start)], set()
    number = 0
    while waiting:
        _, _, stanje = heapq.heappop(waiting)
        if done(stanje[0]):
            return stanje[1]
        if tuple(stanje[0]) in closed:
            continue
        closed.add(tuple(stanje[0]))
        for child in astar_korak(stanje):
            number += 1
            heapq.heappush(waiting, (child[2], number, child))
    return None


def ida(lista):
    bound = racunaj_heuristiku(lista)
    while True:
        stanja, beyond = [[lista, [], 0, racunaj_heuristiku(lista)]], []
        while stanja:
            first = stanja[0]
            if done(first[0]):
                return first[1]
            if first[3] <= bound:
                stanja = ida_dubina_korak(stanja)[:-1]
            else:
                beyond.append(first[3])
                stanja = stanja[1:]
        if not beyond:
            return None
        bound = min(beyond)


def prikazi_rjesenje(lista, potezi):
    """The states that the moves lead through, the first one first."""
    stanje = [list(lista), []]
    shown = [stanje[0]]
    for letter in potezi:
        stanje = next(child for child in sirina_korak(stanje) if child[1][-1] == letter)
        shown.append(stanje[0])
    return shown
