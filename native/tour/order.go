package tour

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	board "twofold/puzzles/families/tour"
	"twofold/puzzles/runs"
)

// An Order is the order in which Plain tries the steps of a piece: the name of one, or a permutation of its steps. Its
// steps have the letters from a on in the order of OrderA; a permutation is a list of letters, such as c,a,b,d,h,g,f,e,
// small or large, or of coordinates, such as (1,2) (1,-2) and so on, as programs and papers print them.
type Order string

const (
	// OrderA is that of movesOf, of the knight (1,2) (1,-2) (2,1) (2,-1) (-1,2) (-1,-2) (-2,1) (-2,-1).
	OrderA Order = "A"
	// OrderB turns each step round: (-1,-2) (-1,2) (-2,-1) (-2,1) (1,-2) (1,2) (2,-1) (2,1). It is not A read backwards,
	// as its source says.
	OrderB Order = "B"
	// Clockwise begins with the step nearest to straight up, on its right; Anticlockwise is the same read backwards.
	Clockwise     Order = "clockwise"
	Anticlockwise Order = "anticlockwise"
)

var (
	letterList     = once(`^[a-z](,?[a-z])*$`)
	coordinateList = once(`^\(-?\d{1,3},-?\d{1,3}\)(,?\(-?\d{1,3},-?\d{1,3}\))*$`)
	coordinates    = once(`(-?\d+),(-?\d+)`)

	// names are the names of orders, in small letters.
	names = map[string]Order{
		"": OrderA, "a": OrderA, "b": OrderB, "clockwise": Clockwise, "c": Clockwise, "anticlockwise": Anticlockwise,
		"ac": Anticlockwise, "auto": Auto,
	}
	// plainer takes what lists may be printed with and do not need.
	plainer = strings.NewReplacer(" ", "", "\u2212", "-", "[", "", "]", "")
)

// once is an expression that is compiled when it is first asked for, not whenever the program starts.
func once(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// parseOrder reads an order; "" is OrderA. Whether it is one of a board's piece is seen when it is searched.
func parseOrder(text string) (Order, error) {
	plain := strings.ToLower(plainer.Replace(text))
	if o, ok := names[plain]; ok {
		return o, nil
	}
	if !letterList().MatchString(plain) && !coordinateList().MatchString(plain) {
		return OrderA, fmt.Errorf("order %q: expected A, B, clockwise (c), anticlockwise (ac) or auto, letters such as "+
			"c,a,b,d,h,g,f,e, or moves such as (1,2) (1,-2)", text)
	}
	return Order(plain), nil
}

// of is the steps of a piece in the order. The error is an *runs.Unserved if the order is not of this piece.
func (o Order) of(p board.Piece) ([]move, error) {
	a := movesOf(p)
	var listed []move
	switch {
	case o == OrderA:
		return a, nil
	case o == OrderB:
		for _, m := range a {
			listed = append(listed, move{-m.down, -m.right})
		}
	case o == Clockwise, o == Anticlockwise:
		listed = slices.SortedStableFunc(slices.Values(a), func(m, n move) int { return cmp.Compare(angle(m), angle(n)) })
		if o == Anticlockwise {
			slices.Reverse(listed)
		}
	case letterList().MatchString(string(o)):
		for _, letter := range strings.ReplaceAll(string(o), ",", "") {
			m := move{} // of no piece
			if at := int(letter - 'a'); at < len(a) {
				m = a[at]
			}
			listed = append(listed, m)
		}
	default:
		for _, pair := range coordinates().FindAllStringSubmatch(string(o), -1) {
			down, _ := strconv.Atoi(pair[1])
			right, _ := strconv.Atoi(pair[2])
			listed = append(listed, move{down, right})
		}
	}
	if len(listed) != len(a) || slices.ContainsFunc(a, func(m move) bool { return !slices.Contains(listed, m) }) {
		return nil, &runs.Unserved{
			Reason: fmt.Sprintf("order %s is not the %d moves of piece %v, each once", o, len(a), p),
		}
	}
	return listed, nil
}

// angle is that of a step from straight up, clockwise, from 0 to below 2π.
func angle(m move) float64 {
	a := math.Atan2(float64(m.right), float64(-m.down))
	if a < 0 {
		a += 2 * math.Pi
	}
	return a
}
