package shards

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"twofold/puzzles/lab/journal"
	"twofold/puzzles/prose"
)

// A Joined is the results of the shards of one list.
type Joined struct {
	Head     Head     // of all; its Shard is of no meaning
	Problems []string // each in a line: what is missing, torn or doubled
	Missing  bool     // a result is missing
	Again    []int    // the parts that have to be done again, of as many as the finest division has
	Work     *Work    // all jobs, of which none has to be done
}

// journalName is compiled when it is first asked for, not whenever a program starts.
var journalName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d+-of-\d+\.jsonl$`) })

// Join reads the journals of shards in directories. It takes those of different numbers of shards, too, as long as
// every job is in one of them. The error says that they do not belong together, or that two results of a job differ.
func Join(dirs ...string) (*Joined, error) {
	j := &Joined{Work: &Work{joined: true, kept: kept{}}}
	total, from := -1, ""
	for _, dir := range dirs {
		names, err := journalsIn(dir)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			s, err := j.read(name)
			if err != nil {
				return nil, err
			}
			if s.total >= 0 && total >= 0 && s.total != total {
				return nil, fmt.Errorf("%s: the end of %d jobs, and %s of %d: expected the same list of jobs", s.name, s.total,
					from, total)
			}
			if s.total >= 0 {
				total, from = s.total, s.name
			}
			if err := j.add(s); err != nil {
				return nil, err
			}
		}
	}
	j.findMissing(total)
	return j, nil
}

func journalsIn(dir string) (names []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if journalName().MatchString(entry.Name()) {
			names = append(names, filepath.Join(dir, entry.Name()))
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s: no journals of shards: expected files such as 0-of-4.jsonl", dir)
	}
	return names, nil
}

// errTorn ends the reading of a file behind its good results.
var errTorn = errors.New("not read from here on")

// read reads one journal.
func (j *Joined) read(name string) (*source, error) {
	s := &source{name: name, total: -1, read: readRecord}
	torn, err := journal.Read(name, journal.Format{End: "\n"}, func(lines iter.Seq2[int, string]) error {
		for line, text := range lines {
			err := j.take(s, line, text)
			if errors.Is(err, errTorn) {
				s.torn = fmt.Sprintf("line %d: %v", line, err)
				return nil
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if torn && s.torn == "" {
		s.torn = fmt.Sprintf("line %d: its end is cut off", len(s.ends)+1)
	}
	if s.torn != "" {
		j.tell("torn: %s: %s", name, s.torn)
	}
	return s, err
}

// take takes a line of a journal.
func (j *Joined) take(s *source, line int, text string) error {
	if line == 1 {
		return j.takeHead(s, text)
	}
	r, err := readRecord(text)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", errTorn, err)
	case s.total >= 0:
		return journal.Errorf(s.name, line, "expected no line behind the end")
	case r.End != nil && s.shard.below(*r.End) != s.len():
		return journal.Errorf(s.name, line, "%s of shard %v, and the end of %d jobs: expected %d of them",
			prose.Some(s.len(), "result"), &s.shard, *r.End, s.shard.below(*r.End))
	case r.End != nil:
		s.total = *r.End
	case *r.Index < s.shard.index(s.len()) && s.shard.Has(*r.Index):
		return fmt.Errorf("%w: result %d is there already", errTorn, *r.Index)
	case *r.Index != s.shard.index(s.len()):
		return journal.Errorf(s.name, line, "result %d: expected result %d", *r.Index, s.shard.index(s.len()))
	default:
		s.add(int64(len(text)))
	}
	return nil
}

func (j *Joined) takeHead(s *source, text string) error {
	var h Head
	err := json.Unmarshal([]byte(text), &h)
	if err == nil {
		err = s.shard.Set(h.Shard)
	}
	if err != nil || len(h.Command) == 0 {
		return journal.Errorf(s.name, 1, "%s: expected the first line of a shard's journal", prose.Quote(text, shown))
	}
	s.ends = []int64{int64(len(text))}
	h.Shard = ""
	if j.Head.Command == nil {
		j.Head = h
	}
	if !slices.Equal(h.Command, j.Head.Command) {
		return journal.Errorf(s.name, 1, "it is of the command %s: expected %s, as of the journals before",
			prose.ShellLine(h.Command), prose.ShellLine(j.Head.Command))
	}
	if h.Version != j.Head.Version {
		return journal.Errorf(s.name, 1, "it was made by %q: expected %q, as the journals before", h.Version, j.Head.Version)
	}
	return nil
}

func (j *Joined) tell(format string, args ...any) {
	j.Problems = append(j.Problems, fmt.Sprintf(format, args...))
}

// add takes a journal. Results that are there twice have to be the same.
func (j *Joined) add(s *source) error {
	if s.ends == nil {
		return nil // not even its first line is whole
	}
	twice, where := 0, ""
	for k := range s.len() {
		other, at := j.Work.kept.find(s.shard.index(k))
		if other == nil {
			continue
		}
		own, err := s.text(k)
		if err != nil {
			return err
		}
		was, err := other.text(at)
		if err != nil {
			return err
		}
		if own != was {
			return fmt.Errorf("doubled: %s and %s: their results %d differ: expected one of the files only", other.name, s.name,
				s.shard.index(k))
		}
		twice++
		where = other.name
	}
	if twice > 0 {
		j.tell("doubled: %s: %s that %s has, too; they are the same", s.name, prose.Some(twice, "result"), where)
	}
	j.Work.kept.add(s)
	return nil
}

// findMissing records what is missing of total jobs; -1 says that nobody came to the end of the list.
func (j *Joined) findMissing(total int) {
	if j.Missing = len(j.Work.kept) == 0; j.Missing {
		return // of which shard, nobody knows
	}
	of := 1
	for n := range j.Work.kept {
		of = max(of, n)
	}
	for part := range of {
		shard := Shard{part, of}
		s := j.Work.kept[of][part]
		missing := j.missingOf(shard, total)
		switch {
		case total < 0 && s == nil, len(missing) > 0 && len(missing) == shard.below(total) && s == nil:
			j.tell("missing: shard %v: all of it", &shard)
		case total < 0:
			j.tell("missing: shard %v: from result %d on", &shard, shard.index(s.len()))
		case len(missing) > 0:
			j.tell("missing: shard %v: %s: %s", &shard, prose.Some(len(missing), "result"), few(missing))
		default:
			continue
		}
		j.Missing = true
		j.Again = append(j.Again, part)
	}
}

// Ranges are ascending numbers, as Slurm writes those of an array: 0-3,7.
func Ranges(numbers []int) string {
	var all []string
	for i := 0; i < len(numbers); i++ {
		first := i
		for i+1 < len(numbers) && numbers[i+1] == numbers[i]+1 {
			i++
		}
		text := fmt.Sprint(numbers[first])
		if i > first {
			text += fmt.Sprintf("-%d", numbers[i])
		}
		all = append(all, text)
	}
	return strings.Join(all, ",")
}

// missingOf are those jobs of a shard below total that have no result.
func (j *Joined) missingOf(s Shard, total int) (missing []int) {
	for index := s.Part; index < total; index += s.of() {
		if has, _ := j.Work.kept.find(index); has == nil {
			missing = append(missing, index)
		}
	}
	return missing
}

// few are numbers, as many as a line has room for.
func few(numbers []int) string {
	const most = 10
	text := strings.Trim(fmt.Sprint(numbers[:min(len(numbers), most)]), "[]")
	text = strings.ReplaceAll(text, " ", ", ")
	if len(numbers) > most {
		text += ", ..."
	}
	return text
}
