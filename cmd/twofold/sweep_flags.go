package main

import (
	"errors"

	"github.com/spf13/pflag"

	"twofold/cmd/internal/experiment"
	"twofold/cmd/internal/table"
)

// sweepFlags are those of the command sweep.
type sweepFlags struct {
	said    experiment.Spec // what flags say of the experiment
	workers int

	evidence string // the directory of the bundles; "" for none that stays
	output   string
	json     bool
	resume   bool
	dry      bool
	summary  bool
	scores   bool
	format   table.Format
	by       []string
	to       string
}

// experimentFlags are those that say something of the experiment. Solutions is -n elsewhere, and here too.
var experimentFlags = []struct{ name, shorthand, about string }{
	{"boards", "", "a `FILE` of boards, or a [[boards]] table in braces; may be repeated"},
	{"engine", "", "engines by `NAME`s"},
	{string(experiment.Encoding), "", "encodings of the engine sat"},
	{string(experiment.Solver), "", "solvers beside " + experiment.OwnSolver + ", as `minisat,cadical`, or a command"},
	{string(experiment.Against), "", "a `command` of your own that solves boards"},
	{string(experiment.Heuristic), "", "heuristics of informed searches"},
	{string(experiment.Depth), "", "how deep the engine dls looks, such as 11..20"},
	{string(experiment.Order), "", "orders A,B in which the engine dfs of tours tries steps"},
	{string(experiment.Seed), "", "of engines that break ties at random, such as 1..10"},
	{string(experiment.Solutions), "n", "how many solutions to look for; 0 means all (default 1)"},
	{string(experiment.TimeLimit), "", "for each run, such as 10s (default none)"},
	{string(experiment.CPULimit), "", "of CPU time for the process of each run, where Linux tells it (default none)"},
	{string(experiment.MemoryLimit), "", "for each run, such as 500M (default 4G)"},
	{"exclude", "", "leave out runs such as engine=bfs|dfs,depth=11..20; may be repeated"},
	{"only", "", "leave out all runs but such; may be repeated"},
}

func (f *sweepFlags) add(set *pflag.FlagSet) {
	for _, own := range experimentFlags {
		set.FuncP(own.name, own.shorthand, own.about, func(text string) error { return f.said.Add(own.name, text) })
	}
	set.Var(choice(&f.said.Cross, "", "needed", "all"), "cross",
		"parameters multiply the engines that listen (needed, the default), or all")
	set.Var(number(&f.said.Repetitions, 0, 1, endless), "repetitions", "rounds over the whole product (default 1)")
	set.Var(number(&f.workers, 1, 1, endless), "workers",
		"how many runs at once, which disturb each other's times")
	set.StringVar(&f.evidence, "evidence", "", "keep the bundles of the engine evidence in this `directory`")
	set.StringVarP(&f.output, "output", "o", "", "the file to write, .jsonl for JSON Lines (default standard output)")
	set.BoolVar(&f.json, "json", false, "write JSON Lines in place of CSV")
	set.BoolVar(&f.resume, "resume", false, "go on after the last row of the file of -o")
	set.BoolVar(&f.dry, "dry-run", false, "list the runs and do none")
	set.BoolVar(&f.summary, "summary", false, "print median and quartiles of each group, without -o alone")
	set.BoolVar(&f.scores, "scores", false, "print what each group solved, PAR-2, and the virtual best solver")
	set.Var(choice(&f.format, table.Text, table.Formats...), "format",
		"of tables: text, markdown, latex or html")
	set.StringVar(&f.to, "to", "", "with --summary, ratios of times to runs such as engine=sat, board by board")
	seldom(set, "evidence", "to", "cpu-limit", "memory-limit", "dry-run", "heuristic", "order", "seed", "depth",
		"repetitions", "cross", "exclude", "only")
	set.StringSliceVar(&f.by, "by", nil,
		"columns that make the groups of tables (default what varies)")
}

// sums reports whether the rows are summed up.
func (f *sweepFlags) sums() bool { return f.summary || f.scores }

func (f *sweepFlags) check() error {
	if f.output == "-" {
		f.output = "" // standard output, as of other commands
	}
	switch {
	case f.resume && f.output == "":
		return errors.New("--resume: expected -o FILE to go on with")
	case (len(f.by) > 0 || f.to != "") && !f.sums() || f.to != "" && !f.summary:
		return errors.New("--by and --to: expected --summary")
	}
	return nil
}
