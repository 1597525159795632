//go:build browser

package browser

import (
	"bufio"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"twofold/puzzles/script"
)

// shopOf is the address of the workshop. Rules need a process each, so the server is the program itself.
func shopOf(t *testing.T, way string) string {
	t.Helper()
	if way != "server" {
		return siteOf(t, way) + "workshop.html"
	}
	c := exec.Command("../../../../bin/twofold", "serve")
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address) + "workshop.html"
}

// settle waits until it is said how many solutions the board has, or what is wrong with the rules.
func (b *tab) settle() {
	b.Helper()
	b.wait(`/\.$|^They/.test(document.getElementById("verdict").textContent)`)
}

// enter writes rules in place of those that stand there, as somebody does who pastes them.
func (b *tab) enter(rules string) {
	b.Helper()
	b.eval(`document.getElementById("editor").shadowRoot.querySelector(".cm-content").focus()`, nil)
	b.run(input.DispatchKeyEvent(input.KeyDown).WithKey("a").WithCode("KeyA").WithModifiers(input.ModifierCtrl).
		WithCommands([]string{"selectAll"}), input.DispatchKeyEvent(input.KeyUp).WithKey("a").WithCode("KeyA"))
	b.press(kb.Delete)
	b.run(input.InsertText(rules))
	b.wait(`document.documentElement.dataset.shop === "busy"`)
	b.settle()
}

// edited is the file in the editor.
func (b *tab) edited() string {
	b.Helper()
	return b.text(`JSON.parse(localStorage.getItem("twofold")).shop.rules`)
}

// knights is a puzzle that the program does not have: black cells that no knight's move joins.
const knights = `
puzzle(
    name = "knights",
    about = "black cells, none a knight's move from another",
    cells = words(number(0, 8)),
    answer = shade(),
    size = "4x4",
    rules = {
        "clue": "A number counts the black cells that touch its cell, also at corners.",
        "knight": "No knight leaps from a black cell to another.",
    },
)

def build(b):
    black = b.shading()
    for x in b.cells:
        for y in leaps(b, x):
            if x < y:
                say(~black[x], ~black[y], rule = "knight")
    return black

def leaps(b, x):
    row, col = x // b.cols, x % b.cols
    all = [(row + r, col + c) for r in range(-2, 3) for c in range(-2, 3) if abs(r * c) == 2]
    return [r * b.cols + c for r, c in all if r >= 0 and c >= 0 and r < b.rows and c < b.cols]

def around(b, x):
    row, col = x // b.cols, x % b.cols
    all = [(row + r, col + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r != 0 or c != 0]
    return [r * b.cols + c for r, c in all if r >= 0 and c >= 0 and r < b.rows and c < b.cols]

def clue(b, black, at, word):
    sum([black[x] for x in around(b, at)], word, rule = "clue")

def check(b, black):
    faults = [("knight", [x, y]) for x in range(len(black)) for y in leaps(b, x) if black[x] and black[y]]
    for x, word in b.words.items():
        count = 0
        for y in around(b, x):
            count += black[y]
        if count != word:
            faults.append(("clue", [x]))
    return faults
`

