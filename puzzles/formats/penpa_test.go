package formats_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"twofold"
)

// packPenpa packs a drawing of columns x rows with margins, in which cells are numbered in a grid with two more of each
// on all sides.
func packPenpa(t *testing.T, cols, rows int, margins [4]int, question, answer, tag string) string {
	t.Helper()
	steps, last := []string{}, 0
	for row := margins[0]; row < rows-margins[1]; row++ {
		for col := margins[2]; col < cols-margins[3]; col++ {
			at := (row+2)*(cols+4) + col + 2
			steps = append(steps, fmt.Sprint(at-last))
			last = at
		}
	}
	title, isTitle := strings.CutPrefix(tag, "Title: ")
	lines := []string{fmt.Sprintf("square,%d,%d,38,0,1,1,1,1,1,1,0,0,0,0,Title: %s,Author: ", cols, rows, title),
		fmt.Sprintf("[%d,%d,%d,%d]", margins[0], margins[1], margins[2], margins[3]), "{}", question, answer,
		"[" + strings.Join(steps, ",") + "]", "", "", "", "", "", "", "", "", "", "", "", `["` + tag + `"]`}
	if isTitle {
		lines[17] = "[]"
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, 9)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(strings.Join(lines, "\n"))); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return "m=edit&p=" + base64.StdEncoding.EncodeToString(packed.Bytes())
}

