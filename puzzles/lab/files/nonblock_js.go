package files

// Nonblock is nothing in a browser, where there are no pipes.
const Nonblock = 0
