package count

// A Cache remembers values within a limit of bytes. When it is full it forgets the older half: two generations,
// of which a hit moves an entry to the younger one. Forgetting costs nothing but the garbage collector's time.
type Cache[T any] struct {
	Most        int   // the most entries that it has had
	limit, used int64 // bytes of the young generation
	young, old  map[string]T
	size        func(T) int
}

// NewCache has room for a number of bytes, by the size of values and the length of keys.
func NewCache[T any](limit int64, size func(T) int) *Cache[T] {
	return &Cache[T]{limit: limit / 2, young: map[string]T{}, size: size}
}

// Get is what was remembered, if it was not forgotten.
func (c *Cache[T]) Get(key []byte) (T, bool) {
	if value, ok := c.young[string(key)]; ok {
		return value, true
	}
	value, ok := c.old[string(key)]
	if ok {
		delete(c.old, string(key))
		c.Put(string(key), value)
	}
	return value, ok
}

// Put remembers a value. 64 bytes are the map's own share.
func (c *Cache[T]) Put(key string, value T) {
	cost := int64(len(key) + c.size(value) + 64)
	if cost > c.limit {
		return
	}
	if c.used+cost > c.limit {
		c.old, c.young, c.used = c.young, map[string]T{}, 0
	}
	c.young[key] = value
	c.used += cost
	c.Most = max(c.Most, len(c.young)+len(c.old))
}
