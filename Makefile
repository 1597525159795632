# make test    everything that has to hold
# make bench   whole programs beside rivals: minisat, cadical and clasp, as far as they are installed
# make fuzz    every parser, FUZZTIME each

FUZZTIME ?= 10s
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: build test race lint bench fuzz man

build:
	go build -o bin/ ./cmd/twofold

test:
	go test ./...

race:
	go test -race ./...

lint:
	@test -z "$$(gofmt -l .)" || { gofmt -d .; exit 1; }
	go vet ./...
	go run $(STATICCHECK) ./...

bench:
	go run ./cmd/bench

fuzz:
	@go list ./... | while read package; do \
	  go test -list '^Fuzz' $$package | grep '^Fuzz' | while read target; do \
	    echo "$$package $$target"; \
	    go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package || exit 1; \
	  done || exit 1; \
	done

man: build
	bin/twofold man bin/man
