package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"twofold/puzzles"
)

// play shows a solution step by step, if the flags ask for it and the family knows steps: one board below
// another, or each in the place of the one before.
func (p *printer) play(s puzzles.Solution) {
	stepper, ok := p.board.(puzzles.Stepper)
	if !ok || !p.flags.steps && !p.flags.animate {
		return
	}
	for n, step := range stepper.Steps(s) {
		if n > 0 && p.flags.animate {
			select {
			case <-p.stopped:
				return
			case <-time.After(p.flags.delay):
			}
			fmt.Fprintf(p.out, "\x1b[%dA", strings.Count(step, "\n")+1)
		}
		fmt.Fprintf(p.out, "# step %d\n%s", n, step)
		if !p.flags.animate {
			fmt.Fprintln(p.out)
		}
	}
	if p.flags.animate {
		fmt.Fprintln(p.out)
	}
}

// checkAnimation refuses to play where nobody looks.
func (a *app) checkAnimation() error {
	if !a.flags.animate {
		return nil
	}
	if a.onTerminal() {
		return nil
	}
	return fmt.Errorf("--animate needs a terminal: expected --show-steps where output goes elsewhere")
}

// onTerminal says whether what is printed goes to a terminal.
func (a *app) onTerminal() bool {
	out, isOutput := a.out.(*output)
	if !isOutput {
		return false
	}
	f, isFile := out.Writer.(*os.File)
	return isFile && isTerminal(f)
}
