/** What the dashboard and the daemon say to each other about runs and approvals; see `page-api.ts`. */
import type { PageRisk } from './page-api-knowledge.ts';
import type { PageJson, PageObject } from './page-api.ts';

export type PageRunStatus =
  | 'running'
  | 'suggestion'
  | 'paused'
  | 'approval_required'
  | 'outcome_unknown'
  | 'completed'
  | 'failed'
  | 'aborted';

export type PageTaskStatus =
  | 'waiting'
  | 'running'
  | 'succeeded'
  | 'failed'
  | 'skipped'
  | 'cancelled';

export interface PageRunSummary {
  readonly workflowId: string;
  readonly status: PageRunStatus;
  readonly intent?: string;
  readonly startedAt: number;
  readonly finishedAt?: number;
  readonly taskCount: number;
  /** What the client that asked for it calls itself. */
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
  /** Where to go on; missing at the end. */
  readonly nextOffset?: number;
}

/** `GET /api/run-choices` */
export interface PageRunChoices {
  readonly clients: readonly string[];
  readonly tools: readonly string[];
}

/** How a task was answered other than by calling its server then and there. */
export type PageAhead =
  /** The answer had been made before it was asked for. */
  | 'ready'
  /** It was being made already, and was waited for. */
  | 'joined';

export interface PageTask {
  readonly id: string;
  readonly tool: string;
  readonly dependsOn: readonly string[];
  readonly status: PageTaskStatus;
  readonly startedAt?: number;
  readonly durationMs?: number;
  /** `code: message`. */
  readonly error?: string;
  /** As they stand in the plan, with references (`${id.path}`). */
  readonly planned?: PageJson;
  /** As they were sent; missing before the call and where they are large. */
  readonly args?: PageJson;
  /** What was believed of the tool when the call left. */
  readonly effects?: { readonly readOnly: boolean; readonly repeatable: boolean };
  readonly result?: PageResultPreview;
  readonly ahead?: PageAhead;
  /** Set where a task did not succeed and its call may have taken effect all the same. */
  readonly mayHaveRun?: boolean;
}

export interface PageResultPreview {
  /** The beginning of the value as JSON. */
  readonly preview: string;
  readonly sizeBytes: number;
  /** Whether the preview is all of it. */
  readonly isWhole: boolean;
}

export interface PageDecisionOfRun {
  readonly id: string;
  readonly kind: 'approval' | 'outcome_unknown';
  readonly task: string;
  readonly tool: string;
  readonly requestedAt: number;
  /** When it was answered. */
  readonly decidedAt?: number;
  readonly verdict?: string;
  readonly by?: string;
  readonly reason?: string;
}

/** `GET /api/runs/:id` */
export interface PageRun {
  readonly workflowId: string;
  readonly status: PageRunStatus;
  readonly intent?: string;
  readonly reason?: string;
  readonly startedAt: number;
  readonly finishedAt?: number;
  /** In the order of the plan. */
  readonly tasks: readonly PageTask[];
  readonly decisions: readonly PageDecisionOfRun[];
  readonly messages: readonly { readonly by: string; readonly text: string; readonly at: number }[];
  /** Why it stands still, while it does. */
  readonly paused?: { readonly why: string; readonly task?: string };
  /** Its plan as a workflow, where it has ended and is small enough to be changed by hand. */
  readonly workflow?: readonly object[];
  /** What the page may ask for now. */
  readonly commands: readonly PageRunCommandKind[];
  /** The place of the newest event that this answer knows; events up to it are in it. */
  readonly sequence: number;
}

/** `POST /api/runs/:id/again`, for a run that has ended. Answers with `PageStarted`. */
export interface PageAgain {
  /** The task to begin with; what had finished and did not wait for it is kept. */
  readonly from?: string;
}

/** `POST /api/runs/:id/edited`: other tasks for the same intent. Answers with `PageStarted`. */
export interface PageEdited {
  readonly tasks: PageJson;
}

/** A run that the person asked for. */
export interface PageStarted {
  readonly workflowId: string;
  /** How far it is by now: a short one has ended. */
  readonly status: string;
}

