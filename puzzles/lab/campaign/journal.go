package campaign

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// A Journal is a file with a line of JSON for what a campaign tries, and one for each case that is finished. A line
// is written in one piece, so that at most the last one is torn when the program is killed; that one is cut off when
// the campaign is resumed.
type Journal struct {
	file *os.File
}

// OpenJournal opens the file, or makes it. title says what is tried: a file with another one is refused. The
// outcomes that it has already are handed to use, and next is the index to go on from.
func OpenJournal(name, title string, use func(Outcome)) (j *Journal, next int, err error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, 0, err
	}
	if next, err = takeUp(file, title, use); err != nil {
		file.Close()
		return nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	return &Journal{file}, next, nil
}

type heading struct {
	Campaign string `json:"campaign"`
}

func takeUp(file *os.File, title string, use func(Outcome)) (next int, err error) {
	lines := bufio.NewReader(file)
	whole := int64(0)
	for number := 1; ; number++ {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			break // what is left has no end of line: it is torn
		}
		if err != nil {
			return 0, err
		}
		whole += int64(len(line))
		if number == 1 {
			var h heading
			if err := json.Unmarshal(line, &h); err != nil || h.Campaign != title {
				return 0, fmt.Errorf("line 1 is %s: expected a journal of %q", bytes.TrimSpace(line), title)
			}
			continue
		}
		var o Outcome
		if err := json.Unmarshal(line, &o); err != nil {
			return 0, fmt.Errorf("line %d: %w: expected the outcome of a case", number, err)
		}
		if o.Index < next {
			return 0, fmt.Errorf("line %d: case %d: expected %d or a later one", number, o.Index, next)
		}
		use(o)
		next = o.Index + 1
	}
	if err := file.Truncate(whole); err != nil {
		return 0, err
	}
	if _, err := file.Seek(whole, io.SeekStart); err != nil || whole > 0 {
		return next, err
	}
	return 0, writeLine(file, heading{title})
}

// Add writes an outcome.
func (j *Journal) Add(o Outcome) error { return writeLine(j.file, o) }

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }

func writeLine(file *os.File, value any) error {
	line, err := json.Marshal(value)
	if err == nil {
		_, err = file.Write(append(line, '\n'))
	}
	return err
}