// TestPenpaDrawings: drawings are read as the tag of the author says. Of a drawing of 2x2 the cells are 14, 15, 20, 21,
// with margins of one on all sides 27, 28, 35, 36; corners are 36, or 64, more.
func TestPenpaDrawings(t *testing.T) {
	none := [4]int{}
	around := [4]int{1, 1, 1, 1}
	for _, test := range []struct {
		tag              string
		margins          [4]int
		question, answer string
		want             string
	}{
		{"masyu", none, `{zY:{"14":[1,"circle_L",1],"21":[2,"circle_L",1]}}`, `{zL:{"14,15":3,"86":98}}`,
			"masyu 2x2\nw .\n. b\nposition\n  ╶ ╴?d\n·?r   ?\n"},
		{"akari", none, `{zS:{"14":4,"15":4},zN:{"15":[2,7,"1"]}}`, "{}", "akari 2x2\n? 2\n. .\n"},
		{"yajilin", none, `{zN:{"14":["1_2",1,"2"],"20":["0",1,"1"]},zS:{"14":8,"21":3},` +
			`zY:{"20":[[0,0,1,0,0,0,0,0],"arrow_fouredge_B",2]},zE:{"50,51":2}}`, "{}", "yajilin 2x2\n1e  .\n0w  ?\n"},
		{"castlewall", none, `{zN:{"14":["2_3",7,"2"],"15":["",1,"2"]},zS:{"14":4,"20":3},zE:{"50,51":2}}`, "{}",
			"castle-wall 2x2\n2sx   o\n  -   .\n"},
		{"balanceloop", none, `{zN:{"14":[3,4,"1"],"15":[" ",1,"1"]},zY:{"14":[2,"circle_L",1],"15":[1,"circle_L",1]}}`,
			"{}", "balance-loop 2x2\nb3  w\n .  .\n"},
		{"heyawake", none, `{zN:{"14":[1,1,"1"],"15":["?",1,"1"]},zE:{"44,50":2,"50,56":2,"43,44":2}}`, "{}",
			"heyawake 2x2\n1 .\n. .\nareas\n1 2\n1 2\n"},
		{"country road", none, `{z1:{"200":[1,1]},zE:{"50,51":2,"49,50":2}}`, "{}",
			"country-road 2x2\n1 .\n. .\nareas\n1 1\n2 2\n"},
		{"tapa", none, `{zN:{"14":["12",1,"4"],"15":["0",1,"4"]}}`, "{}", "tapa 2x2\n1,2   0\n  .   .\n"},
		{"slant (gokigen)", none, `{zN:{"43":["1",6,"1"],"50":["2",6,"1"],"57":["?",6,"1"]}}`, "{}",
			"gokigen 2x2\ncorners\n1 . .\n. 2 .\n. . .\n"},
		{"spiralgalaxies", none, `{zY:{"14":[1,"circle_SS",2],"87":[2,"circle_M",2]},zS:{"20":4}}`, "{}",
			"galaxies 2x2\n o bs\n -  .\n"},
		{"skyscrapers", around, `{zN:{"19":[2,1,"1"],"26":[1,1,"1"],"44":["1",1,"1"],"36":[2,1,"1"]}}`, "{}",
			"skyscrapers 2x2\n. .\n. 2\nrows\n1\n.\ncolumns\n2\n.\nright\n.\n.\nbottom\n.\n1\n"},
		{"starbattle", around, `{zN:{"19":["1",1,"1"]},zY:{"20":[2,"star",2]},zE:{"83,91":2,"91,99":2}}`, "{}",
			"starbattle 2x2\nareas\n1 2\n1 2\nboard\n1\n"},
		{"nonogram", [4]int{1, 0, 1, 0}, `{zN:{"17":["2",1,"1"],"18":["1",1,"1"],"23":["2",1,"1"],"30":["1",1,"1"]}}`, "{}",
			"nonogram 2x2\nrows\n2\n1\ncolumns\n2\n1\n"},
		{"pipelink", none, `{zL:{"14,86":2,"14,122":2}}`, "{}", "pipelink 2x2\n┌ .\n. .\n"},
		{"slitherlink", none, `{zN:{"14":["2",1,"1"]}}`, `{zE:{"43,44":3,"43,49":3}}`,
			"slitherlink 2x2\n2 .\n. .\nposition\n   ┌ ╴?rd    ?\n╵?rd    ?    ?\n   ?    ?    ?\n"},
		{"onsen", none, `{zN:{"14":[" ",6,"1"]},zE:{"50,51":2,"49,50":2}}`, "{}",
			"onsen 2x2\n? .\n. .\nareas\n1 1\n2 2\n"},
		{"midloop", none, `{zY:{"14":[2,"circle_SS",2],"87":[2,"circle_SS",2]}}`, "{}",
			"midloop 2x2\nb .\n. .\nedges\n.\n. b\n.\n"},
		{"mejilink", none, `{z4:{"44,50":1,"50,56":1}}`, "{}", "mejilink 2x2\nareas\n1 1\n2 2\n"},
		{"tilepaint", [4]int{1, 0, 1, 0}, `{z1:{"266":["1",1]}}`, "{}",
			"tilepaint 2x2\nareas\n1 1\n1 1\nrows\n.\n.\ncolumns\n1\n.\n"},
		{"ice-barn", around, `{zS:{"28":5},zY:{"155":[7,"arrow_N_B",2],"147":[7,"arrow_N_B",2],"220":[5,"arrow_N_B",2]}}`,
			"{}",
			"ice-barn 2x2\n. i\n. .\nedges\n.\nv .\n.\nboard\nn1>e1\n"},
		{"toichika", none, `{zE:{"50,51":2,"49,50":2}}`, `{zS:{"14":8}}`,
			"toichika 2x2\n. .\n. .\nareas\n1 1\n2 2\nposition\n. ?\n? ?\n"},
		{"masyu", none, `{zY:{"14":[8,"circle_S",1],"21":[2,"circle_S",1]}}`, "", "masyu 2x2\nw .\n. b\n"},
		{"kurotto", none, `{zN:{"14":["3",1,"1"]},zY:{"14":[1,"circle_M",1],"21":[8,"circle_M",1]}}`, "{}",
			"kurotto 2x2\n3 .\n. ?\n"},
		{"creek", none, `{zN:{"50":["2",1,"10"]},zY:{"50":[1,"circle_M",2]}}`, "{}",
			"creek 2x2\ncorners\n. . .\n. 2 .\n. . .\n"},
		{"hebi-ichigo", none, `{zN:{"14":["3_2",7,"2"],"15":["",7,"2"]},zS:{"14":4,"15":4},zE:{"44,50":2}}`, "{}",
			"hebi 2x2\n3e  ?\n .  .\n"},
		{"sashigane", none, `{zN:{"14":["3",1,"1"]},zY:{"14":[1,"circle_L",1],"21":[3,"arrow_N_W",1]}}`, "{}",
			"sashigane 2x2\no3  .\n .  n\n"},
		{"guidearrow", none, `{zY:{"14":[5,"arrow_S",1],"15":[2,"star",1]}}`, "{}",
			"guide-arrow 2x2\n   e star\n   .    .\n"},
		{"pencils", none, `{zN:{"14":[2,1,"1"],"15":["?",1,"1"]},zY:{"20":[2,"pencils",1]},zE:{"49,50":2}}`, "{}",
			"pencils 2x2\no2  o\n n  .\n"},
		{"moon-or-sun", none, `{zY:{"14":[1,"sun_moon",1],"15":[2,"sun_moon",1]}}`, "{}",
			"moon-sun 2x2\ns m\n. .\nareas\n1 1\n1 1\n"},
		{"Title: Creek", none, "{}", "", "creek 2x2\ncorners\n. . .\n. . .\n. . .\n"},
		{"Title: Creek (Liar)", none, "{}", "",
			"!! f: line 1, column 1: an address of Penpa+ does not say which puzzle it is: " +
				"expected a line with the puzzle's name before it\n"},
		{"masyu", none, `{zY:{"14":[1,"circle_S",1],"21":[2,"circle_M",1]}}`, "{}",
			`!! f: line 1, column 1: an address of Penpa+: sign "circle_S:1" at r1c1: expected none there` + "\n"},
		{"slitherlink", none, `{zY:{"14":[1,"star",1]}}`, "{}",
			`!! f: line 1, column 1: an address of Penpa+: sign "star:1" at r1c1: expected none there` + "\n"},
		{"slitherlink", none, `{zS:{"14":4}}`, "{}",
			"!! f: line 1, column 1: an address of Penpa+: a dark cell at r1c1: expected none there\n"},
	} {
		width := 2 + test.margins[2] + test.margins[3]
		text := packPenpa(t, width, 2+test.margins[0]+test.margins[1], test.margins, test.question, test.answer, test.tag)
		if _, got := readAll(text); got != test.want {
			t.Errorf("%s\ngot\n%swant\n%s", test.tag, got, test.want)
		}
	}
}

