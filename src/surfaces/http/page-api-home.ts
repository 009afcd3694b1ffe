/** Data of the dashboard's first view; see `page-api.ts`. */
import type { PageRunSummary } from './page-api-runs.ts';
import type { PageServer } from './page-api.ts';

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