// TestWorkshop: somebody writes a new puzzle into an empty file, gets a unique board of it, changes a clue by mouse and
// keys, and finds all of it again behind a reload, and in another profile by its address.
func TestWorkshop(t *testing.T) {
	for _, way := range ways {
		url := shopOf(t, way)
		b := openAt(t, url, desk, "")
		b.settle()
		if got := b.shown("board-heading"); got != "Board: mine 6×6" {
			t.Errorf("%s: it begins with %q", way, got)
		}
		b.enter(knights)
		if got := b.shown("problem"); got != "" {
			t.Fatalf("%s: it says %q", way, got)
		}
		b.wait(`document.getElementById("held").textContent.startsWith("No difference on ")`)
		b.click("#make")
		b.wait(`document.getElementById("verdict").textContent === "One solution."`)
		b.wait(`document.getElementById("facts").textContent.includes("Spare clues")`)
		b.shoot("made-" + way)
		if got := b.shown("facts"); !strings.Contains(got, "none") {
			t.Errorf("%s: of a board that was made it says %q", way, got)
		}
		b.click("#blank")
		b.wait(`document.getElementById("verdict").textContent === "100 solutions or more."`)
		b.click(`#brushes [role=radio]:nth-child(5)`)
		b.click("#place #r1c2")
		b.wait(`document.getElementById("text").value.includes(". 3 . .")`)
		b.press(kb.ArrowRight, "2")
		b.wait(`document.getElementById("text").value.includes(". 3 2 .")`)
		b.press(kb.Backspace)
		b.wait(`document.getElementById("text").value.includes(". 3 . .")`)
		b.settle()
		const state = `["text", "verdict", "problem"].map((id) => document.getElementById(id))
			.map((e) => e.value ?? e.textContent).join("")`
		want := b.text(state)
		second := openAt(t, url, phone, strings.TrimPrefix(b.text("location.href"), url))
		b.run(chromedp.Reload())
		for where, other := range map[string]*tab{"reload": b, "another profile": second} {
			other.wait(`document.documentElement.dataset.ready === "yes"`)
			other.settle()
			if got := other.text(state); got != want || strings.TrimSpace(other.edited()) != strings.TrimSpace(knights) {
				t.Errorf("%s, %s: it shows\n%s\nwant\n%s", way, where, got, want)
			}
		}
	}
}

// TestEndlessRules: rules that do not end are stopped, wherever they do not, and so are those that want all memory. The
// page says so, and goes on.
func TestEndlessRules(t *testing.T) {
	mine := script.Skeleton("mine")
	const in = "def build(b):\n"
	for _, way := range ways {
		b := openAt(t, shopOf(t, way), desk, "")
		b.settle()
		for _, row := range []struct{ rules, want string }{
			{"while True:\n    pass\n", "Line 1, column 1: this goes on for too many steps"},
			{strings.Replace(mine, in, in+"    while True:\n        pass\n", 1),
				"stopped after|this goes on for too many steps|time limit"},
			{strings.Replace(mine, in, in+"    big = [0] * (1 << 40)\n", 1), "repeat count 1099511627776 too large"},
			{strings.Replace(mine, in, in+"    big = [[0] * (1 << 29) for i in range(20)]\n", 1), "memory"},
			{"puzzle(\n", "Line 2, column 1: got end of file"},
		} {
			b.enter(row.rules)
			isWanted := false
			for want := range strings.SplitSeq(row.want, "|") {
				isWanted = isWanted || strings.Contains(b.shown("problem")+b.shown("verdict"), want)
			}
			if !isWanted {
				t.Errorf("%s: it says %q and %q: want %q", way, b.shown("problem"), b.shown("verdict"), row.want)
			}
		}
		b.shoot("error-" + way)
		b.said() // what the program said of its memory
		b.enter(mine)
		if got := b.shown("problem") + b.shown("verdict"); got != "100 solutions or more." {
			t.Errorf("%s: behind all that it says %q", way, got)
		}
	}
}

// oneCell is a board with one clue in at most four cells.
var oneCell = regexp.MustCompile(`^mine [12]x[12]\n[. \n]*[0-9][. \n]*$`)

// TestDisagreement: where build and check differ, the smallest board that shows it is shown, and can be opened.
func TestDisagreement(t *testing.T) {
	faulty := strings.Replace(script.Skeleton("mine"), "if seen != word:", "if seen < word:", 1)
	for _, way := range ways {
		b := openAt(t, shopOf(t, way), desk, "")
		b.settle()
		b.enter(faulty)
		b.wait(`document.getElementById("held").textContent.startsWith("They disagree: ")`)
		if got := b.shown("shown"); !strings.HasPrefix(got, "The smallest board that shows it:") {
			t.Errorf("%s: it shows %q", way, got)
		}
		b.shoot("disagree-" + way)
		b.click("#shown button")
		b.wait(`document.getElementById("verdict").textContent.startsWith("They disagree: ")`)
		if got := b.text(`document.getElementById("text").value`); !oneCell.MatchString(got) {
			t.Errorf("%s: the board is %q", way, got)
		}
	}
}

