/** Failures between us and a server that the SDK has no code for. */
export type UpstreamErrorKind =
  /** The program could not be started: the message says why in plain words. */
  | 'not_started'
  /** The program ended, or the connection to it did. */
  | 'exited'
  /** The connection was closed by us, on purpose. */
  | 'closed'
  /** The request was never handed to the server. */
  | 'not_sent'
  /** A message was larger than we accept. */
  | 'too_large'
  /** The server did not answer in time. */
  | 'timed_out'
  /** The server wants to know who is asking, and nobody has logged in. */
  | 'unauthorized'
  /** Too much is under way already. */
  | 'overloaded'
  /** The server wants to know something that nobody could be asked, or that nobody answered. */
  | 'input_required'
  /** A call ahead was given up: there was no room. */
  | 'yielded';

/** A failure of a connection. It never leaves this adapter: see `classify-failure.ts`. */
export class UpstreamError extends Error {
  readonly kind: UpstreamErrorKind;

  constructor(kind: UpstreamErrorKind, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'UpstreamError';
    this.kind = kind;
  }
}
