package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// roomy is how much may be in use before a collection of garbage. Most boards end within it, and programs whose own
// data is small would spend a third of their time on collections.
const roomy = 48 << 20

// mostRoomy is how far the heap may grow between two collections, in percent of what is alive: that may grow at once.
const mostRoomy = 400

// startRoomy lets collections wait until that much is in use, and otherwise until what is alive has doubled, as always.
// GOGC has the last word.
func startRoomy() {
	if os.Getenv("GOGC") == "" {
		stayRoomy(4 << 20) // as Go begins
	}
}

// stayRoomy says when the next collection comes, and says it again behind that one.
func stayRoomy(alive int) {
	debug.SetGCPercent(min(max(100, 100*roomy/max(alive, 1)-100), mostRoomy))
	runtime.AddCleanup(new([32]byte), func(struct{}) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		stayRoomy(int(live[0].Value.Uint64()))
	}, struct{}{})
}
