package model_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"twofold/puzzles/model"
	"twofold/puzzles/model/modeltest"
)

// TestKeys: two items have the same key exactly if they are the same up to the names of variables, and each says of
// any assignment what the item of the model does.
func TestKeys(t *testing.T) {
	var all []model.Single
	same := 0
	modeltest.Each(t, func(t *testing.T, r *rand.Rand, m *model.Model) {
		a := make(model.Assignment, m.Vars+1)
		for v := range a {
			a[v] = r.IntN(2) == 0
		}
		n := 0
		for one := range m.Singles() {
			own := make(model.Assignment, len(one.Vars))
			for v := range own {
				own[v] = a[one.Vars[v]]
			}
			if m.IsNumbered(a) && one.Items[0].Holds(own) != m.Items[n].Holds(a) {
				t.Errorf("%+v says something else than %+v", one.Items[0], m.Items[n])
			}
			n++
			for _, other := range all[max(0, len(all)-100):] {
				x, y := one.Items[0], other.Items[0]
				is := reflect.DeepEqual(x.Item, y.Item) && reflect.DeepEqual(x.Guards, y.Guards) &&
					reflect.DeepEqual(one.Domains, other.Domains)
				if is {
					same++
				}
				if is != (one.Key == other.Key) {
					t.Errorf("%t, but the keys are %q and %q: %+v and %+v", is, one.Key, other.Key, x, y)
				}
			}
			all = append(all, one)
		}
	})
	if same == 0 {
		t.Error("no two items were the same")
	}
}
