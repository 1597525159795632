package main

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"twofold/puzzles/files"
	"twofold/puzzles/lab/experiment"
	"twofold/puzzles/lab/table"
)

// sweepData is where the rows of a sweep go.
type sweepData struct {
	rows *experiment.Writer
	kept *bytes.Buffer // the rows of a summary that are not written anywhere
	name string        // of the file; "" without -o
	done int           // rows that were there
}

// openData opens the file of -o, of which --resume keeps the rows.
func (a *app) openData(own *sweepFlags, runs []experiment.Run) (*sweepData, error) {
	d := &sweepData{name: own.output}
	asJSON := own.json || isJSONFile(own.output)
	var err error
	switch {
	case own.output != "":
		if err = a.isNoInput(own.output); err == nil {
			d.rows, d.done, err = experiment.Open(own.output, own.resume, runs, versions(), asJSON)
		}
	case own.summary:
		d.kept = &bytes.Buffer{}
		d.rows = experiment.NewWriter(d.kept, runs, versions(), asJSON)
	default:
		d.rows = experiment.NewWriter(a.out, runs, versions(), asJSON)
	}
	return d, err
}

func (d *sweepData) close() error {
	if d.name == "" {
		return nil
	}
	return d.rows.Close()
}

// summarise tells of all rows, also those of earlier parts of the sweep.
func (d *sweepData) summarise(w io.Writer, by []string) error {
	var from io.Reader = d.kept
	if d.name != "" {
		f, err := files.Open(d.name, files.MaxInput)
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
