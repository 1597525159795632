package experiment

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"twofold"
	"twofold/native"
	"twofold/puzzles"
	"twofold/puzzles/campaign"
	"twofold/puzzles/formats"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
	"twofold/sat"
)

// An Opener opens a file, and says how it is called in messages.
type Opener func(file string) (r io.ReadCloser, name string, err error)

// A Library resolves what specifications name. It serves one goroutine at a time.
type Library struct {
	Families twofold.Catalogue
	Open     Opener               // of files of boards
	Came     func(twofold.Puzzle) // is told of each board of a file; nil if nobody is
	Tables   native.Tables        // where large tables are kept
	// Beside are engines of a family that experiments alone have.
	Beside func(f *twofold.Family) []puzzles.Engine

	usual map[string][]puzzles.Engine // by family, with no settings
}

// Native is the name of the family's default native engine.
const Native = "native"

// engines are those of a family as settings have them, which are as Spec.Runs makes them. The error is about the
// encoding or the solver.
func (c *Library) engines(f *twofold.Family, settings map[Parameter]string) ([]puzzles.Engine, error) {
	o := twofold.Options{Encoding: settings[Encoding]}
	if solver := settings[Solver]; solver != "" && solver != OwnSolver {
		var err error
		if o.Backend, err = sat.External(solver); err != nil {
			return nil, err
		}
		o.OnlyCNF = true
	}
	o.Order, o.Seed, o.Tables = settings[Order], 1, c.Tables
	o.Depth, _ = strconv.Atoi(settings[Depth])
	if seed, err := strconv.ParseUint(settings[Seed], 10, 64); err == nil {
		o.Seed = seed
	}
	all, err := f.Engines(o)
	if err != nil {
		return nil, err
	}
	byDefault := all[1]
	byDefault.Name = Native
	program := campaign.Program{
		Name: settings[Against], Command: settings[Against], Protocol: campaign.TextProtocol,
		Limits: campaign.ProgramLimits{Memory: Run{Settings: settings}.Limits().Memory, Output: campaign.UsualOutput},
	}
	return slices.Concat(all, []puzzles.Engine{byDefault, program.Engine()}, c.Beside(f)), nil
}

// Boards is for Spec.Runs.
func (c *Library) Boards(s Source) ([]Board, error) {
	switch {
	case s.File != "":
		return c.ofFile(s)
	case s.Random != "":
		return c.drawn(s)
	}
	var all []Board
	for i, text := range s.Texts {
		b, err := c.said(s, "texts", text, fmt.Sprintf("text %d", i+1), text)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	var families []*puzzles.Family
	for _, f := range twofold.Default.Coded() {
		families = append(families, &f.Family)
	}
	for _, start := range s.Starts {
		text, err := formats.OfStates(families, s.Size, start, s.Goal)
		if err != nil {
			return nil, s.Errorf("starts", start, "%v", err)
		}
		b, err := c.said(s, "starts", start, start, text)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, nil
}

// said is the board of a text that the value of a key stands for.
func (c *Library) said(s Source, key, value, name, text string) (Board, error) {
	p, err := c.Families.Parse(text)
	if err != nil {
		return Board{}, s.Errorf(key, value, "a board: %v", err)
	}
	return boardOf(name, p.Board), nil
}

func boardOf(name string, b puzzles.Board) Board {
	rows, cols := b.Size()
	return Board{Name: name, Text: b.String(), Family: b.Family(), Variant: b.Variant(), Rows: rows, Cols: cols}
}

// ofFile are the boards of a file, or those that the source picks, called by the file and their number in it.
func (c *Library) ofFile(s Source) ([]Board, error) {
	file := s.File
	if file != "-" && !filepath.IsAbs(file) {
		file = filepath.Join(filepath.Dir(s.In), file)
	}
	r, name, err := c.Open(file)
	if err != nil {
		return nil, s.Errorf("file", s.File, "%v", err)
	}
	defer r.Close()
	base := cmp.Or(s.Called, strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)))
	var all []Board
	for p, err := range c.Families.Read(r, name) {
		if err != nil {
			return nil, err
		}
		if c.Came != nil {
			c.Came(p)
		}
		all = append(all, boardOf(fmt.Sprintf("%s:%d", base, len(all)+1), p.Board))
	}
	if len(all) == 0 {
		return nil, s.Errorf("file", s.File, "%v", &parse.Error{File: name, Line: 1, Col: 1,
			Problem: "the file is empty: expected a board"})
	}
	if len(s.Pick) == 0 {
		return all, nil
	}
	var picked []Board
	for _, number := range s.Pick {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > len(all) {
			return nil, s.Errorf("pick", number, "board %s of %d: expected one that the file has", number, len(all))
		}
		picked = append(picked, all[n-1])
	}
	return picked, nil
}

// mostDrawn is the most random boards of a source.
const mostDrawn = 100_000

