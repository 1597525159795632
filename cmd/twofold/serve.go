package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"twofold/native"
	"twofold/puzzles"
	"twofold/sat"
)

// A server answers the requests of the local web page.
type server struct {
	*flags
	backend sat.Backend
	hosts   []string      // that requests may name
	places  chan struct{} // one taken by each request at work
}

// atWork is how many requests are worked at; others are told to come back.
const atWork = 2

func (a *app) serveCommand() *cobra.Command {
	own := &flags{}
	var address string
	command := &cobra.Command{
		Use:   "serve",
		Short: "Show boards and solve them on a local web page",
		Long: `Serve answers on this machine only, and prints the address of its page. On the page a board is pasted or
generated, drawn, solved by the engines that are ticked, and counted. The page asks this program by JSON over HTTP, and
nothing else.

Each engine is given at most --time-limit and --memory-limit. Ctrl-C ends the server and what it is working at.`,
		Example: `  twofold serve --addr 127.0.0.1:8080`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			a.flags = own
			if err := own.check(); err != nil {
				return err
			}
			return a.serve(cmd.Context(), address)
		},
	}
	set := command.Flags()
	set.StringVar(&address, "addr", "127.0.0.1:0", "the address to listen at, of this machine; port 0 is any that is free")
	own.addLimits(set)
	own.time = usualRequest
	set.Lookup("time-limit").DefValue = usualRequest.String()
	set.Lookup("time-limit").Usage = "for each engine, such as 10s or 5m; what the page asks for is cut to that"
	return command
}

// usualRequest is how long an engine may take.
const usualRequest = 30 * time.Second

// serve listens until ctx ends.
func (a *app) serve(ctx context.Context, address string) error {
	if err := onlyLocal(address); err != nil {
		return err
	}
	backend, closeAll, err := a.flags.backend()
	if err != nil {
		return err
	}
	defer closeAll()
	a.flags.options = native.Options{Seed: 1, Tables: native.Tables{Dir: a.flags.tablesDir(), Memory: native.NewMemory()}}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	s := newServer(a.flags, backend, listener.Addr().String())
	web := &http.Server{
		Handler: s.handler(), BaseContext: func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 20 * time.Second, IdleTimeout: time.Minute,
	}
	fmt.Fprintf(a.out, "http://%s/\n", listener.Addr())
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastAnswers)
	defer cancel()
	if err := web.Shutdown(last); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return web.Close()
}

// lastAnswers is how long requests may take to end once they were told to.
const lastAnswers = 500 * time.Millisecond

// onlyLocal refuses addresses that other machines reach.
func onlyLocal(address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("--addr %q: expected host:port such as 127.0.0.1:8080", address)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("--addr %q: expected an address of this machine alone: 127.0.0.1, ::1 or localhost", address)
	}
	return nil
}

func newServer(f *flags, backend sat.Backend, address string) *server {
	_, port, _ := net.SplitHostPort(address) // an address that is listened at has both
	s := &server{flags: f, backend: backend, places: make(chan struct{}, atWork)}
	for _, host := range []string{"127.0.0.1", "localhost", "::1"} {
		s.hosts = append(s.hosts, net.JoinHostPort(host, port))
		if port == "80" { // which browsers leave out
			s.hosts = append(s.hosts, strings.TrimSuffix(net.JoinHostPort(host, ""), ":"))
		}
	}
	s.hosts = append(s.hosts, address)
	return s
}

// limitsOf are those of a request that asks for so many seconds.
func (s *server) limitsOf(seconds float64) puzzles.Limits {
	limits := s.limits()
	asked := time.Duration(min(seconds, 1e6) * float64(time.Second))
	if asked > 0 && (limits.Time == 0 || asked < limits.Time) {
		limits.Time = asked
	}
	return limits
}
