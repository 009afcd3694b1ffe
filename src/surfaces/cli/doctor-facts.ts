/** The facts that `pml doctor` collects. They contain no judgement. */
import type { ServerState } from '../../call/upstreams.ts';
import type { WaitingChange } from '../../config/confirmed-config.ts';
import type { KeyPlace } from '../../config/own-key.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import type { LoopDelay } from '../daemon/loop-watch.ts';
import type { SchemaLook } from './command.ts';

/** Everything that was looked at. */
export interface DoctorFacts {
  readonly node: { readonly version: string };
  readonly program: { readonly version: string };
  readonly config: ConfigFacts;
  readonly folders: readonly FolderFacts[];
  readonly key: KeyFacts;
  /** Missing where the system does not tell. */
  readonly disk?: { readonly folder: string; readonly freeBytes: number };
  readonly database: DatabaseFacts;
  readonly daemon: DaemonFacts;
  readonly http: HttpFacts;
  readonly servers: readonly ServerFacts[];
  readonly clients: readonly ClientFacts[];
}

/** The configuration as it is on disk. */
export type ConfigFacts =
  | {
      readonly kind: 'usable';
      readonly file: string;
      readonly exists: boolean;
      /** Changes of the file that wait for a person. */
      readonly waiting?: WaitingChange;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'unusable'; readonly file: string; readonly problem: string };

/** A folder or file that pml keeps for itself. */
export interface FolderFacts {
  readonly path: string;
  readonly exists: boolean;
  readonly isWritable: boolean;
  /** True if others may read, write or enter it. */
  readonly isOpenToOthers: boolean;
}

/** The key that pml's own secrets are sealed with. */
export interface KeyFacts {
  /** Missing before it was made. */
  readonly place?: KeyPlace;
  readonly file: string;
  /** True if this system has a keychain. */
  readonly hasKeychain: boolean;
}

/** The database, reached without the background process. */
export type DatabaseFacts =
  | { readonly kind: 'not_checked' }
  | ({ readonly kind: 'seen' } & SchemaLook)
  | { readonly kind: 'unreachable'; readonly problem: string };

/** The background process. */
export type DaemonFacts =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreachable'; readonly problem: string }
  | {
      readonly kind: 'running';
      readonly pid: number;
      readonly version: string;
      readonly notices: readonly string[];
      /** The reason why the file on disk is not in use. */
      readonly configError?: string;
      /** Recent delays of the event loop. A daemon of an older version does not report them. */
      readonly loop?: LoopDelay;
      /** State of the search. A daemon of an older version does not report it. */
      readonly search?: Statistics['search'];
      /** Calls that led to pml's own files. */
      readonly ownFiles?: Statistics['ownFiles'];
      /** State of learning. */
      readonly study?: Statistics['study'];
    };

/** The HTTP endpoint. */
export type HttpFacts =
  | { readonly kind: 'not_checked' }
  | { readonly kind: 'off' }
  | { readonly kind: 'answering'; readonly url: string }
  | { readonly kind: 'silent'; readonly url: string; readonly problem: string };

/** One configured server. */
export interface ServerFacts {
  readonly name: string;
  /** Why it is not used though it is configured. */
  readonly leftOut?: string;
  /** For a program: its command, and whether the file exists. */
  readonly command?: { readonly name: string; readonly isFound: boolean };
  /** The daemon's state of the server, if a daemon runs. */
  readonly state?: ServerState;
  /** Files in the server's folders that an agent should not reach. */
  readonly roots?: readonly RootFacts[];
}

/** A folder that a server is given, and the sensitive files in it. */
export type RootFacts =
  | { readonly kind: 'own files' | 'config'; readonly folder: string }
  /** A file of pml that a variable names: the key, or the token of approvers. */
  | {
      readonly kind: 'named file';
      readonly folder: string;
      readonly variable: string;
      readonly file: string;
    }
  /** A program that another server is started from. */
  | { readonly kind: 'program'; readonly folder: string; readonly server: string };

/** One MCP client on this machine. */
export interface ClientFacts {
  readonly name: string;
  readonly file: string;
  readonly pml:
    | { readonly kind: 'absent' }
    /** The program of its entry is there. */
    | { readonly kind: 'present' }
    /** Its entry names a program that is not there. */
    | { readonly kind: 'dangling'; readonly command: string }
    | { readonly kind: 'unreadable'; readonly problem: string };
}
