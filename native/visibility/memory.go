package visibility

import "math/big"

// A memory keeps the counts of components met before, in two generations: when the young one is full,
// the old one is forgotten and the young one becomes old.
type memory struct {
	young, old map[string]*big.Int
	size       int // bytes of the young keys and counts
	largest    int // the most components remembered
}

func newMemory() *memory { return &memory{young: map[string]*big.Int{}} }

// maxGeneration is how many bytes of keys and counts a generation has at most.
const maxGeneration = 256 << 20

// recall returns nil for what it does not know.
func (m *memory) recall(key []byte) *big.Int {
	if n := m.young[string(key)]; n != nil {
		return n
	}
	n := m.old[string(key)]
	if n != nil {
		m.remember(string(key), n)
	}
	return n
}

func (m *memory) remember(key string, n *big.Int) {
	size := len(key) + 8*len(n.Bits()) + 100
	if m.size += size; m.size > maxGeneration {
		m.young, m.old, m.size = map[string]*big.Int{}, m.young, size
	}
	m.young[key] = n
	m.largest = max(m.largest, len(m.young)+len(m.old))
}
