import type { CallFailureCode } from '../base/call-failures.ts';
import type { SessionId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { ClientLink } from './client-link.ts';
import type { CallProgress } from './tool-caller.ts';

/** A request of the protocol that is no tool call: there is one door to tools, and it is not here. */
export interface ServerRequest {
  readonly server: string;
  readonly method: 'prompts/get' | 'resources/read' | 'completion/complete';
  readonly params: JsonObject;
  readonly session: SessionId;
  /** The person who asks. Left out for the local user. */
  readonly person?: string;
  readonly client?: ClientLink;
  /** `_meta` of the client's request, without the fields of its connection. */
  readonly meta?: JsonObject;
  readonly onProgress?: (progress: CallProgress) => void;
}

/** The outcome of such a request. */
export type RequestOutcome =
  | { readonly kind: 'answered'; readonly result: JsonObject }
  /** The server's own error, to be passed on as it came. */
  | {
      readonly kind: 'refused';
      readonly code: number;
      readonly message: string;
      readonly data?: Json;
    }
  /** The server was not reached, or its answer did not come. */
  | { readonly kind: 'failed'; readonly code: CallFailureCode; readonly message: string };

/** A resource of a server that a client wants to follow. */
export interface WatchedResource {
  readonly server: string;
  readonly uri: string;
  readonly session: SessionId;
  /** The person who follows it. Left out for the local user. */
  readonly person?: string;
}

/** A message of a client to all servers that work for it. */
export type ClientNote =
  | { readonly kind: 'roots_changed' }
  | { readonly kind: 'log_level'; readonly level: string };

/**
 * All requests of clients to servers apart from tool calls. Never throws because of a server's
 * behaviour.
 */
export interface ServerRequests {
  request(request: ServerRequest, signal: AbortSignal): Promise<RequestOutcome>;
  /** Follows a resource until `unwatch` or the end of the session, over restarts of the server. */
  watch(resource: WatchedResource, signal: AbortSignal): Promise<RequestOutcome>;
  unwatch(resource: WatchedResource, signal: AbortSignal): Promise<RequestOutcome>;
  tellServers(session: SessionId, note: ClientNote): void;
}
