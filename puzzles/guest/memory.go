package guest

import (
	"fmt"
	"os"
)

// resident is what a process has in memory, in bytes; 0 where there is no Linux to tell.
func resident(process int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", process))
	if err != nil {
		return 0
	}
	var size, pages int64
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
