/**
 * Messages between the dashboard and the daemon: common types, health, savings and events. Runs and
 * approvals are in `page-api-runs.ts`, pml's knowledge is in `page-api-knowledge.ts`.
 *
 * Types only, many of them those of the rooms that the answers come from. The page is checked against these
 * files with the types of a browser, the daemon with those of Node.
 *
 * Rules for every path:
 * - All paths but `/open` and the files of the page need the session's cookie. Without it the answer
 *   is 401 with `SESSION_NEEDED`, and the page says how to get a link.
 * - `GET` reads. A change is a `POST` with a JSON body and the header `PageHeader`, which carries
 *   `PageSession.token`.
 * - An error has a status of 400 or above and the body `PageError`. Its message is for a person.
 * - Texts of servers, agents or tools are passed on unchanged. They are text, never markup.
 * - Times are milliseconds since the epoch, durations are milliseconds, days are UTC days.
 * - Lists are bounded, and say how much they left out.
 */
import type { StudyStatus } from '../../call/study-link.ts';
import type { ServerState } from '../../call/upstreams.ts';
import type { RunStatus } from '../../execute/run-state.ts';
import type { LiveStatistics, RetrievalTotals } from '../../gateway/gateway.ts';
import type { Usage } from '../../knowledge/usage-store.ts';
import type { PageRunSummary } from './page-api-runs.ts';

/** The header of every `POST`. */
export type PageHeader = 'x-pml-page';

/** Sent by the daemon with a 401. A page that an earlier daemon admitted must sign it. */
export type PageChallengeHeader = 'x-pml-challenge';

/** The answer to it, with `GET /api/session`: HMAC-SHA256 of `PORT CHALLENGE` by `PageSession.wake`, in base64url. */
export type PageProofHeader = 'x-pml-proof';

/** Body of every answer that failed. */
export interface PageError {
  readonly error: {
    /** `SESSION_NEEDED`, `HEADER_NEEDED`, `BAD_REQUEST`, `NOT_FOUND`, or a code of the error registry. */
    readonly code: string;
    /** The next step, in words. */
    readonly message: string;
  };
}

/** `GET /api/session`: whether the cookie counts, and what `POST` has to carry. */
export interface PageSession {
  readonly token: string;
  /**
   * By this an open page is known to the next daemon; it is kept in the memory of the page alone, and
   * never sent. The cookie is not enough: whoever takes the port between two daemons is sent it.
   */
  readonly wake: string;
  readonly version: string;
  readonly expiresAt: number;
  /** Project of the configuration, for the title. */
  readonly project: string;
  readonly configFile: string;
}

export type PageServer = ServerState;

/** Tokens and time that agents were spared on one day. */
export interface PageSavingsOfDay {
  readonly day: string;
  /** Tokens: definitions of tools that were not listed to a client. */
  readonly definitions: number;
  /** Tokens: results that were kept here. */
  readonly results: number;
  /** Time that calls made ahead took off. */
  readonly savedMs: number;
}

/** Counts of searches for memories, by the way they were decided. */
export type PageRetrieval = RetrievalTotals;

/** Figures that change even if no call is made. */
export interface PagePulse {
  readonly now: number;
  readonly memoryBytes: number;
  readonly loop: PageLoop;
}

/** `GET /api/overview` */
export interface PageOverview extends PagePulse {
  readonly version: string;
  readonly startedAt: number;
  readonly study: PageStudy;
  readonly servers: readonly PageServer[];
  readonly tools: number;
  /** Counts by status. */
  readonly runs: Readonly<Record<string, number>>;
  readonly undecided: number;
  /** Notices for a person. */
  readonly notices: readonly string[];
  /** The most called first. */
  readonly calls: readonly Usage[];
  /** Number of called tools that are left out of `calls`. */
  readonly callsOmitted: number;
  /** The oldest first, a year at the most. */
  readonly saved: readonly PageSavingsOfDay[];
  readonly storage: StorageReport;
  readonly search: LiveStatistics['search'];
  readonly retrieval: readonly PageRetrieval[];
}

/** The engine and size of the database. */
export interface StorageReport {
  readonly engine: 'pglite' | 'postgres';
  readonly sizeBytes: number;
}

