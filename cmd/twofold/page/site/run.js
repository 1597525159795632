// What answers the calls of the page: a worker of the browser. A local server says "server" in place of this file.
export const run = "worker";
