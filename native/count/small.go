package count

import (
	"math"
	"slices"
	"sort"

	"twofold/puzzles/model"
)

// A sum keeps what its terms came to so far, less the least that may be, from 1; or 0 once it holds whatever the others
// are, but for an account, whose value is asked for in the end.
type sum struct {
	clock
	isAccount bool
	min, max  int
	terms     [][]model.Term // by step
	low, high []int          // by step k: bounds of the terms from k on
	least     []int          // by step k: of those before
	wide      []int
}

// sum is nil before all steps if it never holds.
func (k clock) sum(s model.Sum, isAccount bool) (m *sum, start []byte) {
	n := k.last()
	m = &sum{clock: k, isAccount: isAccount, min: s.Min, max: s.Max, terms: make([][]model.Term, n),
		low: make([]int, n+1), high: make([]int, n+1), least: make([]int, n+1)}
	low, high, base := make([]int, n), make([]int, n), 0
	for _, t := range s.Terms {
		step, values := k.whenNum(t.Num), k.values(t.Num)
		if step == before {
			base += t.Factor * k.a.Of(t.Num)
			continue
		}
		m.terms[step] = append(m.terms[step], t)
		ends := [2]int{t.Factor * values[0], t.Factor * values[len(values)-1]}
		low[step], high[step] = low[step]+min(ends[0], ends[1]), high[step]+max(ends[0], ends[1])
	}
	for i := n - 1; i >= 0; i-- {
		m.low[i], m.high[i] = m.low[i+1]+low[i], m.high[i+1]+high[i]
	}
	most := base
	m.least[0] = base
	for i := range n + 1 {
		if i > 0 {
			m.least[i] = m.least[i-1] + low[i-1]
			most += high[i-1]
		}
		m.wide = append(m.wide, wide(min(most, m.max-m.low[i])-m.least[i]+1))
	}
	if start = make([]byte, m.wide[0]); !m.write(0, base, start) {
		start = nil
	}
	return m, start
}

func (s *sum) size(k int) int { return s.wide[k] }

// write is false if the sum cannot hold behind k steps.
func (s *sum) write(k, n int, to []byte) bool {
	switch {
	case n+s.high[k] < s.min || n+s.low[k] > s.max:
		return false
	case !s.isAccount && n+s.low[k] >= s.min && n+s.high[k] <= s.max:
		put(to, 0)
	default:
		put(to, n-s.least[k]+1)
	}
	return true
}

func (s *sum) read(k int, from, to []byte) bool {
	n := get(from)
	if n == 0 {
		put(to, 0)
		return true
	}
	n += s.least[k] - 1
	for _, t := range s.terms[k] {
		n += t.Factor * s.a.Of(t.Num)
	}
	return s.write(k+1, n, to)
}

// A different keeps a bit for each value that a number had, and another one may have.
type different struct {
	clock
	values []int
	nums   [][]model.Num // by step
	may    [][]byte      // by step k: bits of values that numbers from k on may have
}

func (k clock) different(d model.Different) (machine, []byte, error) {
	m := &different{clock: k, nums: make([][]model.Num, k.last())}
	var known []model.Num
	for _, n := range d {
		m.values = append(m.values, k.values(n)...)
		if step := k.whenNum(n); step == before {
			known = append(known, n)
		} else {
			m.nums[step] = append(m.nums[step], n)
		}
	}
	slices.Sort(m.values)
	m.values = slices.Compact(m.values)
	size := (len(m.values) + 7) / 8
	m.may = make([][]byte, k.last()+1)
	m.may[k.last()] = make([]byte, size)
	for step := k.last() - 1; step >= 0; step-- {
		m.may[step] = slices.Clone(m.may[step+1])
		for _, n := range m.nums[step] {
			for _, v := range k.values(n) {
				m.mark(m.may[step], v)
			}
		}
	}
	start := make([]byte, size)
	for _, n := range known {
		if !m.mark(start, k.a.Of(n)) {
			return m, nil, nil
		}
	}
	return m, start, nil
}

// mark is false if the value was there already.
func (d *different) mark(set []byte, value int) bool {
	at, _ := slices.BinarySearch(d.values, value)
	was := set[at/8]
	set[at/8] |= 1 << (at % 8)
	return set[at/8] != was
}

func (d *different) size(int) int { return (len(d.values) + 7) / 8 }

func (d *different) read(k int, from, to []byte) bool {
	set := to
	if len(to) == 0 {
		set = slices.Clone(from)
	}
	copy(set, from)
	for _, n := range d.nums[k] {
		if !d.mark(set, d.a.Of(n)) {
			return false
		}
	}
	for i := range to {
		to[i] &= d.may[k+1][i]
	}
	return true
}

// A table keeps which of its rows are left, as the number of their set of what is not read.
type table struct {
	clock
	table model.Table
	cols  [][]int          // by step: of the numbers
	later [][]int          // by step k: those from k on
	sets  [][][]int        // by step k and number: rows
	known []map[string]int // by step k: the number of what is left of rows
}