// TestPenpaTexts: a circle of pencils is a number, or ? if it has none.
func TestPenpaTexts(t *testing.T) {
	want := "pencils 2x2\n o o2\n n  .\n"
	boards, shown := readAll(want)
	if len(boards) != 1 {
		t.Fatal(shown)
	}
	link, err := twofold.Default.Write(formatNamed(t, "penpa"), boards[0].Board, nil)
	if _, got := readAll(link); err != nil || got != want {
		t.Errorf("%v\n%swant\n%s", err, got, want)
	}
}

// TestPenpaNamesVariants: what people call a variant is the tag that is written, and that tells it.
func TestPenpaNamesVariants(t *testing.T) {
	for _, text := range []string{
		"tour 3x3 piece=king\n1 . .\n. . .\n. . 9\n", "tour 3x3 piece=wazir\n1 . .\n. x .\n. . .\n",
		"tour 3x3 closed piece=king\n1 . .\n. . .\n. x .\n", "visibility 1x3 kuromasu\n3 . .\n",
		"treasure 2x2 mosaic\n1 .\n. .\n",
	} {
		boards, shown := readAll(text)
		if len(boards) != 1 {
			t.Fatal(shown)
		}
		link, err := twofold.Default.Write(formatNamed(t, "penpa"), boards[0].Board, nil)
		if _, shown := readAll(link); err != nil || shown != text {
			t.Errorf("%s in Penpa+ is\n%s: %v", text, shown, err)
		}
	}
}
