package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"twofold"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
	"twofold/sat"
)

// campaignFlags are those of crosscheck that a campaign over drawn boards has.
type campaignFlags struct {
	variant    string
	sizes      sizesFlag
	cases      int
	exhaustive bool
	budget     int
	workers    int
	stop       int
	patience   time.Duration
	resume     string
}

func (c *campaignFlags) add(set *pflag.FlagSet) {
	set.StringVar(&c.variant, "variant", "", "variants of the family, separated by commas (default all of them)")
	set.Var(&c.sizes, "sizes", "from the smallest to the largest board, such as 1x1..6x6 (default by family)")
	set.IntVar(&c.cases, "cases", 1000, "how many boards to draw")
	set.BoolVar(&c.exhaustive, "exhaustive", false, "every board of the sizes, in place of drawn ones")
	set.IntVar(&c.budget, "budget", twofold.UsualBrute, "brute force tries boards with up to so many assignments; 0 for none")
	set.IntVar(&c.workers, "workers", 0, "how many boards at a time (default one for each processor)")
	set.IntVar(&c.stop, "stop", 0, "stop after so many boards with a finding; 0 for never")
	set.DurationVar(&c.patience, "shrink-time", 30*time.Second, "for making one finding's board smaller")
	set.StringVar(&c.resume, "resume", "", "keep a journal in this file, and go on where it ends")
}

// sizesFlag is a flag such as 1x1..6x6 or 4x4.
type sizesFlag struct{ campaign.Sizes }

func (s *sizesFlag) String() string {
	if s.Most[0] == 0 {
		return ""
	}
	return s.Sizes.String()
}

func (s *sizesFlag) Type() string { return "sizes" }

func (s *sizesFlag) Set(text string) error {
	first, last, ranged := strings.Cut(text, "..")
	if !ranged {
		last = first
	}
	var err1, err2 error
	s.Least[0], s.Least[1], err1 = puzzles.ParseSize(first)
	s.Most[0], s.Most[1], err2 = puzzles.ParseSize(last)
	if err := errors.Join(err1, err2); err != nil || s.Most[0] < s.Least[0] || s.Most[1] < s.Least[1] {
		return errors.New("expected sizes such as 1x1..6x6 or 4x4")
	}
	return nil
}

// familyToDraw is the family that boards are to be drawn of, if the arguments name one and no file.
func familyToDraw(args []string) (*twofold.Family, bool) {
	if len(args) != 1 {
		return nil, false
	}
	if info, err := os.Stat(args[0]); err == nil && !info.IsDir() {
		return nil, false
	}
	f, err := twofold.Find(args[0])
	return f, err == nil
}

// plan is the campaign that the flags ask for. The caller closes it.
func (a *app) plan(cmd *cobra.Command, f *twofold.Family, c *campaignFlags, guests []campaign.Guest) (*campaign.Plan, func(), error) {
	p := &campaign.Plan{
		Family: &f.Family, Variants: f.Variants, Sizes: c.sizes.Sizes, Cases: c.cases, Seed: a.flags.options.Seed, Every: c.exhaustive,
		Guests: guests, Limit: a.flags.n, Limits: a.flags.limits(), Workers: c.workers, Stop: c.stop, Patience: c.patience,
	}
	changed := cmd.Flags().Changed
	if !changed("sizes") {
		p.Sizes = campaign.Sizes{Least: [2]int{1, 1}, Most: [2]int{f.Small, f.Small}}
	}
	if !changed("time-limit") {
		p.Limits.Time = campaignTime
	}
	if !changed("solutions") {
		p.Limit = campaignSolutions
	}
	if p.Workers == 0 {
		p.Workers = runtime.GOMAXPROCS(0)
	}
	if c.variant != "" {
		p.Variants = strings.Split(c.variant, ",")
	}
	if err := c.check(f, p); err != nil {
		return nil, nil, err
	}
	closeAll, err := a.engage(p, f, c.budget)
	return p, closeAll, err
}

const (
	campaignTime      = 10 * time.Second // for an engine on a board of a campaign
	campaignSolutions = 100              // that engines look for there
)

