import type { SessionId } from '../base/ids.ts';

/** A request of an HTTP client that is being answered. */
export interface OpenRequest {
  /** Names it when its client asks for the answer again. */
  readonly key: string;
  readonly session: SessionId;
  /** The message as JSON. */
  readonly body: string;
}

/** Requests whose answer a client may ask for again, at this process or at the next one. */
export interface OpenRequests {
  keep(request: OpenRequest): Promise<void>;
  /** Returns the request if it belongs to this session. */
  find(key: string, session: SessionId): Promise<OpenRequest | undefined>;
  /** Returns the requests of this session, the newest first. */
  ofSession(session: SessionId): Promise<readonly OpenRequest[]>;
  /** Forgets a request whose answer was sent. */
  settle(key: string): Promise<void>;
}
