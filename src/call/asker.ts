import type { RunReader } from '../base/access.ts';
import type { SessionId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Scope } from './scope.ts';
import type { CallProgress } from './tool-caller.ts';

/** The client or person that asks, and the way back for the answer. Made by a surface for each request. */
export interface Asker extends RunReader {
  readonly session: SessionId;
  /** The client that approvals are bound to, where a session is only one of its requests. */
  readonly holder?: SessionId;
  /** Identifies the reader, if many sessions belong to one: all commands of a person. */
  readonly reader?: string;
  /** The part of the tools that the client sees. Left out for a person, who sees everything. */
  readonly scope?: Scope;
  /**
   * Key of the request. It stays the same if the request is sent again after a broken connection.
   */
  readonly requestKey?: string;
  /** True when the asker cannot know whether this request was begun before. */
  readonly repeated?: boolean;
  /** The way back to the client for questions that servers have; absent where it cannot be asked. */
  readonly client?: ClientLink;
  /** `_meta` of the request, without the fields of its connection. */
  readonly meta?: JsonObject;
  readonly onProgress?: (progress: CallProgress) => void;
}

/** The identity with which a run makes its calls. */
export type RunAsker = Pick<Asker, 'session' | 'client' | 'person' | 'scope' | 'meta'>;

/** A question of a server to the client it works for: elicitation, sampling or roots. */
export interface ClientQuestion {
  readonly method: string;
  readonly params: JsonObject;
}

/**
 * The client behind a request, as far as servers may turn to it. Made by a surface; a link
 * outlives its request where the client's connection does.
 */
export interface ClientLink {
  /** Name that the client gives itself. It proves nothing. */
  readonly name?: string | undefined;
  /** MCP capabilities that the client declared. Only those that concern questions are kept. */
  readonly capabilities: JsonObject;
  /**
   * Puts questions to the client, each under a name that its answer carries too. Rejects with
   * `PeerRefusal` when the client refuses, cannot be asked that, or is gone.
   */
  ask(
    questions: Readonly<Record<string, ClientQuestion>>,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, JsonObject>>>;
  /** Passes a notification on. What cannot be delivered is dropped. */
  tell(method: string, params: JsonObject): void;
}
