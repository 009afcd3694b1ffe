/**
 * Requests without the client's own signal: Node 20 keeps a listener on it for each of them until
 * the garbage collector comes by, and searches them all for each new one. That is the client's
 * cost, it grows with the length of the run, and it would be taken for the gateways'.
 */
export const freely: typeof fetch = (input, init) =>
  fetch(input, init?.method === 'POST' ? { ...init, signal: null } : init);
