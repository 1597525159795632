package twofold

import (
	"slices"
	"testing"

	"twofold/puzzles"
	"twofold/puzzles/puzzletest"
)

// TestRaceIsListed: each family lists a race, of sat and native engines that are complete. Its line is the same on
// every machine, and its engines are as many as there are cores, two at least.
func TestRaceIsListed(t *testing.T) {
	for _, f := range puzzletest.Families(t, coded, Find) {
		all, err := f.Engines(Options{})
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Name == puzzles.RaceName })
		if at < 0 {
			t.Errorf("%s: no race among %s", f.Name, puzzles.EngineNames(all))
			continue
		}
		race := all[at]
		if race.Promise != puzzles.Complete || race.Backbone == nil || !race.ListensTo(puzzles.ByEncoding) ||
			race.About != "several complete engines at once, as many as there are cores: the first verdict counts" {
			t.Errorf("%s: %+v", f.Name, race)
		}
		for _, cores := range []int{1, 2, 3, 64} {
			able := puzzles.Racing(all, cores)
			if len(able) < 2 || len(able) > max(cores, 2) || able[0].Name != puzzles.SAT || able[1].Name != all[1].Name {
				t.Errorf("%s: with %d cores %s race", f.Name, cores, puzzles.EngineNames(able))
			}
			for _, e := range able {
				if e.Promise != puzzles.Complete || e.Search == nil || e.Baseline || e.Tables != "" || e.Name == puzzles.RaceName {
					t.Errorf("%s: %s races", f.Name, e.Name)
				}
			}
			worlds := puzzles.Confirming(all, cores)
			if len(worlds) != 2 || worlds[0].Name != puzzles.SAT || worlds[1].Name != "native" {
				t.Errorf("%s: %s confirm", f.Name, puzzles.EngineNames(worlds))
			}
		}
	}
}
