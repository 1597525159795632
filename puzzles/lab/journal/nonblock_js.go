package journal

// nonblock is nothing in a browser, where there are no pipes.
const nonblock = 0