// drawn are random boards, of the recipe and of seeds.
func (c *Library) drawn(s Source) ([]Board, error) {
	f, err := c.Families.Find(s.Random)
	if err != nil {
		return nil, s.Errorf("random", s.Random, "%v", err)
	}
	like, err := f.Parameters(s.Request)
	if err != nil {
		key := strings.TrimSuffix(strings.Fields(err.Error())[0], ":") // what it is about
		return nil, s.Errorf(key, key, "%v", err)
	}
	seeds, number := s.Seed, max(s.Number, 1)
	if len(seeds) == 0 {
		seeds = Words{"1"}
	}
	if number > mostDrawn/len(seeds) || like.Rows*like.Cols*len(seeds)*number > puzzles.MaxRandomCells {
		return nil, s.Errorf("number", "", "%d boards of %dx%d for each seed: expected at most %d boards and %d cells in all",
			number, like.Rows, like.Cols, mostDrawn, puzzles.MaxRandomCells)
	}
	var all []Board
	for _, text := range seeds {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return nil, s.Errorf("seed", text, "seed %q: expected a number from 0 to 2^64-1", text)
		}
		for i := range number {
			b, err := f.RandomBoard(context.Background(), rand.New(rand.NewPCG(seed, uint64(i))), like)
			if err != nil {
				return nil, s.Errorf("random", s.Random, "%v", err)
			}
			made := boardOf(fmt.Sprintf("%s seed %d board %d", puzzles.Title(b), seed, i), b)
			made.Made = prose.ShellLine(append(append([]string{"twofold", "random"}, f.Flags(like)...),
				"--seed", text, "--index", strconv.Itoa(i)))
			all = append(all, made)
		}
	}
	return all, nil
}

// usually are the engines of a family with no settings.
func (c *Library) usually(family string) (all []puzzles.Engine, err error) {
	if all = c.usual[family]; all != nil {
		return all, nil
	}
	f, err := c.Families.Find(family)
	if err == nil {
		all, err = c.engines(f, nil)
	}
	if c.usual == nil {
		c.usual = map[string][]puzzles.Engine{}
	}
	c.usual[family] = all
	return all, err
}

// Listens is for Spec.Runs.
func (c *Library) Listens(family, engine string, p Parameter) (bool, error) {
	all, err := c.usually(family)
	if err != nil {
		return false, err
	}
	e, err := prose.Named("engine of "+family, engine, all, func(e puzzles.Engine) string { return e.Name })
	if p == Heuristic {
		return choosesHeuristic(e, all), err
	}
	return e.ListensTo(puzzles.Parameter(p)), err
}

// choosesHeuristic says that there are engines which differ from this one in their heuristic alone.
func choosesHeuristic(e puzzles.Engine, all []puzzles.Engine) bool {
	return e.Heuristic != "" && e.Name == e.Base() && slices.ContainsFunc(all, func(other puzzles.Engine) bool {
		return other.Base() == e.Name && other.Name != e.Name
	})
}

// Check is for Spec.Runs.
func (c *Library) Check(r Run) (Parameter, error) {
	if r.Engine == Program && r.Settings[Against] == "" {
		return Against, errors.New("engine program without a program: expected --against, a command")
	}
	for _, p := range []Parameter{Encoding, Solver} {
		if listens, err := c.Listens(r.Board.Family, r.Engine, p); listens && r.Settings[p] != "" || err != nil {
			_, err := c.engine(r)
			return p, err
		}
	}
	all, err := c.usually(r.Board.Family)
	if err == nil {
		_, err = pick(r, all)
	}
	return Heuristic, err
}

// engine makes the engine of a run, with those of its settings that it listens to.
func (c *Library) engine(r Run) (e puzzles.Engine, err error) {
	f, err := c.Families.Find(r.Board.Family)
	if err != nil {
		return e, err
	}
	heard := map[Parameter]string{MemoryLimit: r.Settings[MemoryLimit]}
	for p, value := range r.Settings {
		if listens, err := c.Listens(f.Name, r.Engine, p); err != nil {
			return e, err
		} else if listens {
			heard[p] = value
		}
	}
	all, err := c.engines(f, heard)
	if err != nil {
		return e, err
	}
	return pick(r, all)
}

// pick finds the engine of a run by its name and heuristic.
func pick(r Run, all []puzzles.Engine) (puzzles.Engine, error) {
	at := slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Name == r.Engine })
	h := r.Settings[Heuristic]
	if at >= 0 && h != "" && choosesHeuristic(all[at], all) {
		at = slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Base() == r.Engine && e.Heuristic == h })
	}
	if at < 0 {
		return puzzles.Engine{}, fmt.Errorf("engine %s has no heuristic %q: expected another, or a rule that excludes it",
			r.Engine, h)
	}
	return all[at], nil
}

// Measure is for Serve: it searches in this process.
func (c *Library) Measure(ctx context.Context, r Run) Outcome {
	p, err := c.Families.Parse(r.Board.Text)
	if err != nil {
		return Outcome{Error: err.Error()}
	}
	e, err := c.engine(r)
	if err != nil {
		return Outcome{Error: err.Error()}
	}
	return measure(ctx, p.Board, e, r.Number(Solutions, 1), r.Limits())
}
