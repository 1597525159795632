package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/puzzles/prose"
	"twofold/sat/bundle"
	"twofold/sat/verify"
)

func (a *app) verifyCommand() *cobra.Command {
	var asJSON bool
	var jobs int
	command := &cobra.Command{
		Use:   "verify DIR...",
		Short: "Check bundles of evidence, without a solver",
		Long: `Verify checks directories that certify wrote, with code that shares nothing with the solvers: every
byte by its hash; the solutions by the board's own check; that the formulas are those of the board,
and that solutions are models of them and near-solutions are not; the proofs by a checker of their
own. In a store it checks each bundle, and says which boards are missing. Boards of a family of your
own have their rules in the bundle: read them, and verify with --rules DIR/rules.star.

Exit status: 0 if all claims hold, 1 if one does not or a bundle is missing, with the file and what
is wrong, 2 for what is no bundle, 3 if a board of a store has none because of a limit.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, dirs []string) error {
			room := make([]byte, 32<<20) // is never touched; what is verified is smaller, and soon garbage
			defer runtime.KeepAlive(room)
			for _, dir := range dirs {
				if cmd.Context().Err() != nil {
					a.raise(statusUnknown)
					return nil
				}
				if err := a.verify(cmd.Context(), dir, jobs, asJSON); err != nil {
					a.fail(err)
				}
			}
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line for each bundle")
	command.Flags().Var(number(&jobs, 1, 1, endless), "jobs", "how many bundles of a store at the same time")
	return command
}

// verify verifies a bundle or a store.
func (a *app) verify(ctx context.Context, dir string, jobs int, asJSON bool) error {
	if _, err := os.Lstat(filepath.Join(dir, bundle.IndexFile)); err == nil {
		return a.verifyStore(ctx, dir, jobs, asJSON)
	}
	report, err := verify.Bundle(ctx, dir, evidenceKind(a.families))
	return a.sayVerified(ctx, dir, report, err, asJSON)
}

// verifyStore says of each bundle whether it holds, and what is missing.
func (a *app) verifyStore(ctx context.Context, dir string, jobs int, asJSON bool) error {
	hold, boards := 0, 0
	faults, err := verify.Store(ctx, dir, evidenceKind(a.families), jobs, func(m verify.Member) {
		boards++
		if m.Bundle == "" {
			fmt.Fprintf(a.errs, "twofold: %s: board %d: no bundle: %s\n", prose.OneLine(dir), m.N, prose.OneLine(m.Problem))
			a.raise(max(statusNone, m.Status))
			return
		}
		if m.Err == nil {
			hold++
		}
		name := filepath.Join(dir, m.Bundle)
		if m.Err == nil && !asJSON {
			fmt.Fprintf(a.out, "%s: holds: %s\n", prose.OneLine(name), m.Report.Says())
		} else if err := a.sayVerified(ctx, name, m.Report, m.Err, asJSON); err != nil {
			a.fail(err)
		}
	})
	if wrong, ok := errors.AsType[*bundle.Fault](err); ok {
		faults, err = []*bundle.Fault{wrong}, nil
	}
	if err != nil && ctx.Err() == nil {
		return err
	}
	for _, f := range faults {
		_ = a.sayVerified(ctx, dir, nil, f, asJSON) // a.out remembers the error
	}
	if !asJSON {
		fmt.Fprintf(a.out, "%s: %d of %d bundles hold\n", prose.OneLine(dir), hold, boards)
	}
	return nil
}

// A verified is a line of verify --json.
type verified struct {
	Bundle string         `json:"bundle"`
	Holds  bool           `json:"holds"`
	Board  string         `json:"board,omitempty"`
	Claims []bundle.Claim `json:"claims,omitempty"`
	Words  []string       `json:"words,omitempty"`
	Sum    string         `json:"sha256,omitempty"`
	Proofs int            `json:"proofs"`
	// Siblings is how many boards like it were asked about; 0 also where nothing is proved.
	Siblings int    `json:"siblings"`
	Bytes    int64  `json:"bytes"`
	File     string `json:"file,omitempty"` // that does not hold
	Problem  string `json:"problem,omitempty"`
}

func (a *app) sayVerified(ctx context.Context, dir string, r *verify.Report, err error, asJSON bool) error {
	var fault *bundle.Fault
	switch {
	case errors.As(err, &fault):
		a.raise(statusNone)
		if asJSON {
			return a.object(verified{Bundle: dir, File: fault.File, Problem: fault.Problem})
		}
		fmt.Fprintf(a.out, "%s: does not hold: %s\n", prose.OneLine(dir), prose.OneLine(fault.Error()))
		return nil
	case err != nil && ctx.Err() != nil:
		a.raise(statusUnknown)
		fmt.Fprintf(a.errs, "twofold: %s: %s\n", prose.OneLine(dir), prose.OneLine(err.Error()))
		return nil
	case err != nil:
		return err
	case asJSON:
		return a.object(verified{dir, true, r.Board.String(), r.Manifest.Claims, r.Words, r.Sum, r.Proofs, r.Siblings,
			r.Bytes, "", ""})
	}
	fmt.Fprintf(a.out, "%s: holds: %s", prose.OneLine(dir), r.Text())
	return nil
}

// object prints one line of JSON.
func (a *app) object(v any) error {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// evidenceKind is verify.Find for these families.
func evidenceKind(families twofold.Catalogue) verify.Find {
	return func(name string) (verify.Kind, error) {
		f, err := families.Find(name)
		if err != nil {
			return verify.Kind{}, err
		}
		return verify.Kind{Family: &f.Family, Encode: f.Encode}, nil
	}
}
