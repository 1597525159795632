# make builds the program, make help lists what else there is.

FUZZTIME ?= 10s
EXPERIMENTS ?= out/experiments
BOARDS ?= 200:10s
CASES ?= 100000
ATTACKS ?= 1000000
MUTANTS ?= all
LIMITS ?= all
DRAWN ?= all
RACE ?= all
BROWSER ?= all
FUZZ ?= all
OTHERS ?= darwin/amd64 windows/amd64 js/wasm
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)
CERTIFIED ?= $(wildcard testdata/treasure/*.txt testdata/visibility/*.txt testdata/tour/*.txt testdata/nurikabe/*.txt \
  testdata/rules/examples.txt testdata/rules/many.txt testdata/formats/penpa.txt testdata/formats/tatham.txt) testdata/sliding/source.txt testdata/sliding/second.txt
STUDIED ?= $(CERTIFIED)
STUDY ?= study
WITHIN ?= 2s
SEED ?= $(shell date +%Y%m%d)
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOCYCLO = github.com/fzipp/gocyclo/cmd/gocyclo@v0.6.0
CHECKS ?= 1000
RIVALS ?= 10:20s
OPTIONAL = minisat cadical picosat clasp drat-trim lrat-check cake_lpr python3 sgt-range

# Without C the program is one file that runs on any Linux, and starts faster. Only the race detector needs C. All is
# compiled as for a release, so that nothing is compiled twice.
export CGO_ENABLED = 0
export GOFLAGS := $(GOFLAGS) -trimpath

# Tests of drawn cases draw the same in every run: what a run finds, the next finds too. make soak draws others.
export RAPID_SEED ?= 1

# make lint vets, and nobody debugs what tests link.
TEST = go test -vet=off -ldflags=-s

# Boards of tests are small, and compilers end soon: collecting garbage a quarter as often saves a sixth of the time of
# tests, and a quarter of that of building. What measures memory is left alone.
test drawn quick mutants lint page release: export GOGC ?= 400

.PHONY: build page browser today editor study help test drawn scripts nightly quick optional race limits sizes printed lint bench rivals fuzz experiments plots certify benchmarks install release man mutants attack campaign cluster soak

# Without tables for debuggers, a quarter of its size. Traces of panics have their names and lines all the same.
build: ## build bin/twofold
	go build -ldflags='-s -w' -o bin/ ./cmd/twofold

# What most of a search's time is spent in. In the page's program only its functions are inlined into each other, which
# makes that a tenth smaller.
HOT = twofold/native/learn twofold/native/search slices internal/runtime/maps

# The page without a server: put bin/page on any web host. The program is packed here, since not every host does that.
page: build ## build the static page into bin/page
	rm -rf bin/page && mkdir -p bin/page
	cp cmd/twofold/page/site/* "$$(go env GOROOT)/lib/wasm/wasm_exec.js" bin/page/
	GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' -gcflags=all=-l $(HOT:%=-gcflags=%=) \
	  -o bin/page/twofold.wasm ./cmd/twofold/page/wasm
	gzip -9n bin/page/twofold.wasm && go run ./cmd/twofold/page/index bin/page && chmod 644 bin/page/*

browser: page ## test the page in Chromium, with the local server and without (BROWSER=1/6: a sixth of what repeats)
	TWOFOLD_BROWSER=$(BROWSER) $(TEST) -tags browser -count=1 -timeout 60m ./cmd/twofold/page/browser

today: page ## draw the page's boards of today anew, 28 of each puzzle; takes half an hour
	cmd/twofold/page/index/today.sh 28 > bin/today.txt
	mv bin/today.txt cmd/twofold/page/site/today.txt

editor: ## pack CodeMirror, the editor of the page's workshop, anew; needs npm
	cd cmd/twofold/page/editor && npm ci --ignore-scripts && npx esbuild entry.js --bundle --minify --format=esm \
	  --target=es2022 --legal-comments=none --banner:js="$$(cat licence.txt)" --outfile=../site/codemirror.js
	rm -rf cmd/twofold/page/editor/node_modules

cluster: build ## test shards on a Slurm of one node, and under GNU parallel, with tasks killed at random
	TWOFOLD_CLUSTER=1 $(TEST) -count=1 -timeout 5m ./cmd/internal/slurm

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The lines of a list, or with 1/6 the first, seventh … of them.
PART = awk -v part='$(1)' '{ split(part, p, "/") } part == "all" || NR % p[2] == p[1] - 1'

# A tenth of the drawn cases, and of each family's commands and engines; make drawn has the rest. What the tests said
# is in bin/test.log.
test: export RAPID_CHECKS ?= 10
test: optional ## run all tests, on a tenth of what is drawn; minutes
	@mkdir -p bin
	@($(TEST) -v -timeout 30m ./... 2>&1 || echo FAIL) | tee bin/test.log | awk -f .ci/told.awk

# What was run with another number of cases counts as run before. The tests of the command, which try whole programs, are
# half of all.
drawn: export RAPID_CHECKS = 100
drawn: optional ## run the tests on all that is drawn (DRAWN=1/6: a sixth of the packages, and of the tests of the command)
	@mkdir -p bin
	@($(TEST) -v -count=1 -timeout 60m $$(go list ./... | grep -v '/cmd/twofold$$' | $(call PART,$(DRAWN))) 2>&1 || echo FAIL; \
	  $(TEST) -v -count=1 -timeout 60m -run "^($$(grep -hoE '^func Test\w+' cmd/twofold/*_test.go | cut -c 6- | \
	  $(call PART,$(DRAWN)) | paste -sd '|'))\$$" ./cmd/twofold 2>&1 || echo FAIL) | tee bin/drawn.log | awk -f .ci/told.awk

scripts: optional ## run the command line as testdata/script says, whole
	$(TEST) -v -count=1 -timeout 30m -run '^TestScripts$$' ./cmd/twofold

nightly: lint drawn limits mutants race fuzz browser cluster ## run whole what .ci/run runs a twelfth of; hours
	GOGC=400 .ci/release-test

quick: optional ## run the tests without those that take long
	$(TEST) -short -timeout 10m ./...

optional:
	@for program in $(OPTIONAL); do \
	  PATH=$$PATH:/usr/games command -v $$program >/dev/null || echo "$$program is not installed: tests that need it are left out"; \
	done

# The packages that start goroutines, on few boards: with -short a tenth is drawn. Tests that start whole programs or
# search everything do nothing at once, nor do those of one search, and take long with the race detector, which itself
# needs more memory than a child of rulesown may have. It lets a process wait for a second at its end.
RACED = $$(go list -f '{{.Dir}}' $(1) | while read dir; do \
  grep -qE '(^|\s)go [a-z.A-Z]+\(|\.Go\(|\.Parallel\(|/workers"' $$dir/*.go && echo $$dir; done | $(call PART,$(RACE)))
ALONE := Sequences|CertifiedCounts|AnswerSetPrograms|Pzprjs|GeneratedLevels|OraclesOfRules|TestCampaign$$|TestCuts|TestAdd$$
ALONE := $(ALONE)|LongAddresses|CountsAreThoseOfTheSearch|RandomFollowsItsRecipe|FuzzFormats|BruteLeavesLargeBoards|BruteForce
ALONE := $(ALONE)|Documents|HostileSolvers|Rivals|ExampleSolvers|Packages|ProtocolsAgree|Mutants|Conformance|OddBoards$$
ALONE := $(ALONE)|TestAttack$$|Scripts/rulesown|Benchmarks|Experiments|TraceTells|SourcesStand|EveryFamilyIsOnThePage|TodayIsStored
ALONE := $(ALONE)|HintGoesOnWithTheList|LargeBoards|TestBooks|TautBoard$$
race: export RAPID_CHECKS = 25
race: export GORACE = atexit_sleep_ms=20
race: export CGO_ENABLED = 1
race: ## run the tests of the packages that start goroutines, with the race detector (RACE=1/6: of a sixth of them)
	raced="$(call RACED,./puzzles/... ./sat/... ./native/sliding/heuristic/...)"; [ -z "$$raced" ] || \
	  RAPID_CHECKS=100 $(TEST) -race -short -skip '$(ALONE)' -timeout 20m $$raced
	raced="$(call RACED,./cmd/...)"; [ -z "$$raced" ] || $(TEST) -race -skip '$(ALONE)' -timeout 20m $$raced

# Other systems, OTHERS, are vetted, which compiles everything for them. A function that is more complex has the directive
# gocyclo:ignore in its comment, and the reason there.
lint: ## check format, go vet (also for macOS, Windows and browsers), staticcheck, length of lines, complexity
	@test -z "$$(gofmt -l .)" || { gofmt -d .; exit 1; }
	go vet -tags browser ./...
	set -e; for other in $(OTHERS); do \
	  GOOS=$${other%/*} GOARCH=$${other#*/} go vet $$([ $$other = js/wasm ] && echo ./cmd/twofold/page/wasm || echo ./...); \
	done
	go run $(STATICCHECK) -tags browser ./...
	go run $(GOCYCLO) -over 15 -ignore '_test\.go$$' .
	@! LC_ALL=C.UTF-8 grep -rnE --include='*.go' '.{121}' . || { echo "lines longer than 120 characters"; exit 1; }
	@! grep -rnE --include='*.go' '// .*((says|tells) whether|[Ss]o many)' . || { echo "write: reports whether; n of them, at most n"; exit 1; }

