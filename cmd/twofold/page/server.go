// Package page serves a local web page on which boards are drawn, generated, solved and counted.
//
// The page asks its server by JSON over HTTP, below /api/, and nothing else; package api has the calls. The server
// answers this machine only, and its own page only. The page can do without it: see package wasm.
package page

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"twofold"
	"twofold/cmd/twofold/page/api"
	"twofold/puzzles/runs"
)

// A Server answers the requests of the page.
type Server struct {
	service *api.Service
	limits  runs.Limits
	places  chan struct{} // one taken by each request at work
	turns   chan struct{} // one taken by each other call
	calls   chan struct{} // one taken by each call from its first byte to its last

	// patience is how long a client may take to read a part of its answer. A call waits for its turn twice as long.
	patience time.Duration
}

const (
	atWork = 2  // requests that are worked at; others are told to come back
	atOnce = 2  // other calls that are answered at once; the rest wait for their turn
	atMost = 64 // calls that are read, wait or are answered; others are told to come back
)

// New is a server that asks engines with these options. Each is given at most these limits; a request may ask for less.
func New(families twofold.Catalogue, o twofold.Options, limits runs.Limits) *Server {
	return &Server{
		service: api.New(families, o, limits, "server"), limits: limits,
		places: make(chan struct{}, atWork), turns: make(chan struct{}, atOnce),
		calls: make(chan struct{}, atMost), patience: 10 * time.Second,
	}
}

// AnswerBy has calls that bring rules, or all calls, answered by something else, such as a process each.
func (s *Server) AnswerBy(answer func(ctx context.Context, call string, ask []byte) ([]byte, error), all bool) {
	s.service.Elsewhere, s.service.All = answer, all
}

// AnswerAlone answers one call with JSON, without a request, in a process that does nothing else.
func (s *Server) AnswerAlone(ctx context.Context, call string, ask []byte) ([]byte, error) {
	c, err := api.Find(call)
	if err != nil {
		return nil, err
	}
	s.service.Alone = true
	return s.service.Answer(ctx, c, ask, nil)
}

// Listen listens at an address, which only this machine reaches.
func Listen(address string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("%q: expected host:port such as 127.0.0.1:8080", address)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("%q: expected an address of this machine alone: 127.0.0.1, ::1 or localhost", address)
	}
	return net.Listen("tcp", address)
}

// lastAnswers is how long requests may take to end once they were told to.
const lastAnswers = 500 * time.Millisecond

// Serve answers until ctx ends, which ends all that is being worked at, too.
func (s *Server) Serve(ctx context.Context, at net.Listener) error {
	web := &http.Server{
		Handler: s.Handler(at.Addr().String()), BaseContext: func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 20 * time.Second, WriteTimeout: 20 * time.Second,
		IdleTimeout: time.Minute,
	}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(at) }()
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
