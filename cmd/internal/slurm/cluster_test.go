//go:build linux

package slurm_test

import (
	"bytes"
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"text/template"
	"time"

	"twofold/cmd/internal/slurm"
)

// These tests start a cluster of one node: munged, which vouches for users, and slurmctld and slurmd, each with files
// and ports of its own. They need the packages munge, slurm-wlm and parallel, the user root, and bin/twofold: 'make
// cluster' has all of it.

// program is what 'make' built.
const program = "../../../bin/twofold"

// cluster is the configuration: processes are found by their parents, in Linux's own list of them, and nothing is kept
// of jobs that ended.
var cluster = template.Must(template.New("slurm.conf").Parse(`ClusterName=test
SlurmctldHost=localhost(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={{.Dir}}/munge.sock
SlurmctldPort={{.Control}}
SlurmdPort={{.Node}}
StateSaveLocation={{.Dir}}/state
SlurmdSpoolDir={{.Dir}}/spool
SlurmctldPidFile={{.Dir}}/slurmctld.pid
SlurmdPidFile={{.Dir}}/slurmd.pid
SlurmctldLogFile={{.Dir}}/slurmctld.log
SlurmdLogFile={{.Dir}}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0
KillWait=2
NodeName=localhost NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000
PartitionName=all Nodes=localhost Default=YES MaxTime=INFINITE State=UP
`))

// needs skips the test without 'make cluster', and fails it if a program is missing then.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	if os.Getenv("TWOFOLD_CLUSTER") == "" {
		t.Skip("expected 'make cluster'")
	}
	for _, name := range append(programs, program) {
		if _, err := exec.LookPath(name); err != nil {
			t.Fatal(err)
		}
	}
}

// startCluster starts the cluster, which ends with the test.
func startCluster(t *testing.T) {
	t.Helper()
	dir, err := os.MkdirTemp("", "slurm") // the name of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	key := make([]byte, 128)
	_, _ = rand.Read(key)
	var conf bytes.Buffer
	err = cluster.Execute(&conf, map[string]any{"Dir": dir, "Control": freePort(t), "Node": freePort(t)})
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "munge.key"), key, 0o600)
	write(t, filepath.Join(dir, "slurm.conf"), conf.Bytes(), 0o644)
	t.Setenv("SLURM_CONF", filepath.Join(dir, "slurm.conf"))
	for _, sub := range []string{"state", "spool"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	in := func(name string) string { return filepath.Join(dir, name) }
	daemon(t, "munged", "--foreground", "--force", "--socket="+in("munge.sock"), "--key-file="+in("munge.key"),
		"--pid-file="+in("munge.pid"), "--log-file="+in("munge.log"), "--seed-file="+in("munge.seed"))
	starts(t, "munged", func() bool { _, err := os.Stat(in("munge.sock")); return err == nil })
	daemon(t, "slurmctld", "-D")
	daemon(t, "slurmd", "-D", "-N", "localhost")
	starts(t, "the node", func() bool {
		out, err := exec.Command("sinfo", "-h", "-o", "%T").Output()
		return err == nil && strings.TrimSpace(string(out)) == "idle"
	})
	t.Cleanup(func() {
		if !t.Failed() {
			return
		}
		for _, name := range []string{"slurmctld.log", "slurmd.log"} {
			text, _ := os.ReadFile(in(name))
			t.Logf("%s:\n%s", name, text[max(0, len(text)-4000):])
		}
	})
}

func freePort(t *testing.T) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// daemon starts a program that ends with the test.
func daemon(t *testing.T, name string, args ...string) {
	t.Helper()
	run := exec.Command(name, args...)
	run.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = run.Process.Signal(syscall.SIGTERM)
		late := time.AfterFunc(5*time.Second, func() { _ = run.Process.Kill() })
		_ = run.Wait()
		late.Stop()
	})
}

func write(t *testing.T, name string, text []byte, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(name, text, mode); err != nil {
		t.Fatal(err)
	}
}

// waitFor waits until something is so. What never becomes so ends the test.
func waitFor(t *testing.T, what string, isSo func() bool) {
	t.Helper()
	if !becomes(isSo) {
		t.Fatalf("%s: waited for in vain", what)
	}
}

// starts waits until a daemon is ready. Some machines allow none, which is no fault of ours: then the test is left out.
func starts(t *testing.T, what string, isSo func() bool) {
	t.Helper()
	if !becomes(isSo) {
		t.Skipf("%s: waited for in vain", what)
	}
}