/** `GET /api/runs/:id/events?after=0`: what happened, in order. */
export interface PageRunHistory {
  readonly events: readonly {
    readonly sequence: number;
    readonly kind: string;
    readonly at: number;
    readonly task?: string;
    readonly event: PageObject;
  }[];
  /** Where to go on; missing at the end of what has happened so far. */
  readonly nextAfter?: number;
}

/** `GET /api/runs/:id/result?path=task.items[0]&offset=0`: `path` starts with the task's id. */
export interface PageResult {
  readonly value: PageJson;
  readonly nextOffset?: number;
}

export type PageRunCommandKind = 'pause' | 'continue' | 'abort';

/** `POST /api/runs/:id/command` */
export interface PageRunCommand {
  readonly command: PageRunCommandKind;
  /** With `abort`. */
  readonly reason?: string;
}

/** What became of a command or a decision. 409 where it was refused. */
export type PageTaken =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly reason: string };

/** A call that was asked about before, to be compared with. */
export interface PageAskedBefore {
  readonly args: PageJson;
  readonly at: number;
  readonly verdict?: string;
  readonly by?: string;
  readonly workflowId?: string;
}

export interface PageCallQuestion {
  readonly kind: 'approval' | 'outcome_unknown';
  readonly id: string;
  readonly summary: string;
  readonly tool: string;
  /** The server's own words on its tool, where the tool is known. */
  readonly description?: string;
  /** Missing where they are too large to show; the hash binds all the same. */
  readonly args?: PageJson;
  readonly argsHash: string;
  /** Why it is asked, in words. */
  readonly why: string;
  /** Approving it, or calling it again, takes a second step: `confirmed` has to be sent. */
  readonly isGrave: boolean;
  /** The answer is kept for the tool, not for this call alone. */
  readonly once: boolean;
  readonly workflowId?: string;
  readonly task?: string;
  readonly intent?: string;
  /** What the client calls itself that made the call. */
  readonly client?: string;
  /** The client in which the person is being asked just now as well. */
  readonly askedIn?: string;
  readonly requestedAt?: number;
  readonly expiresAt?: number;
  /** Patterns that "always allow" may be asked for, the narrowest first. */
  readonly patterns: readonly string[];
  readonly before?: PageAskedBefore;
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
  readonly changes: readonly {
    readonly tool: string;
    readonly at: number;
    /** Nobody has agreed to any definition of it yet. */
    readonly isNew: boolean;
    /** What changed, what is risky first. */
    readonly sentences: readonly PageChangeSentence[];
  }[];
}

export interface PageChangeSentence {
  readonly severity: 'risky' | 'plain';
  readonly text: string;
  /** The server's own words or values before and now. */
  readonly was?: string;
  readonly now?: string;
}

export type PageQuestion = PageCallQuestion | PagePolicyQuestion | PageDefinitionQuestion;

/** `GET /api/approvals`, changes of the policy first, then the oldest. */
export interface PageApprovals {
  readonly pending: readonly PageQuestion[];
  /** Changed definitions that a person wants to stay blocked. */
  readonly blocked: readonly PageDefinitionQuestion[];
}

/**
 * `POST /api/decide` → `PageTaken`. A call, a policy change or a changed definition is approved or denied;
 * a denied definition stays blocked. An unknown outcome is retried or done, with its value where there is one.
 */
export interface PageDecision {
  readonly id: string;
  readonly verdict: 'approve' | 'deny' | 'retry' | 'done';
  readonly reason?: string;
  readonly value?: PageJson;
  /** The person has done the second step. A grave question is not approved or retried without it. */
  readonly confirmed?: boolean;
}

/** `POST /api/servers/:name/off` */
export interface PageServerOff {
  readonly configFile: string;
  /** Where the file as it was is kept. */
  readonly backupFile: string;
}

/** `POST /api/policy/propose`: what "always allow" would write. */
export interface PagePolicyRequest {
  /** Pattern of `server:tool`. */
  readonly tools: string;
}

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
  /** Of the file as it is before (`removed`, `same`) or after (`added`), from 1. */
  readonly line: number;
}

/** `POST /api/policy/confirm` → `PagePolicyWritten`; 409 where the file has changed since. */
export interface PagePolicyConfirm {
  readonly id: string;
}

export interface PagePolicyWritten {
  readonly configFile: string;
  /** Where the file as it was is kept. */
  readonly backupFile: string;
}
