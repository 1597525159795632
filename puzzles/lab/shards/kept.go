package shards

import (
	"fmt"
	"os"

	"twofold/puzzles/lab/journal"
)

// kept are results in files, by the number of shards, and the part. Of each result it knows the place only.
type kept map[int]map[int]*source

// A source is the results of a shard in a file, in the order of their jobs.
type source struct {
	name  string
	shard Shard
	ends  []int64 // of the first line, and of each result
	total int     // the number of jobs of the whole list, or -1
	torn  string  // what is wrong with the end of the file; "" for nothing
	read  func(line string) (record, error)
	chunk []byte // of the file, from a place on
	from  int64
}

func (s *source) len() int { return len(s.ends) - 1 }

// add takes the next result, by its number of bytes.
func (s *source) add(bytes int64) { s.ends = append(s.ends, s.ends[len(s.ends)-1]+bytes) }

// add takes a shard, unless there is another source of it that has as many results.
func (k kept) add(s *source) {
	of := k[s.shard.of()]
	if of == nil {
		of = map[int]*source{}
		k[s.shard.of()] = of
	}
	if has := of[s.shard.Part]; has == nil || has.len() < s.len() {
		of[s.shard.Part] = s
	}
}

// find is the source that has a result, and its number there; nil if there is none.
func (k kept) find(index int) (*source, int) {
	for of, parts := range k {
		if s := parts[index%of]; s != nil && index/of < s.len() {
			return s, index / of
		}
	}
	return nil, 0
}

// most is the least number of jobs that a list has of which there are these results.
func (k kept) most() (n int) {
	for _, parts := range k {
		for _, s := range parts {
			if s.len() > 0 {
				n = max(n, s.shard.index(s.len()-1)+1)
			}
		}
	}
	return n
}

// get is the result of a job, nil if there is none.
func (k kept) get(index int) (*record, error) {
	s, at := k.find(index)
	if s == nil {
		return nil, nil
	}
	text, err := s.text(at)
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
func (k kept) errorf(index int, format string, args ...any) error {
	s, at := k.find(index)
	if s == nil { // it was taken out of its file
		return fmt.Errorf(format, args...)
	}
	return journal.Errorf(s.name, at+2, format, args...) // the first line is the head, and lines are counted from 1
}

// readAhead is how much of a file is read at once. Ten thousand shards take 80 MB.
const readAhead = 8 << 10

// text is the line of a result. Results are mostly asked for in their order.
func (s *source) text(at int) (string, error) {
	from, size := s.ends[at], s.ends[at+1]-s.ends[at]
	if from < s.from || from+size > s.from+int64(len(s.chunk)) {
		file, err := os.Open(s.name)
		if err != nil {
			return "", err
		}
		defer file.Close()
		s.from, s.chunk = from, make([]byte, min(s.ends[len(s.ends)-1]-from, max(size, readAhead)))
		if _, err := file.ReadAt(s.chunk, from); err != nil {
			s.chunk = nil
			return "", fmt.Errorf("%s: it was changed: %w", s.name, err)
		}
	}
	return string(s.chunk[from-s.from:][:size]), nil
}
