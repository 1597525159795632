package formats

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"

	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// Addresses stand among words where people wrote them: in messages, lists, Markdown and HTML.

// amongForm is an address, perhaps with signs of the sentence behind it.
var amongForm = pattern("(?i:https?://|\\b[a-z][a-z.-]*\\.[a-z]+/)[^\\s\\pZ\\p{So}<>\"'`“”‘’«»「」（）。、…|]+")

// innerForm is an address in one of another page, which leads to it.
var innerForm = pattern(`[=/](https?(?::|%3[Aa])(?:/|%2[Ff]){2}.*)`)

// partedHost is a host with a blank between it and the rest of an address.
var partedHost = pattern(`^((?:https?://)?(?:puzz\.link|pzv\.jp))[ \t]+/`)

// linkForm is in a link of Markdown, and in JSON that names an address.
var linkForm = pattern(`\][(:]|^[\[{].*"(?:url|link|href)"\s*:\s*"http`)

// addresses are those of a line that begin a format; nil if the line itself is one, perhaps with a comment, or if it
// has none.
func addresses(line parse.Token) (all []parse.Token) {
	found := amongForm().FindAllStringIndex(line.Text, -1)
	if found == nil || line.Text[0] == '#' {
		return nil
	}
	if f := Of(line.Text); f != nil && !f.Lines && !linkForm().MatchString(line.Text) {
		return nil // a file that names an address
	}
	for _, at := range found {
		address, behind := line.From(at[0]), strings.TrimSpace(line.Text[at[1]:])
		address.Text = boardOf(line.Text[at[0]:at[1]])
		if at[0] > 0 || behind != "" {
			address.Text = strings.TrimRight(address.Text, ".,;:!?*~_") // of a sentence
		}
		isWhole := strings.HasPrefix(line.Text[at[1]:], " ") || strings.HasPrefix(line.Text[at[1]:], "\t")
		if at[0] == 0 && len(found) == 1 && (isWhole || address.Text == line.Text) {
			return nil
		}
		if Of(address.Text) != nil {
			all = append(all, address)
		}
	}
	return all
}

// boardOf is an address, or the one to which it leads, without a bracket that it does not open and what stands behind.
func boardOf(address string) string {
	if inner := innerForm().FindStringSubmatch(address); inner != nil && Of(address) == nil {
		text, _, _ := strings.Cut(inner[1], "&")
		if whole, err := url.QueryUnescape(text); err == nil && strings.Contains(text, "%") {
			text = whole
		}
		address = text
	}
	address = strings.ReplaceAll(address, "&amp;", "&")
	address, _, _ = strings.Cut(address, "[/") // as forums close a link
	for _, pair := range []string{"()", "[]", "{}"} {
		for at, open := 0, 0; at < len(address); at++ {
			open += strings.Count(pair[:1], address[at:at+1]) - strings.Count(pair[1:], address[at:at+1])
			if open < 0 {
				address = address[:at]
			}
		}
	}
	return address
}

// isBoard reports whether a line of a message is a board, or the first line of one: its first word has digits, and it
// begins a format which says what it is.
func isBoard(line string) bool {
	f, word := Of(line), firstWord(line)
	return f != nil && !f.Anonymous && len(word) > 5 && strings.ContainsAny(word, digits) && !strings.HasSuffix(word, ":")
}

func firstWord(line string) string {
	word, _, _ := strings.Cut(line, " ")
	return word
}

// unwrapped is an address, and the lines behind it. If it is no board, and with some of these it is one, as mail breaks
// long ones, they are part of it. read reports whether a text is a board.
func unwrapped(lines, behind []parse.Token, read func(parse.Token) bool) (whole, left []parse.Token) {
	line := lines[0]
	for n, next := range behind[:min(len(behind), mostBreaks)] {
		isBegun := n > 0 || strings.HasSuffix(line.Text, "?")
		isOther := !isBegun && (!IsAddress(line.Text) || Of(next.Text) != nil || read(line))
		if strings.ContainsAny(next.Text, " \t") || isOther {
			break
		}
		if line.Text += next.Text; read(line) {
			return []parse.Token{line}, behind[n+1:]
		}
	}
	return lines, behind
}

const mostBreaks = 50

// linesOf are the lines of a block from its first one with a word on, without those that are comments only and stand
// before it.
func linesOf(t *parse.Text) (lines []parse.Token) {
	first, isTable := tableOf(t)
	for _, raw := range t.Raw {
		if raw.Number < first {
			continue
		}
		if isTable {
			raw.Text = strings.ReplaceAll(raw.Text, "\t", separators[:1])
		}
		text := strings.TrimLeft(strings.TrimPrefix(raw.Text, parse.ByteOrderMark), " \t")
		before := parse.Token{Text: raw.Text, Line: raw.Number, Col: 1}.From(len(raw.Text) - len(text))
		before.Text = partedHost().ReplaceAllString(strings.TrimSpace(text), "$1/")
		lines = append(lines, before)
	}
	if len(lines) > 1 && strings.HasPrefix(lines[1].Text, "|") && strings.Trim(lines[0].Text, "-_=") == "" {
		return lines[1:] // below the upper side of a frame
	}
	return lines
}

