package families_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles"
)

// cells writes the first lines as a grid of clues.
func cells(p problem, header string, word func(string) string) string {
	text := fmt.Sprintf("%s\n", header)
	for _, line := range p.lines[:p.rows] {
		for _, w := range line {
			text += word(w) + " "
		}
		text += "\n"
	}
	return text
}

func dashes(w string) string {
	if w == "-" {
		return "."
	}
	return w
}

func plain(family string) func(p problem) string { return other(family, nil) }

// other is the text of a board whose words are other ones there.
func other(family string, words map[string]string) func(p problem) string {
	return func(p problem) string {
		return cells(p, fmt.Sprintf("%s %dx%d", family, p.rows, p.cols), func(w string) string {
			return cmp.Or(words[w], dashes(w))
		})
	}
}

// withAreas has a grid of areas behind that of clues.
func withAreas(family string, words map[string]string) func(p problem) string {
	return func(p problem) string { return other(family, words)(p) + areasOf(p) }
}

// onlyAreas has a grid of areas.
func onlyAreas(family string) func(p problem) string {
	return func(p problem) string { return fmt.Sprintf("%s %dx%d\n", family, p.rows, p.cols) + areasOf(p) }
}

// areasOf writes the areas, which are the last lines.
func areasOf(p problem) string {
	text := "areas\n"
	for _, line := range p.lines[len(p.lines)-p.rows:] {
		text += strings.Join(line, " ") + "\n"
	}
	return text
}

func numbersOf(p problem) (s puzzles.Solution) {
	for _, line := range p.answers[:p.rows] {
		for _, w := range line {
			n, _ := strconv.Atoi(w)
			s = append(s, n)
		}
	}
	return s
}

func shadesOf(p problem) puzzles.Solution { return marked("x")(p) }

// variantOf is plain for a variant that is not the first.
func variantOf(family, variant string) func(p problem) string {
	return func(p problem) string {
		return cells(p, fmt.Sprintf("%s %dx%d %s", family, p.rows, p.cols, variant), dashes)
	}
}

// whitesOf are shades where 1 is white.
func whitesOf(p problem) puzzles.Solution {
	s := shadesOf(p)
	for i := range s {
		s[i] = 1 - s[i]
	}
	return s
}

// filled is 1 for cells that are not empty.
func filled(p problem) puzzles.Solution {
	s := marked("-")(p)
	for i, v := range s {
		s[i] = 1 - v
	}
	return s
}

// marked is 1 for cells with a mark.
func marked(mark string) func(p problem) puzzles.Solution {
	return func(p problem) (s puzzles.Solution) {
		for _, line := range p.answers[:p.rows] {
			for _, w := range line {
				s = append(s, bit(w == mark))
			}
		}
		return s
	}
}

// joined is 1 for neighbours that have the same word.
func joined(p problem) (s puzzles.Solution) {
	for r := range p.rows {
		for c := range p.cols {
			if c+1 < p.cols {
				s = append(s, bit(p.answers[r][c] == p.answers[r][c+1]))
			}
			if r+1 < p.rows {
				s = append(s, bit(p.answers[r][c] == p.answers[r+1][c]))
			}
		}
	}
	return s
}

// around is the border of what is shaded: lines on corners.
func around(p problem) (s puzzles.Solution) {
	in := func(r, c int) bool { return r >= 0 && c >= 0 && r < p.rows && c < p.cols && p.answers[r][c] == "x" }
	for r := range p.rows + 1 {
		for c := range p.cols + 1 {
			if c < p.cols {
				s = append(s, bit(in(r-1, c) != in(r, c)))
			}
			if r < p.rows {
				s = append(s, bit(in(r, c-1) != in(r, c)))
			}
		}
	}
	return s
}