func becomes(isSo func() bool) bool {
	for range 1200 {
		if isSo() {
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return false
}

// divided are commands whose tasks are killed. What differs from run to run of what they print is masked.
var divided = []struct {
	name, line string
	masked     *regexp.Regexp
}{
	{"generate", "generate mosaic --size 10x10 -n 84 --seed 3", nil},
	{"crosscheck", "crosscheck visibility --cases 700 --json --engine sat,backtrack,count",
		regexp.MustCompile(`"seconds":\{[^}]*\}|"slowest":\[.*\]`)},
}

const tasks = 7

// kills are how many tasks of a command are killed.
const kills = 6

// TestKilledOnSlurm: tasks that are killed at random, or put back into the queue, are gone on with, and what the job
// behind them merges is what one process prints.
func TestKilledOnSlurm(t *testing.T) {
	needs(t, "munged", "slurmctld", "slurmd", "sbatch", "sinfo")
	startCluster(t)
	own, err := filepath.Abs(program)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range divided {
		t.Run(c.name, func(t *testing.T) {
			r := mathrand.New(mathrand.NewPCG(1, uint64(i)))
			dir := t.TempDir()
			words := append([]string{"slurm"}, strings.Fields(c.line)...)
			words = append(words, "--workers", "1", "--journal", "out", "--tasks", strconv.Itoa(tasks), "--submit")
			run := exec.Command(own, words...)
			run.Dir = dir
			out, err := run.CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			job := regexp.MustCompile(`^tasks: job (\d+), merge: job \d+\n$`).FindStringSubmatch(string(out))
			if job == nil {
				t.Fatalf("%q", out)
			}
			journal := filepath.Join(dir, "out")
			done := func() bool {
				hurry(job[1])
				_, err := os.Stat(filepath.Join(journal, slurm.StatusFile))
				return err == nil
			}
			killed := disturb(t, r, dir, done, func(shard string) {
				part, _, _ := strings.Cut(shard, "/")
				_ = exec.Command("scontrol", "requeue", job[1]+"_"+part).Run() // it may have ended just now
			})
			waitFor(t, "the merge job", done)
			t.Logf("%d tasks were killed or put back", killed)
			status, err := os.ReadFile(filepath.Join(journal, slurm.StatusFile))
			if err != nil || string(status) != "0\n" {
				log, _ := os.ReadFile(filepath.Join(journal, "merge.log"))
				t.Fatalf("status %q, %v\n%s", status, err, log)
			}
			sameAsAlone(t, own, c.line, filepath.Join(journal, slurm.MergedFile), c.masked)
		})
	}
}

// hurry lets tasks begin that were put back into the queue. Slurm has them wait for two minutes, in case a node is ill.
func hurry(job string) {
	waiting, _ := exec.Command("squeue", "-h", "-r", "-t", "PENDING", "-j", job, "-o", "%i %r").Output()
	for line := range strings.Lines(string(waiting)) {
		if task, why, _ := strings.Cut(strings.TrimSpace(line), " "); why == "BeginTime" {
			_ = exec.Command("scontrol", "update", "JobId="+task, "StartTime=now").Run() // it may have begun just now
		}
	}
}

// TestKilledUnderParallel is the same for GNU parallel, which starts again what failed.
func TestKilledUnderParallel(t *testing.T) {
	needs(t, "parallel")
	own, err := filepath.Abs(program)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range divided {
		t.Run(c.name, func(t *testing.T) {
			r := mathrand.New(mathrand.NewPCG(2, uint64(i)))
			dir := t.TempDir()
			line := fmt.Sprintf("%s %s --workers 1 --shard {}/%d --journal out", own, c.line, tasks)
			run := exec.Command("parallel", "--jobs", "2", "--retries", "10", line, ":::", "0", "1", "2", "3", "4", "5", "6")
			run.Dir = dir
			run.Env = append(os.Environ(), "HOME="+dir, "PARALLEL_HOME="+dir)
			var noise bytes.Buffer
			run.Stdout, run.Stderr = &noise, &noise
			if err := run.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- run.Wait() }()
			isDone := func() bool { return len(ended) > 0 }
			t.Logf("%d tasks were killed", disturb(t, r, dir, isDone, nil))
			if err := <-ended; err != nil {
				t.Fatalf("%v: %s", err, &noise)
			}
			merge := exec.Command(own, "merge", "out")
			merge.Dir = dir
			out, err := merge.Output()
			if err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(dir, "merged"), out, 0o644)
			sameAsAlone(t, own, c.line, filepath.Join(dir, "merged"), c.masked)
		})
	}
}

// sameAsAlone holds a file against what one process prints.
func sameAsAlone(t *testing.T, own, line, file string, masked *regexp.Regexp) {
	t.Helper()
	want, err := exec.Command(own, strings.Fields(line)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if masked != nil {
		got, want = masked.ReplaceAll(got, nil), masked.ReplaceAll(want, nil)
	}
	if len(want) == 0 || !bytes.Equal(got, want) {
		t.Errorf("merged:\n%s\nalone:\n%s", got, want)
	}
}

// disturb kills shards that run in a directory, or lets every second one be put back if there is a way. It
// returns how many it met, which is as many as asked for unless all was done before.
func disturb(t *testing.T, r *mathrand.Rand, dir string, done func() bool, putBack func(shard string)) (met int) {
	t.Helper()
	for met < kills && !done() {
		time.Sleep(time.Duration(20+r.IntN(150)) * time.Millisecond)
		running := shardsIn(dir)
		if len(running) == 0 {
			continue
		}
		one := running[r.IntN(len(running))]
		if putBack != nil && r.IntN(2) == 0 {
			putBack(one.shard)
		} else if syscall.Kill(one.pid, syscall.SIGKILL) != nil {
			continue
		}
		met++
	}
	if met == 0 {
		t.Error("no task was met at work: expected longer ones")
	}
	return met
}

type running struct {
	pid   int
	shard string
}

// shardsIn are the shards that are at work in a directory.
func shardsIn(dir string) (all []running) {
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range files {
		text, _ := os.ReadFile(file) // a process may be gone
		words := strings.Split(string(text), "\x00")
		if at, err := os.Readlink(filepath.Join(filepath.Dir(file), "cwd")); err != nil || at != dir {
			continue
		}
		for i, word := range words[:len(words)-1] {
			if word == "--shard" && filepath.Base(words[0]) == "twofold" {
				pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
				all = append(all, running{pid, words[i+1]})
			}
		}
	}
	return all
}
