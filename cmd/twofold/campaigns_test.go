package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
	"twofold/sat"
)

// TestBruteForce: brute force of campaigns finds what the tests' own does, which is written apart from it.
func TestBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, f := range families {
		settled := 0
		for b := range boards(t, f, 1) {
			want, small := bruteForce(b, trials[f.name].everything)
			a := puzzles.Ask(context.Background(), b, f.brute(1<<16), 0, puzzles.Limits{})
			if !small || a.Limit == puzzles.NotServed {
				continue
			}
			settled++
			var got []string
			for _, s := range a.Solutions {
				got = append(got, fmt.Sprint(s))
			}
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("brute force finds %q: want %q\n%v", got, want, b)
			}
		}
		if settled < 10 {
			t.Errorf("%s: %d boards are settled: want 10 at least", f.name, settled)
		}
	}
}

// TestGrounds: what campaigns know of a family fits it.
func TestGrounds(t *testing.T) {
	for _, f := range families {
		if _, known := grounds[f.name]; !known {
			t.Errorf("%s has no row in grounds: no campaign can be run", f.name)
			continue
		}
		g := f.ground()
		for _, variant := range f.variants {
			s := campaign.Shape{Variant: variant, Rows: 2, Cols: 2}
			b, err := readText(f, g.Blank(s))
			if err != nil || b.Variant() != variant {
				t.Errorf("%s: %v of the blank board\n%s", variant, err, g.Blank(s))
				continue
			}
			seen := map[string]bool{}
			for text := range g.Every(campaign.Shape{Variant: variant, Rows: 1, Cols: 2}) {
				b, err := readText(f, text)
				if err != nil {
					continue
				}
				if seen[b.String()] {
					t.Errorf("%s: twice\n%v", variant, b)
				}
				seen[b.String()] = true
				if rows, cols := b.Size(); rows != 1 || cols != 2 || b.Variant() != variant {
					t.Errorf("%s: %v", variant, b)
				}
			}
			if len(seen) < 4 {
				t.Errorf("%s: %d boards of 1x2", variant, len(seen))
			}
		}
	}
}

// TestSmallCampaigns: a short one of every family and all its variants, and every board up to 1x2, without a finding.
func TestSmallCampaigns(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, f := range families {
		for _, args := range [][]string{{"--cases", "390"}, {"--exhaustive", "--sizes", "1x1..1x2"}} {
			if f.name == "sliding" && args[0] == "--cases" {
				args = append(args, "--sizes", "1x1..2x3")
			}
			all, status := crosschecked(t, append([]string{f.name, "--time-limit", "10m"}, args...)...)
			if status != statusHolds || len(all) != 1 || all[0].Cases < 10 {
				t.Errorf("%s %v: status %d, %+v", f.name, args, status, all)
			}
		}
	}
}

// TestProgramNames: programs are called by their files.
func TestProgramNames(t *testing.T) {
	for command, want := range map[string]string{
		"python3 mysolver.py":               "mysolver.py",
		"./solver --fast":                   "solver",
		"java -cp build/classes Main":       "classes",
		"python3 -O 'my solver.py'":         "solver.py",
		"/usr/bin/env python3 a/b/solve.py": "solve.py",
		"true":                              "true",
	} {
		if got := programName(command); got != want {
			t.Errorf("%q is called %q: want %q", command, got, want)
		}
	}
	if got := quoted("it's"); got != `'it'\''s'` {
		t.Errorf("%s", got)
	}
	if text := strings.TrimSpace(quoted("plain.py")); text != "plain.py" {
		t.Error(text)
	}
}

// TestMinimalTilesAreNoFault: without one of its clues the board is unique with a shorter plan, so the clue is needed.
func TestMinimalTilesAreNoFault(t *testing.T) {
	f, _ := familyOf("sliding")
	engines, err := choose(f.engines(f.encodings[0], sat.InProcess, options{}), "native")
	if err != nil {
		t.Fatal(err)
	}
	p := &campaign.Plan{
		Family: f.ground(), Variants: f.variants[:1], Sizes: campaign.Sizes{Least: [2]int{2, 3}, Most: [2]int{2, 3}}, Engines: engines,
		Guests: []campaign.Guest{{Name: "maker", Make: func(context.Context, string) (string, error) {
			return "sliding 2x3\n1 3 5\n4 _ 2\ngoal\n. . 3\n. . _\n", nil
		}}},
	}
	if err := p.Generate(context.Background(), 1, func(m campaign.Made) {
		if m.Problem != "" {
			t.Errorf("%s: %s\n%s", m.Kind, m.Problem, m.Board)
		}
	}); err != nil {
		t.Fatal(err)
	}
}
