package sat

import (
	"os"
	"strconv"
	"strings"
)

// PeakMemory is the most memory that a process, "self" or by number, had resident since it started or
// since resetPeakMemory, in bytes; 0 where there is no Linux to tell. The high-water mark of rusage would not do:
// a child begins with its parent's.
func PeakMemory(process string) int64 {
	status, err := os.ReadFile("/proc/" + process + "/status")
	if err != nil {
		return 0
	}
	_, mark, _ := strings.Cut(string(status), "VmHWM:")
	mark, _, _ = strings.Cut(mark, "kB")
	kilobytes, _ := strconv.ParseInt(strings.TrimSpace(mark), 10, 64) // 0 where it is not said
	return kilobytes * 1024
}

// resetPeakMemory lets this process's peak begin anew (proc(5), clear_refs). Where that is not possible the peak
// is that of the whole process.
func resetPeakMemory() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }
