package api

import (
	"archive/zip"
	"bytes"
	"maps"
	"slices"

	"twofold"
	"twofold/puzzles/lab/version"
	"twofold/puzzles/runs"
	"twofold/sat/bundle"
	"twofold/sat/certify"
)

// A certifyAsk asks for evidence of a board's solutions.
type certifyAsk struct {
	adviceAsk
	Minimal, Minimum bool
}

// A certified is what a bundle claims, and the bundle as a file.
type certified struct {
	file
	Text      string         `json:"text"`
	Claims    []bundle.Claim `json:"claims"`
	NotProved []string       `json:"notproved"`
}

// certify makes the bundle that 'twofold certify' makes, as an archive with one directory.
func (j job) certify(q certifyAsk) (any, error) {
	return j.bounded(q.adviceAsk, q.certified)
}

func (q certifyAsk) certified(j job, p twofold.Puzzle, limits runs.Limits) (any, error) {
	files := map[string][]byte{}
	result, err := certify.Write(j.ctx, bundle.InMemory(files), certify.Request{
		Board: p.Board, Encode: p.Family.Encode, Program: version.Title(), Backend: j.options.Backend, Trim: true,
		Minimal: q.Minimal, Minimum: q.Minimum, MinimumTime: limits.Time / 2, Minimizer: p.Family.Native.MinimizerOf,
	})
	if err != nil {
		return nil, err
	}
	name := nameOf(p.Board)
	archive, err := zipped(name, files)
	return certified{
		file{name + ".zip", "application/zip", archive}, result.Text(), result.Manifest.Claims,
		append([]string{}, result.NotProved...),
	}, err
}

// zipped is an archive of a directory.
func zipped(dir string, files map[string][]byte) ([]byte, error) {
	var text bytes.Buffer
	archive := zip.NewWriter(&text)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := archive.Create(dir + "/" + name)
		if err == nil {
			_, err = w.Write(files[name])
		}
		if err != nil {
			return nil, err
		}
	}
	err := archive.Close()
	return text.Bytes(), err
}
