package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// startRoomy lets the first collection of garbage wait until 16 MB are in use instead of 4. Most boards end before, and
// a collection takes them up to a fifth of their time. From then on there are as many as always. GOGC has the last
// word.
func startRoomy() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(400)
	runtime.AddCleanup(new([32]byte), func(percent int) { debug.SetGCPercent(percent) }, usual)
}
