package shards

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"twofold/puzzles/lab/journal"
	"twofold/puzzles/prose"
)

// Work says which jobs of a list are done, and keeps their results. No Work, nil, is all jobs and keeps nothing.
//
// The jobs are handed to Take one after the other, in their order; Keep gets the results in that order, too. End tells
// that there are no more. One goroutine may call Take while another one calls Keep.
type Work struct {
	shard  Shard
	quiet  bool // what there is of results is for Join, and not for whoever does the jobs
	joined bool // nothing is left to be done
	kept   kept
	file   *journal.Journal // nil if results are kept nowhere
	form   Form
	next   int // the number of the next job

	stands func(json.RawMessage) bool // see Doubt
	cut    map[int]record             // results behind one that did not stand, to be written again

	taking, keeping error // what ended each
}

// Select is the work of a shard whose results are kept nowhere.
func Select(s Shard) *Work { return &Work{shard: s, kept: kept{}} }

// Survey is work that asks for no job: afterwards, Jobs says how many there are.
func Survey() *Work { return &Work{shard: Shard{Part: -1, Of: 1}, kept: kept{}, quiet: true} }

// Shard is that of the work.
func (w *Work) Shard() Shard {
	if w == nil {
		return Shard{}
	}
	return w.shard
}

// Doubt says which results that are kept still stand. A job whose result does not is done again by whoever goes on with
// a journal, as one whose files are gone.
func (w *Work) Doubt(stands func(result json.RawMessage) bool) {
	if w != nil {
		w.stands = stands
	}
}

// Jobs is how many jobs were taken so far.
func (w *Work) Jobs() int { return w.next }

// Head is the first line of a shard's journal.
type Head struct {
	Shard   string   `json:"shard"`
	Version string   `json:"version"` // of the program
	Command []string `json:"command"` // that has the list of jobs
}

// Name is the file of a shard's journal in a directory.
func Name(dir string, s Shard) string {
	return filepath.Join(dir, fmt.Sprintf("%d-of-%d.jsonl", s.Part, s.of()))
}

// Open is the work of a shard whose results are kept in a directory, which is made. It goes on with a journal that is
// there. One of another command or of another version is refused, and stays as it is. A program that does the work says
// nothing of results: see Quiet.
func Open(dir string, s Shard, h Head) (*Work, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	h.Shard = s.String()
	head, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	w, err := Resume(Name(dir, s), string(head), s, Form{})
	if err == nil {
		w.quiet = true
	}
	return w, err
}

// A Form is how the lines of a journal are written. The zero value is that of shards' journals.
type Form struct {
	// Number is for a list that others read, too, each of whose lines is a result as it is. It returns the number and the
	// key of the job.
	Number  func(result json.RawMessage) (index int, key string, err error)
	Differs func(head string) error // what is wrong with another first line
}

// Resume is the work of a shard whose results are kept in a file with that first line, and gone on with.
func Resume(file, head string, s Shard, form Form) (*Work, error) {
	w := Select(s)
	w.form = form
	k := &source{name: file, shard: s, ends: []int64{int64(len(head)) + 1}, read: form.read}
	var err error
	w.file, err = journal.Resume(file, journal.Format{Head: head + "\n", Begin: "{", End: "\n", Differs: form.Differs},
		func(records iter.Seq2[int, string]) error {
			for line, text := range records {
				r, err := form.read(text)
				switch {
				case err != nil:
					return journal.Errorf(file, line, "%v", err)
				case r.End != nil:
					return nil // it is written again when the list ends, which may have become longer
				case *r.Index != s.index(k.len()):
					return journal.Errorf(file, line, "result %d: expected result %d", *r.Index, s.index(k.len()))
				}
				k.add(int64(len(text)))
			}
			return nil
		})
	if err != nil {
		return nil, err
	}
	w.kept.add(k)
	return w, nil
}

// Quiet says that results are kept for Join, which will tell them: now there is nothing to say.
func (w *Work) Quiet() bool { return w != nil && w.quiet }

// Keeps says that results are kept, or come from where they were kept.
func (w *Work) Keeps() bool { return w != nil && (w.file != nil || w.joined) }

// Joined says that nothing is left to be done: see Join.
func (w *Work) Joined() bool { return w != nil && w.joined }

// Left is the number of jobs that are asked for, of all.
func (w *Work) Left(jobs int) int {
	if w == nil {
		return jobs
	}
	if w.shard.Part < 0 { // that of Survey
		return 0
	}
	return max(0, w.shard.below(jobs))
}

// Whose is the shard that a result is from, which is kept.
func (w *Work) Whose(index int) Shard {
	if s, _ := w.kept.find(index); s != nil {
		return s.shard
	}
	return w.shard
}

// A Taken job is one of those that are asked for.
type Taken struct {
	Index int
	Key   string
	Known json.RawMessage // its result, if there is one
	again bool            // which is to be kept again
}