bench: build ## measure sat and backtrack beside minisat, cadical and clasp on minesweeper boards, as far as they are installed
	bin/twofold sweep testdata/experiments/rivals.toml --summary --by board,engine,solver --to solver=gophersat \
	  --solver gophersat$$(for solver in minisat cadical clasp; do command -v $$solver >/dev/null && printf ,$$solver; done)

# TWOFOLD_PUBLISHED names a folder of boards that others published, TWOFOLD_PZPRJS a checkout of pzprjs.
rivals: ## race RIVALS boards of every family beside minisat, cadical, clasp, clingo and Tatham's programs; pzprjs judges answers; hours
	TWOFOLD_RIVALS=$(RIVALS) go test -run '^(TestRivals|TestRivalGenerators|TestJudged)$$' -count=1 -timeout 3h -v ./puzzles/families \
	  | grep -E '^ok|FAIL|SKIP|solutions$$|^\||_test.go:[0-9]*: .*(finds|says|wrong)'

fuzz: ## fuzz every parser, FUZZTIME each (FUZZ=1/6: a sixth of them)
	@grep -roE --include='*_test.go' '^func Fuzz\w+' . | sed 's|/[^/]*:func | |' | sort \
	  | $(call PART,$(FUZZ)) | while read package target; do \
	  echo "$$package $$target"; \
	  go test -vet=off -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 100x $$package || exit 1; \
	done

