package experiment

import (
	"os"
	"runtime"
	"strconv"
	"strings"

	"twofold/puzzles/lab/version"
)

// A Provenance is what made rows: the program's versions, and the command that asked for them.
type Provenance struct {
	version.Versions
	Command string
}

// A Machine is where a run was measured.
type Machine struct {
	Processor string `json:"processor,omitempty"` // its model, or the architecture where the system does not tell
	Cores     int    `json:"cores,omitempty"`     // that the program may use
	// Load is how many processes ran or waited in the minute before the run, in the mean; nil where the system does not
	// tell.
	Load *float64 `json:"load,omitempty"`
}

// thisMachine is where this program runs, now.
func thisMachine() Machine {
	info, _ := os.ReadFile("/proc/cpuinfo") // there is none but on Linux
	m := Machine{Processor: modelIn(string(info)), Cores: runtime.NumCPU()}
	if m.Processor == "" {
		m.Processor = runtime.GOARCH
	}
	text, _ := os.ReadFile("/proc/loadavg")
	first, _, _ := strings.Cut(string(text), " ")
	if load, err := strconv.ParseFloat(first, 64); err == nil {
		m.Load = &load
	}
	return m
}

// modelIn is the first "model name" of /proc/cpuinfo, "" if there is none, as on ARM.
func modelIn(info string) string {
	for line := range strings.Lines(info) {
		if key, value, _ := strings.Cut(line, ":"); strings.TrimSpace(key) == "model name" {
			return oneLine(value)
		}
	}
	return ""
}

func (m Machine) cores() string {
	if m.Cores == 0 {
		return ""
	}
	return strconv.Itoa(m.Cores)
}

// orAbsent is a number that may be 0, "" if it was not measured.
func orAbsent(x *float64) string {
	if x == nil {
		return ""
	}
	return seconds(*x)
}
