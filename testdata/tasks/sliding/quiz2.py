"""A right answer to "Quiz 2": the 8-puzzle with the blank, 0, first. A state is asked as state[y, x]."""


class ocho_puzzle:
    inicial = [0, 1, 2, 3, 4, 5, 6, 7, 8]

    def estado_inicial(self):
        return make(self.inicial)

    def acciones_aplicables(self, estado):
        """Pairs ((x1, y1), (x2, y2)): the tile at the first place may move to the second."""
        x, y = place(estado, 0)
        beside = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return [((a, b), (x, y)) for a, b in beside if 0 <= a < 3 and 0 <= b < 3]

    def transicion(self, estado, indices):
        (x1, y1), (x2, y2) = indices
        tiles = flat(estado)
        tiles[3 * y2 + x2], tiles[3 * y1 + x1] = tiles[3 * y1 + x1], 0
        return make(tiles)

    def test_objetivo(self, estado):
        return flat(estado) == list(range(9))

    def costo(self, estado, accion):
        return 1


class State:
    """Nine tiles that are read as state[y, x]."""

    def __init__(self, tiles):
        self.tiles = list(tiles)

    def __getitem__(self, at):
        return self.tiles[3 * at[0] + at[1]]


def make(tiles):
    return State(tiles)


def flat(estado):
    return [int(estado[y, x]) for y in range(3) for x in range(3)]


def place(estado, tile):
    at = flat(estado).index(tile)
    return at % 3, at // 3


def h1(estado):
    return sum(tile != at for at, tile in enumerate(flat(estado)) if tile != 0)


def h2(estado):
    total = 0
    for tile in range(1, 9):
        x, y = place(estado, tile)
        total += abs(x - tile % 3) + abs(y - tile // 3)
    return total


class nodo:
    def __init__(self, estado, madre, accion, costo):
        self.estado, self.madre, self.accion, self.costo = estado, madre, accion, costo


def codifica_estado(estado):
    return "".join(map(str, flat(estado)))


def nodo_hijo(problema, madre, accion):
    cost = madre.costo + problema.costo(madre.estado, accion)
    return nodo(problema.transicion(madre.estado, accion), madre, accion, cost)


def solucion(n):
    acciones = []
    while n.madre is not None:
        acciones.append(n.accion)
        n = n.madre
    return acciones[::-1]


def tree_search(problema, distancia):
    """Greedy best-first search; of equal states the oldest comes first."""
    waiting = [nodo(problema.estado_inicial(), None, None, 0)]
    explored = set()
    while waiting:
        n = min(waiting, key=lambda one: distancia(one.estado))
        waiting.remove(n)
        if problema.test_objetivo(n.estado):
            return n
        explored.add(codifica_estado(n.estado))
        for accion in problema.acciones_aplicables(n.estado):
            child = nodo_hijo(problema, n, accion)
            if codifica_estado(child.estado) not in explored:
                waiting.append(child)
    return None
