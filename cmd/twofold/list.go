package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/formats"
)

func (a *app) familiesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "families [WORD...]",
		Short: "List the families of puzzles and their variants; --rules FILE adds your own",
		Long: `Families lists the families of puzzles: their names, what a person does on a board (shade, number,
loop, path, divide, place, move), their variants, what they are, and what people call them. With
words it lists those in whose line each of them occurs; if it is a single one, or the words are the
name of one, its rules, too, and a small board with its solution.
Wherever a family is named, such a name may stand for the family and its variant, with any case,
blanks and hyphens. So may a variant that no other family has. With every command --rules FILE adds
a family of your own, which is a file of rules. It may be given several times.`,
		Example: `  twofold families light up
  twofold families --rules mine.star
  twofold solve --rules mine.star board.txt`,
		RunE: func(cmd *cobra.Command, words []string) error {
			var found []*twofold.Family
			shown, unknown := a.families.Find(strings.Join(words, " ")) // nil if it is no name
			t := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
			for _, group := range puzzles.Groups {
				for _, f := range a.families.All() {
					if f.Group == group && (shown != nil && f.Name == shown.Name || occur(words, line(f))) {
						found = append(found, f)
						fmt.Fprintln(t, line(f))
					}
				}
			}
			switch {
			case len(found) == 0 && formats.Genre(strings.Join(words, " ")) != "":
				return unknown
			case len(found) == 0:
				return fmt.Errorf("no family has %q in its line: expected words that 'twofold families' lists",
					strings.Join(words, " "))
			case shown == nil && len(found) == 1:
				shown = found[0]
			case shown == nil:
				return t.Flush()
			}
			t.Flush()
			a.printRules("", shown.Rules)
			for _, p := range shown.Primers {
				a.printRules("\n"+p.Title+" ("+p.Variant+")\n", p.Rules)
			}
			return a.printExample(cmd.Context(), shown)
		},
	}
}

func (a *app) printRules(title string, rules []string) {
	fmt.Fprint(a.out, title)
	for _, rule := range rules {
		fmt.Fprintf(a.out, "  %s\n", rule)
	}
}

// mostExample is how many rows and columns an example has, if the family has such boards.
const mostExample = 6

// printExample makes a small board of a family, always the same, and prints it with its solution.
func (a *app) printExample(ctx context.Context, f *twofold.Family) error {
	if len(f.Rules) == 0 {
		return nil
	}
	like := f.Usual
	like.Rows, like.Cols = min(like.Rows, mostExample), min(like.Cols, mostExample)
	if _, err := f.BlankBoard(like); err != nil {
		like = f.Usual
	}
	o, err := f.Order(like, nil)
	if err != nil {
		return err
	}
	made := o.Make(ctx, 0)
	if made.Err != nil {
		return made.Err
	}
	_, err = fmt.Fprintf(a.out, "\n%s\n%s", made.Board, made.Board.Picture(made.Solution))
	return err
}

// line is what is listed of a family.
func line(f *twofold.Family) string {
	return fmt.Sprintf("%s\t%s\t%s\t%s%s", f.Name, f.Group, strings.Join(f.Variants, ", "), f.About, names(f))
}

// occur reports whether each word is in a text, in any case.
func occur(words []string, text string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, strings.ToLower(word)) })
}

// names are those that people use for boards of the family.
func names(f *twofold.Family) string {
	var all []string
	for _, n := range f.Names {
		all = append(all, n.Name)
	}
	if all == nil {
		return ""
	}
	return "; also " + strings.Join(all, ", ")
}

func (a *app) enginesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "engines [FAMILY...]",
		Short: "List the engines of each family and what they promise",
		Long: `Engines lists, for each family, what --engine may name. A sound engine yields right solutions only;
an optimal one best solutions only, where some are better; a complete one also misses none, so that
its silence is a proof. "lists", "counts", "tallies" (count --cells), "decides" (solve --decided)
and "traces" (trace, animate --search) say what it does.`,
		RunE: func(_ *cobra.Command, names []string) error {
			if len(names) == 0 {
				for _, f := range a.families.All() {
					names = append(names, f.Name)
				}
			}
			for _, name := range names {
				f, err := a.families.Find(name)
				if err == nil {
					err = a.listEngines(f)
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func (a *app) listEngines(f *twofold.Family) error {
	all, err := f.Engines(twofold.Options{})
	if err != nil {
		return err
	}
	fmt.Fprintln(a.out, f.Name)
	t := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, engine := range all {
		fmt.Fprintf(t, "  %s\t%v\t%s\t%s%s\n",
			engine.Name, engine.Promise, strings.Join(engine.Abilities(), ", "), engine.About, tables(engine))
	}
	return t.Flush()
}

func tables(e puzzles.Engine) string {
	if e.Tables == "" {
		return ""
	}
	return "; builds tables first: " + e.Tables
}