// ways is lines on cells, of which each names its directions.
func ways(p problem) (s puzzles.Solution) {
	for r := range p.rows {
		for c := range p.cols {
			if c+1 < p.cols {
				s = append(s, bit(strings.Contains(p.answers[r][c], "e")))
			}
			if r+1 < p.rows {
				s = append(s, bit(strings.Contains(p.answers[r][c], "s")))
			}
		}
	}
	return s
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// beside has words on all sides: above, below, to the left and to the right, and then in cells.
func beside(p problem, family, variant string, word func(string) string) string {
	inner := p
	inner.lines = p.lines[4:]
	text := cells(inner, fmt.Sprintf("%s %dx%d%s", family, p.rows, p.cols, variant), word)
	for i, side := range []string{"rows", "columns", "right", "bottom"} {
		text += side + "\n"
		for _, w := range p.lines[[]int{2, 0, 3, 1}[i]] {
			text += word(w) + "\n"
		}
	}
	return text
}

// side is a section of one word on a line.
func side(mark string, words []string) string {
	for i, w := range words {
		words[i] = dashes(w)
	}
	return mark + "\n" + strings.Join(words, "\n") + "\n"
}

// counted has numbers above the columns, then before the rows, and then cells.
func counted(p problem, family string, words map[string]string) string {
	inner := p
	inner.lines = p.lines[2:]
	return other(family, words)(inner) + side("rows", p.lines[1]) + side("columns", p.lines[0])
}

// marksOf shades the cells that have one of some letters.
func marksOf(letters string) func(p problem) puzzles.Solution {
	return func(p problem) (s puzzles.Solution) {
		for _, w := range slices.Concat(p.answers[:p.rows]...) {
			s = append(s, bit(strings.Contains(letters, w)))
		}
		return s
	}
}

// onCorners has words on corners.
func onCorners(family string) func(p problem) string {
	return func(p problem) string {
		text := fmt.Sprintf("%s %dx%d\ncorners\n", family, p.rows, p.cols)
		for _, line := range p.lines[:p.rows+1] {
			for _, w := range line {
				text += dashes(w) + " "
			}
			text += "\n"
		}
		return text
	}
}

var published = []source{
	{"sudoku", "Sudoku", plain("sudoku"), numbersOf},
	{"starbattle", "Starbattle", func(p problem) string {
		return onlyAreas("starbattle")(p) + "board\n" + p.size[2] + "\n"
	}, shadesOf},
	{"lits", "LITS", onlyAreas("lits"), filled},
	{"ripple", "Hakyuu", withAreas("ripple", nil), numbersOf},
	{"suguru", "Suguru", withAreas("suguru", nil), numbersOf},
	{"dominosa", "Dominos", plain("dominosa"), joined},
	{"galaxies", "Galaxies", other("galaxies", map[string]string{"0": "o", "1": "oe", "2": "os", "3": "ox"}), joined},
	{"tenner", "TennerGrid", func(p problem) string {
		p.rows--
		return plain("tenner")(p) + "bottom\n" + strings.Join(p.lines[p.rows], "\n") + "\n"
	}, func(p problem) puzzles.Solution {
		p.rows--
		return numbersOf(p)
	}},
	{"trinairo", "Trinairo", other("trinairo", map[string]string{"1x": "1!", "2x": "2!", "3x": "3!"}), numbersOf},
	{"nondango", "Nondango", withAreas("nondango", map[string]string{"x": "o"}), marked("x")},
	{"str8ts", "Str8t", func(p problem) string {
		return cells(p, fmt.Sprintf("str8ts %dx%d", p.rows, p.cols), func(w string) string {
			if number, isBlack := strings.CutSuffix(w, "x"); isBlack {
				return "x" + number
			}
			return dashes(w)
		})
	}, func(p problem) puzzles.Solution { // black cells have their numbers there
		s := numbersOf(p)
		for x := range s {
			if strings.HasSuffix(p.lines[x/p.cols][x%p.cols], "x") {
				s[x] = 0
			}
		}
		return s
	}},
	{"akari", "Akari", other("akari", map[string]string{"x": "?"}), marked("o")},
	{"norinori", "Norinori", onlyAreas("norinori"), shadesOf},
	{"heyawake", "Heyawake", withAreas("heyawake", nil), shadesOf},
	{"yinyang", "YinYang", plain("yinyang"), marked("b")},
	{"binairo", "Binairo", other("binairo", map[string]string{"2": "0"}), marked("1")},
	{"nurimisaki", "Nurimisaki", plain("nurimisaki"), shadesOf},
	{"aqre", "Aqre", withAreas("aqre", nil), shadesOf},
	{"kenken", "KenKen", withAreas("kenken", nil), numbersOf},
	{"kakuro", "Kakuro", func(p problem) string {
		return cells(p, fmt.Sprintf("kakuro %dx%d", p.rows, p.cols), func(w string) string {
			switch w {
			case "-":
				return `\`
			case "0":
				return "."
			}
			return strings.Replace(w, ",", `\`, 1)
		})
	}, numbersOf},
	{"hitori", "Hitori", plain("hitori"), shadesOf},
	{"nonogram", "Nonogram", func(p problem) string {
		text := fmt.Sprintf("nonogram %dx%d\nrows\n", p.rows, p.cols)
		for i, line := range slices.Concat(p.lines[p.cols:p.cols+p.rows], p.lines[:p.cols]) {
			if i == p.rows {
				text += "columns\n"
			}
			text += strings.Join(line, " ") + "\n"
		}
		return text
	}, shadesOf},
	{"slitherlink", "Slitherlink", plain("slitherlink"), around},
	{"shikaku", "Shikaku", plain("shikaku"), joined},
	{"fillomino", "Fillomino", plain("fillomino"), joined},
	{"numberlink", "NumberLink", func(p problem) string {
		variant := " full"
		if slices.ContainsFunc(p.answers, func(line []string) bool { return slices.Contains(line, "-") }) {
			variant = ""
		}
		return cells(p, fmt.Sprintf("numberlink %dx%d%s", p.rows, p.cols, variant), dashes)
	}, ways},
	{"visibility", "Kuromasu", variantOf("visibility", "kuromasu"), whitesOf},
	{"visibility", "Cave", variantOf("visibility", "cave"), shadesOf},
	{"treasure", "Minesweeper", func(p problem) string {
		return cells(p, fmt.Sprintf("treasure %dx%d minesweeper total=%s", p.rows, p.cols, p.size[2]), dashes)
	}, shadesOf},
	{"treasure", "Mosaic", variantOf("treasure", "mosaic"), shadesOf},
	{"nurikabe", "Nurikabe", plain("nurikabe"), whitesOf},
	{"masyu", "Masyu", other("masyu", map[string]string{"1": "w", "2": "b"}), ways},
	{"simple-loop", "SimpleLoop", plain("simple-loop"), ways},
	{"moon-sun", "MoonSun", withAreas("moon-sun", map[string]string{"o": "s", "x": "m"}), ways},
	{"pipelink", "Pipelink", other("pipelink", map[string]string{
		"ns": "│", "ew": "─", "we": "─", "ne": "└", "nw": "┘", "sw": "┐", "se": "┌", "nsew": "┼", "nswe": "┼", "15": "┼",
	}), ways},
	{"balance-loop", "BalanceLoop", func(p problem) string {
		return cells(p, fmt.Sprintf("balance-loop %dx%d", p.rows, p.cols), func(w string) string {
			if number := strings.TrimRight(w, "wb"); number != "" && number != w { // 4w is w4
				w = w[len(number):] + number
			}
			return dashes(w)
		})
	}, ways},
	{"castle-wall", "CastleWall", plain("castle-wall"), ways},
	{"shakashaka", "Shakashaka", other("shakashaka", map[string]string{"x": "?"}), func(p problem) (s puzzles.Solution) {
		for _, w := range slices.Concat(p.answers[:p.rows]...) {
			s = append(s, map[string]int{"sw": 1, "se": 2, "ne": 3, "nw": 4}[w])
		}
		return s
	}},
	{"country-road", "CountryRoad", withAreas("country-road", nil), ways},
	{"detour", "Detour", withAreas("detour", nil), ways},
	{"yajilin", "Yajilin", other("yajilin", map[string]string{"x": "?"}), ways},
	{"skyscrapers", "Skyscraper", func(p problem) string {
		variant := ""
		if slices.Contains(p.size, "D") {
			variant = " diagonal"
		} else if p.size[2] != p.size[0] {
			variant = " parks"
		}
		return beside(p, "skyscrapers", variant, dashes)
	}, numbersOf},
	{"abc-end-view", "ABCEndView", func(p problem) string {
		return beside(p, "abc-end-view", "", func(w string) string { return strings.ToUpper(dashes(w)) }) + "board\n" +
			strings.ToUpper(p.size[2]) + "\n"
	}, func(p problem) (s puzzles.Solution) {
		for _, w := range slices.Concat(p.answers[:p.rows]...) {
			s = append(s, strings.Index("-abcdefghi", w))
		}
		return s
	}},
	{"creek", "Creek", onCorners("creek"), shadesOf},
	{"gokigen", "GokigenNaname", onCorners("gokigen"), func(p problem) (s puzzles.Solution) {
		for _, w := range slices.Concat(p.answers[:p.rows]...) {
			s = append(s, bit(w == "/"))
		}
		return s
	}},
	{"killer-sudoku", "KillerSudoku", func(p problem) string {
		text := fmt.Sprintf("killer-sudoku %dx%d\n", p.rows, p.cols) +
			strings.Repeat(strings.Repeat(". ", p.cols)+"\n", p.rows) + "areas\n"
		for r, line := range p.lines[p.rows : 2*p.rows] {
			for c, name := range line {
				if text += name; p.lines[r][c] != "-" {
					text += ":" + p.lines[r][c]
				}
				text += " "
			}
			text += "\n"
		}
		return text
	}, numbersOf},
	{"jigsaw-sudoku", "JigsawSudoku", withAreas("jigsaw-sudoku", nil), numbersOf},
	{"hashi", "Hashi", plain("hashi"), func(p problem) (s puzzles.Solution) {
		value := func(r, c int, words string) int {
			if p.lines[r][c] != "-" {
				return 0
			}
			return max(0, strings.Index(words, p.answers[r][c]))
		}
		for r := range p.rows {
			for c := range p.cols {
				if c+1 < p.cols {
					s = append(s, max(value(r, c, "-12"), value(r, c+1, "-12")))
				}
				if r+1 < p.rows {
					s = append(s, max(value(r, c, "-ab"), value(r+1, c, "-ab")))
				}
			}
		}
		return s
	}},
	{"tents", "Tent", func(p problem) string {
		return counted(p, "tents", map[string]string{"x": "t"})
	}, marksOf("o")},
	{"battleship", "Battleship", func(p problem) string {
		text := counted(p, "battleship", map[string]string{"x": "x"}) + "board\n"
		for i, n := range p.size[2:] {
			count, _ := strconv.Atoi(n)
			text += strings.Repeat(strconv.Itoa(i+1)+" ", count)
		}
		return text + "\n"
	}, marksOf("onswem")},
	{"kakurasu", "Kakurasu", func(p problem) string {
		return fmt.Sprintf("kakurasu %dx%d\n", p.rows, p.cols) + side("rows", p.lines[1]) + side("columns", p.lines[0])
	}, shadesOf},
	{"magnets", "Magnetic", func(p problem) string {
		inner := p
		if inner.lines = p.lines[4:]; len(inner.lines) < 2*p.rows {
			free := slices.Repeat([][]string{slices.Repeat([]string{"."}, p.cols)}, p.rows)
			inner.lines = slices.Concat(free, inner.lines)
		}
		text := withAreas("magnets", nil)(inner)
		signed := func(sign string, words []string) (signed []string) {
			for _, w := range words {
				if w != "-" {
					w = sign + w
				}
				signed = append(signed, strings.Replace(w, "--", "-", 1))
			}
			return signed
		}
		return text + side("rows", signed("+", p.lines[2])) + side("columns", signed("+", p.lines[0])) +
			side("right", signed("-", p.lines[3])) + side("bottom", signed("-", p.lines[1]))
	}, func(p problem) (s puzzles.Solution) {
		for _, w := range slices.Concat(p.answers[:p.rows]...) {
			s = append(s, strings.Index("x+-", w))
		}
		return s
	}},
	{"thermometers", "Thermometer", func(p problem) string {
		inner := p
		inner.lines = nil
		for r, line := range p.lines[2 : 2+p.rows] {
			inner.lines = append(inner.lines, nil)
			for c, w := range line {
				name, number, _ := strings.Cut(w, ".")
				n, _ := strconv.Atoi(number)
				before := "o"
				for way, step := range map[string][2]int{"n": {-1, 0}, "s": {1, 0}, "w": {0, -1}, "e": {0, 1}} {
					row, col := r+step[0], c+step[1]
					if row >= 0 && row < p.rows && col >= 0 && col < p.cols &&
						p.lines[2+row][col] == fmt.Sprintf("%s.%d", name, n-1) {
						before = way
					}
				}
				inner.lines[r] = append(inner.lines[r], before)
			}
		}
		return plain("thermometers")(inner) + side("rows", p.lines[1]) + side("columns", p.lines[0])
	}, shadesOf},
	{"tatamibari", "Tatamibari", other("tatamibari", map[string]string{"v": "|", "h": "-", "s": "+", "-": "."}), joined},
}
