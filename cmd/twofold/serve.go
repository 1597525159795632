package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"twofold/cmd/twofold/page"
	"twofold/native"
	"twofold/puzzles/lab/process"
)

func (a *app) serveCommand() *cobra.Command {
	own := &flags{}
	var address, call string
	command := &cobra.Command{
		Use:   "serve",
		Short: "Play, simulate, compare and make boards on a local web page",
		Long: `Serve answers on this machine only, and prints the address of its page. The page asks this program
by JSON over HTTP, and nothing else. On it a board is chosen, written, pasted or generated, and then

  play      filled in by mouse, finger or keys, with pencil marks, hints and steps
  simulate  searched by an engine, step by step, back and forth
  compare   solved by several engines, one row each
  make      generated, shown to be unique, and repaired
  share     given away as an address, a text or a picture
  rules     explained, with an example

Its workshop is for rules of your own: they are tried on a board while you write them.

Each engine is given at most --time-limit and --memory-limit; more is refused. Ctrl-C ends the
server and what it is working at. 'make page' builds the same page for web hosts, without a server.`,
		Example: `  twofold serve --addr 127.0.0.1:8080`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			a.flags = own
			if call != "" {
				return a.answerCall(cmd.Context(), call)
			}
			return a.serve(cmd.Context(), address)
		},
	}
	set := command.Flags()
	set.StringVar(&address, "addr", "127.0.0.1:0", "the address to listen at, of this machine; port 0 is any that is free")
	set.StringVar(&call, callFlag, "", "answer one call, whose question is the standard input, and end")
	set.Lookup(callFlag).Hidden = true
	own.options = native.Options{Seed: 1, Depth: native.DefaultDepth}
	own.addLimits(set)
	own.time = usualRequest
	set.Lookup("time-limit").DefValue = usualRequest.String()
	set.Lookup("time-limit").Usage = "for each engine, such as 10s or 5m; a page gets no more"
	return command
}

// usualRequest is how long an engine may take.
const usualRequest = 30 * time.Second

// serve answers until ctx ends.
func (a *app) serve(ctx context.Context, address string) error {
	listener, err := page.Listen(address)
	if err != nil {
		return fmt.Errorf("--addr %w", err)
	}
	backend, err := a.backend()
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "http://%s/\n", listener.Addr())
	server := page.New(a.families, a.optionsBy(backend), a.flags.limits())
	server.AnswerBy(a.answerBelow, len(rulesFiles(a.args)) > 0)
	return server.Serve(ctx, listener)
}

// callFlag names the call that a server has a process of its own answer.
const callFlag = "answer"

// A served answer is what that process prints.
type served struct {
	Answer json.RawMessage `json:"answer,omitempty"`
	Error  string          `json:"error,omitempty"`
}

// answerCall answers one call.
func (a *app) answerCall(ctx context.Context, name string) error {
	backend, err := a.backend()
	if err != nil {
		return err
	}
	ask, err := io.ReadAll(a.in)
	if err != nil {
		return err
	}
	var s served
	s.Answer, err = page.New(a.families, a.optionsBy(backend), a.flags.limits()).AnswerAlone(ctx, name, ask)
	if err != nil {
		s.Error = err.Error()
	}
	return json.NewEncoder(a.out).Encode(s)
}

// answerBelow has another process answer a call: rules of a user may take so much memory that it dies of it.
func (a *app) answerBelow(ctx context.Context, call string, ask []byte) ([]byte, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	args := append([]string{program, rulesArgument}, a.args...)
	p, err := process.Start(ctx, process.Command{Args: append(args, "--"+callFlag+"="+call)})
	if err != nil {
		return nil, err
	}
	go func() {
		_, _ = p.In.Write(ask)
		_ = p.In.Close()
	}()
	var s served
	wrong := json.NewDecoder(p.Out).Decode(&s)
	switch err := p.Wait(); {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case wrong != nil || err != nil:
		return nil, errTooMuch(a.args)
	case s.Error != "":
		return nil, errors.New(s.Error)
	}
	return s.Answer, nil
}
