package formats

import (
	"cmp"
	"strconv"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// An alphabet is how a text has words one after another, many of them free. Its letters are a few bytes each. A letter
// stands for a word, or none, and for some free words behind it, or before it.
type alphabet struct {
	expected string // of a letter
	letters  map[string]letter
	texts    map[letter]string
	longest  int // bytes of a letter
	most     int // free words of a letter
	numbers  []digitForm

	between string // of two words without a free one between them
	leads   bool   // free words stand before the word of a letter
	fills   bool   // the last letter stands for as many free words as it may
	repeats bool   // a number behind a letter is how often it is meant
	isOpen  bool   // free words at the end may be missing; those before no word are left out
}

// A letter is a word, "" for none, and free words.
type letter struct {
	word string
	free int
}

// A digitForm is how numbers from least on stand in a text: behind a sign as n digits, or as many as they have if n is
// 0, and before another sign.
type digitForm struct {
	sign   string
	n      int
	digits string
	least  int
	above  int    // the value is that of the digits and this
	close  string // the sign behind it
	behind string // what our word has behind the number
}

// newAlphabet has letters such as ".=?", the text and our word, of which the first is the one that is written, and
// those from run up to z for 1 free word and more; run 0 has none.
func newAlphabet(expected string, run byte, letters ...string) *alphabet {
	a := &alphabet{expected: expected, letters: map[string]letter{}, texts: map[letter]string{}}
	for _, pair := range letters {
		text, word, _ := strings.Cut(pair, "=")
		a.add(text, word, 0)
	}
	for n := 1; run > 0 && run <= 'z'; n++ {
		a.add(string(rune(run)), "", n)
		run++
	}
	return a
}

func (a *alphabet) add(text, word string, free int) {
	l := letter{word, free}
	a.letters[text] = l
	a.texts[l] = cmp.Or(a.texts[l], text)
	a.longest, a.most = max(a.longest, len(text)), max(a.most, free)
}

// each has a letter for each byte, which is its word.
func (a *alphabet) each(bytes string) *alphabet {
	for _, char := range bytes {
		a.add(string(char), string(char), 0)
	}
	return a
}

// separated has something between two words that have no free one between them.
func (a *alphabet) separated(between string) *alphabet {
	a.between = between
	return a
}

func (a *alphabet) with(numbers ...digitForm) *alphabet {
	a.numbers = numbers
	return a
}

// next reads a letter.
func (a *alphabet) next(s *scan, in medium) (letter, error) {
	rest := s.rest()
	for n := min(a.longest, len(rest)); n > 0; n-- {
		if l, known := a.letters[rest[:n]]; known {
			s.at += n
			return l, nil
		}
	}
	for _, f := range a.numbers {
		if word, n := f.read(rest); n > 0 {
			s.at += n
			return letter{word, 0}, nil
		}
	}
	for _, f := range a.numbers {
		if f.sign != "" && strings.HasPrefix(rest, f.sign) {
			n := cmp.Or(f.n, 1)
			return letter{}, s.errorf(s.at, "%s: expected %s 0 to %c behind %s",
				prose.Quote(rest[:min(len(f.sign)+n, len(rest))], 40), prose.Some(n, "digit"), f.digits[len(f.digits)-1], f.sign)
		}
	}
	return letter{}, s.errorf(s.at, "character %q in %s: expected %s", []rune(rest)[0], in.a, a.expected)
}

// read is the word that a text begins with, and its bytes; 0 if it does not.
func (f digitForm) read(text string) (word string, n int) {
	rest, is := strings.CutPrefix(text, f.sign)
	if !is {
		return "", 0
	}
	word = rest
	if f.n > 0 {
		word = rest[:min(f.n, len(rest))]
	}
	word = word[:len(word)-len(strings.TrimLeft(word, f.digits))]
	if len(word) < max(f.n, 1) || !strings.HasPrefix(rest[len(word):], f.close) {
		return "", 0
	}
	n = len(f.sign) + len(word) + len(f.close)
	if f.n == 0 {
		return word + f.behind, n
	}
	value := 0
	for _, digit := range []byte(word) {
		value = value*len(f.digits) + strings.IndexByte(f.digits, digit)
	}
	return strconv.Itoa(value+f.above) + f.behind, n
}

// say is the reverse; "" if there is none.
func (f digitForm) say(word string) string {
	number, is := strings.CutSuffix(word, f.behind)
	value, err := strconv.Atoi(number)
	if !is || err != nil || value < f.least {
		return ""
	}
	if f.n == 0 {
		return f.sign + number + f.close
	}
	value -= f.above
	text := make([]byte, f.n)
	for i := range text {
		text[f.n-1-i] = f.digits[value%len(f.digits)]
		value /= len(f.digits)
	}
	if value > 0 {
		return ""
	}
	return f.sign + string(text) + f.close
}

// say is the text of a letter; "" if there is none.
func (a *alphabet) say(l letter) (text string) {
	if text = a.texts[l]; text != "" || l.free > 0 {
		return text
	}
	for _, f := range a.numbers {
		text = cmp.Or(f.say(l.word), text) // the last one
	}
	return text
}

// part is the words of cells.
func (a *alphabet) part(c *cursor) error { return c.words(a, c.cells()) }

// words reads or writes words, all of them. Only the free ones behind the last word may be more in the text.
func (c *cursor) words(a *alphabet, words []*parse.Token) error {
	if c.writes {
		return c.writeWords(a, words)
	}
	done := 0
	for done < len(words) && !c.scan.ends() && c.rest() != "/" && !(a.leads && c.rest()[0] == ',') {
		from := c.at
		l, err := a.next(c.scan, c.called)
		if err != nil {
			return err
		}
		times, n := c.times(a), l.length(len(words)-done, a.leads)
		if times > len(words) || times*n > len(words)-done {
			return c.errorf(from, "%s goes from %d to %d cells: expected %d", c.called.the, done, done+times*n, len(words))
		}
		at := c.from(from)
		for range times {
			l.put(words[done:done+n], a.leads, at)
			done += n
		}
		c.at = len(c.line.Text) - len(strings.TrimPrefix(c.rest(), a.between))
	}
	return c.isWhole(a, done, len(words))
}

// isWhole reports words that are missing.
func (c *cursor) isWhole(a *alphabet, done, n int) error {
	switch {
	case done == n || a.isOpen:
		return nil
	case a.leads:
		return c.errorf(c.at, "%s has %d places: expected %d, and the end", c.called.the, done, n-1)
	}
	return c.errorf(c.at, "%s has %d cells: expected %d", c.called.the, done, n)
}

// times is how often a letter is meant.
func (c *cursor) times(a *alphabet) int {
	if !a.repeats || c.scan.ends() || !strings.Contains(digits, c.rest()[:1]) {
		return 1
	}
	n, _ := strconv.Atoi(c.span(digits)) // one that is too large is the largest
	return n
}

// length is how many of the words that are left a letter stands for.
func (l letter) length(left int, leads bool) int {
	switch {
	case l.word == "":
		return l.free
	case leads:
		return l.free + 1
	}
	return 1 + min(l.free, left-1)
}

// put makes words of a letter.
func (l letter) put(words []*parse.Token, leads bool, at parse.Token) {
	for _, word := range words {
		*word = parse.Token{Text: puzzles.Free, Line: at.Line, Col: at.Col}
	}
	if l.word == "" {
		return
	}
	if leads {
		words = words[l.free:]
	}
	words[0].Text = l.word
}

func (c *cursor) writeWords(a *alphabet, words []*parse.Token) error {
	var out strings.Builder
	isBehind := false // a word
	for a.isOpen && a.leads && len(words) > 0 && !isSaid(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	for len(words) > 0 {
		l := a.letterOf(words)
		text := a.say(l)
		if text == "" || l == (letter{}) {
			return c.cannotSay(words[0])
		}
		if isBehind && l.word != "" {
			out.WriteString(a.between)
		}
		out.WriteString(text)
		isBehind = l.word != "" && l.free == 0
		words = words[min(l.length(len(words), a.leads), len(words)):]
	}
	c.text += out.String()
	return nil
}

// letterOf is the letter that stands for the first words and as many free ones as can be.
func (a *alphabet) letterOf(words []*parse.Token) (l letter) {
	free := words
	if isSaid(words[0]) {
		l.word, free = words[0].Text, words[1:]
	}
	for l.free < min(len(free), a.most) && !isSaid(free[l.free]) {
		l.free++
	}
	if l.free == len(free) && a.fills && l.word != "" {
		l.free = a.most
	}
	if a.leads {
		if l.word != "" {
			return letter{l.word, 0}
		}
		if ahead := (letter{words[min(l.free, len(words)-1)].Text, l.free}); a.texts[ahead] != "" {
			return ahead
		}
	}
	for l.free > 0 && a.say(l) == "" {
		l.free--
	}
	return l
}
