package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"twofold"
	"twofold/cmd/internal/grade"
	"twofold/puzzles"
	"twofold/puzzles/campaign"

	"twofold/puzzles/formats"
	"twofold/puzzles/prose"
	"twofold/sat"
)

// campaignFlags are those of crosscheck that a campaign over drawn boards has.
type campaignFlags struct {
	variant    string
	sizes      campaign.Sizes
	cases      int
	exhaustive bool
	budget     int
	workers    int
	stop       int
	patience   time.Duration
	resume     string
	grade      bool
	made       int
	format     string

	set *pflag.FlagSet // those flags alone
}

func (c *campaignFlags) add(to *pflag.FlagSet) {
	c.set = pflag.NewFlagSet("", pflag.ContinueOnError)
	set := c.set
	set.StringVar(&c.variant, "variant", "", "variants of the family, separated by commas (default all)")
	set.Var(&c.sizes, "sizes", "from the smallest to the largest board, such as 1x1..6x6 (default by family)")
	set.Var(number(&c.cases, 1000, 0, endless), "cases", "how many boards to draw")
	set.BoolVar(&c.exhaustive, "exhaustive", false, "try every board of the sizes instead of drawing")
	set.Var(number(&c.budget, campaign.UsualBudget, 0, endless), "budget",
		"how many answers brute force may try on a board; 0 leaves it out")
	set.Var(number(&c.workers, 0, 0, endless), "workers", "how many boards at a time (default one for each processor)")
	set.Var(number(&c.stop, 0, 0, endless), "stop", "stop after so many boards with a finding; 0 never stops")
	set.Var(duration(&c.patience, 30*time.Second, 0, endless), "shrink-time", "for making one finding's board smaller")
	set.StringVar(&c.resume, "resume", "", "keep a journal in this file, and go on where it ends")
	set.BoolVar(&c.grade, "grade", false, "grade the programs instead of listing findings")
	set.Var(number(&c.made, 0, 0, endless), "generation", "with --grade, how many boards each program is to make")
	set.Var(choice(&c.format, "text", "text", "json"), "format", "of grades: text or json")
	to.AddFlagSet(set)
}

// misplaced refuses a flag that would change nothing: of a campaign where files are read, which f nil says, and the
// other way round, and of grades where none are asked for.
func (c *campaignFlags) misplaced(f *twofold.Family, own *flags, as string, programs []*campaign.Program) (err error) {
	c.set.VisitAll(func(flag *pflag.Flag) {
		if flag.Changed && f == nil && err == nil {
			err = fmt.Errorf("--%s is of a campaign: expected the name of a family in place of files", flag.Name)
		}
	})
	switch {
	case err != nil:
	case f != nil && own.position+as != "":
		err = errors.New("--position and --as: a campaign draws boards and positions of its own: expected files of boards")
	case c.grade && len(programs) == 0:
		err = errors.New("--grade without a program: expected --against or --against-dir")
	case c.grade && own.json:
		err = errors.New("--grade with --json: expected --format json")
	case !c.grade && (c.set.Changed("generation") || c.set.Changed("format")):
		err = errors.New("--generation and --format are of grades: expected --grade")
	}
	return err
}

// familyToDraw is the family that boards are to be drawn of, if the arguments name one and no file; nil if they name
// files. The error is of a word that is neither.
func (a *app) familyToDraw(args []string) (*twofold.Family, error) {
	if len(args) != 1 {
		return nil, nil
	}
	info, missing := os.Stat(args[0])
	if missing == nil && !info.IsDir() {
		return nil, nil
	}
	f, err := a.families.Find(args[0])
	if err == nil {
		return f, nil
	}
	isName := !strings.ContainsAny(args[0], `./\:`) && args[0] != "-" && !formats.Opens(args[0])
	if missing != nil && isName {
		return nil, fmt.Errorf("no such file, and %w", err)
	}
	return nil, nil
}