mutants: ## plant faults in our own encoders, searches and checks; campaigns have to find each (MUTANTS=1/3: a third)
	TWOFOLD_MUTANTS=$(MUTANTS) $(TEST) -run 'Mutants' -count=1 -timeout 30m ./cmd/twofold ./puzzles/families

limits: ## run every command and every engine on boards of 1,000x1,000 under limits (LIMITS=1/6: a sixth); best of three
	TWOFOLD_LIMITS=$(LIMITS) $(TEST) -run '^Test(Overshoot|DeadlinesEndCalls)$$' -count=1 -v -timeout 2h ./cmd/twofold

sizes: ## make ten boards of each family of testdata/rules/sizes.toml, and print what a board takes; minutes
	TWOFOLD_SIZES=1 go test -run '^TestSizes$$' -count=1 -timeout 60m ./puzzles/families

printed: ## make boards of each line of testdata/rules/printed.txt, and write docs/lab/printed.md (BOARDS=200:10s each); half an hour
	TWOFOLD_PRINTED=$(BOARDS) go test -run '^TestPrinted$$' -count=1 -timeout 120m ./puzzles/families

attack: ## run whole commands on ATTACKS files with faults, drawn from SEED; hours (make test runs 300)
	TWOFOLD_ATTACK=$(SEED):$(ATTACKS) go test -run '^TestAttack$$' -count=1 -timeout 12h ./cmd/twofold

soak: ## run the tests of drawn cases below cmd on CHECKS cases each, drawn from SEED; half an hour
	RAPID_SEED=$(SEED) RAPID_CHECKS=$(CHECKS) go test -short -count=1 -timeout 3h $$(go list ./... | grep -v /cmd/)

# The drawn boards go round the variants, so that each gets CASES.
campaign: build ## hold all engines against each other and brute force, CASES boards of every variant; hours
	bin/twofold families | awk -F '  +' '{ print $$1, gsub(",", "", $$3) + 1 }' | while read family variants; do \
	  bin/twofold crosscheck $$family --cases $$(($$variants * $(CASES))) --seed $(SEED) && \
	  bin/twofold crosscheck $$family --sizes 1x1..2x2 --exhaustive || exit 1; \
	done

SPECS = states depths times heuristics parity knight orders large treasure
PLOT = bin/twofold plot $(EXPERIMENTS)

experiments: build ## run the experiments of the source documents, and plot them; three minutes
	mkdir -p $(EXPERIMENTS)
	for spec in $(SPECS); do \
	  bin/twofold sweep testdata/experiments/$$spec.toml -o $(EXPERIMENTS)/$$spec.csv || exit 1; \
	done
	$(MAKE) plots