// amongLines are the lines of a block, and in place of those with addresses among words the addresses. If the first
// line begins no format, it is a message, of which other words say nothing.
func amongLines(t *parse.Text, only *Format) (all []parse.Token) {
	lines := linesOf(t)
	if only != nil || t.HasHeader() && !IsAddress(lines[0].Text) {
		return lines
	}
	f := Of(lines[0].Text)
	isMessage := f == nil || addresses(lines[0]) != nil || f.listsAddresses(lines)
	if !isMessage && !f.Lines {
		return lines
	}
	for _, line := range lines {
		found := addresses(line)
		if found == nil && (!isMessage || IsAddress(line.Text) || isBoard(line.Text)) {
			found = []parse.Token{line}
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		return lines
	}
	return all
}

// opening is the text with which a block begins, and the format that it begins, or nil.
func opening(t *parse.Text) (string, *Format) {
	first := linesOf(t)[0]
	if all := addresses(first); all != nil {
		first = all[0]
	}
	return first.Text, Of(first.Text)
}

// sites are those from which people bring addresses, some without a board: hosts, and what to look for.
var sites = [][2]string{
	{`puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn`,
		"one with ?, the kind, the size and the cells, as File and Export URL of its editor show it"},
	{`[\w-]+\.github\.io/penpa-edit`, "one with p= and a packed board, as Share shows it"},
	{`f-puzzles\.com`, "one with ?load= and a packed board"},
	{`(?:sudokupad\.app|sudokupad\.svencodes\.com|app\.crackingthecryptic\.com)`,
		"one with fpuz, scl or ctc, and a packed board"},
	{`sigh\.github\.io`, "one with ?q= and constraints"},
	{`pedros\.works`, "one with W=, L= and G=, which tell size, cells and kind"},
	{`(?:chiark\.greenend\.org\.uk|chris\.boyle\.name)`, "the game's ID, as Enter game ID shows it"},
	{`janko\.at`, "the puzzle's own text, from begin to end"},
	{`webpbn\.com`, "the file that its Export makes, of the form XML or .non"},
	{`(?:tinyurl\.com|bit\.ly|git\.io|t\.co|is\.gd|goo\.gl|rb\.gy|cutt\.ly|shorturl\.at)`,
		"the long address to which this short one leads"},
}

// siteForm is the address of a site, with a group for each.
var siteForm = sync.OnceValue(func() *regexp.Regexp {
	var hosts []string
	for _, site := range sites {
		hosts = append(hosts, "("+site[0]+")")
	}
	return regexp.MustCompile(`^(?i:https?://)?(?:[\w-]+\.)*(?:` + strings.Join(hosts, "|") + `)(?:[/?#]|$)`)
})

// siteOf is what to look for where a line is the address of a site; "" of any other.
func siteOf(line string) string {
	groups := siteForm().FindStringSubmatchIndex(line)
	for i, site := range sites {
		if groups != nil && groups[2+2*i] >= 0 {
			return site[1]
		}
	}
	return ""
}

// IsAddress reports whether a line is an address of the web.
func IsAddress(line string) bool {
	return strings.HasPrefix(line, "https://") || strings.HasPrefix(line, "http://") || siteOf(line) != ""
}

// NoBoard is the error of an address that has no board in it.
func NoBoard(t *parse.Text, line parse.Token) error {
	if what := siteOf(line.Text); what != "" {
		return t.Errorf(line, "%s has no board in it: expected %s", prose.Quote(line.Text, 60), what)
	}
	return t.Errorf(line, "%s: expected an address of puzz.link, Kudamono, Penpa+, f-puzzles, SudokuPad, Interactive "+
		"Sudoku Solver or Simon Tatham's puzzles that has its board in it", prose.Quote(line.Text, 40))
}

// listsAddresses reports whether a text that seems to be a matrix is a list or a table of addresses of boards.
func (f *Format) listsAddresses(lines []parse.Token) bool {
	return f.Anonymous && !f.Lines && slices.ContainsFunc(lines, func(line parse.Token) bool {
		return strings.Contains(line.Text, "://") && addresses(line) != nil
	})
}

// tableOf is the line where a text begins, and whether it is a table with empty cells as spreadsheets copy it: each
// line has as many tabs, two or more. Its first rows may have no words.
func tableOf(t *parse.Text) (first int, isTable bool) {
	first = t.Lines[0][0].Line
	begins, n, hasEmpty := first, 0, false
	for _, raw := range slices.Backward(t.Raw) {
		tabs := strings.Count(raw.Text, "\t")
		switch {
		case raw.Number < first && (tabs != n || strings.TrimSpace(raw.Text) != ""):
			return begins, hasEmpty
		case n == 0:
			n = tabs
		}
		if tabs != n || n < 2 {
			return first, false
		}
		begins, hasEmpty = raw.Number, hasEmpty || strings.Contains("\t"+raw.Text+"\t", "\t\t")
	}
	return begins, hasEmpty
}

// ofLines is Of, where lines behind the first one tell formats apart.
func ofLines(lines []parse.Token) *Format {
	at := slices.IndexFunc(All, func(f Format) bool {
		return f.Begins(strings.TrimSpace(lines[0].Text)) && (f.fits == nil || f.fits(lines))
	})
	if at < 0 {
		return Of(lines[0].Text)
	}
	return &All[at]
}

// holding reports whether a text is in one of the lines.
func holding(text string) func(lines []parse.Token) bool {
	return func(lines []parse.Token) bool {
		return slices.ContainsFunc(lines, func(line parse.Token) bool { return strings.Contains(line.Text, text) })
	}
}
