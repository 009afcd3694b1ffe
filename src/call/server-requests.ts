import type { CallFailureCode } from '../base/call-failures.ts';
import type { SessionId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { ClientLink } from './asker.ts';
import type { OwnFiles } from './own-files.ts';
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

/**
 * Wraps requests so that those that lead to pml's own files are refused. Nobody can be asked about
 * a request. So it is also refused where a call would ask a person.
 */
export function keptFromOwnFiles(
  requests: ServerRequests,
  ownFiles: Pick<OwnFiles, 'judge'>,
): ServerRequests {
  const refusal = async (
    server: string,
    args: JsonObject,
    session: SessionId,
  ): Promise<RequestOutcome | undefined> => {
    const verdict = await ownFiles.judge({ server, args, session, isRead: true });
    switch (verdict.kind) {
      case 'free':
        return undefined;
      case 'ask':
        return {
          kind: 'failed',
          code: 'own_files',
          message: `${verdict.why}, and nobody can be asked here`,
        };
      case 'refused':
        return { kind: 'failed', code: 'own_files', message: verdict.message };
      default:
        return verdict satisfies never;
    }
  };
  return {
    request: async (request, signal) =>
      (await refusal(request.server, request.params, request.session)) ??
      requests.request(request, signal),
    watch: async (resource, signal) =>
      (await refusal(resource.server, { uri: resource.uri }, resource.session)) ??
      requests.watch(resource, signal),
    unwatch: (resource, signal) => requests.unwatch(resource, signal),
    tellServers: (session, note) => requests.tellServers(session, note),
  };
}
