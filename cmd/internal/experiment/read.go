package experiment

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"twofold/puzzles/parse"
)

// maxDocument bounds a specification: it is read as a whole.
const maxDocument = 1 << 20

// Read reads a specification in TOML. Errors name file, line and column.
func Read(r io.Reader, file string) (*Spec, error) {
	s := &Spec{}
	var err error
	if s.Origin, err = Decode(r, file, s); err != nil {
		return nil, err
	}
	return s, s.check()
}

// Decode reads a TOML document into a struct. Keys are the names of its fields in lower case; others are refused. A
// field with a tag is no key. Errors name file, line and column. The origin is for errors about what was read.
func Decode(r io.Reader, file string, into any) (Origin, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxDocument+1))
	switch {
	case err != nil:
		return Origin{}, fmt.Errorf("%s: %w", file, err)
	case len(text) > maxDocument:
		return Origin{}, fmt.Errorf("%s: longer than %d bytes: expected less", file, maxDocument)
	}
	text = bytes.TrimPrefix(text, []byte(parse.ByteOrderMark))
	decoder := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().EnableUnmarshalerInterface()
	if err := decoder.Decode(into); err != nil {
		return Origin{}, explain(err, text, file, reflect.TypeOf(into).Elem())
	}
	return Origin{In: file, places: placesOf(text)}, nil
}

// check refuses what has the right type and makes no sense, and spreads ranges.
func (s *Spec) check() error {
	if !slices.Contains([]string{"", "all", "needed"}, s.Cross) {
		return s.Errorf("cross", s.Cross, "cross %q: expected one of all, needed", s.Cross)
	}
	err := cmp.Or(s.number("repetitions", s.Repetitions), s.filled("engines", s.Engines))
	for i := range s.Boards {
		s.Boards[i].Origin = s.table("boards", i)
		err = cmp.Or(err, s.Boards[i].check())
	}
	parameters := s.Origin
	parameters.path = "parameters."
	err = cmp.Or(err, spreadAll(parameters, s.Parameters, names[len(ruleNames):]))
	for i, rule := range s.Exclude {
		err = cmp.Or(err, rule.check(s.table("exclude", i)))
	}
	for i, rule := range s.Only {
		err = cmp.Or(err, rule.check(s.table("only", i)))
	}
	return err
}

func (s *Source) check() error {
	kinds := 0
	for _, given := range []bool{s.File != "", s.Texts != nil, s.Starts != nil, s.Random != ""} {
		if given {
			kinds++
		}
	}
	if kinds != 1 {
		return s.Errorf("", "", "boards: expected one of the keys file, texts, starts and random")
	}
	return cmp.Or(s.filled("texts", s.Texts), s.filled("starts", s.Starts), s.filled("engines", s.Engines),
		s.spread("names", &s.Names), s.spread("pick", &s.Pick), s.spread("seed", &s.Seed),
		s.number("moves", s.Moves), s.number("number", s.Number))
}

func (rule Rule) check(o Origin) error {
	if len(rule) == 0 {
		return o.Errorf("", "", "a rule without keys: expected some, such as engine and depth")
	}
	return spreadAll(o, rule, names)
}

// number refuses a number that is given and too small or too large.
func (o Origin) number(key string, n int) error {
	if _, given := o.places[o.path+key]; !given || n >= 1 && n <= maxValues {
		return nil
	}
	return o.Errorf(key, strconv.Itoa(n), "%s %d: expected a number from 1 to %d", key, n, maxValues)
}

// filled refuses words that are given but none.
func (o Origin) filled(key string, words Words) error {
	if words == nil || len(words) > 0 {
		return nil
	}
	return o.Errorf(key, key, "%s: expected a string or a number, or an array of at least one of these", key)
}

// spread puts the values that words stand for in the place of the words.
func (o Origin) spread(key string, words *Words) error {
	var all Words
	for _, word := range *words {
		values, err := Spread(word)
		for i := range values {
			if err == nil {
				values[i], err = Parameter(key).normal(values[i])
			}
		}
		if err != nil {
			return o.Errorf(key, word, "%v", err)
		}
		all = append(all, values...)
	}
	err := o.filled(key, *words)
	*words = all
	return err
}

// spreadAll spreads the words of each key, which are to be among those known.
func spreadAll[K ~string](o Origin, all map[K]Words, known []string) error {
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if !slices.Contains(known, string(key)) {
			return o.Errorf(string(key), string(key), "key %q: expected one of %s", key, strings.Join(known, ", "))
		}
		words := all[key]
		if err := o.spread(string(key), &words); err != nil {
			return err
		}
		all[key] = words
	}
	return nil
}

