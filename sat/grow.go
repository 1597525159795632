package sat

// A cut is how a problem is taken apart.
type cut struct {
	least    int // variables of a problem that is worth it
	ball     int // variables of a ball
	halo     int // variables around it that may change, at first
	largest  int // halo
	patience int // how many more windows than not may have to grow
}

// usual is the cut for loose minesweeper and mosaic boards of 200×200 and 400×400. Balls of half and of twice that size
// take about as long.
var usual = cut{least: 4000, ball: 100, halo: 50, largest: 1600, patience: 10}

// grow looks for a model of some variables, which rows link to no others, ball by ball. What rows need of variables
// beyond the windows so far is taken to be there. The variables of a ball are free, and a halo of earlier ones once
// more; where that leaves nothing the halo grows. If it has all earlier ones then, there is no model. So each search is
// small and about what is near; gophersat on the whole throws thousands of values away at each backjump and restart, in
// regions that have nothing to do with it.
//
// It gives up, and is neither sure nor has found one, when halos have to grow too often or too far.
func (n *network) grow(vars []int32, by cut, trueFirst bool) (found, sure bool, err error) {
	if len(vars) <= 3*by.ball {
		found, err = n.window(vars, trueFirst)
		return found, true, err
	}
	isSet := func(v int32) bool { return n.set[v] }
	isNew := func(v int32) bool { return !n.set[v] }
	taken := make([]bool, len(n.value))
	patience := by.patience
	for at := range vars {
		if n.set[vars[at]] {
			continue
		}
		patience++
		ball := n.flood(vars[at:at+1], taken, by.ball, isNew)
		for halo := by.halo; ; halo *= 2 {
			free := n.flood(ball, taken, len(ball)+halo, isSet)
			for _, v := range free {
				taken[v] = false
			}
			found, err := n.window(free, trueFirst)
			if everything := len(free) < len(ball)+halo; err != nil || !found && everything {
				return false, true, err
			}
			if found {
				break
			}
			if patience--; halo >= by.largest || patience < 0 {
				return false, false, nil
			}
		}
	}
	return true, true, nil
}
