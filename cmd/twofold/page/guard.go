package page

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"twofold/cmd/twofold/page/api"
	"twofold/puzzles/runs"
)

// siteFiles is the page: nothing of it comes from elsewhere. The same files, with the program compiled to WebAssembly
// beside them, are a page that needs no server.
//
//go:embed site
var siteFiles embed.FS

// runFile tells the page what answers its calls; among the files it says that a worker does.
const runFile = "export const run = \"server\";\n"

// Handler answers all requests at the address that is listened at: files of the page, and below /api/ calls in JSON.
func (s *Server) Handler(address string) http.Handler {
	site, err := fs.Sub(siteFiles, "site")
	if err != nil {
		panic(err) // it is embedded above
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(site))
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, index()) // whoever asked may have gone
	})
	mux.HandleFunc("GET /run.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		io.WriteString(w, runFile) // whoever asked may have gone
	})
	mux.HandleFunc("GET /{file}", func(w http.ResponseWriter, r *http.Request) {
		if file := r.PathValue("file"); strings.HasPrefix(file, "stock-") {
			json.NewEncoder(w).Encode(append([]Stocked{}, stock()[file]...)) // whoever asked may have gone
			return
		}
		http.FileServerFS(site).ServeHTTP(w, r)
	})
	mux.HandleFunc("POST /api/{name}", s.answer)
	return guard(hostsOf(address), http.NewCrossOriginProtection().Handler(mux))
}

// hostsOf are what requests to an address may name.
func hostsOf(address string) []string {
	_, port, _ := net.SplitHostPort(address) // an address that is listened at has both
	hosts := []string{address}
	for _, host := range []string{"127.0.0.1", "localhost", "::1"} {
		hosts = append(hosts, net.JoinHostPort(host, port))
		if port == "80" { // which browsers leave out
			hosts = append(hosts, strings.TrimSuffix(net.JoinHostPort(host, ""), ":"))
		}
	}
	return hosts
}

// policy lets the page use its own files and pictures that it made, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; manifest-src 'self'; " +
	"img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard refuses requests that name another host: a foreign page whose name was made to point here (DNS rebinding)
// would be of the same origin. Those that a foreign page sends here are refused by http.CrossOriginProtection.
func guard(hosts []string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !slices.Contains(hosts, r.Host) {
			refuse(w, http.StatusForbidden, errors.New("this server answers to its own address only"))
			return
		}
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// answer answers a call by lines of JSON, each an object: "progress" now and then, and at last "answer" or "error". An
// error is what is wrong with the question, and no failure of the request: its status is OK. If the call is work, it
// takes one of the places; each other call waits for its turn, which may take longer.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Content-Type") != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, errors.New("expected Content-Type: application/json"))
		return
	}
	call, err := api.Find(r.PathValue("name"))
	if err != nil {
		refuse(w, http.StatusNotFound, err)
		return
	}
	select {
	case s.calls <- struct{}{}:
		defer func() { <-s.calls }()
	default:
		refuse(w, http.StatusServiceUnavailable, errBusy)
		return
	}
	// It is read to its end: only from there on net/http looks whether the client has gone, and ends the request's
	// context then.
	ask, err := io.ReadAll(http.MaxBytesReader(w, r.Body, api.MaxAsk))
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	done, err := s.begin(r.Context(), call)
	if err != nil {
		// The time to write, which began with the question, may have gone by.
		http.NewResponseController(w).SetWriteDeadline(time.Now().Add(s.patience))
		refuse(w, http.StatusServiceUnavailable, err)
		return
	}
	defer done()
	within := s.limits
	if call.IsWork {
		within = runs.Limits{} // each engine has its own
	}
	ctx, cancel := within.Context(r.Context())
	defer cancel()
	w.Header().Set("Content-Type", "application/x-ndjson")
	http.NewResponseController(w).SetWriteDeadline(time.Time{}) // the work may take long: each part has its own
	found, err := s.service.Answer(ctx, call, ask, func(p any) {
		if s.send(w, "progress", p) != nil {
			cancel() // nobody reads it
		}
	})
	if err != nil {
		s.send(w, "error", err.Error())
		return
	}
	s.send(w, "answer", json.RawMessage(found))
}

// begin takes one of the places for a call that is work, and waits for its turn with another. done gives it back. A
// place is waited for as long as work that was stopped may take to end: whoever stops one and starts another has it.
func (s *Server) begin(ctx context.Context, call api.Call) (done func(), err error) {
	all, most := s.turns, 2*s.patience
	if call.IsWork {
		all, most = s.places, s.patience/4
	}
	select {
	case all <- struct{}{}:
		return func() { <-all }, nil
	default:
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	select {
	case all <- struct{}{}:
		return func() { <-all }, nil
	case <-ctx.Done():
		return nil, errBusy
	}
}

var errBusy = errors.New("busy with other requests: stop one, or try again")

// refuse answers a request that is no question of the page.
func refuse(w http.ResponseWriter, status int, err error) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	io.WriteString(w, line("error", err.Error())) // whoever asked may have gone
}

// send writes a part of an answer. The error says that nobody reads it.
func (s *Server) send(w http.ResponseWriter, key string, what any) error {
	to := http.NewResponseController(w)
	to.SetWriteDeadline(time.Now().Add(s.patience)) // which only a test's recorder lacks
	if _, err := io.WriteString(w, line(key, what)); err != nil {
		return err
	}
	return to.Flush()
}

// line is a JSON object of one key on a line.
func line(key string, what any) string {
	text, err := json.Marshal(map[string]any{key: what})
	if err != nil {
		panic(err) // the answers have nothing that JSON cannot say
	}
	return string(text) + "\n"
}
