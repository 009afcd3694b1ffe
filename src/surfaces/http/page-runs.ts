/** Runs: lists, one of them closely, its results, and steering it. */
import type { JsonObject } from '../../base/json.ts';
import { LISTED_WORDS } from '../../base/people-words.ts';
import type { PredictionRecord } from '../../call/prediction-store.ts';
import type { CommandRequest } from '../../execute/control-run.ts';
import type { RunFilter, RunSummary, RunWord } from '../../execute/run-journal.ts';
import type { RunDetails } from '../../execute/run-view.ts';
import type { WorkflowAnswer } from '../../execute/workflow-answer.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import type { PageMadeAhead, PageTaskAhead } from './page-api-knowledge.ts';
import type {
  PageResult,
  PageRun,
  PageRunChoices,
  PageRunCommand,
  PageRunCommandKind,
  PageRunHistory,
  PageRuns,
  PageRunSummary,
  PageStarted,
} from './page-api-runs.ts';
import {
  askerOf,
  change,
  DASHBOARD_SESSION,
  get,
  type PageCall,
  type PageReply,
  type PageRoute,
} from './page-call.ts';
import { taskIn } from './page-events.ts';
import {
  badRequest,
  onlyKeys,
  optionalText,
  PageProblem,
  queryText,
  queryWhole,
  wordOf,
} from './page-input.ts';

const RUNS_SHOWN = 50;

/**
 * Returns a page of the list, newest first. The first page also has the runs that wait for a
 * person.
 */
async function listRuns({ parts, query }: PageCall): Promise<PageRuns> {
  const asked = queryWhole(query, 'limit', { min: 1, max: Number.MAX_SAFE_INTEGER }) ?? RUNS_SHOWN;
  const limit = Math.min(asked, DASHBOARD.runsMax);
  const offset = queryWhole(query, 'offset', { min: 0, max: DASHBOARD.runsOffsetMax }) ?? 0;
  const filter = runFilterIn(query);
  const [all, pinned] = await Promise.all([
    parts.gateway.runs(offset + limit + 1, filter),
    offset === 0 ? parts.gateway.runs(DASHBOARD.runsPinnedMax, { words: NEEDS_YOU }) : [],
  ]);
  const runs = all.slice(offset, offset + limit);
  const next = offset + limit;
  return {
    runs: runs.map((run) => listedRun(run)),
    pinned: pinned.map((run) => listedRun(run)),
    ...(all.length > next && next <= DASHBOARD.runsOffsetMax && { nextOffset: next }),
  };
}

/** Returns a run as lists have it. */
export function listedRun({ runId, ...rest }: RunSummary): PageRunSummary {
  return { workflowId: runId, ...rest };
}

/** Returns the clients and tools that runs can be filtered by. */
function runChoices({ parts }: PageCall): Promise<PageRunChoices> {
  return parts.gateway.dashboard.runChoices();
}

/** Returns one run with everything about its tasks but whole results. */
async function showRun({ parts, name }: PageCall): Promise<PageRun> {
  const run = await parts.gateway.dashboard.run(name);
  return { ...run, commands: commandsFor(run) };
}

function commandsFor({ status, finishedAt }: RunDetails): readonly PageRunCommandKind[] {
  if (finishedAt !== undefined) {
    return [];
  }
  const first: Readonly<Record<string, readonly PageRunCommandKind[]>> = {
    running: ['pause'],
    approval_required: ['pause'],
    paused: ['continue'],
    suggestion: ['continue'],
  };
  return [...(first[status] ?? []), 'abort'];
}

