package bundle

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"time"

	"twofold/puzzles/lab/files"
)

// IndexFile is the index of a store: a directory of bundles that were made of many boards. It is JSON Lines: a Head,
// and a Record for each board, in the order of the input.
const IndexFile = "index.jsonl"

// StoreFormat is the number of the format of stores that is written, and the only one that is read.
const StoreFormat = 2

// A Head says what a store is made of.
type Head struct {
	Bundles int      `json:"bundles"` // the number of the format
	Asked   []string `json:"asked"`   // the flags that say what is certified, such as --minimal=true
	Boards  int      `json:"boards"`  // of the input
	Sum     string   `json:"sha256"`  // of all boards and where they are from: see Sum
}

// A Record is about one board of a store.
type Record struct {
	N      int    `json:"n"`      // the number of the board in the input, from 1
	Source string `json:"source"` // file and line
	Family string `json:"family"`
	// Variant, Rows and Cols are those of the board, and Board the SHA-256 of its text.
	Variant string `json:"variant"`
	Rows    int    `json:"rows"`
	Cols    int    `json:"cols"`
	Board   string `json:"board"`
	// Bundle is the name of its directory, "" if nothing is proved, and Problem says why.
	Bundle    string  `json:"bundle,omitempty"`
	Sum       string  `json:"sha256,omitempty"` // of the manifest
	Bytes     int64   `json:"bytes,omitempty"`
	Claims    []Claim `json:"claims,omitempty"`
	NotProved []Gap   `json:"notProved,omitempty"`
	Problem   string  `json:"problem,omitempty"`
	Status    int     `json:"status"` // exit status for this board alone
	Within    *Within `json:"within,omitempty"`
}

// Within are the limits that left something of a board open; 0 is none.
type Within struct {
	Seconds float64 `json:"seconds,omitempty"`
	Bytes   int64   `json:"bytes,omitempty"`
}

// NewWithin is the limits of time and memory.
func NewWithin(limit time.Duration, memory int64) *Within { return &Within{limit.Seconds(), memory} }

// Below reports whether one of these limits is smaller than those now. No Within, nil, is none that left anything open.
func (w *Within) Below(limit time.Duration, memory int64) bool {
	return w != nil && (greater(limit.Seconds(), w.Seconds) || greater(memory, w.Bytes))
}

func greater[T int64 | float64](limit, than T) bool { return than != 0 && (limit == 0 || limit > than) }

// SumOf is the SHA-256 of a text.
func SumOf(text string) string { return sum([]byte(text)) }

// Sum is the SHA-256 of a line for each board: the hash of its text, and its source.
func Sum(boards iter.Seq2[string, string]) string {
	h := sha256.New()
	for board, source := range boards {
		fmt.Fprintf(h, "%s %s\n", board, source)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// An Index is a store's, as it is read.
type Index struct {
	Head    Head
	Records []Record
	Torn    bool // the last line has no end, and is no record
}

// maxIndex is the most bytes of an index that are read, and maxLine those of a line.
const (
	maxIndex = 1 << 30
	maxLine  = 1 << 20
)

// ReadIndex reads the index of a store. The error is a *Fault if it is not written as an index is: its records are
// those of boards that come one after another, each with a bundle in the directory itself, or none.
func ReadIndex(dir string) (*Index, error) {
	file, err := files.OpenHere(filepath.Join(dir, IndexFile), maxIndex)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in := bufio.NewReaderSize(file, maxLine)
	x := &Index{}
	for line := 1; ; line++ {
		text, err := in.ReadSlice('\n')
		switch {
		case errors.Is(err, io.EOF):
			x.Torn = len(text) > 0
			return x, nil
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, indexFault(line, fmt.Errorf("more than %d bytes: expected no more", maxLine))
		case err != nil:
			return nil, err
		}
		if line == 1 {
			err = x.begin(text)
		} else {
			err = x.add(text)
		}
		if err != nil {
			return nil, indexFault(line, err)
		}
	}
}

func indexFault(line int, err error) error {
	return &Fault{IndexFile, fmt.Sprintf("line %d: %v", line, err)}
}

func (x *Index) begin(text []byte) error {
	err := strictly(text, &x.Head)
	if err == nil && (x.Head.Bundles != StoreFormat || x.Head.Boards < 0) {
		err = fmt.Errorf("format %d, %d boards: expected format %d", x.Head.Bundles, x.Head.Boards, StoreFormat)
	}
	return err
}

func (x *Index) add(text []byte) error {
	var r Record
	if err := strictly(text, &r); err != nil {
		return err
	}
	last := 0
	if len(x.Records) > 0 {
		last = x.Records[len(x.Records)-1].N
	}
	switch {
	case r.N <= last || r.N > x.Head.Boards:
		return fmt.Errorf("board %d: expected one of %d to %d", r.N, last+1, x.Head.Boards)
	case r.Bundle != "" && !isFileName(r.Bundle):
		return fmt.Errorf("bundle %q: expected the name of a directory beside the index", r.Bundle)
	case (r.Bundle == "") == (r.Problem == ""):
		return fmt.Errorf("board %d: expected a bundle, or a problem", r.N)
	case r.Bundle == "" && r.Status == 0:
		return fmt.Errorf("board %d: status 0: expected another without a bundle", r.N)
	}
	x.Records = append(x.Records, r)
	return nil
}

// Line is the one text of a head or a record.
func Line(v any) []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // strings and numbers into memory cannot fail
	return out.Bytes()
}

// strictly reads a line; any other text than that of Line is an error.
func strictly[T any](text []byte, v *T) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if !bytes.Equal(Line(v), text) {
		return errors.New("not written as a line of an index is: expected the fields in their order, without blanks")
	}
	return nil
}
