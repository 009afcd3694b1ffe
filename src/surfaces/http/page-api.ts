/**
 * What the dashboard and the daemon say to each other: what holds everywhere, health and savings, and
 * events. Runs and approvals are in `page-api-runs.ts`, what pml knows in `page-api-knowledge.ts`.
 *
 * Types only, with no import but from each other: the page is checked against these files with the types of
 * a browser, the daemon with those of Node.
 *
 * Rules that hold for every path:
 * - Everything but `/open` and the files of the page needs the session's cookie; without it the
 *   answer is 401 with `SESSION_NEEDED`, and the page says how to get a link.
 * - `GET` reads. Whatever changes something is a `POST` with a JSON body and the header `PAGE_HEADER`,
 *   which carries `PageSession.token`.
 * - An error has a status of 400 or above and the body `PageError`; its message is for a person.
 * - Texts that servers, agents or tools wrote are as they came: they are text, never markup.
 * - Times are milliseconds since the epoch, durations milliseconds; days are of the UTC calendar.
 * - Lists are bounded, and say how much they left out.
 */

import type { PageRunStatus, PageRunSummary } from './page-api-runs.ts';

export type PageJson =
  | null
  | boolean
  | number
  | string
  | readonly PageJson[]
  | { readonly [key: string]: PageJson | undefined };

export type PageObject = Readonly<Record<string, PageJson | undefined>>;

/** The header of every `POST`. */
export type PageHeader = 'x-pml-page';

/** What the daemon sends with a 401: to be signed by a page that the daemon before it let in. */
export type PageChallengeHeader = 'x-pml-challenge';

/** The answer to it, with `GET /api/session`: HMAC-SHA256 of `PORT CHALLENGE` by `PageSession.wake`, in base64url. */
export type PageProofHeader = 'x-pml-proof';

/** What every path answers that could not do what was asked. */
export interface PageError {
  readonly error: {
    /** `SESSION_NEEDED`, `HEADER_NEEDED`, `BAD_REQUEST`, `NOT_FOUND`, or a code of the error registry. */
    readonly code: string;
    /** What to do, in words. */
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
  /** Another value than before: the daemon was started anew since. */
  readonly daemonStartedAt: number;
  readonly expiresAt: number;
  /** Of the configuration, for the title. */
  readonly project: string;
  readonly configFile: string;
}

export type PageServerStatus =
  | 'idle'
  | 'starting'
  | 'ready'
  | 'backing_off'
  | 'broken'
  | 'unauthorized';

export interface PageServer {
  readonly name: string;
  readonly status: PageServerStatus;
  readonly trusted: boolean;
  readonly transport: string;
  readonly toolCount: number;
  /** In plain words; may have several lines. */
  readonly lastError?: string;
  readonly protocolVersion?: string;
  readonly processIds: readonly number[];
  readonly callsUnderWay: number;
  readonly restarts: number;
  readonly retryAt?: number;
}

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

/** How questions for memories were answered, by how that was decided. */
export interface PageRetrieval {
  readonly mode: string;
  readonly method?: string;
  readonly questions: number;
  readonly empty: number;
  readonly candidatesMean: number;
  readonly returnedMean: number;
  readonly thresholdMean: number;
  readonly gapMean?: number;
  /** Questions of which it is known whether something told was used. */
  readonly followed: number;
  readonly used: number;
}

export interface PageSearchState {
  readonly mode: 'hybrid' | 'lexical';
  readonly embedded: number;
  readonly total: number;
  readonly model?: string;
  readonly problem?: string;
  /** The model before, which is searched with until the configured one is done. */
  readonly servingModel?: string;
}

/** `GET /api/overview` */
export interface PageOverview {
  readonly version: string;
  readonly now: number;
  readonly startedAt: number;
  readonly memoryBytes: number;
  readonly loop: PageLoop;
  readonly study: PageStudy;
  readonly servers: readonly PageServer[];
  readonly tools: number;
  /** Counts by status. */
  readonly runs: Readonly<Record<string, number>>;
  readonly undecided: number;
  /** What a person should know. */
  readonly notices: readonly string[];
  /** The most called first. */
  readonly calls: readonly PageUsage[];
  /** How many tools that were called are left out of `calls`. */
  readonly callsOmitted: number;
  /** The oldest first, a year at the most. */
  readonly saved: readonly PageSavingsOfDay[];
  readonly storage: PageStorage;
  readonly search: PageSearchState;
  readonly retrieval: readonly PageRetrieval[];
}

/** How long the thread that answers everybody was held in one go. */
export interface PageLoop {
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly longestEverMs: number;
  /** What the first two are about: so much time until now. */
  readonly overMs: number;
  /** More than this is too long. */
  readonly heldMsMax: number;
}

/** How the thread is that learns. */
export interface PageStudy {
  readonly state: 'off' | 'asleep' | 'running' | 'down';
  /** Lessons stored since the start, facts that wait, and those that were left out. */
  readonly learned: number;
  readonly waiting: number;
  readonly lost: number;
  /** Lessons that could not be stored. */
  readonly failed: number;
  readonly lastEnd?: string;
}

export interface PageUsage {
  readonly tool: string;
  readonly calls: number;
  readonly failures: number;
  readonly totalMs: number;
}

export interface PageStorage {
  readonly engine: 'pglite' | 'postgres';
  /** Missing where the database does not say. */
  readonly sizeBytes?: number;
}

/** `GET /api/servers/:name/log`: the last lines of the log about a server, the oldest first. */
export interface PageServerLog {
  readonly lines: readonly {
    /** As the log has it: an ISO date. */
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
 * `GET /api/events`: server-sent events. Each has an `event:` of the kinds below, `data:` of that type,
 * and an `id:`. What the stream cannot tell, it says to read again: `hello` comes first and after every
 * reconnection, and means that anything may have changed.
 */
export type PageEvent =
  | {
      readonly kind: 'hello';
      /** The same as in `PageSession`: another value means another daemon. */
      readonly daemonStartedAt: number;
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
      readonly status?: PageRunStatus;
      /** Of `run_started`: the run as lists have it. */
      readonly run?: PageRunSummary;
      /** Of a task that finished: `succeeded`, `failed`, `skipped`, `cancelled`; of a run: how it ended. */
      readonly end?: string;
    }
  /** What waits for a person is another than before: read `/api/approvals`. */
  | { readonly kind: 'approvals'; readonly pending: number }
  | { readonly kind: 'server'; readonly server: PageServer }
  /** Tools came, went or changed. */
  | { readonly kind: 'catalog'; readonly tools: number; readonly servers: number }
  /** The daemon stops: the page says so and waits for it to come back. */
  | { readonly kind: 'bye' };

export type PageEventKind = PageEvent['kind'];
