package count

// A cache remembers counts of components within a limit of bytes. When it is full it forgets the
// older half: two generations, of which a hit moves an entry to the younger one. Forgetting costs
// nothing but the garbage collector's time.
type cache[T any] struct {
	limit, used int64 // bytes of the young generation
	young, old  map[string]T
	size        func(T) int
}

func newCache[T any](limit int64, size func(T) int) *cache[T] {
	return &cache[T]{limit: limit / 2, young: map[string]T{}, size: size}
}

func (c *cache[T]) get(key string) (T, bool) {
	if count, ok := c.young[key]; ok {
		return count, true
	}
	count, ok := c.old[key]
	if ok {
		delete(c.old, key)
		c.put(key, count)
	}
	return count, ok
}

// put remembers a count. 64 bytes are the map's own share.
func (c *cache[T]) put(key string, count T) {
	cost := int64(len(key) + c.size(count) + 64)
	if cost > c.limit {
		return
	}
	if c.used+cost > c.limit {
		c.old, c.young, c.used = c.young, map[string]T{}, 0
	}
	c.young[key] = count
	c.used += cost
}
