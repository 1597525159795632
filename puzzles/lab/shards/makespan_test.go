package shards_test

import (
	"bufio"
	"container/heap"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"twofold/puzzles/lab/shards"
)

// partTimes are the seconds that the parts of a board took.
func partTimes() (all []float64) {
	file, err := os.Open("testdata/parts.txt")
	if err != nil {
		panic(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if !strings.HasPrefix(lines.Text(), "#") {
			seconds, err := strconv.ParseFloat(lines.Text(), 64)
			if err != nil {
				panic(err)
			}
			all = append(all, seconds)
		}
	}
	return all
}

// ends are when machines are free, the first one first.
type ends []float64

func (e ends) Len() int           { return len(e) }
func (e ends) Less(i, j int) bool { return e[i] < e[j] }
func (e ends) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }
func (e *ends) Push(x any)        { *e = append(*e, x.(float64)) }
func (e *ends) Pop() any          { panic("not used") }

// makespan is when the last of some tasks ends, which begin in their order, each on the machine that is free first, as
// those of an array of Slurm do. Starting one takes so long.
func makespan(tasks []float64, machines int, start float64) float64 {
	free := make(ends, machines)
	for _, seconds := range tasks {
		free[0] += start + seconds
		heap.Fix(&free, 0)
	}
	return slices.Max(free)
}

// startup is how long a task takes until it is at work: about as long as those of 'make cluster' on two busy cores.
const startup = 0.3

func sum(all []float64) (total float64) {
	for _, x := range all {
		total += x
	}
	return total
}

// Example_makespan simulates 100,000 boards on 256 machines, whose times are drawn from the measured ones, and the
// one board whose parts these are. Efficiency is the share of the machines' time that is spent on boards.
func Example_makespan() {
	times := partTimes()
	r := rand.New(rand.NewPCG(1, 0))
	jobs := make([]float64, 100_000)
	for i := range jobs {
		jobs[i] = times[r.IntN(len(times))]
	}
	const machines = 256
	fmt.Println("boards  shards  longest s  makespan s  efficiency")
	show := func(boards int, tasks []float64) {
		span := makespan(tasks, machines, startup)
		fmt.Printf("%6d  %6d  %9.2f  %10.2f  %10.2f\n", boards, len(tasks), slices.Max(tasks), span,
			sum(tasks)/span/machines)
	}
	for _, of := range []int{256, 512, 1024, 4096, 10_000, 100_000} {
		tasks := make([]float64, of)
		for part := range of {
			s := shards.Shard{Part: part, Of: of}
			for index := part; index < len(jobs); index += of {
				if s.Has(index) {
					tasks[part] += jobs[index]
				}
			}
		}
		show(len(jobs), tasks)
	}
	show(1, times)
	// Output:
	// boards  shards  longest s  makespan s  efficiency
	// 100000     256      47.28       47.58        0.79
	// 100000     512      26.85       46.93        0.80
	// 100000    1024      15.29       44.98        0.83
	// 100000    4096       6.83       44.64        0.84
	// 100000   10000       3.68       50.97        0.74
	// 100000  100000       0.84      155.52        0.24
	//      1     128       0.84        1.14        0.04
}

// TestMakespan: the simulation is within what is known of list scheduling: no schedule is shorter than the longest task
// or the mean load, and this one is at most the sum of both (R. L. Graham: Bounds for certain multiprocessing
// anomalies, Bell System Technical Journal 45, 1966).
func TestMakespan(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for range 200 {
		tasks := make([]float64, 1+r.IntN(50))
		for i := range tasks {
			tasks[i] = r.ExpFloat64()
		}
		machines := 1 + r.IntN(20)
		least := max(slices.Max(tasks), sum(tasks)/float64(machines))
		if span := makespan(tasks, machines, 0); span < least-1e-9 || span > slices.Max(tasks)+sum(tasks)/float64(machines) {
			t.Errorf("%v on %d machines: %v", tasks, machines, span)
		}
	}
}

// BenchmarkMerge merges the journals of 10,000 shards with 100 results each.
func BenchmarkMerge(b *testing.B) {
	const of, each = 10_000, 100
	dir := b.TempDir()
	for part := range of {
		s := shards.Shard{Part: part, Of: of}
		text := fmt.Sprintf("{\"shard\":%q,\"version\":\"1\",\"command\":[\"square\"]}\n", s.String())
		for index := part; index < of*each; index += of {
			text += fmt.Sprintf("{\"index\":%d,\"of\":%q,\"result\":%d}\n", index, numbers.Key(100+index), index)
		}
		write(b, shards.Name(dir, s), text+fmt.Sprintf("{\"end\":%d}\n", of*each))
	}
	list := func(yield func(int) bool) {
		for j := 0; j < of*each && yield(100+j); j++ {
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		j, err := shards.Join(dir)
		if err != nil || j.Missing {
			b.Fatal(err, j)
		}
		for range shards.Ordered(b.Context(), j.Work, 1, list, numbers, func(context.Context, int) int { return -1 }) {
		}
		b.ReportMetric(peak()/1e6, "peak-MB")
		if err := j.Work.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// peak is the most memory that this process had, in bytes, where Linux tells.
func peak() float64 {
	text, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(text), "VmHWM:")
	words := strings.Fields(rest)
	if len(words) == 0 {
		return 0
	}
	kilobytes, _ := strconv.ParseFloat(words[0], 64)
	return 1024 * kilobytes
}
