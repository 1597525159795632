package class_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"testing"
)

// validated are answers as the validator of problem packages judges them.
var validated = []struct {
	Truth, Output string
	Right         bool
}{
	{`{"ask":"count","count":12345678901234567890}`, `{"count": 12345678901234567890}`, true},
	{`{"ask":"count","count":2}`, "multiple\ncount 2\nend\n", true},
	{`{"ask":"count","count":2}`, "count 3\n", false},
	{`{"ask":"count","count":0}`, "none\n", true},
	{`{"ask":"count","count":2}`, "", false},
	{`{"ask":"count","count":2}`, "{\"count\": null}", false},
	{`{"ask":"unique","unique":true}`, `{"unique": true}`, true},
	{`{"ask":"unique","unique":true}`, `{"unique": 1}`, false},
	{`{"ask":"unique","unique":false}`, "multiple\n", true},
	{`{"ask":"unique","unique":false}`, "perhaps\n", false},
	{`{"ask":"exists","exists":true}`, "unique\n", true},
	{`{"ask":"exists","exists":false}`, "found\n", false},
	{`{"ask":"measure","numbers":[1,0]}`, `{"numbers": [[1], [false]]}`, true},
	{`{"ask":"measure","numbers":[1,0]}`, "1 0\n", true},
	{`{"ask":"measure","numbers":[1,0]}`, "1\n", false},
	{`{"ask":"measure","numbers":[1,0]}`, "one zero\n", false},
	{`{"ask":"solve","solutions":[[1,0],[0,1]],"pictures":[["*","."],[".","*"]]}`, `{"solution": [[0, 1]]}`, true},
	{`{"ask":"solve","solutions":[[1,0],[0,1]],"pictures":[["*","."],[".","*"]]}`, "found\n# here\n* .\n", true},
	{`{"ask":"solve","solutions":[[1,0],[0,1]],"pictures":[["*","."],[".","*"]]}`, `{"solution": "* ."}`, true},
	{`{"ask":"solve","solutions":[[1,0],[0,1]],"pictures":[["*","."],[".","*"]]}`, "* *\n", false},
	{`{"ask":"solve","solutions":[[1,0],[0,1]],"pictures":[["*","."],[".","*"]]}`, `{"solution": null}`, false},
	{`{"ask":"solve","solutions":[[1,0],[0,1]],"pictures":[["*","."],[".","*"]]}`, "* .\n\n. *\n", false},
	{`{"ask":"best","solutions":[],"pictures":[]}`, `{"solution": null}`, true},
	{`{"ask":"best","solutions":[],"pictures":[]}`, "none\n", true},
	{`{"ask":"best","solutions":[],"pictures":[]}`, "", false},
	{`{"ask":"best","solutions":[],"pictures":[]}`, "none\n\n* *\n", false},
	{`{"ask":"all","solutions":[[1,0],[0,1]],"pictures":[["*","."],[".","*"]]}`, "multiple\n\n. *\n\n* .\n", true},
	{`{"ask":"all","solutions":[[1,0],[0,1]],"pictures":[["*","."],[".","*"]]}`, `{"solutions": [[1, 0], [0, 1]]}`, true},
	{`{"ask":"all","solutions":[[1,0],[0,1]],"pictures":[["*","."],[".","*"]]}`, "* .\n", false},
	{`{"ask":"all","solutions":[[1,0],[0,1]],"pictures":[["*","."],[".","*"]]}`, "* .\n\n* .\n", false},
	{`{"ask":"all","solutions":[],"pictures":[]}`, "none\n", true},
}

// harness runs the validator over the table in one process: each time as its main function does.
const harness = `
import contextlib, io, json, os, sys, tempfile
source = open(sys.argv[1], encoding="utf-8").read().rsplit("main()", 1)[0]
exec(compile(source, sys.argv[1], "exec"))
statuses = []
with tempfile.TemporaryDirectory() as feedback:
    for row in json.load(open(sys.argv[2], encoding="utf-8")):
        answer = os.path.join(feedback, "answer")
        open(answer, "w").write(row["Truth"])
        sys.argv, sys.stdin = ["validate.py", "input", answer, feedback], io.StringIO(row["Output"])
        try:
            main()
        except SystemExit as end:
            statuses.append(end.code)
print(json.dumps(statuses))
`

// TestValidator: 42 is right and 43 wrong, whatever is written; the validator never fails itself.
func TestValidator(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
	rows, err := json.Marshal(validated)
	if err != nil {
		t.Fatal(err)
	}
	file := t.TempDir() + "/rows.json"
	if err := os.WriteFile(file, rows, 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("python3", "-c", harness, "judge/validate.py", file).CombinedOutput()
	var statuses []int
	if err != nil || json.Unmarshal(out, &statuses) != nil || len(statuses) != len(validated) {
		t.Fatalf("%v\n%s", err, out)
	}
	for i, row := range validated {
		if got := statuses[i]; (got == 42) != row.Right || got != 42 && got != 43 {
			t.Errorf("%s\n%s\nstatus %d: want right %t", row.Truth, row.Output, got, row.Right)
		}
	}
}
