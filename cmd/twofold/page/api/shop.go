package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"twofold"
	"twofold/puzzles"
	"twofold/puzzles/families"

	"twofold/puzzles/campaign"
	"twofold/puzzles/parse"
	"twofold/puzzles/picture"
	"twofold/puzzles/prose"
	"twofold/puzzles/script"
	"twofold/puzzles/steps"
)

// The workshop's calls: rules that somebody is writing, what they declare, and boards of theirs. All other calls answer
// about such boards, too, if they bring the rules.

// rulesFile is what the text is called in errors.
const rulesFile = "rules"

// A brought text is the rules that the last call brought, and their family.
type brought struct {
	text   string
	family *twofold.Family
}

// withoutRules takes the rules out of a question; they are nil if it brings none.
func withoutRules(ask []byte) (rest []byte, rules *string, err error) {
	var all map[string]json.RawMessage
	if !strings.Contains(string(ask), `"rules"`) || json.Unmarshal(ask, &all) != nil || all["rules"] == nil {
		return ask, nil, nil // what is wrong with it is said by who reads it
	}
	if err := json.Unmarshal(all["rules"], &rules); err != nil {
		return nil, nil, fmt.Errorf("the question: rules: %w", err)
	}
	delete(all, "rules")
	rest, err = json.Marshal(all)
	return rest, rules, err
}

// bring reads the family of rules.
func (s *Service) bring(ctx context.Context, text string) (*twofold.Family, error) {
	switch {
	case !s.Alone:
		return nil, errors.New("rules are not taken here: expected 'twofold serve', or the page without a server")
	case s.last.family != nil && s.last.text == text:
		return s.last.family, nil
	}
	f, err := twofold.ReadRules(ctx, rulesFile, []byte(text), nil)
	s.last = brought{text, f}
	return f, err
}

func (j job) vocabulary(struct{}) (any, error) { return script.Vocabulary(), nil }

// A source is a rules file of the program.
type source struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// sources are all rules files of the program; first a small one with comments to begin with.
func (j job) sources(struct{}) (any, error) {
	all := []source{{"", script.Skeleton("mine")}}
	for _, name := range families.Names() {
		text, err := families.Text(name)
		if err != nil {
			return nil, err
		}
		all = append(all, source{name, string(text)})
	}
	return all, nil
}

// A sketchAsk asks for a board of the rules that it brings: the one that is given, as far as it is one, or else a blank
// one, with some words changed.
type sketchAsk struct {
	Board string
	puzzles.Request
	Set []struct {
		Mark string
		At   int
		Word string
	}
}

// A sketched answer is a board, what its rules declare, and what may stand in its sections.
type sketched struct {
	Name     string      `json:"name"`
	Variants []string    `json:"variants"`
	Rules    []string    `json:"rules"`
	Has      generatable `json:"has"`
	Sections []section   `json:"sections"`
	Mended   string      `json:"mended,omitempty"` // what was wrong with the board that was given
	drawn
}

// generatable says what boards can be asked for.
type generatable struct {
	Clues  bool `json:"clues"`
	Steps  bool `json:"steps"`
	Levels bool `json:"levels"`
}

// A section of a board's text: its places, line by line, width on a line, and the words that may stand there.
type section struct {
	Mark  string   `json:"mark"` // "" of the cells
	Cells bool     `json:"cells"`
	Width int      `json:"width"`
	Words []string `json:"words"`
	May   []string `json:"may"`
}

func (j job) sketch(q sketchAsk) (any, error) {
	if j.own == nil {
		return nil, errors.New("a sketch without rules: expected the text of a rules file")
	}
	b, mended, err := j.sketchedBoard(q)
	if err != nil {
		return nil, err
	}
	d, err := drawnBoard(twofold.Puzzle{Board: b, Family: j.own})
	if err != nil {
		return nil, err
	}
	can := abilities(j.own, b)
	_, unleveled := steps.ScaleOf(b)
	out := sketched{Name: j.own.Name, Variants: j.own.Variants, Rules: j.own.Rules, Mended: mended, drawn: d,
		Has: generatable{can["clues"], can["steps"], unleveled == nil}, Sections: []section{}}
	parts := puzzles.PartsOf(b)
	like := puzzles.Parameters{Variant: b.Variant(), Rows: parts.Rows, Cols: parts.Cols}
	for _, grid := range parts.Grids {
		kind := parse.SectionOf(grid.Mark)
		if kind == nil || d.Bare == strings.SplitAfter(d.Bare, "\n")[0] { // a position, or a board that is a header alone
			continue
		}
		may := j.own.Words(like, grid.Mark)
		out.Sections = append(out.Sections, section{grid.Mark, len(grid.Words) == like.Rows*like.Cols && !kind.Lists,
			max(grid.Width, 1), grid.Words, may[:min(len(may), mostMay)]})
	}
	return out, nil
}

// mostMay is how many words of a place are listed.
const mostMay = 100

