"""What the functions of "Quiz 2" return, on the nine places as a dictionary: written apart from quiz2.py."""

PLACES = [(x, y) for y in range(3) for x in range(3)]


class Grid(dict):
    def __getitem__(self, at):
        y, x = at
        return self.get((x, y))


def read(estado):
    return Grid({(x, y): int(estado[y, x]) for x, y in PLACES})


class ocho_puzzle:
    inicial = None

    def estado_inicial(self):
        return Grid(zip(PLACES, self.inicial))

    def acciones_aplicables(self, estado):
        tiles = read(estado)
        return [(at, to) for at in PLACES for to in PLACES
                if dict.get(tiles, to) == 0 and (at[0] - to[0]) ** 2 + (at[1] - to[1]) ** 2 == 1]

    def transicion(self, estado, indices):
        other = {indices[0]: indices[1], indices[1]: indices[0]}
        tiles = read(estado)
        return Grid({at: dict.get(tiles, other.get(at, at)) for at in PLACES})

    def costo(self, estado, accion):
        return 1


def codifica_estado(estado):
    text = ""
    for x, y in PLACES:
        text += str(estado[y, x])
    return text


class nodo:
    def __init__(self, *parts):
        for name, part in zip(("estado", "madre", "accion", "costo"), parts):
            setattr(self, name, part)


def nodo_hijo(problema, madre, accion):
    return nodo(problema.transicion(madre.estado, accion), madre, accion, madre.costo + 1)


def solucion(n):
    return [] if n.madre is None else solucion(n.madre) + [n.accion]
