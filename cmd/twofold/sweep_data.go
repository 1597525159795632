package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"twofold/puzzles/lab/experiment"
	"twofold/puzzles/lab/table"
)

// sweepData is where the rows of a sweep go.
type sweepData struct {
	rows *experiment.Writer
	file *os.File      // nil without -o
	kept *bytes.Buffer // the rows of a summary that are not written anywhere
	name string
	done int // rows that were there
}

// openData opens the file of -o, of which --resume keeps the rows.
func (a *app) openData(own *sweepFlags, runs []experiment.Run) (*sweepData, error) {
	d := &sweepData{name: own.output}
	var out io.Writer = a.out
	switch {
	case own.output != "":
		mode := os.O_RDWR | os.O_CREATE
		if !own.resume {
			mode |= os.O_TRUNC
		}
		f, err := os.OpenFile(own.output, mode, 0o666)
		if err != nil {
			return nil, err
		}
		d.file, out = f, f
	case own.summary:
		d.kept = &bytes.Buffer{}
		out = d.kept
	}
	d.rows = experiment.NewWriter(out, runs, versions(), own.json || isJSONFile(own.output))
	if !own.resume {
		return d, nil
	}
	var err error
	if d.done, err = d.rows.Resume(d.file, runs); err != nil {
		d.file.Close()
	}
	return d, err
}

func (d *sweepData) close() error {
	if d.file == nil {
		return nil
	}
	return d.file.Close()
}

// summarise tells of all rows, also those of earlier parts of the sweep.
func (d *sweepData) summarise(w io.Writer, by []string) error {
	var from io.Reader = d.kept
	if d.file != nil {
		f, err := os.Open(d.name)
		if err != nil {
			return err
		}
		defer f.Close()
		from = f
	}
	t, err := table.Read(from, d.name)
	if err != nil {
		return err
	}
	return experiment.Summarise(w, t, by)
}

// versions are those that this program was built of and with.
func versions() experiment.Versions {
	v := experiment.Versions{Program: "unknown", Go: runtime.Version(), Gophersat: "unknown"}
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