// sketchedBoard is the board that is asked for, and what was wrong with the one that was given.
func (j job) sketchedBoard(q sketchAsk) (b puzzles.Board, mended string, err error) {
	like, err := j.own.Parameters(q.Request)
	if err != nil {
		return nil, "", err
	}
	if err := small(like); err != nil {
		return nil, "", err
	}
	given, isBoard := sketchedParts(q.Board)
	if !isBoard {
		b, err = j.own.BlankBoard(like)
		return b, "", err
	}
	given.Family = j.own.Name
	if q.Size == "" && q.Variant == "" {
		if b, err = given.Read(j.own.Read); err == nil && len(q.Set) == 0 {
			return b, "", nil
		}
		if err == nil {
			return j.set(given, q)
		}
		mended = err.Error()
		like.Rows, like.Cols = given.Rows, given.Cols
		if b, err = given.Mend(j.own.Read); err == nil {
			return b, mended, nil
		}
	}
	blank, err := j.own.BlankBoard(like)
	if err != nil {
		return nil, "", err
	}
	b, err = overlaid(puzzles.PartsOf(blank), given).Mend(j.own.Read)
	if err != nil {
		return blank, mended, nil
	}
	return b, mended, nil
}

// sketchedParts are those of a text that begins with a header.
func sketchedParts(text string) (parts puzzles.Parts, ok bool) {
	header := strings.Fields(prose.FirstLine(text))
	if len(header) < 2 {
		return parts, false
	}
	if _, _, err := parse.Size(header[1]); err != nil {
		return parts, false
	}
	return puzzles.ParseParts(text), true
}

// set changes words.
func (j job) set(p puzzles.Parts, q sketchAsk) (puzzles.Board, string, error) {
	for _, set := range q.Set {
		at := slices.IndexFunc(p.Grids, func(g puzzles.Grid) bool { return g.Mark == set.Mark })
		if at < 0 || set.At < 0 || set.At >= len(p.Grids[at].Words) {
			return nil, "", fmt.Errorf("place %d of section %q: expected one of the board's", set.At, set.Mark)
		}
		p.Grids[at].Words[set.At] = set.Word
	}
	b, err := p.Read(j.own.Read)
	return b, "", err
}

// overlaid is a blank board with the words of cells of another one, as far as they lie on it.
func overlaid(blank, given puzzles.Parts) puzzles.Parts {
	for i, grid := range blank.Grids {
		at := slices.IndexFunc(given.Grids, func(g puzzles.Grid) bool { return g.Mark == grid.Mark })
		if grid.Mark != "" || at < 0 || len(given.Grids[at].Words) != given.Rows*given.Cols {
			continue
		}
		for row := range min(blank.Rows, given.Rows) {
			from := given.Grids[at].Words[row*given.Cols:]
			copy(blank.Grids[i].Words[row*blank.Cols:], from[:min(blank.Cols, given.Cols)])
		}
	}
	return blank
}

// A campaignAsk asks for drawn boards on which engines and the family's check are held against each other.
type campaignAsk struct {
	timeAsk
	Cases int // at most mostCases
	Seed  uint64
}

// mostCases is how many boards of a campaign are drawn while somebody waits.
const mostCases = 1000

// A campaigned answer tells of a campaign.
type campaigned struct {
	Cases   int               `json:"cases"`
	Brute   int               `json:"brute"` // boards on which each answer was tried against check
	Limit   bool              `json:"limit"` // it was ended too early
	Finding *campaign.Finding `json:"finding,omitempty"`
	Board   *shown            `json:"picture,omitempty"` // of the finding
}

func (j job) campaign(q campaignAsk) (any, error) {
	if j.own == nil || q.Cases < 0 || q.Cases > mostCases {
		return nil, fmt.Errorf("a campaign of %d boards: expected rules, and 0 to %d boards", q.Cases, mostCases)
	}
	limits, err := j.within(q.timeAsk)
	if err != nil {
		return nil, err
	}
	all, err := j.own.Engines(j.options)
	if err != nil {
		return nil, err
	}
	engines, err := puzzles.Choose(all, "both,"+puzzles.BruteForce)
	if err != nil {
		return nil, err
	}
	ctx, cancel := limits.Context(j.ctx)
	defer cancel()
	p := campaign.New(&j.own.Family, all[1], engines...)
	p.Seed, p.Limits = q.Seed, limits
	p.Sizes.Most = [2]int{p.Family.Small, p.Family.Small} // brute force answers for all, while somebody waits
	tally := campaign.NewSummary(p.Family)
	for i := 0; i < q.Cases && ctx.Err() == nil; i++ {
		switch o, err := p.Try(ctx, i); {
		case err == nil:
			tally.Add(o)
		case ctx.Err() == nil:
			return nil, err
		}
	}
	return j.campaigned(ctx, p, tally)
}

// campaigned tells of a campaign, with the finding whose smallest board is the smallest.
func (j job) campaigned(ctx context.Context, p *campaign.Plan, t *campaign.Summary) (any, error) {
	out := campaigned{Cases: t.Cases, Brute: t.Brute, Limit: ctx.Err() != nil}
	again := func(string) string { return "" }
	for f := range (campaign.Report{Plan: p, Summary: t, Again: again}).Findings(ctx) {
		if out.Finding == nil || len(f.Board) < len(out.Finding.Board) {
			out.Finding = &f
		}
	}
	if out.Finding == nil {
		return out, nil
	}
	b, err := j.own.Parse(out.Finding.Board)
	if err != nil {
		return nil, err
	}
	subject, tooLarge := picture.Of(b, maxDrawn)
	if tooLarge != nil {
		return out, nil
	}
	one, err := show(subject.Scene(picture.View{}), "finding-")
	out.Board = &one
	return out, err
}
