package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"twofold"

	"github.com/spf13/cobra"

	"twofold/puzzles"
	"twofold/sat/bundle"
	"twofold/sat/verify"
)

func (a *app) verifyCommand() *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "verify DIR...",
		Short: "Check bundles of evidence, without a solver",
		Long: `Verify checks directories that certify wrote, with code that shares nothing with the solvers: every
byte by its hash; the solutions by the board's own check; that the formulas are those of the board,
and that solutions are models of them and near-solutions are not; the proofs by a checker of their
own.

Exit status: 0 if all claims hold, 1 if one does not, with the file and what is wrong, 2 for what is
no bundle.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, dirs []string) error {
			for _, dir := range dirs {
				if cmd.Context().Err() != nil {
					a.raise(statusUnknown)
					return nil
				}
				report, err := verify.Bundle(cmd.Context(), dir, evidence)
				if err := a.sayVerified(cmd.Context(), dir, report, err, asJSON); err != nil {
					a.fail(err)
				}
			}
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line for each bundle")
	return command
}

// A verified is a line of verify --json.
type verified struct {
	Bundle  string         `json:"bundle"`
	Holds   bool           `json:"holds"`
	Board   string         `json:"board,omitempty"`
	Claims  []bundle.Claim `json:"claims,omitempty"`
	Words   []string       `json:"words,omitempty"`
	Sum     string         `json:"sha256,omitempty"`
	Proofs  int            `json:"proofs"`
	Bytes   int64          `json:"bytes"`
	File    string         `json:"file,omitempty"` // that does not hold
	Problem string         `json:"problem,omitempty"`
}

func (a *app) sayVerified(ctx context.Context, dir string, r *verify.Report, err error, asJSON bool) error {
	var fault *bundle.Fault
	switch {
	case errors.As(err, &fault):
		a.raise(statusNone)
		if asJSON {
			return a.object(verified{Bundle: dir, File: fault.File, Problem: fault.Problem})
		}
		fmt.Fprintf(a.out, "%s: does not hold: %s\n", puzzles.OneLine(dir), puzzles.OneLine(fault.Error()))
		return nil
	case err != nil && ctx.Err() != nil:
		a.raise(statusUnknown)
		fmt.Fprintf(a.errs, "twofold: %s: %s\n", puzzles.OneLine(dir), puzzles.OneLine(err.Error()))
		return nil
	case err != nil:
		return err
	case asJSON:
		return a.object(verified{dir, true, r.Board.String(), r.Manifest.Claims, r.Words, r.Sum, r.Proofs, r.Bytes, "", ""})
	}
	fmt.Fprintf(a.out, "%s: holds: %s", puzzles.OneLine(dir), r.Text())
	return nil
}

// object prints one line of JSON.
func (a *app) object(v any) error {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// evidence is verify.Find for the list of families.
func evidence(name string) (verify.Kind, error) {
	f, err := twofold.Find(name)
	if err != nil {
		return verify.Kind{}, err
	}
	return verify.Kind{Family: &f.Family, Encode: f.Encode}, nil
}
