import type { RunReader } from '../base/access.ts';
import type { SessionId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { ClientLink } from './client-link.ts';
import type { Scope } from './scope.ts';
import type { CallProgress } from './tool-caller.ts';

/** Who is asking, and how the answer finds its way back. Made by a surface for each request. */
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