// maxValues bounds what a range such as 1..10 may stand for.
const maxValues = 1_000_000

// Spread is the numbers of a range such as "10..19", or else the text alone.
func Spread(text string) ([]string, error) {
	first, last, isRange := strings.Cut(text, "..")
	if !isRange {
		return []string{text}, nil
	}
	low, err1 := strconv.Atoi(first)
	high, err2 := strconv.Atoi(last)
	if err1 != nil || err2 != nil || low < 0 || high < low || high-low >= maxValues {
		return nil, fmt.Errorf("range %q: expected numbers such as 10..19, at most %d of them", text, maxValues)
	}
	var all []string
	for n := low; n <= high; n++ {
		all = append(all, strconv.Itoa(n))
	}
	return all, nil
}

// Add adds what a flag says, which is called as a parameter, or as the key of a specification whose table it adds to.
func (s *Spec) Add(flag, text string) (err error) {
	switch flag {
	case "boards":
		one := &Spec{Boards: []Source{{File: text}}}
		if strings.HasPrefix(text, "{") {
			one, err = Read(strings.NewReader("boards = ["+text+"]"), "--boards")
		}
		if err == nil {
			s.Boards = append(s.Boards, one.Boards...)
		}
	case "engine":
		s.Engines = append(s.Engines, strings.Split(text, ",")...)
	case "exclude":
		s.Exclude, err = addRule(s.Exclude, text)
	case "only":
		s.Only, err = addRule(s.Only, text)
	default:
		if s.Parameters == nil {
			s.Parameters = map[Parameter]Words{}
		}
		words := strings.Split(text, ",")
		if Parameter(flag) == Against || Parameter(flag) == Solver && strings.Contains(text, " ") {
			words = []string{text} // a command with arguments
		}
		for _, word := range words {
			values, problem := Spread(word)
			s.Parameters[Parameter(flag)] = append(s.Parameters[Parameter(flag)], values...)
			err = cmp.Or(err, problem)
		}
	}
	return err
}

func addRule(rules []Rule, text string) ([]Rule, error) {
	rule, err := parseRule(text)
	return append(rules, rule), err
}

// Replace puts what another specification says in the place of what this one says.
func (s *Spec) Replace(by *Spec) {
	if by.Engines != nil {
		s.Engines = by.Engines
		for i := range s.Boards {
			s.Boards[i].Engines = nil
		}
	}
	if by.Boards != nil {
		s.Boards = by.Boards
	}
	if by.Exclude != nil {
		s.Exclude = by.Exclude
	}
	if by.Only != nil {
		s.Only = by.Only
	}
	s.Cross, s.Repetitions = cmp.Or(by.Cross, s.Cross), cmp.Or(by.Repetitions, s.Repetitions)
	if s.Parameters == nil {
		s.Parameters = map[Parameter]Words{}
	}
	maps.Copy(s.Parameters, by.Parameters)
}

// SolvedBy is the engine whose formulas other solvers get.
const SolvedBy = "sat"

// Program is the engine that asks programs of the user's.
const Program = "program"

// Beside puts the solvers beside the engines of the specification, if it has any: beside our own of the engine sat if
// it is among them, else by themselves. Programs of the user's are put beside them.
func (s *Spec) Beside(solvers Words) {
	if len(s.Parameters[Against]) > 0 && !slices.Contains(s.Engines, Program) {
		s.Engines = append(slices.Clone(s.Engines), Program)
	}
	hasEngines := func(of Source) bool { return len(of.Engines) > 0 }
	switch {
	case len(solvers) == 0:
		return
	case !slices.Contains(s.Engines, SolvedBy):
		if len(s.Engines) > 0 || !slices.ContainsFunc(s.Boards, hasEngines) {
			s.Engines = append(slices.Clone(s.Engines), SolvedBy)
		}
	case !slices.Contains(solvers, OwnSolver):
		solvers = append(Words{OwnSolver}, solvers...)
	}
	s.Parameters[Solver] = solvers
}

// parseRule reads a rule such as "engine=bfs|dfs,depth=11..20".
func parseRule(text string) (Rule, error) {
	rule := Rule{}
	for part := range strings.SplitSeq(text, ",") {
		name, list, found := strings.Cut(part, "=")
		if !found {
			return nil, fmt.Errorf("rule %q: expected conditions such as engine=bfs|dfs,depth=11..20", text)
		}
		rule[name] = append(rule[name], strings.Split(list, "|")...)
	}
	if err := rule.check(Origin{}); err != nil {
		return nil, fmt.Errorf("rule %q: %w", text, err)
	}
	return rule, nil
}
