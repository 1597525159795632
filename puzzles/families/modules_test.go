package families_test

import (
	"cmp"
	"strings"
	"testing"

	nativemodel "twofold/native/model"
	"twofold/puzzles/model"
	"twofold/puzzles/modules"
	"twofold/puzzles/parse"
	"twofold/puzzles/script"
)

// square is a family of numbers with no rule of its own.
const square = `
puzzle(name = "square", about = "numbers", cells = words(number(1, 9)), answer = number(1, 4), blocks = True,
       modules = True, rules = {"given": "A given number stays."})
def build(b):
    return b.numbers(b.low, b.high)
def clue(b, n, at, word):
    say(n[at][word], rule = "given")
def check(b, answer):
    return [("given", [x]) for x, word in b.words.items() if answer[x] != word]
`

// moduleExamples have, for each module, groups of which an answer obeys the first and breaks the second, on the answer
// 1 2 / 3 4, or on one of their own.
var moduleExamples = []struct{ answer, good, bad string }{
	{"", "thermo r1c1 r1c2", "thermo r1c2 r1c1"},
	{"0 1 0 3", "missingwhisper 2 r1c2 : r1c1 r1c2 : r2c2", "missingwhisper 2 r1c1 r1c2 : r2c1 r2c2"},
	{"2 2 3 4", "slowthermo r1c1 r1c2 r2c1", "slowthermo r2c1 r1c2"},
	{"", "arrow r2c1 : r1c1 r1c2", "arrow r2c2 : r1c1 r1c2"},
	{"1 2 4 8", "arrow r1c1 r1c2 : r2c1 r2c2", "arrow r1c1 r2c1 : r1c2 r2c2"},
	{"1 3 2 4", "doublearrow r1c1 r1c2 r2c1", "doublearrow r1c1 r1c2 r2c2"},
	{"", "between r1c1 r1c2 r2c1", "between r1c1 r2c1 r1c2"},
	{"1 5 6 2", "lockout r1c1 r2c1 r1c2", "lockout r1c1 r2c2 r1c2"},
	{"1 2 3 4", "lockout 2 r1c1 r2c2 r2c1", "lockout 2 r1c1 r1c2 r2c1"},
	{"1 2 1 2", "palindrome r1c1 r1c2 r2c1", "palindrome r1c1 r1c2"},
	{"3 1 2 4", "renban r1c1 r1c2 r2c1", "renban r1c1 r1c2"},
	{"1 3 5 4", "nabner r1c1 r1c2 r2c1", "nabner r1c1 r1c2 r2c2"},
	{"1 6 4 3", "whisper r1c1 r1c2", "whisper r1c1 r2c1"},
	{"", "whisper 2 r1c1 r2c1", "whisper 2 r1c1 r1c2"},
	{"1 2 3 4", "zipper r1c1 r2c1 r1c2", "zipper r1c1 r1c2 r2c1"},
	{"1 4 2 3", "zipper r1c1 r2c1 r2c2 r1c2", "zipper r1c1 r1c2 r2c2 r2c1"},
	{"", "modular r1c1 r1c2 r2c1", "modular r1c1 r1c2 r2c2"},
	{"1 4 9 2", "entropic r1c1 r1c2 r2c1", "entropic r1c1 r1c2 r2c2"},
	{"", "sumline 3 r1c1 r1c2 r2c1", "sumline 3 r1c1 r2c1 r1c2"},
	{"", "sumloop 5 r1c1 r2c2 r2c1 r1c2", "sumloop 4 r1c1 r2c2 r2c1 r1c2"},
	{"", "equalsums r1c1 r2c2 : r1c2 r2c1", "equalsums r1c1 r1c2 : r2c1 r2c2"},
	{"", "kropki white r1c1 r1c2", "kropki white r1c1 r2c1"},
	{"", "consecutive r2c2 r2c1", "consecutive r1c1 r2c1"},
	{"", "frame 4 outside r0c1", "frame 5 outside r0c1"},
	{"", "kropki black r1c2 r2c2", "kropki black r2c1 r2c2"},
	{"", "xv v r1c1 r2c2", "xv v r1c1 r1c2"},
	{"", "greater r1c2 r1c1", "greater r1c1 r1c2"},
	{"", "difference 2 r1c1 r2c1", "difference r1c1 r2c1"},
	{"", "ratio r1c1 r1c2", "ratio 3 r1c1 r1c2"},
	{"", "quadruple 1 4 r1c1 r1c2 r2c1 r2c2", "quadruple 1 1 r1c1 r1c2 r2c1 r2c2"},
	{"", "cage 6 r1c1 r1c2 r2c1", "cage 7 r1c1 r1c2 r2c1"},
	{"1 1 2 3", "cage r1c1 r2c1", "cage r1c1 r1c2"},
	{"1 1 2 3", "sum 2 r1c1 r1c2", "sum 3 r1c1 r1c2"},
	{"1 8 3 6", "equality r1c1 r1c2", "equality r1c1 r2c1"},
	{"", "rellik 8 r1c1 r1c2 r2c2", "rellik 6 r1c1 r1c2 r2c2"},
	{"", "lunchbox 5 r1c1 r1c2 r2c1 r2c2", "lunchbox 4 r1c1 r1c2 r2c1 r2c2"},
	{"1 2 2 3", "lunchbox 2 r1c1 r1c2 r2c2", "lunchbox 4 r1c1 r1c2 r2c1 r2c2"},
	{"", "littlekiller 5 outside r0c0 se", "littlekiller 4 outside r0c0 se"},
	{"0 9 2 3", "sandwich 0 outside r1c0", "sandwich 3 outside r1c0"},
	{"", "xsum 3 outside r1c3", "xsum 4 outside r1c3"},
	{"", "skyscraper 2 outside r1c0", "skyscraper 2 outside r1c3"},
	{"0 2 3 4", "skyscraper 1 outside r1c0", "skyscraper 2 outside r1c0"},
	{"3 1 2 4", "hiddenskyscraper 1 outside r1c0", "hiddenskyscraper 2 outside r1c0"},
	{"", "countdistinct r1c2 r2c1 r2c2", "countdistinct r1c1 r2c1 r2c2"},
	{"", "numberedroom 1 outside r1c3", "numberedroom 2 outside r1c3"},
	{"", "fullrank 1 outside r1c0", "fullrank 2 outside r1c0"},
	{"", "lookandsay 1113 r1c1 r2c1", "lookandsay 21 r1c1 r2c1"},
	{"", "minimum r1c1", "minimum r1c2"},
	{"", "maximum r2c2", "maximum r1c2"},
	{"1 1 2 1", "indexcolumn r1c1", "indexcolumn r1c2"},
	{"1 2 1 1", "indexrow r1c1", "indexrow r2c1"},
	{"3 2 4 3", "valueindex r1c1 r1c2 r2c1 r2c2", "valueindex r2c1 r1c2 r1c1 r2c2"},
	{"", "even r1c2 r2c2", "even r1c1"},
	{"", "odd r1c1 r2c1", "odd r1c2"},
	{"", "candidates 1 3 r1c1 r2c1", "candidates 1 3 r1c2"},
	{"", "contains 1 r1c1 r1c2", "contains 3 r1c1 r1c2"},
	{"1 2 1 2", "extraregion r1c1 r1c2", "extraregion r1c1 r2c1"},
	{"1 2 1 2", "region r1c1 r1c2", "region r1c1 r2c1"},
	{"1 2 1 2", "clone r1c1 r1c2 : r2c1 r2c2", "clone r1c1 r1c2 : r2c2 r2c1"},
	{"1 2 2 1", "samevalues r1c1 r1c2 : r2c1 r2c2", "samevalues r1c1 r2c2 : r2c1 r1c2"},
	{"1 2 2 3", "countingcircles r1c1 r1c2 r2c1", "countingcircles r1c1 r1c2"},
	{"", "relation 1:2/2:3/3:4 r1c1 r1c2 r2c1", "relation 1:2 r1c1 r2c1"},
	{"", "automaton 1>1/10>2/2>3/!1>1 r1c1 : r1c2", "automaton 1>1/2>2/!10>2 r1c1 : r1c2"},
	{"", "automaton 1>1/2>2/!3>2 r1c1 r1c2 r2c1", "automaton 1>1/2>2/!3>2 r1c1 r2c1"},
	{"", "pattern 1.*4 r1c1 r1c2 r2c1 r2c2", "pattern 1.*4 r1c1 r1c2 r2c1"},
}