/** Returns the events of a run, in order. */
async function runHistory({ parts, name, query }: PageCall): Promise<PageRunHistory> {
  const after = queryWhole(query, 'after', { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? 0;
  const events = await parts.gateway.dashboard.history(name, after);
  const last = events.at(-1);
  return {
    events: events.map(({ sequence, event }) => {
      const task = taskIn(event);
      return {
        sequence,
        kind: event.kind,
        at: event.at,
        ...(task !== undefined && { task }),
        event: event as unknown as JsonObject,
      };
    }),
    ...(last !== undefined &&
      events.length === DASHBOARD.eventsReadMax && { nextAfter: last.sequence }),
  };
}

/** Returns a page of a result. */
async function runResult({ parts, name, query, signal }: PageCall): Promise<PageResult> {
  const path = queryText(query, 'path');
  if (path === undefined) {
    throw badRequest('"path" must name a task, and may go on into its result: task.items[0]');
  }
  const offset = queryWhole(query, 'offset', { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? 0;
  const { value = null, nextOffset } = await parts.gateway.controlWorkflow(
    { workflowId: name, action: 'result', path, offset },
    { session: DASHBOARD_SESSION },
    signal,
  );
  return { value, ...(nextOffset !== undefined && { nextOffset }) };
}

const COMMANDS = ['pause', 'continue', 'abort'] as const;

/** Steers a run. */
async function commandRun(call: PageCall): Promise<PageReply> {
  const { parts, by, name, body, signal } = call;
  const { command: kind, reason = `it was ended by ${by}` } = readCommand(body);
  const command: CommandRequest['command'] = kind === 'abort' ? { kind, reason } : { kind };
  // A click is one command: nothing sends it a second time.
  const id = `page-${crypto.randomUUID()}`;
  const answer = await parts.gateway.command(name, { id, command }, signal, {
    ...askerOf(call),
    person: by,
  });
  return { status: answer.kind === 'taken' ? 200 : 409, body: answer };
}

function readCommand(body: PageCall['body']): PageRunCommand {
  onlyKeys(body, ['command', 'reason']);
  const reason = optionalText(body, 'reason');
  return {
    command: wordOf(body, 'command', COMMANDS),
    ...(reason !== undefined && { reason }),
  };
}

// Runs that have ended, begun anew by a person.

/** Runs all of a run again, or from one of its tasks on. */
async function runAgain(call: PageCall): Promise<PageStarted> {
  const { parts, name, body, signal } = call;
  onlyKeys(body, ['from']);
  const from = optionalText(body, 'from');
  const request = { workflowId: name, ...(from !== undefined && { from }) };
  return startedOf(await parts.gateway.runAgain(request, askerOf(call), signal));
}

/** Runs other tasks for the same intent. */
async function runEdited(call: PageCall): Promise<PageStarted> {
  const { parts, name, body, signal } = call;
  onlyKeys(body, ['tasks']);
  const { tasks } = body;
  if (!Array.isArray(tasks)) {
    throw badRequest('"tasks" must be a list');
  }
  const { intent } = await parts.gateway.look(name, askerOf(call));
  const request = { workflow: { tasks }, ...(intent !== undefined && { intent }) };
  return startedOf(await parts.gateway.executeWorkflow(request, askerOf(call), signal));
}

// Reads the filter of a list of runs from an address.

/** The words of runs that wait for a person. */
const NEEDS_YOU: readonly RunWord[] = ['approval_required', 'outcome_unknown'];

/** Throws BAD_REQUEST for a word that no run has. */
function runFilterIn(query: URLSearchParams): RunFilter {
  const words = queryText(query, 'status')?.split(',');
  const client = queryText(query, 'client');
  const tool = queryText(query, 'tool');
  const since = queryWhole(query, 'since', { min: 0, max: Number.MAX_SAFE_INTEGER });
  const search = (queryText(query, 'q') ?? '').split(/\s+/u).filter((word) => word !== '');
  if (search.length > DASHBOARD.searchWordsMax) {
    throw badRequest(`"q" may have at most ${DASHBOARD.searchWordsMax} words`);
  }
  return {
    ...(words !== undefined && { words: words.map((word) => runWord(word)) }),
    ...(client !== undefined && { client }),
    ...(tool !== undefined && { tool }),
    ...(since !== undefined && { since }),
    ...(search.length > 0 && { search }),
  };
}

function runWord(text: string): RunWord {
  const word = LISTED_WORDS.find((each) => each === text);
  if (word === undefined) {
    throw badRequest(`"status" must be of ${LISTED_WORDS.join(', ')}`);
  }
  return word;
}

/** Describes a started run to the page. Throws if none was started. */
export function startedOf({
  workflowId,
  status,
  issues = [],
  message,
}: WorkflowAnswer): PageStarted {
  if (workflowId === undefined) {
    const why = issues.map((issue) => issue.message);
    throw new PageProblem(400, 'WORKFLOW_INVALID', why.join('; ') || (message ?? status));
  }
  return { workflowId, status };
}

/** Explains why a task was answered by a call made ahead. */
async function taskAhead({ parts, name, query }: PageCall): Promise<PageTaskAhead> {
  const task = queryText(query, 'task');
  if (task === undefined) {
    throw badRequest('"task" must name a task of the run');
  }
  const found = await parts.gateway.dashboard.aheadOf(name, task);
  const [made] = found === undefined ? [] : madeAhead(found);
  return made === undefined ? {} : { made };
}

/**
 * Returns the call ahead of a prediction. Empty if the call was held back, because it was not made.
 */
export function madeAhead(record: PredictionRecord): readonly PageMadeAhead[] {
  const { id, at, tool, after, probability, threshold, outcome, reason } = record;
  if (outcome === 'held') {
    return [];
  }
  return [
    {
      id,
      at,
      tool,
      ...(after !== undefined && { after }),
      probability,
      threshold,
      outcome: outcome === 'hit' ? 'ready' : outcome,
      reason,
      savedMs: record.savedMs,
      serverMs: record.serverMs,
    },
  ];
}

export const RUN_ROUTES: readonly PageRoute[] = [
  get(/^\/api\/runs$/u, listRuns),
  get(/^\/api\/run-choices$/u, runChoices),
  get(/^\/api\/runs\/([^/]+)$/u, showRun),
  get(/^\/api\/runs\/([^/]+)\/events$/u, runHistory),
  get(/^\/api\/runs\/([^/]+)\/result$/u, runResult),
  get(/^\/api\/runs\/([^/]+)\/ahead$/u, taskAhead),
  { ...change(/^\/api\/runs\/([^/]+)\/command$/u, 'call', commandRun), answer: commandRun },
  change(/^\/api\/runs\/([^/]+)\/again$/u, 'call', runAgain),
  change(/^\/api\/runs\/([^/]+)\/edited$/u, 'call', runEdited),
];