// Take takes the next job of the list, and reports whether it is asked for; only then is it asked for its key. After an
// error, which Err tells, none is.
func (w *Work) Take(key func() string) (t Taken, ok bool) {
	t = Taken{Index: w.next}
	w.next++
	if w.taking != nil || !w.shard.Has(t.Index) {
		return t, false
	}
	t.Key = key()
	r, err := w.result(t.Index)
	switch {
	case err != nil:
		w.taking = err
	case r == nil && w.joined:
		w.taking = fmt.Errorf("result %d is missing: expected the same list of jobs as the shards had", t.Index)
	case r != nil && r.Of != t.Key:
		w.taking = w.kept.errorf(t.Index,
			"result %d is of another job: expected the same boards and flags as when it was kept", t.Index)
	case r != nil && w.file != nil && w.stands != nil && !w.stands(r.Result):
		w.taking = w.forget(t.Index)
	case r != nil:
		t.Known, t.again = r.Result, w.cut != nil
	}
	return t, w.taking == nil
}

// result is that of a job, nil if there is none.
func (w *Work) result(index int) (*record, error) {
	if r, ok := w.cut[index]; ok {
		return &r, nil
	}
	return w.kept.get(index)
}

// forget drops a result of the journal. Those behind it have to be written anew, since they are in their order. Nothing
// was written since the journal was opened: what is taken before has a result in it.
func (w *Work) forget(index int) error {
	if w.cut != nil {
		delete(w.cut, index)
		return nil
	}
	s, at := w.kept.find(index)
	cut := map[int]record{}
	for k := at + 1; k < s.len(); k++ {
		r, err := w.kept.get(s.shard.index(k))
		if err != nil {
			return err
		}
		cut[*r.Index] = *r
	}
	w.cut, s.ends = cut, s.ends[:at+1]
	return w.file.Cut(s.ends[at])
}

// Keep keeps what came of a job: anything that JSON can say.
func (w *Work) Keep(t Taken, result any) error {
	if w.file == nil || t.Known != nil && !t.again {
		return nil
	}
	raw := []byte(t.Known)
	if !t.again {
		var err error
		if raw, err = line(result); err != nil {
			w.keeping = err
			return err
		}
	}
	return w.write(record{Index: &t.Index, Of: t.Key, Result: bytes.TrimSuffix(raw, []byte("\n"))})
}

// End says that the list has no more jobs. With that, what was kept is complete.
func (w *Work) End() error {
	switch {
	case w.Err() != nil:
	case w.kept.most() > w.next && !w.joined && !w.quiet: // a shorter list than before, whose results stay
	case w.kept.most() > w.next:
		w.taking = fmt.Errorf("%d results, and the list has %d jobs: expected the same list as the shards had",
			w.kept.most(), w.next)
	case w.file != nil:
		return w.write(record{End: &w.next})
	}
	return w.Err()
}

func (w *Work) write(r record) error {
	text, err := line(r)
	switch {
	case w.form.Number == nil:
	case r.End != nil:
		return nil // whoever reads the list knows how many there are
	default:
		text = append(r.Result, '\n')
	}
	if err == nil {
		_, err = w.file.Write(text)
	}
	w.keeping = err
	return err
}

// line is a value in a line of JSON, with < and > as they are.
func line(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return out.Bytes(), err
}

// Close ends the work, and returns the first error that there was.
func (w *Work) Close() error {
	if w == nil {
		return nil
	}
	if w.file == nil {
		return w.Err()
	}
	return errors.Join(w.Err(), w.file.Close())
}

// Err is the error that ended the work early, or nil.
func (w *Work) Err() error {
	if w == nil {
		return nil
	}
	return cmp.Or(w.taking, w.keeping)
}

// A record is a line of a journal: a result, or the number of jobs, which is the last line of one that is complete.
type record struct {
	Index  *int            `json:"index,omitempty"`
	Of     string          `json:"of,omitempty"` // the job's key
	Result json.RawMessage `json:"result,omitempty"`
	End    *int            `json:"end,omitempty"`
}

// shown is how much of a line an error shows.
const shown = 60

func readRecord(text string) (r record, err error) {
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return r, fmt.Errorf("%s: %w: expected a result", prose.Quote(text, shown), err)
	}
	isEnd := r.End != nil && *r.End >= 0
	if !isEnd && (r.Index == nil || *r.Index < 0 || r.Of == "" || r.Result == nil) {
		return r, fmt.Errorf("%s: expected a result", prose.Quote(text, shown))
	}
	return r, nil
}

// read reads a line of a journal.
func (f Form) read(text string) (r record, err error) {
	if f.Number == nil {
		return readRecord(text)
	}
	r.Result = json.RawMessage(strings.TrimSuffix(text, "\n"))
	r.Index = new(int)
	*r.Index, r.Of, err = f.Number(r.Result)
	return r, err
}