plots: build ## plot the rows of experiments that are there
	$(PLOT)/states.csv --kind bar --x board --y wall_s --log -o $(EXPERIMENTS)/states-time.svg \
	  --title 'Nine states, 14 moves: time'
	$(PLOT)/states.csv --kind bar --x board --y frontier --log --where engine!=idastar -o $(EXPERIMENTS)/states-memory.svg \
	  --title 'Nine states, 14 moves: arrangements kept waiting'
	$(PLOT)/states.csv --kind bar --x board --y cost --where verdict=found -o $(EXPERIMENTS)/states-found.svg \
	  --title 'Nine states, 14 moves: moves of the plan found'
	$(PLOT)/depths.csv --x depth --y expanded --facet board --log --width 240 --height 200 -o $(EXPERIMENTS)/depths-time.svg
	$(PLOT)/depths.csv --x depth --y frontier --log --where engine!=idastar -o $(EXPERIMENTS)/depths-memory.svg \
	  --title 'Nine states by depth limit: arrangements kept waiting'
	$(PLOT)/depths.csv --x depth --y cost --by board --facet engine --columns 2 --where verdict=found --height 140 \
	  -o $(EXPERIMENTS)/depths-found.svg
	$(PLOT)/depths.csv --kind cactus --y cpu_s --log -o $(EXPERIMENTS)/cactus.svg --title 'Nine states, solved within CPU time'
	$(PLOT)/times.csv --kind box --x board --y wall_s --log -o $(EXPERIMENTS)/times.svg --title 'Ten states, 21 rounds'
	$(PLOT)/heuristics.csv --kind bar --x board --y expanded --by engine,heuristic --log -o $(EXPERIMENTS)/heuristics.svg \
	  --title 'All shortest plans, by heuristic'
	$(PLOT)/knight.csv --kind bar --x board --y expanded --by order --log -o $(EXPERIMENTS)/knight.svg \
	  --title "Steps to the first knight's tour"
	$(PLOT)/treasure.csv --kind bar --x board --y wall_s --log -o $(EXPERIMENTS)/treasure.svg --title 'Treasure hunt, six boards'

# Shortest plans of large boards are not found within the limit. Their bundles say how many moves there are at least.
certify: build ## certify the boards under testdata into out/certified, and verify them; minutes
	bin/twofold certify $(CERTIFIED) -o out/certified --jobs $(JOBS) --time-limit 30s || [ $$? -eq 3 ]
	bin/twofold verify out/certified --jobs $(JOBS) >out/certified.txt || [ $$? -eq 3 ]
	tail -n 1 out/certified.txt

# Rows that are there stay: remove the directory to measure anew. The paper has a place for the tables of two studies.
study: build ## find out about the boards of STUDIED all that can be measured, into out/STUDY (STUDY=made: and the paper)
	mkdir -p out/$(STUDY)
	bin/twofold study $(STUDIED) -o out/$(STUDY) --jobs $(JOBS) --time-limit $(WITHIN) --format markdown >out/$(STUDY)/table.md
	awk -v table=out/$(STUDY)/table.md '/^<!-- end -->$$/ { inside = 0 } !inside { print } \
	  $$0 == "<!-- $(STUDY) -->" { inside = 1; print ""; while ((getline line < table) > 0) print line; print "" }' \
	  docs/paper.md >out/$(STUDY)/paper.md && cp out/$(STUDY)/paper.md docs/paper.md

install: man ## install the program, its manual pages and completions under PREFIX, /usr/local unless given
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	install bin/twofold $(DESTDIR)$(PREFIX)/bin/
	install -m 644 bin/man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1/
	bin/twofold completion bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/twofold

release: ## build archives for Linux, macOS and Windows, and Debian packages, into out/release
	.ci/release out/release

# The index is that of when the formulas were chosen, so each is the one that was measured.
benchmarks: build ## write 200 formulas for SAT solvers, from trivial to open, into out/benchmarks; seconds, 300 MB
	bin/twofold cnf --set testdata/benchmarks/set.toml --no-arguments -o out/benchmarks --jobs $(JOBS) --decide 0 \
	  --known testdata/benchmarks/measured.jsonl
	cmp out/benchmarks/index.jsonl testdata/benchmarks/measured.jsonl

man: build ## write manual pages into bin/man
	bin/twofold man bin/man
