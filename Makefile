# make test    everything that has to hold, minutes
# make quick   the same without the tests that take long, under half a minute
# make bench   whole programs beside rivals: minisat, cadical and clasp, as far as they are installed
# make fuzz    every parser, FUZZTIME each
# make experiments   those of the source documents, rows and plots to EXPERIMENTS; about a minute
# make plots   the plots alone, of the rows that are there
# make mutants   faults planted in our own encoders, searches and checks, each of which a campaign has to find
# make attack  whole commands on ATTACKS files with faults, drawn from SEED; minutes
# make campaign  engines against each other and brute force over CASES drawn boards of every variant, some hours

FUZZTIME ?= 10s
EXPERIMENTS ?= out/experiments
CASES ?= 100000
ATTACKS ?= 1000000
SEED ?= $(shell date +%Y%m%d)
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: build test quick race lint bench fuzz experiments plots man mutants attack campaign

build:
	go build -o bin/ ./cmd/twofold

test:
	go test -timeout 30m ./...

quick:
	go test -short -timeout 10m ./...

# What does several things at once. Tests that start whole programs or search everything do nothing at once, and take
# long with the race detector.
race:
	go test -race -timeout 20m ./puzzles/... ./sat/... ./native/sliding/heuristic/... ./native/learn
	go test -race -skip 'Documents|ExampleSolvers|ProtocolsAgree|CampaignsKillMutants|Conformance|BruteForce|EveryCommand|Attack' -timeout 20m ./cmd/...

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

mutants:
	TWOFOLD_MUTANTS=all go test -run 'Mutants|Survivors' -count=1 -timeout 30m ./cmd/twofold

attack:
	TWOFOLD_ATTACK=$(SEED):$(ATTACKS) go test -run '^TestAttack$$' -count=1 -timeout 12h ./cmd/twofold

# The drawn boards go round the variants, so that each gets CASES.
campaign: build
	bin/twofold crosscheck treasure --cases $$((3 * $(CASES))) --seed $(SEED)
	bin/twofold crosscheck visibility --cases $$((2 * $(CASES))) --seed $(SEED)
	bin/twofold crosscheck sliding --sizes 1x1..2x3 --cases $$((2 * $(CASES))) --seed $(SEED)
	bin/twofold crosscheck tour --sizes 1x1..3x4 --cases $$((6 * $(CASES))) --seed $(SEED)
	for family in treasure visibility tour; do bin/twofold crosscheck $$family --exhaustive --sizes 1x1..2x2 || exit 1; done
	bin/twofold crosscheck sliding --exhaustive --sizes 1x2..2x2

SPECS = sliding depths times heuristics parity knight treasure
PLOT = bin/twofold plot $(EXPERIMENTS)

experiments: build
	mkdir -p $(EXPERIMENTS)
	for spec in $(SPECS); do \
	  bin/twofold sweep testdata/experiments/$$spec.toml -o $(EXPERIMENTS)/$$spec.csv || exit 1; \
	done
	$(MAKE) plots

plots: build
	$(PLOT)/sliding.csv --x depth --y expanded --log -o $(EXPERIMENTS)/sliding.svg \
	  --title 'Nine states: states expanded by depth limit'
	$(PLOT)/depths.csv --where engine=dls --x depth --y expanded --by board --log -o $(EXPERIMENTS)/depths.svg \
	  --title 'Depth-first search, each of the ten states'
	$(PLOT)/depths.csv --kind cactus --y cpu_s --log -o $(EXPERIMENTS)/cactus.svg --title 'Ten states, solved within CPU time'
	$(PLOT)/times.csv --kind box --x board --y wall_s --log -o $(EXPERIMENTS)/times.svg --title 'Ten states, 21 rounds'
	$(PLOT)/heuristics.csv --kind bar --x board --y expanded --by engine,heuristic --log -o $(EXPERIMENTS)/heuristics.svg \
	  --title 'All shortest plans, by heuristic'
	$(PLOT)/knight.csv --kind bar --x board --y expanded --by order --log -o $(EXPERIMENTS)/knight.svg \
	  --title "Steps to the first knight's tour"
	$(PLOT)/treasure.csv --kind bar --x board --y wall_s --log -o $(EXPERIMENTS)/treasure.svg --title 'Treasure hunt, six boards'

man: build
	bin/twofold man bin/man
