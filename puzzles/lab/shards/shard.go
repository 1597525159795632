// Package shards divides a list of jobs among processes, keeps what comes of each job, and joins what was kept.
//
// A list is the same for every process. A Shard is some of its jobs, and Work does them: each job's result becomes a
// record of a journal, which Work goes on with after an interruption. Join reads the journals of all shards. The Work
// that it returns does no job, it has all results. So a program that is given that Work in place of none says what it
// would have said if it had done all the jobs by itself, for every number of shards.
//
// Files:
//
//	shard, work, ordered: a Shard, and its results in order
//	kept, join: results in files, and joining them
package shards

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Shard is those jobs of a list, numbered from 0, whose numbers leave Part when divided by Of. It is written Part/Of.
// The zero value has all jobs.
type Shard struct{ Part, Of int }

func (s *Shard) of() int { return max(s.Of, 1) }

// Has reports whether a job is one of the shard.
func (s *Shard) Has(index int) bool { return index%s.of() == s.Part }

// index is the k-th job of the shard, from 0, and below the number of its jobs below n.
func (s *Shard) index(k int) int { return s.Part + k*s.of() }
func (s *Shard) below(n int) int { return (n - s.Part + s.of() - 1) / s.of() }

func (s *Shard) String() string { return fmt.Sprintf("%d/%d", s.Part, s.of()) }

// MaxShards is the most shards that a list is divided into.
const MaxShards = 1_000_000

// Set reads a flag.
func (s *Shard) Set(text string) error {
	part, of, _ := strings.Cut(text, "/")
	var err1, err2 error
	s.Part, err1 = strconv.Atoi(part)
	s.Of, err2 = strconv.Atoi(of)
	if err1 != nil || err2 != nil || s.Part < 0 || s.Part >= s.Of || s.Of > MaxShards {
		return errors.New("expected i/n with i from 0 to n-1, such as 0/4")
	}
	return nil
}

// Type is what help calls it.
func (s *Shard) Type() string { return "i/n" }

// Key is short, and the same for the same values only: it tells jobs apart.
func Key(values ...any) string {
	h := sha256.New()
	for _, v := range values {
		fmt.Fprintf(h, "%q\n", fmt.Sprint(v))
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}
