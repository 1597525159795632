package puzzles

import (
	"time"
	"twofold/puzzles/effort"
)

// A watch measures a run: its time, and the most memory that this process held meanwhile, looked at now and
// then.
type watch struct {
	start time.Time
	done  chan struct{}
	peak  chan int64
}

func startWatch() *watch {
	w := &watch{time.Now(), make(chan struct{}), make(chan int64)}
	go w.look(HeldMemory())
	return w
}

func (w *watch) look(peak int64) {
	ticker := time.NewTicker(memoryPoll)
	defer ticker.Stop()
	for {
		select {
		case <-w.done:
			w.peak <- max(peak, HeldMemory())
			return
		case <-ticker.C:
			peak = max(peak, HeldMemory())
		}
	}
}

// stop adds what it measured to what the engine did. An engine that searched in another process has
// measured that one's memory itself.
func (w *watch) stop(s effort.Stats) effort.Stats {
	s.Wall = time.Since(w.start)
	close(w.done)
	if peak := <-w.peak; s.Memory == 0 {
		s.Memory = peak
	}
	return s
}
