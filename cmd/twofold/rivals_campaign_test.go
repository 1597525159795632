package main

import "testing"

// TestRivalsJoinCampaigns: Debian's minisat and cadical agree with the engines over drawn boards.
func TestRivalsJoinCampaigns(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, rival := range rivals {
		if !isInstalled(t, rival.name) {
			continue
		}
		for _, f := range families {
			sizes := "1x1..3x3"
			if f.name == "sliding" {
				sizes = "1x1..2x2"
			}
			all, status := crosschecked(t, f.name, "--sizes", sizes, "--cases", "26", "--time-limit", "10m", "--solver", rival.command)
			if status != statusHolds {
				t.Errorf("%s %s: status %d, %+v", f.name, rival.name, status, all)
			}
		}
	}
}
