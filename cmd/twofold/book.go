package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"twofold/puzzles/generate"
	"twofold/puzzles/lab/workers"
	"twofold/puzzles/picture"
	"twofold/puzzles/picture/book"
)

// bookFlags say what a book has, and where it goes.
type bookFlags struct {
	flags
	output, title, paper, sort, cover string
	perPage                           int
	parts                             []string
	grading                           time.Duration
}

// The parts of a book.
const (
	rulesPart     = "rules"
	boardsPart    = "boards"
	gradesPart    = "grades"
	solutionsPart = "solutions"
	indexPart     = "index"
)

var bookParts = []string{rulesPart, boardsPart, gradesPart, solutionsPart, indexPart}

func (a *app) bookCommand() *cobra.Command {
	own := &bookFlags{}
	command := &cobra.Command{
		Use:   "book [FILE...]",
		Short: "Print boards as a book: rules, puzzles, solutions",
		Long: `Book prints boards of any families on pages: the rules of each kind with a worked example, the
boards with their numbers, names and difficulty in stars, the solutions, and an index that says how
each board can be made again. -o FILE.pdf writes one PDF, -o FILE.svg or FILE.png a file for each
page. --cover FILE writes a picture for the front. --paper kdp is 8.5 by 11 inches with a wider
margin where pages are bound.

Two engines solve each board, which may take very long; --time-limit ends that. A board without a
solution, or with several, is reported and printed.
The difficulty is that of 'twofold steps'. If it takes longer than --grade-time (if that is not
given, than --time-limit), or if the board has several solutions, the board is "not graded". A board
that asks for a plan is graded by its moves.

--parts chooses what the book has: --parts boards prints boards alone. The same boards and flags
give the same file, byte by byte, unless a limit ends the work on a board.

Exit status: 0 printed, 1 some board has no solution, 3 a limit was reached, 4 the engines disagree.`,
		Example: `  twofold generate kuromasu -n 12 | twofold book -o book.pdf
  twofold book *.txt --title "Puzzles for the train" --paper a5 --sort difficulty -o book.pdf`,
		RunE: func(cmd *cobra.Command, files []string) error {
			a.flags = &own.flags
			if limit := own.limits().Time; limit > 0 && !cmd.Flags().Changed("grade-time") {
				own.grading = min(own.grading, limit)
			}
			return a.book(cmd.Context(), own, files)
		},
	}
	set := command.Flags()
	set.StringVarP(&own.output, "output", "o", "", "the file to write, .pdf, .svg or .png")
	_ = command.MarkFlagRequired("output") // it is defined above
	set.StringVar(&own.title, "title", "", "print a title page with this title")
	set.Var(choice(&own.paper, "a4", slices.Sorted(maps.Keys(picture.PaperSizes))...), "paper", "a4, a5, kdp or letter")
	set.StringVar(&own.cover, "cover", "", "write a picture for the front of the book: a .pdf, .svg or .png")
	set.Var(number(&own.perPage, 0, 0, 100), "per-page", "boards on a page; 0 is as many as there is room for")
	set.StringSliceVar(&own.parts, "parts", bookParts, "what the book has")
	set.Var(choice(&own.sort, "given", "given", "difficulty"), "sort", "order of the boards: given, or difficulty")
	set.Var(duration(&own.grading, 10*time.Second, 0, endless), "grade-time",
		"how long to grade a board; 0 is without end")
	own.addSolver(set)
	own.addLimits(set)
	own.addPosition(set)
	seldom(set, "solver")
	return command
}

func (f *bookFlags) check() error {
	if len(f.parts) == 0 {
		return fmt.Errorf("--parts has none: expected some of %s", strings.Join(bookParts, ","))
	}
	for _, part := range f.parts {
		if !slices.Contains(bookParts, part) {
			return fmt.Errorf("--parts %s: expected some of %s", part, strings.Join(bookParts, ","))
		}
	}
	if char, lacks := picture.Lacks(f.title); lacks {
		return fmt.Errorf("--title: the fonts have no %q: expected Latin, Greek or Cyrillic letters", char)
	}
	kinds := []string{".pdf", ".svg", ".png"}
	if f.cover != "" {
		if err := endsWith("--cover", f.cover, kinds); err != nil {
			return err
		}
	}
	return endsWith("-o", f.output, kinds)
}

func (f *bookFlags) has(part string) bool { return slices.Contains(f.parts, part) }

