package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/lab/shards"
	"twofold/puzzles/outcome"
	"twofold/puzzles/prose"
	"twofold/sat"
	"twofold/sat/cubes"
)

func (a *app) splitCommand() *cobra.Command {
	own := &flags{}
	dir := ""
	s := cubes.Splitter{}
	command := &cobra.Command{
		Use:   "split [BOARD] -o DIR",
		Short: "Divide one hard board into positions that are solved apart",
		Long: `Split writes boards with positions: each solution of the board is one of exactly one of them. They
are chosen by looking ahead, so that they cost about as much; of plans they are the first moves.

Solve or count the file parts.txt with --json, in shards whose journals go to the same directory:
'twofold merge DIR' then says what holds for the whole board. It says none only if each part has no
solution, and checks itself that the parts cover the board.

Certify takes the directory for a board: it proves each part, in shards if you like, and joins the
proofs to those of the board, which need no trust in the parts. Plans have at most --horizon moves
then; parts that need more are left out, so solving them finds the best plan if it is that short.`,
		Example: `  twofold split board.txt --parts 64 -o out
  twofold slurm count out/parts.txt --json --journal out --tasks 64 --submit
  twofold merge out
  twofold certify out -o evidence --jobs 8 && twofold verify evidence`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = own
			if dir == "" {
				return errors.New("-o: expected the directory to write")
			}
			return a.aboutOne(cmd.Context(), theFile(files), func(ctx context.Context, q question, _ sat.Backend) error {
				s.Encode = q.family.Encode
				tree, err := s.Split(ctx, q.board)
				if err != nil {
					return err
				}
				parts, err := cubes.Write(dir, q.board, tree)
				if err == nil {
					fmt.Fprintf(a.out, "%s: %s\n", filepath.Join(dir, cubes.PartsFile), prose.Some(parts, "part"))
				}
				return err
			})
		},
	}
	set := command.Flags()
	set.Var(number(&s.Parts, 64, 1, shards.MaxShards), "parts", "how many parts, about; fewer of a board that has no more")
	set.StringVar(&s.Encoding, "encoding", "", "the encoding, which is CNF, that is looked ahead in")
	set.Var(number(&s.Most, 0, 0, endless), "horizon",
		"how long plans may be that are looked for; parts that need more are left out")
	set.StringVarP(&dir, "output", "o", "", "the directory to write")
	own.addLimits(set)
	return command
}

// division is the board that was divided in a directory, nil if there is none.
func division(dir string) (*cubes.Division, error) {
	return cubes.Read(dir, func(text string) (puzzles.Board, error) {
		p, err := twofold.Parse(text)
		return p.Board, err
	})
}

// isDivided reports whether a board was divided in one of the directories.
func isDivided(dirs []string) bool {
	return slices.ContainsFunc(dirs, func(dir string) bool {
		_, err := os.Lstat(filepath.Join(dir, cubes.TreeFile))
		return err == nil
	})
}

// joinParts says of the boards that were divided in the directories what a command said of the parts with that exit
// status.
func (a *app) joinParts(dirs []string, said string, status int) error {
	for _, dir := range dirs {
		d, err := division(dir)
		if err != nil {
			return err
		}
		if d == nil {
			continue
		}
		all, err := d.JoinLines(said)
		if err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		if status == statusDisagree {
			a.raise(status)
		}
		for _, w := range all {
			_ = a.object(w.Run.Object(d.Board, w.Solutions, "")) // a.out remembers the error
			a.raise(int(outcome.OfRun(&w.Run)))
		}
	}
	return nil
}