// plan is the campaign that the flags ask for. A SAT solver of the user's is one engine more.
func (a *app) plan(f *twofold.Family, c *campaignFlags) (*campaign.Plan, error) {
	backend, err := a.workers()
	if err != nil {
		return nil, err
	}
	o := a.optionsBy(backend)
	o.OnlyCNF = false
	if o.Brute = c.budget; o.Brute == 0 {
		o.Brute = -1
	}
	all, err := f.Engines(o)
	if err != nil {
		return nil, err
	}
	engines, err := puzzles.Choose(all, a.flags.engine)
	if err != nil {
		return nil, err
	}
	outside, err := a.outside(f)
	if err != nil {
		return nil, err
	}
	engines = append(engines, outside...)
	isBrute := func(e puzzles.Engine) bool { return e.Name == puzzles.BruteForce }
	if c.budget > 0 && !slices.ContainsFunc(engines, isBrute) {
		engines = append(engines, all[slices.IndexFunc(all, isBrute)])
	}
	p := campaign.New(&f.Family, all[1], engines...)
	p.Cases, p.Seed, p.Every, p.Stop, p.Patience = c.cases, o.Seed, c.exhaustive, c.stop, c.patience
	p.Limits.Memory = a.flags.limits().Memory
	if a.flags.set.Changed("time-limit") {
		p.Limits.Time = a.flags.time
	}
	if a.flags.set.Changed("solutions") {
		p.Limit = a.flags.n
	}
	if c.set.Changed("sizes") {
		p.Sizes = c.sizes
	}
	if c.workers > 0 {
		p.Workers = c.workers
	}
	if c.variant != "" {
		p.Variants = strings.Split(c.variant, ",")
	}
	for _, variant := range p.Variants {
		if err := f.Fits(puzzles.Parameters{Variant: variant}); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// outside is the engine that asks the SAT solver of the user's, if there is one.
func (a *app) outside(f *twofold.Family) ([]puzzles.Engine, error) {
	if a.flags.solver == "" {
		return nil, nil
	}
	backend, err := sat.External(a.flags.solver)
	if err != nil {
		return nil, err
	}
	e, err := f.Encode.Encoding(a.flags.encoding, true)
	return []puzzles.Engine{sat.Engine(outsideName(a.flags.solver), "SAT by "+a.flags.solver, e.Ladder, backend)}, err
}

// outsideName is the name of the engine that asks a SAT solver of the user's.
func outsideName(solver string) string {
	program, _, _ := strings.Cut(solver, " ")
	return "sat:" + program[strings.LastIndexByte(program, '/')+1:]
}

// campaign runs the plan, and prints what it found or how good the programs are.
func (a *app) campaign(ctx context.Context, p *campaign.Plan, c *campaignFlags,
	programs []*campaign.Program) (err error) {
	var names []string
	for _, program := range programs {
		p.Guests = append(p.Guests, campaign.Guest{Name: program.Name, Ask: program.Ask, Make: program.Make})
		names = append(names, program.Name)
	}
	cards := grade.NewCards(names, p.Judge.Name)
	start := time.Now()
	if c.resume != "" {
		work, err := p.Resume(c.resume)
		if err != nil {
			return err
		}
		a.work = work
		defer func() { err = errors.Join(err, work.Close()) }()
	}
	step, stop := a.meter("cases", a.work.Left(p.Cases))
	announce := a.announcer(c)
	tally, err := p.Conduct(ctx, a.work, func(o campaign.Outcome) { announce(o); cards.Add(o); step() })
	stop()
	if err != nil || a.work.Quiet() {
		return err
	}
	if tally.Verdicts[puzzles.Unknown] > 0 {
		a.raise(statusUnknown)
	}
	if len(tally.Findings) > 0 {
		a.raise(statusDisagree)
	}
	r := campaign.Report{Plan: p, Summary: tally, Took: time.Since(start), Again: func(culprit string) string {
		return a.again(p, programs, culprit)
	}}
	switch {
	case c.grade:
		return a.grade(ctx, cards, r, c)
	case a.flags.json:
		return r.JSON(ctx, a.out)
	}
	r.Text(ctx, a.out)
	return nil
}

// announcer returns a function that writes to standard error what an outcome has found, the first of each kind and
// culprit: a campaign may be ended before it makes boards smaller and reports. Grades count findings, and show none.
func (a *app) announcer(c *campaignFlags) func(campaign.Outcome) {
	if a.work.Quiet() || c.grade {
		return func(campaign.Outcome) {}
	}
	told := map[[2]string]bool{}
	return func(o campaign.Outcome) {
		for _, f := range o.Found {
			key := [2]string{string(f.Kind), f.Culprit}
			if told[key] {
				continue
			}
			told[key] = true
			if terminalOf(a.errs) != nil {
				fmt.Fprint(a.errs, clearLine)
			}
			fmt.Fprintf(a.errs, "# found in case %d: %s by %s: %s\n%s\n", o.Index, f.Kind, f.Culprit, f.Problem, o.Board)
		}
	}
}

func (a *app) grade(ctx context.Context, cards *grade.Cards, found campaign.Report, c *campaignFlags) error {
	var r grade.Report
	if err := r.Complete(ctx, cards, found, c.made); err != nil {
		return err
	}
	if len(r.Failures) > 0 {
		a.raise(statusDisagree)
	}
	return gradeFormats[c.format](r, a.out)
}

// again are the flags of a command that asks the engines of a plan, and the culprit if it is a program, in the same
// way.
func (a *app) again(p *campaign.Plan, programs []*campaign.Program, culprit string) string {
	var own []puzzles.Engine
	for _, e := range p.Engines {
		if e.Name != outsideName(a.flags.solver) {
			own = append(own, e)
		}
	}
	text := " --engine " + strings.ReplaceAll(puzzles.EngineNames(own), ", ", ",")
	given := []string{"solver", "solutions", "time-limit", "memory-limit", "output-limit"}
	for _, name := range []puzzles.Parameter{puzzles.ByEncoding, puzzles.ByDepth, puzzles.ByOrder, puzzles.BySeed} {
		if slices.ContainsFunc(own, func(e puzzles.Engine) bool { return e.ListensTo(name) }) {
			given = append(given, string(name))
		}
	}
	for _, name := range given {
		if flag := a.flags.set.Lookup(name); flag.Changed {
			text += " --" + name + " " + prose.ShellWord(cmp.Or(flag.Value.String(), "0"))
		}
	}
	for _, file := range rulesFiles(a.args) {
		text += " --" + rulesFlag + " " + prose.ShellWord(file)
	}
	for _, program := range programs {
		if program.Name == culprit {
			text += program.Flags()
		}
	}
	return text
}
