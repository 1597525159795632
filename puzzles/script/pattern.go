package script

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
)

// patterns is the words that are regular expressions over digits, of which A is 10, B is 11, and so on.
type patterns struct{ opaque }

const digitsOfPatterns = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

func (patterns) read(_ *starlark.Thread, text string, _, _ int) (starlark.Value, error) {
	if text == "" || programOf(text) == nil {
		return nil, nil
	}
	v := starlarkstruct.FromStringDict(starlark.String("pattern"), starlark.StringDict{
		"automaton": starlark.NewBuiltin("automaton", automatonOf(text)),
		"matches":   starlark.NewBuiltin("matches", matcherOf(text)),
	})
	return v, nil
}

func (patterns) expected(int, int) string     { return "a regular expression such as (12|3)*4" }
func (patterns) list(int, int, bool) []string { return nil }

// programOf compiles a pattern; nil if it is none, or speaks of places between digits.
func programOf(text string) *syntax.Prog {
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil
	}
	p, err := syntax.Compile(tree.Simplify())
	if err != nil || slices.ContainsFunc(p.Inst, func(i syntax.Inst) bool { return i.Op == syntax.InstEmptyWidth }) {
		return nil
	}
	return p
}

// mostStates bounds an automaton.
const mostStates = 4000

// automatonOf is g.word.automaton(low, high): next and accept of an automaton that reads numbers as the digits of a
// pattern. Sets of instructions of its program are states (Rabin and Scott's subset construction).
func automatonOf(text string) function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var low, high int
		if err := starlark.UnpackArgs(f.Name(), args, kw, "low", &low, "high", &high); err != nil {
			return nil, err
		}
		if low < 0 || high >= len(digitsOfPatterns) {
			return nil, fmt.Errorf("numbers from %d to %d: expected digits", low, high)
		}
		return automaton(text, low, high)
	}
}

func automaton(text string, low, high int) (starlark.Value, error) {
	p := programOf(text)
	states := [][]uint32{reached(p, []uint32{uint32(p.Start)})}
	var next, accept []starlark.Value
	for i := 0; i < len(states); i++ {
		if i > mostStates {
			return nil, fmt.Errorf("automaton: pattern %q: expected at most %d states", text, mostStates)
		}
		to := starlark.NewDict(high - low + 1)
		for v := low; v <= high; v++ {
			set := stepped(p, states[i], rune(digitsOfPatterns[v]))
			if len(set) == 0 {
				continue
			}
			at := slices.IndexFunc(states, func(s []uint32) bool { return slices.Equal(s, set) })
			if at < 0 {
				at, states = len(states), append(states, set)
			}
			_ = to.SetKey(starlark.MakeInt(v), starlark.MakeInt(at)) // integers have a hash
		}
		if slices.ContainsFunc(states[i], func(pc uint32) bool { return p.Inst[pc].Op == syntax.InstMatch }) {
			accept = append(accept, starlark.MakeInt(i))
		}
		next = append(next, to)
	}
	return tuple{starlark.NewList(next), starlark.NewList(accept)}, nil
}

// stepped is the set of instructions behind a digit.
func stepped(p *syntax.Prog, set []uint32, digit rune) (to []uint32) {
	for _, pc := range set {
		switch i := &p.Inst[pc]; i.Op {
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			if i.MatchRune(digit) {
				to = append(to, i.Out)
			}
		}
	}
	return reached(p, to)
}

// reached adds the instructions that are reached without a digit, in their order.
func reached(p *syntax.Prog, set []uint32) []uint32 {
	for n := 0; n < len(set); n++ {
		var more []uint32
		switch i := &p.Inst[set[n]]; i.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			more = []uint32{i.Out, i.Arg}
		case syntax.InstCapture, syntax.InstNop:
			more = []uint32{i.Out}
		}
		for _, pc := range more {
			if !slices.Contains(set, pc) {
				set = append(set, pc)
			}
		}
	}
	slices.Sort(set)
	return slices.Compact(set)
}

// matcherOf is g.word.matches(numbers): that numbers are a word of a pattern.
func matcherOf(text string) function {
	return func(_ *starlark.Thread, f *starlark.Builtin, args tuple, kw kwargs) (starlark.Value, error) {
		var list starlark.Value
		if err := starlark.UnpackArgs(f.Name(), args, kw, "numbers", &list); err != nil {
			return nil, err
		}
		numbers, err := intsOf(list)
		if err != nil {
			return nil, err
		}
		var word strings.Builder
		for _, v := range numbers {
			if v < 0 || v >= len(digitsOfPatterns) {
				return starlark.False, nil
			}
			word.WriteByte(digitsOfPatterns[v])
		}
		is, err := regexp.MatchString("^(?:"+text+")$", word.String())
		return starlark.Bool(is), err
	}
}
