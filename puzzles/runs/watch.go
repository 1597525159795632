package runs

import (
	"time"
)

// A Watch measures a run: its time, and the most memory that this process held meanwhile, looked at now and
// then.
type Watch struct {
	start time.Time
	done  chan struct{}
	peak  chan int64
}

// StartWatch begins to measure.
func StartWatch() *Watch {
	w := &Watch{time.Now(), make(chan struct{}), make(chan int64)}
	go w.look(Held())
	return w
}

func (w *Watch) look(peak int64) {
	ticker := time.NewTicker(memoryPoll)
	defer ticker.Stop()
	for {
		select {
		case <-w.done:
			w.peak <- max(peak, Held())
			return
		case <-ticker.C:
			peak = max(peak, Held())
		}
	}
}

// Stop adds what it measured to what the engine did. An engine that searched in another process has
// measured that one's memory itself.
func (w *Watch) Stop(s Stats) Stats {
	s.Wall = time.Since(w.start)
	close(w.done)
	if peak := <-w.peak; s.Memory == 0 {
		s.Memory = peak
	}
	return s
}
