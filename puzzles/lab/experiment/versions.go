package experiment

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Versions are those of the programs that measured.
type Versions struct {
	Program, Go, Gophersat string
}

// Built is what this program was built of and with.
func Built() Versions {
	v := Versions{Program: "unknown", Go: runtime.Version(), Gophersat: "unknown"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	v.Program = info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v.Program = fmt.Sprintf("%s %.12s", v.Program, s.Value)
		}
	}
	for _, d := range info.Deps {
		if d.Path == "github.com/crillab/gophersat" {
			v.Gophersat = d.Version
		}
	}
	return v
}