func (c *campaignFlags) check(f *twofold.Family, p *campaign.Plan) error {
	for _, variant := range p.Variants {
		if !slices.Contains(f.Variants, variant) {
			return fmt.Errorf("variant %q: expected one of %v", variant, f.Variants)
		}
	}
	switch {
	case c.cases < 0:
		return fmt.Errorf("--cases %d: expected 0 or more", c.cases)
	case c.budget < 0:
		return fmt.Errorf("--budget %d: expected 0 or more", c.budget)
	case c.workers < 0:
		return fmt.Errorf("--workers %d: expected 0 or more", c.workers)
	case c.stop < 0:
		return fmt.Errorf("--stop %d: expected 0 or more", c.stop)
	case p.Sizes.Most[0]*p.Sizes.Most[1] > puzzles.MaxRandomCells:
		return fmt.Errorf("size %s: expected at most %d cells", p.Sizes, puzzles.MaxRandomCells)
	}
	return nil
}

// engage finds the engines of a campaign: those that the flags name; with them brute force, and a SAT solver of the
// user's.
func (a *app) engage(p *campaign.Plan, f *twofold.Family, budget int) (closeAll func(), err error) {
	if err := a.flags.check(); err != nil {
		return nil, err
	}
	own := *a.flags
	own.solver = ""
	backend, closeAll, err := own.backend()
	if err != nil {
		return nil, err
	}
	own.options.Tables = native.Tables{Dir: a.flags.tablesDir(), Report: a.reportTables, Memory: native.NewMemory()}
	all, err := own.enginesOf(f, backend)
	if err != nil {
		return closeAll, err
	}
	p.Judge = all[1]
	brute := campaign.Brute(f.Assignments, budget)
	all[len(all)-1] = brute
	if p.Engines, err = twofold.Choose(all, own.engine); err != nil {
		return closeAll, err
	}
	if a.flags.solver != "" {
		e, err := a.outside(f)
		if err != nil {
			return closeAll, err
		}
		p.Engines = append(p.Engines, e)
	}
	if budget > 0 && !slices.ContainsFunc(p.Engines, func(e puzzles.Engine) bool { return e.Name == brute.Name }) {
		p.Engines = append(p.Engines, brute)
	}
	return closeAll, nil
}

// outside is the engine that asks the SAT solver of the user's.
func (a *app) outside(f *twofold.Family) (puzzles.Engine, error) {
	backend, err := sat.External(a.flags.solver)
	if err != nil {
		return puzzles.Engine{}, err
	}
	e, err := f.Encode.Encoding(a.flags.encoding, true)
	if err != nil {
		return puzzles.Engine{}, err
	}
	return sat.Engine(outsideName(a.flags.solver), "SAT by "+a.flags.solver, e.Ladder, backend), nil
}

// outsideName is the name of the engine that asks a SAT solver of the user's.
func outsideName(solver string) string {
	program, _, _ := strings.Cut(solver, " ")
	return "sat:" + program[strings.LastIndexByte(program, '/')+1:]
}

// campaign runs engines, and programs of the user's, against each other over drawn boards. Outcomes are handed to note
// as well, those of the journal first.
func (a *app) campaign(ctx context.Context, p *campaign.Plan, journal string, note func(campaign.Outcome), show func(*campaign.Tally, time.Duration) error) error {
	tally := campaign.NewTally(p.Family)
	next := 0
	var book campaign.Journal
	if journal != "" {
		var err error
		if book, next, err = p.OpenJournal(journal, func(o campaign.Outcome) { tally.Add(o); note(o) }); err != nil {
			return err
		}
		defer book.Close()
	}
	var failure error
	start := time.Now()
	step, stop := a.meter("cases", p.Cases-tally.Cases)
	err := p.Run(ctx, next, func(o campaign.Outcome) bool {
		tally.Add(o)
		note(o)
		step()
		if journal != "" {
			failure = book.Add(o)
		}
		return failure == nil
	})
	stop()
	if ctx.Err() != nil {
		err = nil
	}
	if err := errors.Join(err, failure); err != nil {
		return err
	}
	if tally.Verdicts[puzzles.Unknown] > 0 {
		a.raise(statusUnknown)
	}
	if len(tally.Findings) > 0 {
		a.raise(statusDisagree)
	}
	return show(tally, time.Since(start))
}
