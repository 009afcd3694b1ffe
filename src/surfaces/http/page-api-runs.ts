/** Messages between dashboard and daemon about runs and approvals; see `page-api.ts`. */
import type { Json, JsonObject } from '../../base/json.ts';
import type { ChangedDefinition } from '../../execute/desk.ts';
import type { RunChoices } from '../../execute/run-journal.ts';
import type { RunStatus } from '../../execute/run-state.ts';
import type { RunDetails, TaskDetails } from '../../execute/run-view.ts';
import type { AskedBefore } from '../../gateway/people-desk.ts';
import type { PageRisk } from './page-api-knowledge.ts';

export interface PageRunSummary {
  readonly workflowId: string;
  readonly status: RunStatus;
  readonly intent?: string;
  readonly startedAt: number;
  readonly finishedAt?: number;
  readonly taskCount: number;
  /** Name that the asking client gives itself. */
  readonly client?: string;
  /** Set on a failed run in which a person denied a call, or nobody answered in time. */
  readonly ending?: 'denied' | 'expired';
}

/**
 * `GET /api/runs?limit=&offset=`, newest first. Filters: `status` (words with commas between, `denied` and
 * `expired` among them), `client`, `tool`, `since`, and `q`: words of the intent or the beginning of the id.
 */
export interface PageRuns {
  readonly runs: readonly PageRunSummary[];
  /** Runs that wait for a person, whatever the filter; with the first page only. */
  readonly pinned: readonly PageRunSummary[];
  /** The next offset. Left out at the end. */
  readonly nextOffset?: number;
}

/** `GET /api/run-choices` */
export type PageRunChoices = RunChoices;

export type PageTask = TaskDetails;

export type PageDecisionOfRun = RunDetails['decisions'][number];

/** `GET /api/runs/:id` */
export interface PageRun extends RunDetails {
  /** Commands that are possible now. */
  readonly commands: readonly PageRunCommandKind[];
}

/** `POST /api/runs/:id/again`, for a run that has ended. Answers with `PageStarted`. */
export interface PageAgain {
  /** The task to begin with. Finished tasks that do not depend on it are kept. */
  readonly from?: string;
}

/** `POST /api/runs/:id/edited`: other tasks for the same intent. Answers with `PageStarted`. */
export interface PageEdited {
  readonly tasks: Json;
}

/** A run that the person asked for. */
export interface PageStarted {
  readonly workflowId: string;
  /** The present status. A short run has ended already. */
  readonly status: string;
}

/** `GET /api/runs/:id/events?after=0`: the events of a run, in order. */
export interface PageRunHistory {
  readonly events: readonly {
    readonly sequence: number;
    readonly kind: string;
    readonly at: number;
    readonly task?: string;
    readonly event: JsonObject;
  }[];
  /** The next value of `after`. Left out at the end. */
  readonly nextAfter?: number;
}

/** `GET /api/runs/:id/result?path=task.items[0]&offset=0`: `path` starts with the task's id. */
export interface PageResult {
  readonly value: Json;
  readonly nextOffset?: number;
}

export type PageRunCommandKind = 'pause' | 'continue' | 'abort';

/** `POST /api/runs/:id/command` */
export interface PageRunCommand {
  readonly command: PageRunCommandKind;
  /** With `abort`. */
  readonly reason?: string;
}

export interface PageCallQuestion {
  readonly kind: 'approval' | 'outcome_unknown';
  readonly id: string;
  readonly summary: string;
  readonly tool: string;
  /** The server's own words on its tool, where the tool is known. */
  readonly description?: string;
  /** Missing where they are too large to show; the hash binds all the same. */
  readonly args?: Json;
  readonly argsHash: string;
  /** Reason for asking, in words. */
  readonly why: string;
  /** Approving it, or calling it again, takes a second step: `confirmed` has to be sent. */
  readonly isGrave: boolean;
  /** The answer is kept for the tool, not for this call alone. */
  readonly once: boolean;
  readonly workflowId?: string;
  readonly task?: string;
  readonly intent?: string;
  /** Name that the calling client gives itself. */
  readonly client?: string;
  /** The client in which the person is being asked just now as well. */
  readonly askedIn?: string;
  readonly requestedAt?: number;
  readonly expiresAt?: number;
  /** Patterns that "always allow" may be asked for, the narrowest first. */
  readonly patterns: readonly string[];
  readonly before?: AskedBefore;
  /** The person keeps saying yes to calls of this kind: how often, and the command that allows them. */
  readonly offer?: { readonly approvals: number; readonly allow: string };
}

/** `pml.json` was changed by somebody and would let more be done. */
export interface PagePolicyQuestion {
  readonly kind: 'policy_change';
  readonly id: string;
  readonly summary: string;
  readonly isGrave: true;
  readonly changes: readonly string[];
}

/** A server that is not trusted changed the definition of its tools. */
export interface PageDefinitionQuestion {
  readonly kind: 'definition_change';
  readonly id: string;
  readonly summary: string;
  readonly server: string;
  /** Something in it is risky: using it takes a second step. */
  readonly isGrave: boolean;
  readonly changes: readonly ChangedDefinition[];
}

export type PageChangeSentence = ChangedDefinition['sentences'][number];

export type PageQuestion = PageCallQuestion | PagePolicyQuestion | PageDefinitionQuestion;

/** `GET /api/approvals`, changes of the policy first, then the oldest. */
export interface PageApprovals {
  readonly pending: readonly PageQuestion[];
  /** Changed definitions that a person wants to stay blocked. */
  readonly blocked: readonly PageDefinitionQuestion[];
}

/**
 * `POST /api/decide` . A call, a policy change or a changed definition is approved or denied;
 * a denied definition stays blocked. An unknown outcome is retried or done, with its value where there is one.
 */
export interface PageDecision {
  readonly id: string;
  readonly verdict: 'approve' | 'deny' | 'retry' | 'done';
  readonly reason?: string;
  readonly value?: Json;
  /** The person has done the second step. A grave question is not approved or retried without it. */
  readonly confirmed?: boolean;
}

/** `POST /api/servers/:name/off` */
export interface PageServerOff {
  readonly configFile: string;
  /** Backup of the old file. */
  readonly backupFile: string;
}

/** `POST /api/policy/propose` with `tools`, a pattern of `server:tool`: the change that "always allow" would write. */
export interface PagePolicyProposal {
  /** To be sent back to `confirm`; good for a few minutes and for exactly this change. */
  readonly id: string;
  readonly tools: string;
  readonly configFile: string;
  /** Tools known now that it would hold for, the dangerous first; and how many there are. */
  readonly matching: readonly { readonly tool: string; readonly risk: PageRisk }[];
  readonly matchingCount: number;
  /** The change of the file, line by line, with some lines around it. */
  readonly diff: readonly PageDiffLine[];
  /** Earlier rules that go first all the same, in words. */
  readonly notes: readonly string[];
}

export interface PageDiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** Line number from 1, in the old file (`removed`, `same`) or in the new one (`added`). */
  readonly line: number;
}

/** `POST /api/policy/confirm` with the `id` of a proposal. 409 if the file has changed since. */
export interface PagePolicyWritten {
  readonly configFile: string;
  /** Backup of the old file. */
  readonly backupFile: string;
}
