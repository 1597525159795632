package main

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles/campaign"
	"twofold/puzzles/puzzletest"

	"twofold/puzzles/prose"
)

// mostEvery bounds how many of every board are looked at.
const mostEvery = 10_000

// TestFamiliesFitCampaigns: what campaigns know of a family fits it.
func TestFamiliesFitCampaigns(t *testing.T) {
	for _, f := range puzzletest.Families(t, codedFamilies(), twofold.Find) {
		for _, variant := range f.Variants {
			s := sizeOf(t, f, variant, 2, 2)
			b, err := f.Parse(f.Blank(s))
			if err != nil || b.Variant() != variant {
				t.Errorf("%s: %v of the blank board\n%s", variant, err, f.Blank(s))
				continue
			}
			seen, s := map[string]bool{}, sizeOf(t, f, variant, 1, 2)
			for text := range f.Every(s) {
				if len(seen) == mostEvery {
					break
				}
				b, err := f.Parse(text)
				if err != nil {
					continue
				}
				if seen[b.String()] {
					t.Errorf("%s: twice\n%v", variant, b)
				}
				seen[b.String()] = true
				if rows, cols := b.Size(); rows != s.Rows || cols != s.Cols || b.Variant() != variant {
					t.Errorf("%s: %v", variant, b)
				}
			}
			if len(seen) < min(4, len(f.Words(s, ""))) { // bare boards say nothing
				t.Errorf("%s: %d boards of %dx%d", variant, len(seen), s.Rows, s.Cols)
			}
		}
	}
}

// TestSmallCampaigns: a short one of every family and all its variants, and every board up to 1x2, or up to the
// smallest size of the family if these are few, without a finding.
func TestSmallCampaigns(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	for _, f := range puzzletest.Families(t, codedFamilies(), twofold.Find) {
		calls := [][]string{{"--cases", fmt.Sprint(puzzletest.Cases(390)), "--sizes", "1x1.." + sized(t, f, f.Small-1,
			f.Small)}}
		if countUpTo(mostEvery, f.Every(sizeOf(t, f, f.Usual.Variant, 1, 2))) < mostEvery {
			calls = append(calls, []string{"--exhaustive", "--sizes", "1x1.." + sized(t, f, 1, 2)})
		}
		for _, args := range calls {
			all, status := crosschecked(t, append([]string{f.Name}, args...)...)
			if status != statusHolds || len(all) != 1 || all[0].Cases < 10 && len(f.Words(f.Usual, "")) > 1 {
				t.Errorf("%s %v: status %d, %+v", f.Name, args, status, all)
			}
		}
	}
}

// countUpTo counts texts, but not beyond a number.
func countUpTo(most int, texts iter.Seq[string]) (n int) {
	for range texts {
		if n++; n == most {
			break
		}
	}
	return n
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
		programs, err := campaign.Programs([]string{command}, &campaign.Program{})
		if err != nil || programs[0].Name != want {
			t.Errorf("%q is called %q, %v: want %q", command, programs[0].Name, err, want)
		}
	}
	if got := prose.ShellWord("it's"); got != `'it'\''s'` {
		t.Errorf("%s", got)
	}
	if text := strings.TrimSpace(prose.ShellWord("plain.py")); text != "plain.py" {
		t.Error(text)
	}
}

// TestMinimalTilesAreNoFault: without one of its clues the board is unique with a shorter plan, so the clue is needed.
func TestMinimalTilesAreNoFault(t *testing.T) {
	f, _ := twofold.Find("sliding")
	engines, err := f.Choose("native", twofold.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := &campaign.Plan{
		Family: &f.Family, Variants: f.Variants[:1], Sizes: campaign.Sizes{Least: [2]int{2, 3}, Most: [2]int{2, 3}},
		Engines: engines,
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
