// Package version says which program this is, and what it was built of and with. It is apart, since commands and
// records of measurements name the program alike, and share nothing else.
package version

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Release is the newest version in CHANGELOG.md.
const Release = "0.2.0"

// Versions are those of the program, of the Go that built it, and of the SAT solver that it was built with.
type Versions struct {
	Program, Go, Gophersat string
}

// Built is what this program was built of and with. The program's version has the commit if the build knew it, and
// "+" behind that if it was not the commit alone.
func Built() Versions {
	v := Versions{Program: Release, Go: runtime.Version(), Gophersat: "unknown"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; commit != "" {
		v.Program += fmt.Sprintf(" %.12s", commit)
	}
	if settings["vcs.modified"] == "true" {
		v.Program += "+"
	}
	for _, d := range info.Deps {
		if d.Path == "github.com/crillab/gophersat" {
			v.Gophersat = d.Version
		}
	}
	return v
}

// Title names the program and its version, such as "twofold 0.2.0 1a2b3c4d5e6f".
func Title() string { return "twofold " + Built().Program }
