package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"twofold/puzzles/lab/experiment"
)

// sweepFlags are those of the command sweep.
type sweepFlags struct {
	boards      []string
	engines     []string
	values      map[experiment.Parameter]*[]string
	exclude     []string
	only        []string
	cross       string
	repetitions int

	workers int
	tables  string
	output  string
	json    bool
	resume  bool
	dry     bool
	summary bool
	by      []string
}

// parameterFlags are the flags of the experiment's parameters. Solutions is -n elsewhere, and here too.
var parameterFlags = []struct {
	parameter        experiment.Parameter
	shorthand, about string
}{
	{experiment.Encoding, "", "encodings of the engine sat"},
	{experiment.Heuristic, "", "heuristics of informed searches"},
	{experiment.Depth, "", "how deep the engine dls looks, such as 11..20"},
	{experiment.Order, "", "orders A,B in which the engine dfs of tours tries steps"},
	{experiment.Seed, "", "of engines that break ties at random, such as 1..10"},
	{experiment.Solutions, "n", "how many solutions to look for; 0 means all (default 1)"},
	{experiment.TimeLimit, "", "for each run, such as 10s (default none)"},
	{experiment.MemoryLimit, "", "for each run, such as 500M (default 4G)"},
}

func (f *sweepFlags) add(set *pflag.FlagSet) {
	set.StringArrayVar(&f.boards, "boards", nil, "a file of boards, or a [[boards]] table in braces; may be repeated")
	set.StringSliceVar(&f.engines, "engine", nil, "engines by name")
	f.values = map[experiment.Parameter]*[]string{}
	for _, p := range parameterFlags {
		f.values[p.parameter] = set.StringSliceP(string(p.parameter), p.shorthand, nil, p.about)
	}
	set.StringArrayVar(&f.exclude, "exclude", nil, "leave out runs such as engine=bfs|dfs,depth=11..20; may be repeated")
	set.StringArrayVar(&f.only, "only", nil, "leave out all runs but such; may be repeated")
	set.Var(choice(&f.cross, "needed", "needed", "all"), "cross", "parameters multiply the engines that listen (needed), or all")
	set.Var(number(&f.repetitions, 1, 1, endless), "repetitions", "rounds over the whole product")
	set.Var(number(&f.workers, 1, 1, endless), "workers", "how many runs at once; more than one disturb each other's times")
	set.StringVar(&f.tables, "tables", "", "the directory of large tables; - for none (default the user's cache)")
	set.StringVarP(&f.output, "output", "o", "", "the file to write, .jsonl for JSON Lines (default standard output)")
	set.BoolVar(&f.json, "json", false, "write JSON Lines in place of CSV")
	set.BoolVar(&f.resume, "resume", false, "go on with the file of -o behind its last row")
	set.BoolVar(&f.dry, "dry-run", false, "list the runs and do none")
	set.BoolVar(&f.summary, "summary", false, "print median and quartiles of each group; without -o in place of the rows")
	seldom(set, "tables", "memory-limit", "dry-run", "order", "seed", "depth", "repetitions", "cross", "exclude", "only")
	set.StringSliceVar(&f.by, "by", nil, "columns that make the groups of --summary (default the engine and what varies)")
}

// replace puts what flags say in the place of what the specification says.
func (f *sweepFlags) replace(s *experiment.Spec, changed func(string) bool) error {
	switch {
	case f.resume && f.output == "":
		return errors.New("--resume: expected -o FILE to go on with")
	case len(f.by) > 0 && !f.summary:
		return errors.New("--by: expected --summary")
	}
	if changed("cross") {
		s.Cross = f.cross
	}
	if changed("repetitions") {
		s.Repetitions = f.repetitions
	}
	if changed("engine") {
		s.Engines = f.engines
		for i := range s.Boards {
			s.Boards[i].Engines = nil
		}
	}
	if err := f.replaceBoards(s); err != nil {
		return err
	}
	if err := f.replaceValues(s, changed); err != nil {
		return err
	}
	return f.replaceRules(s)
}

func (f *sweepFlags) replaceBoards(s *experiment.Spec) error {
	if len(f.boards) > 0 {
		s.Boards = nil
	}
	for _, text := range f.boards {
		if !strings.HasPrefix(text, "{") {
			s.Boards = append(s.Boards, experiment.Source{File: text})
			continue
		}
		one, err := experiment.Read(strings.NewReader("boards = ["+text+"]"), "--boards")
		if err != nil {
			return err
		}
		s.Boards = append(s.Boards, one.Boards...)
	}
	return nil
}

func (f *sweepFlags) replaceValues(s *experiment.Spec, changed func(string) bool) error {
	for p, words := range f.values {
		if !changed(string(p)) {
			continue
		}
		if s.Parameters == nil {
			s.Parameters = map[experiment.Parameter]experiment.Words{}
		}
		s.Parameters[p] = nil
		for _, word := range *words {
			all, err := experiment.Spread(word)
			if err != nil {
				return fmt.Errorf("--%s: %w", p, err)
			}
			s.Parameters[p] = append(s.Parameters[p], all...)
		}
	}
	return nil
}

func (f *sweepFlags) replaceRules(s *experiment.Spec) error {
	for _, kind := range []struct {
		texts []string
		rules *[]experiment.Rule
	}{{f.exclude, &s.Exclude}, {f.only, &s.Only}} {
		if len(kind.texts) > 0 {
			*kind.rules = nil
		}
		for _, text := range kind.texts {
			rule, err := experiment.ParseRule(text)
			if err != nil {
				return err
			}
			*kind.rules = append(*kind.rules, rule)
		}
	}
	return nil
}