// TestGenerateLevel: rules that declare levels make a board of one of them, and it is dark where the page is.
func TestGenerateLevel(t *testing.T) {
	b := openAt(t, shopOf(t, "worker"), look{1400, true}, "")
	b.settle()
	if got := b.text(`document.getElementById("levels").checkVisibility()`); got != "false" {
		t.Error("rules without levels ask for one")
	}
	b.eval(`(() => { const list = document.getElementById("begin"); list.value = "akari";
		list.dispatchEvent(new Event("change")); })()`, nil)
	b.wait(`document.getElementById("text").value.startsWith("akari ")`)
	b.eval(`void (document.getElementById("level").value = "easy")`, nil)
	const text = `document.getElementById("text").value`
	for n := 1; n == 1 || !strings.Contains(b.shown("facts"), "Stepseasy"); n++ { // of five tries sometimes none is easy
		if said := b.shown("said"); n > 20 || n > 1 && said != "No easy board was found soon: this one is of any level." {
			t.Fatalf("%d boards, and it says %q", n-1, said)
		}
		before := b.text(text)
		b.click("#make")
		b.wait(fmt.Sprintf(`%s !== %q && document.documentElement.dataset.shop === "done"`, text, before))
	}
	if got := b.shown("verdict"); got != "One solution." {
		t.Errorf("it says %q", got)
	}
	const paper = `getComputedStyle(document.querySelector("#place [fill='#fff']")).fill`
	if got := b.text(paper); got != "rgb(92, 102, 114)" {
		t.Errorf("in the dark paper is %s", got)
	}
	b.shoot("dark")
	b.accessible("dark")
}

// TestSources: each rules file of the program is opened by one choice, and has a board.
func TestSources(t *testing.T) {
	b := openAt(t, shopOf(t, "server"), desk, "")
	var names []string
	b.eval(`[...document.getElementById("begin").options].map((o) => o.value).filter((v) => v)`, &names)
	if len(names) < 40 {
		t.Errorf("%d files: %q", len(names), names)
	}
	for _, name := range names {
		b.eval(fmt.Sprintf(`(() => { const list = document.getElementById("begin"); list.value = %q;
			list.dispatchEvent(new Event("change")); })()`, name), nil)
		b.wait(fmt.Sprintf(`document.getElementById("text").value.startsWith("%s ") ||
			document.getElementById("problem").textContent`, name))
		if got := b.shown("problem"); got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// TestWorkshopScreens: the workshop fits into a phone, a tablet and a desk, in light and dark, without violations that
// axe knows: as it begins, with an error, with words to choose from, and with a disagreement.
func TestWorkshopScreens(t *testing.T) {
	b := openAt(t, shopOf(t, "worker"), desk, "")
	mine := script.Skeleton("mine")
	for _, screen := range []struct{ name, rules string }{
		{"begin", ""}, {"error", mine + "\nnothing()\n"}, {"words", mine + "\n"},
		{"faulty", strings.Replace(mine, "if seen != word:", "if seen < word:", 1)},
	} {
		if screen.rules != "" {
			b.enter(screen.rules)
		}
		if screen.name == "words" {
			b.run(input.InsertText("nu"))
			b.wait(`document.getElementById("editor").shadowRoot.querySelector(".cm-tooltip-autocomplete li")`)
		}
		b.settle()
		if screen.name == "faulty" {
			b.wait(`document.getElementById("shown").textContent`)
		}
		for _, l := range append(looks, look{768, false}) {
			b.look(l)
			where := fmt.Sprintf("%s-%v", screen.name, l)
			b.fits(where)
			b.shoot(where)
			b.accessible(where)
		}
	}
}
