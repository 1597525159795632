package encode

// A sight is what a clue sees: runs up, down, left and right that add up to total, without the clue's own cell.
type sight struct {
	total  int
	runs   [4]run
	chains [4][]int // how much longer than its least each run is
	column []int    // how much longer than their least the runs up and down are together
}

// columnAtLeast is the literal, or constant, that says that the runs up and down add up to j at least.
func (s *sight) columnAtLeast(j int) int { return atLeast(s.column, j-s.runs[0].least-s.runs[1].least) }

// rowAtLeast says it of the runs to the left and to the right, which are what the others leave of the total.
func (s *sight) rowAtLeast(j int) int { return not(s.columnAtLeast(s.total - j + 1)) }

// reaches says that the run in a direction has at least n cells.
func (s *sight) reaches(direction, cells int) int {
	return atLeast(s.chains[direction], cells-s.runs[direction].least)
}

const (
	downwards = 1
	rightward = 3
)

// facing says that two clues which see each other see as many cells along their common line, for these are the same
// cells. That follows from the rest, but not by unit propagation: a clue that knows how much it sees along its column
// knows what is left for its row, but not how that is divided between left and right. Without these clauses plain
// boards of 80×80, a tenth of the cells given, take fifty times as many conflicts.
//
// It is for formulas in which all clues hold: see parts.
func (v *visibilityEncoder) facing() {
	for cell := range v.board.Clues {
		if s := v.sights[cell]; s != nil {
			v.face(s, downwards, (*sight).columnAtLeast)
			v.face(s, rightward, (*sight).rowAtLeast)
		}
	}
}

// face says it of a clue and the next one in a direction, from the last number that either is known to reach to the
// first that one of them does not.
func (v *visibilityEncoder) face(s *sight, direction int, lineAtLeast func(s *sight, j int) int) {
	for i, cell := range s.runs[direction].cells {
		other := v.sights[cell]
		if other == nil {
			continue
		}
		apart := not(s.reaches(direction, i+1))
		j := 1
		for lineAtLeast(s, j+1) == always || lineAtLeast(other, j+1) == always {
			j++
		}
		for ; ; j++ {
			mine, its := lineAtLeast(s, j), lineAtLeast(other, j)
			v.say(apart, not(mine), its)
			v.say(apart, not(its), mine)
			if mine == never || its == never {
				return
			}
		}
	}
}