// boardExamples are boards, with an answer that is right and one that is wrong.
var boardExamples = []struct{ header, groups, good, bad string }{
	{"2x2 nonconsecutive", "", "1 3/3 1", "1 2/3 5"},
	{"2x2 entropy", "", "0 4/9 1", "0 1/2 3"},
	{"2x2 modulo", "", "1 2/3 4", "1 4/7 2"},
	{"2x3 antiknight", "", "1 2 3/4 5 6", "1 2 3/4 5 1"},
	{"2x2 antiking", "", "1 1/2 3", "1 2/3 1"},
	{"2x2 falling", "", "1 1/1 2", "1 2/3 1"},
	{"2x2 rising", "", "1 1/2 1", "2 1/1 3"},
	{"2x2 strictkropki", "", "1 3/5 8", "1 2/5 8"},
	{"2x2 strictkropki", "kropki white r1c1 r1c2", "1 2/4 7", "1 2/2 7"},
	{"2x2 strictdifference", "", "1 3/5 8", "1 2/5 8"},
	{"2x2 strictdifference", "kropki white r1c1 r1c2", "1 2/4 7", "1 2/2 7"},
	{"2x2 strictratio", "", "1 3/5 8", "1 2/5 8"},
	{"2x2 strictratio", "ratio 3 r1c1 r1c2", "1 3/2 7", "1 3/3 7"},
	{"2x2", "cosmetic title \"x\"", "1 2/3 4", ""},
	{"2x2 strictxv", "", "1 3/5 8", "1 4/5 8"},
	{"2x2 strictxv", "xv v r1c1 r1c2", "1 4/7 9", "1 4/9 9"},
	{"2x2 numbers=1-2", "either even r1c1 or thermo r1c1 r1c2 and even r2c2", "1 2/1 2", "1 2/1 1"},
	{"2x2 untied", "", "1 2/3 4", "1 2/2 4"},
	{"2x2 tied", "fullrank 1 outside r1c0", "1 2/2 1", "2 1/1 2"},
	{"2x2", "fullrank 1 outside r1c0", "1 2/3 4", "1 2/2 4"},
	{"2x2 doppelganger numbers=0-2", "", "0 1/2 0", "0 1/1 0"},
	{"1x3 numbers=1-20", "arrow r1c1 r1c2 : r1c3", "1 2 12", "1 10 20"},
	{"2x2 samesets", "", "1 2/2 1", "1 2/2 3"},
	{"2x2 antitaxicab", "", "1 2/3 4", "1 2/2 3"},
	{"2x2 flatmates numbers=1-3", "", "1 3/2 3", "3 1/2 1"},
	{"2x2 disjoint numbers=1-2", "", "1 2/2 1", "1 2/1 2"},
	{"3x4 windoku numbers=1-2", "", "1 1 1 1/1 1 2 2/2 2 2 2", "1 1 1 1/2 1 1 2/2 2 2 2"},
	{"2x2 numbers=1-2", "regionsum r1c1 r2c1 r2c2", "2 1/1 1", "1 1/1 1"},
	{"2x2 noboxes numbers=1-2", "regionsum r1c1 r2c1", "1 1/1 1", "1 2/1 3"},
}