// book reads all boards, finds out what the book tells of them, and prints it.
func (a *app) book(ctx context.Context, f *bookFlags, files []string) error {
	if err := f.check(); err != nil {
		return err
	}
	boards, places, err := a.bookBoards(ctx, files)
	if err != nil || len(boards) == 0 {
		return err
	}
	wish := book.Wish{
		Solve: f.has(solutionsPart), Grade: f.has(gradesPart) || f.sort == "difficulty",
		Limits: f.limits(), Grading: f.grading,
	}
	known := a.knowBoards(ctx, boards, places, wish)
	if f.sort == "difficulty" {
		book.Sort(known)
	}
	b := picture.Book{
		Title: f.title, Paper: picture.PaperSizes[f.paper], PerPage: f.perPage, Boards: f.has(boardsPart),
		Solutions: f.has(solutionsPart), Index: f.has(indexPart),
	}
	if f.has(rulesPart) {
		b.Legend = book.Legend(f.has(gradesPart))
		if b.Lessons, err = book.Lessons(ctx, boards); err != nil {
			return err
		}
	}
	for _, k := range known {
		if !f.has(gradesPart) {
			k.Entry.Grade, k.Entry.Stars = "", 0
		}
		b.Entries = append(b.Entries, k.Entry)
	}
	if f.cover != "" {
		if err := a.writePages(f.cover, f.title, []picture.Page{b.Cover()}); err != nil {
			return err
		}
	}
	return a.writePages(f.output, f.title, b.Pages())
}

// bookBoards reads the boards, and says where each stands.
func (a *app) bookBoards(ctx context.Context, files []string) (boards []book.Board, places []string, err error) {
	backend, err := a.backend()
	if err != nil {
		return nil, nil, err
	}
	a.forEachBoard(ctx, files, func(q question) error {
		subject, err := drawable(q)
		if err != nil {
			return err
		}
		engines, err := q.family.Verifiers(backend)
		if err != nil {
			return err
		}
		b := book.Board{Family: &q.family.Family, Board: subject, Engines: engines, Made: q.where}
		b.Example = exampleOf(q)
		b.Finds, _ = q.family.Oracles(backend)
		if command, index := generate.Origin(q.text); index != "" {
			b.Made, b.Index = "twofold "+command, index
		}
		boards, places = append(boards, b), append(places, q.where)
		return nil
	})
	return boards, places, nil
}

// exampleOf is the first example of a board's family that is of its variant, or of any; "" if there is none.
func exampleOf(q question) (text string) {
	for _, e := range q.family.Examples() {
		b, err := q.family.Parse(e.Board)
		if text = cmp.Or(text, e.Board); err == nil && b.Variant() == q.board.Variant() {
			return e.Board
		}
	}
	return text
}

// knowBoards finds out about all boards, several at a time, and says what is wrong with some. An interrupt keeps what
// was found out.
func (a *app) knowBoards(ctx context.Context, boards []book.Board, places []string, w book.Wish) []book.Known {
	step, stop := a.meter("boards", len(boards))
	defer stop()
	numbers := func(yield func(int) bool) {
		for i := 0; i < len(boards) && yield(i); i++ {
		}
	}
	known, isKnown := make([]book.Known, len(boards)), make([]bool, len(boards))
	know := func(ctx context.Context, i int) bool {
		defer step()
		known[i], isKnown[i] = boards[i].Know(ctx, w), true
		return true
	}
	for i := range workers.Ordered(ctx, runtime.GOMAXPROCS(0), numbers, know) {
		for _, problem := range known[i].Problems {
			fmt.Fprintf(a.errs, "twofold: %s: %s\n", places[i], problem)
		}
		a.raise(int(known[i].Status))
	}
	for i := range known { // those that an interrupt left out
		if !isKnown[i] {
			known[i] = boards[i].Know(ctx, w)
		}
	}
	return known
}

// pageDots is the resolution of pages in PNG, in dots to an inch.
const pageDots = 150

// writePages writes pages into one file, or if they are pictures into one each.
func (a *app) writePages(file, title string, pages []picture.Page) error {
	if filepath.Ext(file) == ".pdf" {
		return a.writeFile(file, func(w io.Writer) error { return picture.PDF(w, cmp.Or(title, "Puzzles"), pages) })
	}
	for i, page := range pages {
		write := page.SVG
		if filepath.Ext(file) == ".png" {
			write = func(w io.Writer) error { return page.PNG(w, pageDots) }
		}
		if err := a.writeFile(numbered(file, i, len(pages)), write); err != nil {
			return err
		}
	}
	return nil
}
