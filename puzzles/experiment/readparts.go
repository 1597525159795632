package experiment

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
)

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

func (r *reader) sources(v *value) []Source {
	var all []Source
	for _, table := range r.tables(v) {
		all = append(all, r.source(table))
	}
	return all
}

func (r *reader) source(v *value) Source {
	s := Source{In: r.file, At: v.at, Recipe: Recipe{Number: 1}}
	kinds := 0
	kind := func(take func(*value)) func(*value) {
		return func(v *value) { kinds++; take(v) }
	}
	recipe := &s.Recipe
	r.table(v, map[string]func(*value){
		"file":    kind(func(v *value) { s.File = r.text(v) }),
		"texts":   kind(func(v *value) { s.Texts = r.texts(v) }),
		"starts":  kind(func(v *value) { s.Starts = r.texts(v) }),
		"random":  kind(func(v *value) { s.Random = r.text(v) }),
		"names":   func(v *value) { s.Names = r.list(v) },
		"engines": func(v *value) { s.Engines = r.texts(v) },
		"pick":    func(v *value) { s.Pick = r.numbers(v) },
		"goal":    func(v *value) { s.Goal = r.text(v) },
		"size":    func(v *value) { s.Size = r.text(v) },
		"variant": func(v *value) { recipe.Variant = r.text(v) },
		"density": func(v *value) { recipe.Density = r.share(v) },
		"given":   func(v *value) { recipe.Given = r.share(v) },
		"total":   func(v *value) { recipe.Total = r.truth(v) },
		"moves":   func(v *value) { recipe.Moves = r.number(v, 1, maxValues) },
		"number":  func(v *value) { recipe.Number = r.number(v, 1, maxValues) },
		"seed":    func(v *value) { recipe.Seeds = r.list(v) },
	})
	if kinds != 1 {
		r.fail(v.at, "boards: expected one of the keys file, texts, starts and random")
	}
	return s
}

func (r *reader) numbers(v *value) []int {
	var all []int
	for _, t := range r.list(v) {
		n, err := strconv.Atoi(t.Text)
		if err != nil || n < 1 {
			r.fail(t, "%q: expected a number from 1", t.Text)
		}
		all = append(all, n)
	}
	return all
}

func (r *reader) parameters(v *value, s *Spec) {
	keys := map[string]func(*value){}
	for _, p := range Parameters {
		keys[string(p)] = func(v *value) {
			s.Values[p] = r.list(v)
			for _, t := range s.Values[p] {
				if _, err := p.normal(t.Text); err != nil {
					r.fail(t, "%v", err)
				}
			}
		}
	}
	r.table(v, keys)
}

// ruleNames are what a rule may speak of besides parameters.
var ruleNames = []string{"board", "family", "variant", "engine"}

func (r *reader) rules(v *value) []Rule {
	var all []Rule
	for _, table := range r.tables(v) {
		rule := Rule{}
		keys := map[string]func(*value){}
		for _, name := range ruleNames {
			keys[name] = func(v *value) { rule[name] = words(r.list(v)) }
		}
		for _, p := range Parameters {
			keys[string(p)] = func(v *value) { rule[string(p)] = r.normals(p, r.list(v)) }
		}
		r.table(table, keys)
		if len(rule) == 0 {
			r.fail(table.at, "a rule without keys: expected some, such as engine and depth")
		}
		all = append(all, rule)
	}
	return all
}

// normals are the values of a parameter as runs have them.
func (r *reader) normals(p Parameter, values []puzzles.Token) []string {
	var all []string
	for _, t := range values {
		text, err := p.normal(t.Text)
		if err != nil {
			r.fail(t, "%v", err)
		}
		all = append(all, text)
	}
	return all
}

func words(tokens []puzzles.Token) []string {
	var all []string
	for _, t := range tokens {
		all = append(all, t.Text)
	}
	return all
}

// ParseRule reads a rule such as "engine=bfs|dfs,depth=11..20".
func ParseRule(text string) (Rule, error) {
	rule := Rule{}
	for part := range strings.SplitSeq(text, ",") {
		name, list, found := strings.Cut(part, "=")
		isParameter := slices.Contains(Parameters, Parameter(name))
		if !found || !isParameter && !slices.Contains(ruleNames, name) {
			return nil, fmt.Errorf("rule %q: expected conditions such as engine=bfs|dfs,depth=11..20 on %s", text, strings.Join(Names(), ", "))
		}
		for word := range strings.SplitSeq(list, "|") {
			values, err := Spread(word)
			if err != nil {
				return nil, err
			}
			for _, v := range values {
				if isParameter {
					if v, err = Parameter(name).normal(v); err != nil {
						return nil, err
					}
				}
				rule[name] = append(rule[name], v)
			}
		}
	}
	return rule, nil
}

// Names are what a rule may speak of.
func Names() []string {
	all := slices.Clone(ruleNames)
	for _, p := range Parameters {
		all = append(all, string(p))
	}
	return all
}