// picture is a text of one block.
func picture(text string) *parse.Text {
	for own := range parse.Texts(strings.NewReader(text), "answer") {
		return own
	}
	return nil
}

// TestModuleExamples: check and the items of a module accept and refuse the same.
func TestModuleExamples(t *testing.T) {
	r, err := script.Read(t.Context(), "square.star", []byte(square))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	try := func(header, group, answer string, isRight bool) {
		name, _, _ := strings.Cut(group, " ")
		seen[name] = true
		for _, word := range strings.Fields(header)[1:] {
			seen[word] = true
		}
		if !strings.Contains(header, "numbers") {
			header += " numbers=0-9"
		}
		rows := strings.Split(answer, "/")
		text := "square " + header + "\n"
		for _, row := range rows {
			text += strings.Repeat(". ", len(strings.Fields(row))-1) + ".\n"
		}
		if group != "" {
			text += "groups\n" + group + "\n"
		}
		b, err := parse.One(text, r.Read)
		if err != nil {
			t.Errorf("%s%v", text, err)
			return
		}
		s, err := b.ReadPicture(picture(strings.Join(rows, "\n")))
		if err != nil {
			t.Fatal(text, err)
		}
		if err := b.Check(s); (err == nil) != isRight {
			t.Errorf("%sof %s: check says %v", text, answer, err)
		}
		m, err := b.Model(t.Context())
		if err != nil {
			t.Fatalf("%s%v", text, err)
		}
		asks, err := nativemodel.Open(t.Context(), m)
		if err != nil {
			t.Fatalf("%s%v", text, err)
		}
		a, err := asks.Find(t.Context(), model.Question{Near: s, IsFixed: true})
		if err != nil || (a != nil) != isRight {
			t.Errorf("%sof %s: its items say %v, %v", text, answer, a != nil, err)
		}
		if b.String() != text {
			t.Errorf("%sis written as %s", text, b)
		}
	}
	for _, e := range moduleExamples {
		words := strings.Fields(cmp.Or(e.answer, "1 2 3 4"))
		answer := strings.Join(words[:2], " ") + "/" + strings.Join(words[2:], " ")
		try("2x2", e.good, answer, true)
		try("2x2", e.bad, answer, false)
	}
	for _, e := range boardExamples {
		try(e.header, e.groups, e.good, true)
		if e.bad != "" && !strings.Contains(e.header, "noboxes") {
			try(e.header, e.groups, e.bad, false)
		}
	}
	files, err := modules.Files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.IsDir() {
			continue
		}
		if name := strings.TrimSuffix(f.Name(), ".star"); !seen[name] {
			t.Errorf("%s has no example", name)
		}
	}
}
