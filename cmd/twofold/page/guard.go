package page

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
)

// pageFiles is the page: nothing of it comes from elsewhere.
//
//go:embed index.html page.css page.js
var pageFiles embed.FS

// Handler answers all requests at the address that is listened at: files of the page, and below /api/ questions in
// JSON.
func (s *Server) Handler(address string) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(pageFiles))
	mux.Handle("GET /api/families", answer(nil, s.families))
	mux.Handle("POST /api/draw", answer(nil, s.draw))
	mux.Handle("POST /api/solve", answer(s.places, s.solve))
	mux.Handle("POST /api/count", answer(s.places, s.count))
	mux.Handle("POST /api/generate", answer(s.places, s.generate))
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
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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

// maxRequest is the most bytes of a request.
const maxRequest = 1 << 18

// answer handles a request with a question Q in JSON. If places is not nil it is work, and takes one of them.
func answer[Q any](places chan struct{}, ask func(*http.Request, Q) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var question Q
		if r.Method == http.MethodPost {
			if r.Header.Get("Content-Type") != "application/json" {
				refuse(w, http.StatusUnsupportedMediaType, errors.New("expected Content-Type: application/json"))
				return
			}
			if err := decodeAll(http.MaxBytesReader(w, r.Body, maxRequest), &question); err != nil {
				refuse(w, http.StatusBadRequest, err)
				return
			}
		}
		if places != nil {
			select {
			case places <- struct{}{}:
				defer func() { <-places }()
			default:
				refuse(w, http.StatusServiceUnavailable, errors.New("busy with other requests: stop one, or try again"))
				return
			}
		}
		found, err := ask(r, question)
		if err != nil {
			refuse(w, http.StatusBadRequest, err)
			return
		}
		send(w, http.StatusOK, found)
	})
}

// decodeAll reads a body that is one JSON value, to its end: only from there on net/http looks whether the client has
// gone, and ends the request's context then.
func decodeAll(body io.Reader, value any) error {
	text, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more behind the question: expected one JSON object")
	}
	return nil
}

func refuse(w http.ResponseWriter, status int, err error) {
	send(w, status, map[string]string{"error": err.Error()})
}

func send(w http.ResponseWriter, status int, what any) {
	text, err := json.Marshal(what)
	if err != nil {
		panic(err) // the answers have nothing that JSON cannot say
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(append(text, '\n')) // whoever asked may have gone
}
