"""What the functions of the report "8-slagalica" return, written apart from slagalica.py: by trying all pairs of places."""

import functools
import itertools

LETTERS = {(0, -1): "L", (0, 1): "R", (-1, 0): "U", (1, 0): "D"}
FIRST = """1 2 3 4 0 5 7 8 6
1 2 3 7 4 5 0 8 6
1 2 3 4 8 0 7 6 5
4 1 3 7 2 6 5 8 0
1 6 2 5 3 0 4 7 8
5 1 2 6 3 0 4 7 8
1 2 6 3 5 0 4 7 8
3 5 6 1 4 8 0 7 2
4 3 6 8 7 1 0 5 2
3 0 2 6 5 1 4 7 8"""


def generiraj_rjesiva_pocetna_stanja(vrsta):
    tiles = iter(FIRST.split("\n")[vrsta - 1].split())
    return [[int(next(tiles)) for _ in range(3)] for _ in range(3)]


def neighbours(lista):
    """The states that differ by a move, by the letter of the blank's move."""
    return {letter: list(after) for letter, after in near(tuple(lista)).items()}


@functools.lru_cache(None)
def near(lista):
    n = int(len(lista) ** 0.5)
    found = {}
    for a, b in itertools.permutations(range(n * n), 2):
        step = (b // n - a // n, b % n - a % n)
        if lista[a] == 0 and step in LETTERS:
            found[LETTERS[step]] = [lista[b] if at == a else 0 if at == b else tile for at, tile in enumerate(lista)]
    return found


def estimate(lista):
    n = int(len(lista) ** 0.5)
    return sum(abs(lista.index(t) // n - (t - 1) // n) + abs(lista.index(t) % n - (t - 1) % n) for t in range(1, n * n))


def find_moves(lista):
    return [lista[after.index(0)] for after in neighbours(lista).values()]


def racunaj_udaljenost(stanje):
    return sum(1 for _ in stanje[1])


def sirina_korak(stanje):
    return [[after, stanje[1] + [letter]] for letter, after in neighbours(stanje[0]).items()]


def dubina_korak(stanja):
    (lista, potezi, _), *rest = stanja
    return [[after, potezi + [letter], 0] for letter, after in neighbours(lista).items()] + rest + [[lista, potezi, 1]]


def pohlepna_korak(stanja):
    (lista, potezi, _, h), *rest = stanja
    return [[after, potezi + [letter], 0, estimate(after)] for letter, after in neighbours(lista).items()] + rest + \
        [[lista, potezi, 1, h]]


def ida_dubina_korak(stanja):
    (lista, potezi, _, f), *rest = stanja
    return [[after, potezi + [letter], 0, estimate(after) + len(potezi) + 1]
            for letter, after in neighbours(lista).items()] + rest + [[lista, potezi, 1, f]]


def astar_korak(stanje):
    return [[after, stanje[1] + [letter], estimate(after) + len(stanje[1]) + 1]
            for letter, after in neighbours(stanje[0]).items()]


def goal(lista):
    return list(range(1, len(lista))) + [0]


def dubina(lista, granica):
    """All walks, level by level: a search that goes back finds a plan if there is one within its limit."""
    level = {tuple(lista): []}
    for _ in range(granica):
        if tuple(goal(lista)) in level:
            return level[tuple(goal(lista))]
        level = {tuple(after): potezi + [letter] for tiles, potezi in level.items()
                 for letter, after in neighbours(list(tiles)).items()}
    return None


pohlepna = dubina  # both look at everything within the limit before they give up


def prikazi_rjesenje(lista, potezi):
    return [lista] if not potezi else [lista] + prikazi_rjesenje(neighbours(lista)[potezi[0]], potezi[1:])