func (k clock) table(t model.Table) (machine, []byte, error) {
	n := k.last()
	m := &table{clock: k, table: t, cols: make([][]int, n), later: make([][]int, n+1), sets: make([][][]int, n+1)}
	for range n + 1 {
		m.known = append(m.known, map[string]int{})
	}
	all := make([]int, 0, len(t.Rows))
	for row := range t.Rows {
		all = append(all, row)
	}
	for col, num := range t.Nums {
		if step := k.whenNum(num); step == before {
			all = m.having(all, col)
		} else {
			m.cols[step] = append(m.cols[step], col)
		}
	}
	for step := n - 1; step >= 0; step-- {
		m.later[step] = slices.Concat(m.cols[step], m.later[step+1])
	}
	start := make([]byte, m.size(0))
	put(start, m.number(0, all))
	if len(all) == 0 {
		start = nil
	}
	return m, start, nil
}

func (t *table) size(int) int { return 4 }

// having is the rows that have the value in a column that is read.
func (t *table) having(rows []int, col int) (left []int) {
	for _, row := range rows {
		if t.table.Rows[row][col] == t.a.Of(t.table.Nums[col]) {
			left = append(left, row)
		}
	}
	return left
}

// number tells sets of rows apart that differ in columns that are not read.
func (t *table) number(k int, rows []int) int {
	rest := make([]string, len(rows))
	for i, row := range rows {
		var key []byte
		for _, col := range t.later[k] {
			v := t.table.Rows[row][col]
			key = append(key, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
		}
		rest[i] = string(key)
	}
	sort.Strings(rest)
	key := ""
	for _, r := range slices.Compact(rest) {
		key += r
	}
	at, known := t.known[k][key]
	if !known {
		at = len(t.sets[k])
		t.known[k][key] = at
		t.sets[k] = append(t.sets[k], rows)
	}
	return at
}

func (t *table) read(k int, from, to []byte) bool {
	rows := t.sets[k][get(from)]
	for _, col := range t.cols[k] {
		rows = t.having(rows, col)
	}
	if len(to) > 0 && len(rows) > 0 {
		put(to, t.number(k+1, rows))
	}
	return len(rows) > 0
}

// A sight keeps what is seen on rays that are settled, and of each other the place of the nearest false literal.
type sight struct {
	clock
	min, max int
	rays     [][]model.Lit // up to the first that is known to be false
	at       [][]int       // by ray and place: when it is known
	places   [][][2]int    // by step: rays and places
	active   [][]int       // by step k: rays that are not settled
	settled  [][]int       // by step and ray: how many of the first places are known before it
	near     []int         // by ray, while reading
}

func (k clock) sight(s model.Sight) (machine, []byte, error) {
	n := k.last()
	m := &sight{clock: k, min: s.Min, max: s.Max, places: make([][][2]int, n), near: make([]int, len(s.Rays))}
	for r, ray := range s.Rays {
		if end := slices.IndexFunc(ray, func(l model.Lit) bool { return k.isKnown(l) && !k.a.Is(l) }); end >= 0 {
			ray = ray[:end]
		}
		m.rays, m.at = append(m.rays, ray), append(m.at, make([]int, len(ray)))
		for i, l := range ray {
			if m.at[r][i] = k.when(l); m.at[r][i] != before {
				m.places[m.at[r][i]] = append(m.places[m.at[r][i]], [2]int{r, i})
			}
		}
	}
	for step := range n + 1 {
		var active, settled []int
		for r, at := range m.at {
			first := slices.IndexFunc(at, func(when int) bool { return when >= step })
			if first < 0 {
				first = math.MaxInt
			}
			settled = append(settled, first)
			if first < len(at) && slices.ContainsFunc(at, func(when int) bool { return when < step }) {
				active = append(active, r)
			}
		}
		m.active, m.settled = append(m.active, active), append(m.settled, settled)
	}
	for r, ray := range m.rays {
		m.near[r] = len(ray)
	}
	start := make([]byte, m.size(0))
	if !m.write(0, 0, start) {
		start = nil
	}
	return m, start, nil
}

func (s *sight) size(k int) int {
	return 2 + 2*len(s.active[k])
}

// gone is the place of a ray that is settled.
const gone = 1<<16 - 1

// write is false if there is seen too much or too little. Rays with a place that is gone are in seen already.
func (s *sight) write(k, seen int, to []byte) bool {
	low, high, active := 0, 0, 0
	for r, near := range s.near {
		if near == gone {
			continue
		}
		first := s.settled[k][r]
		if near <= first { // settled, or a ray with a false one at once
			seen += near
			s.near[r] = gone
			continue
		}
		low, high, active = low+first, high+near, active+1
	}
	if seen+low > s.max || seen+high < s.min {
		return false
	}
	if len(to) == 0 {
		return true
	}
	if done := seen+low >= s.min && seen+high <= s.max; done {
		clear(to)
		put(to[:2], gone)
		return true
	}
	put(to[:2], seen)
	for i, r := range s.active[k] {
		put(to[2+2*i:4+2*i], s.near[r])
	}
	return true
}

func (s *sight) read(k int, from, to []byte) bool {
	seen := get(from[:2])
	if seen == gone {
		clear(to)
		if len(to) > 0 {
			put(to[:2], gone)
		}
		return true
	}
	for r, ray := range s.rays {
		if s.near[r] = len(ray); s.settled[k][r] >= len(ray) {
			s.near[r] = gone // it was added to seen
		}
	}
	for i, r := range s.active[k] {
		s.near[r] = get(from[2+2*i : 4+2*i])
	}
	for _, at := range s.places[k] {
		if r, i := at[0], at[1]; s.near[r] != gone && !s.a.Is(s.rays[r][i]) {
			s.near[r] = min(s.near[r], i)
		}
	}
	return s.write(k+1, seen, to)
}