/** Delays of the serving thread's event loop. */
interface PageLoop {
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly longestEverMs: number;
  /** Length of the window that the first two values cover. */
  readonly overMs: number;
  /** More than this is too long. */
  readonly heldMsMax: number;
}

/** State of the learning thread. */
export type PageStudy = StudyStatus;

/** `GET /api/servers/:name/log`: the last lines of the log about a server, the oldest first. */
export interface PageServerLog {
  readonly lines: readonly {
    /** ISO date, as in the log. */
    readonly time: string;
    readonly level: string;
    readonly event: string;
    readonly detail: string;
  }[];
}

/** `POST /api/servers/:name/restart`, body `{}`. Answers when it is up again or has failed. */
export interface PageRestartAnswer {
  readonly server: PageServer;
}

/**
 * `GET /api/events`: server-sent events. Each has an `event:` of the kinds below, `data:` of that
 * type, and an `id:`. An event says what to read again. `hello` comes first and after every
 * reconnect, and means that anything may have changed.
 */
export type PageEvent =
  | {
      readonly kind: 'hello';
      /** True where the stream goes on where it was left, so that nothing has to be read again. */
      readonly isContinued: boolean;
      /** Servers that do not work. */
      readonly badServers: readonly string[];
    }
  | {
      readonly kind: 'run';
      readonly workflowId: string;
      readonly sequence: number;
      /** `run_started`, `task_started`, `task_finished`, `decision_requested`, … */
      readonly event: string;
      readonly task?: string;
      readonly at: number;
      /** The status of the run after it, where it is another one. */
      readonly status?: RunStatus;
      /** For `run_started`: the run as in lists. */
      readonly run?: PageRunSummary;
      /**
       * For a finished task: `succeeded`, `failed`, `skipped`, `cancelled`. For a run: how it
       * ended.
       */
      readonly end?: string;
    }
  /** The open questions have changed: read `/api/approvals`. */
  | { readonly kind: 'approvals'; readonly pending: number }
  | { readonly kind: 'server'; readonly server: PageServer }
  /** Tools came, went or changed. */
  | { readonly kind: 'catalog'; readonly tools: number; readonly servers: number }
  /** State of the daemon, every few seconds. It also shows that the stream is alive. */
  | ({ readonly kind: 'pulse' } & PagePulse)
  /** The daemon stops: the page says so and waits for it to come back. */
  | { readonly kind: 'bye' };

export type PageEventKind = PageEvent['kind'];

/** Counts of one UTC day. */
export interface PageHomeDay {
  readonly day: string;
  readonly calls: number;
  readonly failures: number;
  /** Tokens that agents did not have to read. */
  readonly tokens: number;
  /** Waiting that calls made ahead saved. */
  readonly savedMs: number;
}

/** `GET /api/home`: the last seven days, and open questions. */
export interface PageHome {
  readonly version: string;
  readonly now: number;
  /** The oldest first, every day once. */
  readonly days: readonly PageHomeDay[];
  /** Calls since the beginning. */
  readonly callsEver: number;
  /** Questions for a person, the oldest first, and how many there are. */
  readonly waiting: readonly {
    readonly id: string;
    /** `approval`, `outcome_unknown`, `policy_change`, `definition_change`. */
    readonly kind: string;
    readonly summary: string;
    /** Intent of the run that asks, if a run asks. */
    readonly intent?: string;
    /** The tool that would be called, where it is a call. */
    readonly tool?: string;
    readonly isGrave: boolean;
  }[];
  readonly waitingCount: number;
  readonly badServers: readonly PageServer[];
  readonly servers: number;
  readonly tools: number;
  /** Notices for a person. */
  readonly notices: readonly string[];
  /** Capabilities of these days, the newest first, and how many there are. */
  readonly learned: readonly {
    readonly name: string;
    readonly description: string;
    readonly at: number;
    readonly tested: boolean;
  }[];
  readonly learnedCount: number;
  /** Everything that is known by now. */
  readonly known: {
    readonly capabilities: number;
    readonly notes: number;
    readonly episodes: number;
  };
  /** The newest runs. */
  readonly runs: readonly PageRunSummary[];
}
