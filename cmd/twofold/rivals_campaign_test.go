package main

import (
	"fmt"
	"testing"

	"twofold"
	"twofold/puzzles/puzzletest"
)

// TestRivalsJoinCampaigns: Debian's minisat and cadical agree with the engines over drawn boards.
func TestRivalsJoinCampaigns(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	for turn, rival := range rivals {
		if !isInstalled(t, rival.name) {
			continue
		}
		for _, f := range puzzletest.Some(puzzletest.Families(t, codedFamilies(), twofold.Find), turn) {
			sizes := fmt.Sprintf("1x1..%dx%d", f.Small-1, f.Small-1)
			all, status := crosschecked(t, f.Name, "--sizes", sizes, "--cases", fmt.Sprint(puzzletest.Cases(26)),
				"--time-limit", "10m",
				"--solver", rival.command)
			if status != statusHolds {
				t.Errorf("%s %s: status %d, %+v", f.Name, rival.name, status, all)
			}
		}
	}
}
