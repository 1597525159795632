package formats

import (
	"cmp"
	"net/url"
	"strings"

	"twofold/puzzles"
)

// The addresses of SudokuPad have a board behind a word that tells how it is written: fpuz or fpuzzles has that of an
// address of f-puzzles, which is written here, and scl or ctc its own (scl.go). An ID without such a word is known to
// its server alone.
//
// Read from fpuzzlesdecoder.js of SudokuPad/sudokutools.
var sudokuPad = Format{
	Name: "sudokupad", About: "an address of SudokuPad", Lines: true, Kinds: "fpuzzles", Marks: true, Answers: true,
	Begins: func(line string) bool { return sudokuPadForm().MatchString(line) },
	Read: func(in *input) []reading {
		match := sudokuPadForm().FindStringSubmatch(in.lines[0].Text)
		if match == nil {
			match = []string{"", ""}
		}
		if strings.HasPrefix(match[1], "fpuz") {
			return in.readPacked(match[0])
		}
		if match[1] == "scl" || match[1] == "ctc" {
			return in.readScl(match[0])
		}
		if match[0] == in.lines[0].Text && match[1] == "" {
			return one(nil, nil, NoBoard(in.text, in.lines[0]))
		}
		return one(nil, nil, in.text.Errorf(in.lines[0].From(len(match[0])-len(match[1])), "%s: expected fpuz, scl or ctc, "+
			"and a packed board", cmp.Or(match[1], "an ID, which its server alone knows")))
	},
	Write: func(k Kind, d *puzzles.Draft) (string, error) {
		text, err := writeFpuzzles(k, d)
		return "https://sudokupad.app/fpuz" + url.QueryEscape(lzPack(text)), err
	},
}

var sudokuPadForm = pattern(`^(?:https?://)?(?:(?:www|alpha|beta|test)\.)?(?:sudokupad\.app|` +
	`sudokupad\.svencodes\.com|app\.crackingthecryptic\.com)/(?:sudoku/?)?(?:\?puzzleid=|\?)?` +
	`(fpuzzles|fpuz|scl|ctc|scf|pack|)`)
