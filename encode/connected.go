package encode

// maxEliminated is the most cells of a board from which vertices are eliminated.
const maxEliminated = 4096

// acyclic is the faster way to forbid rings of arcs, by elimination where the fill-in stays small.
func acyclic(nodes int) func(f *Formula, nodes int, arcs map[Arc]int) {
	if nodes > maxEliminated {
		return level
	}
	return eliminate
}

// valuesOf are the values of a model by variable: 1 for true, -1 for false.
func valuesOf(model []bool) []int8 {
	values := make([]int8, len(model)+1)
	for i, value := range model {
		if values[i+1] = -1; value {
			values[i+1] = 1
		}
	}
	return values
}

// isTrue is the value of a variable or constant.
func isTrue(l int, model []bool) bool { return l == always || l != never && model[l-1] }
