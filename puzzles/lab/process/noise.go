package process

import (
	"fmt"
	"sync"
)

// A Noise keeps the beginning and the end of what a program writes to standard error: some tell first what is wrong,
// and some last.
type Noise struct {
	mutex       sync.Mutex
	first, last []byte
	left        int64 // bytes between them
}

const noiseSize = 1 << 10 // of either

func (n *Noise) Write(text []byte) (int, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	room := min(noiseSize-len(n.first), len(text))
	n.first = append(n.first, text[:room]...)
	n.last = append(n.last, text[room:]...)
	if over := len(n.last) - noiseSize; over > 0 {
		n.left += int64(over)
		n.last = append([]byte(nil), n.last[over:]...)
	}
	return len(text), nil
}

// String is what was kept. It is text of strangers.
func (n *Noise) String() string {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	if n.left == 0 {
		return string(n.first) + string(n.last)
	}
	return fmt.Sprintf("%s\n... %d bytes left out ...\n%s", n.first, n.left, n.last)
}
