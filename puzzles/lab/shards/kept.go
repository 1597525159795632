package shards

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"twofold/puzzles/journal"
)

// kept are results in files. Of each result it knows the place only.
type kept struct {
	byParts map[int]map[int]*source // by the number of shards, and the part
	open    []*source               // files that are open, the one opened first ahead
}

func newKept() *kept { return &kept{byParts: map[int]map[int]*source{}} }

// A source is the results of a shard in a file, in the order of their jobs.
type source struct {
	name  string
	shard Shard
	ends  []int64 // of the first line, and of each result
	total int     // the number of jobs of the whole list, or -1
	torn  string  // what is wrong with the end of the file; "" for nothing
	read  func(line string) (record, error)
	file  *os.File
	chunk []byte // of the file, from a place on
	from  int64
}

func (s *source) len() int { return len(s.ends) - 1 }

// add takes the next result, of so many bytes.
func (s *source) add(bytes int64) { s.ends = append(s.ends, s.ends[len(s.ends)-1]+bytes) }

// add takes a shard; has is the other source of the same shard, if there is one.
func (k *kept) add(s *source) (has *source) {
	of := k.byParts[s.shard.of()]
	if of == nil {
		of = map[int]*source{}
		k.byParts[s.shard.of()] = of
	}
	if has = of[s.shard.Part]; has == nil || has.len() < s.len() {
		of[s.shard.Part] = s
	}
	return has
}

// find is the source that has a result, and its number there; nil if there is none.
func (k *kept) find(index int) (*source, int) {
	for of, parts := range k.byParts {
		if s := parts[index%of]; s != nil && index/of < s.len() {
			return s, index / of
		}
	}
	return nil, 0
}

// most is the least number of jobs that a list has of which there are these results.
func (k *kept) most() (n int) {
	for _, parts := range k.byParts {
		for _, s := range parts {
			if s.len() > 0 {
				n = max(n, s.shard.index(s.len()-1)+1)
			}
		}
	}
	return n
}

// get is the result of a job, nil if there is none.
func (k *kept) get(index int) (*record, error) {
	s, at := k.find(index)
	if s == nil {
		return nil, nil
	}
	text, err := k.text(s, at)
	if err != nil {
		return nil, err
	}
	r, err := s.read(text)
	if err == nil && (r.End != nil || *r.Index != index) {
		err = fmt.Errorf("expected result %d", index)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: it was changed: %w", s.name, err)
	}
	return &r, nil
}

// errorf is an error in the line of a result that there is.
func (k *kept) errorf(index int, format string, args ...any) error {
	s, at := k.find(index)
	if s == nil { // it was taken out of its file
		return fmt.Errorf(format, args...)
	}
	return journal.Errorf(s.name, at+2, format, args...) // the first line is the head, and lines are counted from 1
}

const (
	// maxOpen is how many files are open at once. Systems allow a thousand.
	maxOpen = 256
	// readAhead is how much of a file is read at once. Ten thousand shards take 80 MB.
	readAhead = 8 << 10
)

// text is the line of a result. Results are mostly asked for in their order.
func (k *kept) text(s *source, at int) (string, error) {
	from, size := s.ends[at], int(s.ends[at+1]-s.ends[at])
	if from < s.from || from+int64(size) > s.from+int64(len(s.chunk)) {
		if err := k.opened(s); err != nil {
			return "", err
		}
		want := min(s.ends[len(s.ends)-1]-from, int64(max(size, readAhead)))
		s.chunk, s.from = slices.Grow(s.chunk[:0], int(want))[:want], from
		if n, err := s.file.ReadAt(s.chunk, from); n < int(want) {
			s.chunk = s.chunk[:0]
			return "", fmt.Errorf("%s: it was changed: %w", s.name, errors.Join(err, io.ErrUnexpectedEOF))
		}
	}
	begin := int(from - s.from)
	return string(bytes.Clone(s.chunk[begin : begin+size])), nil
}

// opened opens the file of a source, and closes another one if there are many.
func (k *kept) opened(s *source) (err error) {
	if s.file != nil {
		return nil
	}
	if len(k.open) == maxOpen {
		first := k.open[0]
		k.open = k.open[1:]
		if err := first.close(); err != nil {
			return err
		}
	}
	if s.file, err = os.Open(s.name); err == nil {
		k.open = append(k.open, s)
	}
	return err
}

func (s *source) close() error {
	file := s.file
	s.file = nil
	return file.Close()
}

func (k *kept) close() (err error) {
	for _, s := range k.open {
		err = errors.Join(err, s.close())
	}
	k.open = nil
	return err
}
