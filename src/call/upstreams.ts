import type { SessionId } from '../base/ids.ts';
import type { Offers } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { ServerRequests } from './server-requests.ts';
import type { ToolCaller } from './tool-caller.ts';

/** Transport of a server: a program to start, or an address. Secrets are already substituted. */
export type ServerTransport =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd?: string;
    }
  | {
      readonly kind: 'http' | 'sse';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
    };

/** One upstream server as the configuration describes it. */
export interface ServerSpec {
  readonly name: string;
  readonly transport: ServerTransport;
  /** True if the person trusts this server's statements about its own tools. */
  readonly trusted: boolean;
  /** `auto`: shared until the server turns out to send requests of its own. */
  readonly instances: 'auto' | 'shared' | 'per-client';
  /** Every person logs in for themselves, and calls are made with the login of whoever asks. */
  readonly login?: 'person';
  readonly concurrencyMax: number;
  /** Time limit of a call that asks for none. */
  readonly callTimeoutMs: number;
  /** The longest limit that a call may ask for. */
  readonly callTimeoutMsMax: number;
  readonly startTimeoutMs: number;
  /** A program that nobody uses is ended after this long, and started again with the next call; 0: never. */
  readonly idleMs: number;
}

/** The life of a server as seen from outside. */
export type ServerStatus =
  /** Configured; not started since nobody needed it. Its tools may be known from last time. */
  | 'idle'
  | 'starting'
  | 'ready'
  /** Failed; another attempt follows after a pause. */
  | 'backing_off'
  /** Failed too often; it is left alone until the pause is over or someone asks for it. */
  | 'broken'
  /** Needs a person to log in. */
  | 'unauthorized';

export interface ServerState {
  readonly name: string;
  readonly status: ServerStatus;
  readonly trusted: boolean;
  readonly transport: ServerTransport['kind'];
  readonly toolCount: number;
  /** In plain words, with the last lines the server wrote to its stderr where that helps. */
  readonly lastError?: string;
  readonly protocolVersion?: string;
  readonly processIds: readonly number[];
  readonly callsUnderWay: number;
  readonly restarts: number;
  /** Counts of messages beyond the limits, since the server was configured. */
  readonly overflow?: {
    /** Number of times that reading from it was paused. */
    readonly pauses: number;
    /** Log messages and reports of progress that no client got. */
    readonly notices: number;
  };
  /** When the next attempt is due, for a server that is backing off or broken. */
  readonly retryAt?: number;
}

/** Events of the servers, for the catalog and the log. */
export type UpstreamEvent =
  | {
      readonly kind: 'tools_listed';
      readonly server: string;
      readonly tools: readonly Tool[];
      readonly specHash: string;
      readonly protocol?: string;
    }
  | {
      readonly kind: 'offers_listed';
      readonly server: string;
      readonly offers: Offers;
      readonly specHash: string;
    }
  | {
      readonly kind: 'resource_updated';
      readonly server: string;
      /** The resource that is followed, or the part of it that changed. */
      readonly uri: string;
      /** The resource that is followed, by the URI under which it was asked for. */
      readonly followed: string;
      /** Sessions that follow the resource. */
      readonly sessions: readonly SessionId[];
    }
  | { readonly kind: 'server_state_changed'; readonly server: string; readonly state: ServerState }
  | { readonly kind: 'server_sent_request'; readonly server: string; readonly method: string };

/** All upstream servers of one gateway. One broken server never delays or breaks another. */
export interface Upstreams extends ToolCaller, ServerRequests, AsyncDisposable {
  /** Adds, restarts and removes servers to match. Unchanged servers are left alone. */
  configure(specs: readonly ServerSpec[]): Promise<void>;
  /** Starts a server unless it runs, and waits until its tools are listed. */
  ensureListed(server: string, signal: AbortSignal): Promise<ServerState>;
  /**
   * Returns true if the server is configured and not connected. Its known tools are then those of
   * the last time.
   */
  isAsleep(server: string): boolean;
  /** Stops a server and starts it again, forgetting its failures; with a person, only the connections of that person. */
  restart(server: string, signal: AbortSignal, person?: string): Promise<ServerState>;
  states(): readonly ServerState[];
  subscribe(listener: (event: UpstreamEvent) => void): () => void;
  /** Ends the instances that belong to this client alone. */
  releaseSession(session: SessionId): Promise<void>;
}

/** Where tokens of upstream servers are kept. The implementation encrypts them at rest. */
export interface SecretStore {
  read(name: string): Promise<string | undefined>;
  write(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}
