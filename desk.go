package twofold

import (
	"slices"
	"time"

	"twofold/puzzles"
	"twofold/sat"
	"twofold/sat/advice"
)

// Desk is where a board of the family is analysed, explained, repaired and solved in steps: it has both engines, both
// probers and both oracles. The backend solves formulas; nil is gophersat in this process. Patience is that of
// advice.New.
func (f *Family) Desk(b puzzles.Board, backend sat.Backend, patience time.Duration) (*advice.Desk, error) {
	backend = orInProcess(backend)
	engines, err := f.Verifiers(backend)
	if err != nil {
		return nil, err
	}
	desk := advice.New(b, f.Encode, backend, engines, patience)
	for _, p := range f.Probers(backend) {
		desk.Probers = append(desk.Probers, p.Make)
	}
	desk.Finds, desk.Proves = f.Oracles(backend)
	all, err := f.Engines(Options{Backend: backend})
	if at := slices.IndexFunc(all, func(e puzzles.Engine) bool { return e.Tally != nil }); at >= 0 {
		desk.Tallier = &all[at]
	}
	return desk, err
}
