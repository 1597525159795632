package puzzles

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"twofold/puzzles/prose"
)

// Names of engines that every family has, and that stand for others.
const (
	SAT        = "sat"     // solves formulas
	BruteForce = "brute"   // tries all answers: see package campaign
	RaceName   = "race"    // several complete engines at once
	Counter    = "counter" // stands for a family's engine that counts
)

// Choose picks engines by a list of names, where "native" is the first native engine, "both" sat and that, "counter"
// that which counts without listing, and "all" every one that does not build large tables first, but brute force,
// baselines and the race.
// A family without one that counts has a complete one that lists for it, which is there once.
func Choose(all []Engine, names string) ([]Engine, error) {
	var out []Engine
	native := all[1].Name
	for name := range strings.SplitSeq(names, ",") {
		var group []string
		switch name {
		case "all":
			return slices.DeleteFunc(slices.Clone(all), func(e Engine) bool {
				return e.Tables != "" || e.Baseline || e.Name == BruteForce || e.Name == RaceName
			}), nil
		case "native":
			group = []string{native}
		case "both":
			group = []string{SAT, native}
		case Counter:
			group = []string{counterOf(all).Name}
		default:
			group = []string{name}
		}
		for _, one := range group {
			at := slices.IndexFunc(all, func(e Engine) bool { return e.Name == one })
			if at < 0 {
				return nil, noEngine(one, all)
			}
			there := slices.ContainsFunc(out, func(e Engine) bool { return e.Name == one })
			if there && name != Counter {
				return nil, fmt.Errorf("engine %q stands twice: expected each once", one)
			}
			if !there {
				out = append(out, all[at])
			}
		}
	}
	return out, nil
}

// shownEngines is how many engines an error lists: sliding tiles have some sixty.
const shownEngines = 16

// noEngine is the error for a name that no engine has.
func noEngine(name string, all []Engine) error {
	near := prose.Nearest(name, strings.Split(EngineNames(all), ", "))
	if near != "" && len(name) > 3 { // other families have bfs, dfs and dls
		return fmt.Errorf("engine %q: did you mean %s?", name, near)
	}
	list := EngineNames(all[:min(len(all), shownEngines)])
	if more := len(all) - shownEngines; more > 0 {
		list += fmt.Sprintf(", or another %d that 'twofold engines' lists", more)
	}
	return fmt.Errorf("engine %q: expected native, both, counter, all, or one of %s", name, list)
}

// Racing are the engines of a race, at most as many as there are cores, but two: sat, and the native complete ones that
// list, the default first. Brute force, baselines and engines that build large tables first are left out.
func Racing(all []Engine, cores int) []Engine {
	var out []Engine
	for _, e := range all {
		fits := e.Promise == Complete && e.Search != nil && e.Tables == "" && !e.Baseline
		if fits && e.Name != BruteForce && e.Name != RaceName && (e.Name == SAT || e.Base() != SAT) {
			out = append(out, e)
		}
	}
	return out[:min(len(out), max(cores, 2))]
}

// Confirming are the two worlds of a race, which answer apart from each other: sat, and the native engines.
func Confirming(all []Engine, cores int) []Engine {
	able := Racing(all, cores)
	if len(able) < 2 {
		return able
	}
	return []Engine{able[0], Race("native", able[1:]...)}
}

// counterOf is the first engine that counts without listing, or else the first native complete one, which lists them
// all.
func counterOf(all []Engine) Engine {
	for _, able := range []func(Engine) bool{
		func(e Engine) bool { return e.Count != nil && e.Name != BruteForce },
		func(e Engine) bool { return e.Promise == Complete },
	} {
		if at := slices.IndexFunc(all[1:], able); at >= 0 {
			return all[1:][at]
		}
	}
	return all[0]
}

// WithRace adds the race of the engines, where there are two or more that can race.
func WithRace(all []Engine) []Engine {
	able := Racing(all, runtime.GOMAXPROCS(0))
	if len(able) < 2 || !canRace {
		return all
	}
	race := Race(RaceName, able...)
	race.About = "several complete engines at once, as many as there are cores: the first verdict counts"
	return append(all, race)
}

// canRace is false in a browser: there the search that begins first goes on to its end before another one begins.
const canRace = runtime.GOOS != "js"
