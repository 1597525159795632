package count

import "testing"

// What is asked for stays when the young generation becomes the old one; the rest goes the second time.
func TestCacheForgetsTheOldGeneration(t *testing.T) {
	c := NewCache(2000, func(int) int { return 0 })
	large := string(make([]byte, 500))
	c.Put("kept", 1)
	c.Put("lost", 2)
	for _, key := range []string{"1", "2", "3", "4"} {
		c.Put(large+key, 3)
		if n, ok := c.Get([]byte("kept")); !ok || n != 1 {
			t.Fatalf("after %v: kept is %v, %v", key, n, ok)
		}
	}
	if n, ok := c.Get([]byte("lost")); ok {
		t.Errorf("lost is %v", n)
	}
}
