/** Workflows and programs of agents: run, looked at and steered. */

import { type RunReader, mayReach } from '../base/access.ts';
import { GatewayError } from '../base/errors.ts';
import { runId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { Asker } from '../call/asker.ts';
import type { SavingsLedger } from '../call/savings-ledger.ts';
import {
  commandOf,
  type CommandRequest,
  commandRun,
  type ControlRequest,
  controlRun,
} from '../execute/control-run.ts';
import type { WrittenCommand } from '../execute/far-commands.ts';
import { taskOf } from '../execute/large-values.ts';
import type { CommandAnswer, RunCommand } from '../execute/run-command.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import type { RunState } from '../execute/run-state.ts';
import type { Runs } from '../execute/runs.ts';
import {
  answerFor,
  type CodeAnswer,
  waitingTasks,
  type WorkflowAnswer,
} from '../execute/workflow-answer.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Tracer } from '../knowledge/tracer.ts';
import { SAVINGS } from '../tuning/call.ts';
import type { IntentRequest, Intents, OpenIntent, OpenIntents } from './carry-out-intent.ts';
import type { Discovery } from './discovery.ts';
import type { IntentDrafter } from './draft-for-intent.ts';
import type { WorkflowRequest } from './gateway.ts';
import type { PlanJudge } from './judge-plan.ts';
import { traceIntent } from './search-traces.ts';
import type { Servers } from './servers.ts';
import {
  type AgainRequest,
  type CodeRequest,
  type LessonParts,
  executeCode,
  lessonOf,
  runAgain,
  runWorkflow,
} from './start-runs.ts';
import { reasonText } from './suggestion-answer.ts';
import type { UseReporter } from './use-reporter.ts';
import type { WorkflowChecks } from './workflow-checks.ts';

export interface WorkflowsParts extends LessonParts {
  readonly runs: Runs;
  readonly checks: WorkflowChecks;
  readonly discovery: Discovery;
  readonly servers: Servers;
  /** Intents without a workflow. */
  readonly intents: Intents;
  /** Plans that lack values. */
  readonly open: OpenIntents;
  readonly catalog: Pick<CatalogKeeper, 'current' | 'whole'>;
  readonly drafter: IntentDrafter;
  readonly judge: PlanJudge;
  readonly tracer: Tracer;
  readonly results: KeptResults;
  readonly journal: Pick<RunJournal, 'readResult'>;
  /** Receives the outcomes. */
  readonly use: UseReporter;
}

/** Runs, shows and steers workflows and programs, for agents and people. */
export class Workflows {
  readonly #parts: WorkflowsParts;

  constructor(parts: WorkflowsParts) {
    this.#parts = parts;
    parts.runs.serveCommands((written) => this.#read(written));
  }

  /** Runs a workflow, or carries out an intent alone. */
  run(request: WorkflowRequest, asker: Asker, signal: AbortSignal): Promise<WorkflowAnswer> {
    return runWorkflow(this.#parts, request, asker, signal);
  }

  /** Runs an ended run again. */
  again(request: AgainRequest, asker: Asker, signal: AbortSignal): Promise<WorkflowAnswer> {
    return runAgain(this.#parts, request, asker, signal);
  }

  /** Runs a program. */
  runCode(request: CodeRequest, asker: Asker, signal: AbortSignal): Promise<CodeAnswer> {
    return executeCode(this.#parts, request, asker, signal);
  }

  /**
   * Carries out an agent's request about a run. Learning follows the answer, so its result appears
   * in a later status.
   */
  async control(
    request: ControlRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<WorkflowAnswer> {
    const answer = await controlWorkflow(this.#parts, request, asker, signal);
    return request.action === 'status' && answer.status === 'completed'
      ? { ...answer, ...(await lessonOf(this.#parts, runId(request.workflowId))) }
      : answer;
  }

  /** Reads a command that another instance has sent for a run of this one. */
  async #read(written: WrittenCommand): Promise<RunCommand> {
    if (written.kind === 'decide') {
      return written;
    }
    const tasks = 'tasks' in written ? written.tasks : [];
    const { signal } = new AbortController();
    // The calls are made within the scope of the run, not of the sender.
    return commandOf(written, await this.#parts.checks.forAgents({ tasks }, undefined, signal));
  }

  /** Steers a run as a person wants it. */
  async command(
    workflowId: string,
    request: CommandRequest,
    signal: AbortSignal,
    reader?: RunReader,
  ): Promise<CommandAnswer> {
    const { checks, runs, use } = this.#parts;
    requireOwnPlan(await runs.read(runId(workflowId), reader), request.command.kind, reader ?? {});
    const tasks = 'tasks' in request.command ? request.command.tasks : [];
    const known = await checks.forPeople({ tasks }, signal);
    return use.ofSuggestion(runId(workflowId), request.command.kind, () =>
      commandRun(runs, workflowId, request, known),
    );
  }
}

interface KeptResultsParts {
  readonly runs: Pick<Runs, 'keptJson'>;
  readonly savings: Pick<SavingsLedger, 'resultKept' | 'resultRead'>;
}

/** Counts the tokens saved when large results are stored and only previewed. */
export class KeptResults {
  readonly #parts: KeptResultsParts;

  constructor(parts: KeptResultsParts) {
    this.#parts = parts;
  }

  /** Counts the omitted part of large results, and returns the answer unchanged. */
  counted(answer: WorkflowAnswer, { session }: Asker): WorkflowAnswer {
    const { runs, savings } = this.#parts;
    const { workflowId, results = {} } = answer;
    for (const [task, { ref, preview = '' }] of Object.entries(results)) {
      if (workflowId !== undefined && ref !== undefined) {
        const id = runId(workflowId);
        // A longer text is not counted, so it is not read either.
        const read = (): Promise<string | undefined> =>
          runs.keptJson(id, task, SAVINGS.textLengthMax);
        savings.resultKept(session, `${id}/${task}`, preview, read);
      }
    }
    return answer;
  }

  /** Notes that a part of a stored result was read after all. */
  read(workflowId: string, path: string, value: Json): void {
    this.#parts.savings.resultRead(`${workflowId}/${taskOf(path)}`, value);
  }
}

/**
 * Carries out an agent's request about an existing run. A requirement without tasks is planned
 * first.
 */
async function controlWorkflow(
  parts: WorkflowsParts,
  request: ControlRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { checks, results, runs, use } = parts;
  const { workflowId, path, action } = request;
  const id = runId(workflowId);
  const open = parts.open.get(workflowId);
  if (open !== undefined && mayReach(asker, open.person)) {
    return controlOpen(parts, request, open, asker, signal);
  }
  if (asker.ownRunsOnly === true || mayAddCalls(action)) {
    requireOwnPlan(await runs.read(id, asker), action, asker);
  }
  const plan = await withPlannedTasks(parts, request, asker, signal);
  if ('status' in plan) {
    return plan;
  }
  const { request: complete, note } = plan;
  const known = await checks.forAgents({ tasks: complete.tasks ?? [] }, asker.scope, signal);
  const endProgress = runs.tellProgress(id, asker.onProgress);
  const said = {
    ...(asker.person !== undefined && { person: asker.person }),
    ...(request.requirement !== undefined && { reason: request.requirement }),
  };
  const act = (): Promise<WorkflowAnswer> => controlRun(runs, complete, known, asker);
  const answer = await use.ofSuggestion(id, action, act, said).finally(endProgress);
  note();
  if (request.context !== undefined) {
    // The command was carried out: what only learning needs must not fail it.
    await use.runIntent(asker, id).catch(() => undefined);
  }
  if (path !== undefined && answer.value !== undefined) {
    results.read(workflowId, path, answer.value);
  }
  return results.counted(await withWaitingTasks(runs, answer), asker);
}

/**
 * Handles a request about a plan that lacks values. With the values it plans again, and runs if the
 * tools are the same.
 */
async function controlOpen(
  parts: WorkflowsParts,
  { workflowId, action, inputs }: ControlRequest,
  { request, tools }: OpenIntent,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  parts.open.drop(workflowId);
  if (action === 'abort') {
    return { status: 'aborted', workflowId, message: 'the plan was dropped; nothing had run' };
  }
  const known = { ...request.inputs, ...inputs };
  const again: IntentRequest = { ...request, inputs: known, mode: 'suggest' };
  const answer = await parts.intents.carryOut(again, asker, signal);
  if (answer?.workflowId === undefined) {
    return answer ?? { status: 'explicit_required', message: 'no tool answers it any more' };
  }
  const planned = (answer.suggestion?.tasks ?? []).map(({ tool }) => tool);
  const isSame = planned.join(' ') === tools.join(' ');
  const isWhole = parts.open.get(answer.workflowId) === undefined;
  if (action !== 'continue' || !isWhole || !isSame) {
    return answer;
  }
  const goOn = { workflowId: answer.workflowId, action: 'continue' as const };
  const ended = await controlWorkflow(parts, goOn, asker, signal);
  return { ...ended, ...(answer.suggestion !== undefined && { suggestion: answer.suggestion }) };
}

/**
 * Adds the waiting tasks to the answer as they are now: they may have changed since the proposal.
 */
async function withWaitingTasks(
  runs: Pick<Runs, 'read'>,
  answer: WorkflowAnswer,
): Promise<WorkflowAnswer> {
  const { status, workflowId } = answer;
  return status === 'suggestion' && workflowId !== undefined
    ? { ...answer, tasks: waitingTasks(await runs.read(runId(workflowId))) }
    : answer;
}

const PLAN_CHANGES: ReadonlySet<string> = new Set([
  'replan',
  'inject',
  'inject_tasks',
  'modify',
  'modify_args',
]);

/** Returns whether a command can give a run calls that nobody has asked for yet. */
function mayAddCalls(command: string): boolean {
  return command === 'continue' || PLAN_CHANGES.has(command);
}

/**
 * Refuses calls that somebody asks for in the run of another person: they would be made with the login of
 * that person. So nobody else changes a plan, and nobody else runs a suggestion. An admin or the local user
 * can still pause, continue, skip and abort a run that its person has begun.
 */
function requireOwnPlan(state: RunState, command: string, reader: RunReader): void {
  if (state.person === reader.person) {
    return;
  }
  const whose = state.person ?? 'the local user';
  if (PLAN_CHANGES.has(command)) {
    refuse(`only ${whose} changes the plan of this run`, whose);
  }
  if (command === 'continue' && state.status === 'suggestion') {
    refuse(`only ${whose} runs this suggestion`, whose);
  }
}

function refuse(what: string, whose: string): never {
  const instead = 'pause, skip or abort it, or begin a run of your own';
  const message = `${what}, because its calls are made as ${whose}; ${instead}`;
  throw new GatewayError('COMMAND_REFUSED', message);
}

/** A request to a run, with the tasks that were planned for it. */
interface PlannedRequest {
  readonly request: ControlRequest;
  /** Records the planning, once the tasks that it replaces are settled. */
  readonly note: () => void;
}

/** Plans a requirement that has no tasks, on top of the results so far. */
async function withPlannedTasks(
  parts: Pick<WorkflowsParts, 'runs' | 'catalog' | 'drafter' | 'judge' | 'tracer'>,
  request: ControlRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<PlannedRequest | WorkflowAnswer> {
  const { runs, catalog, drafter, judge, tracer } = parts;
  const { action, requirement, tasks, workflowId } = request;
  if (action !== 'replan' || tasks !== undefined || requirement === undefined) {
    return { request, note: () => undefined };
  }
  const state = await runs.read(runId(workflowId));
  const earlier = state.plan.tasks.flatMap(({ id, tool }) => {
    const known = catalog.current.tools.get(tool);
    return known === undefined ? [] : [{ id, tool: known }];
  });
  // Values that the run was given are known. If one fits nowhere, it was said for other tasks.
  const told = { ...state.context, ...request.context };
  const wish = { intent: requirement, earlier, inputs: told, scope: asker.scope };
  const drafted = await drafter.draft(wish, signal);
  const { draft } = drafted;
  const unused = draft.unused.filter(
    (value) => value.from !== 'inputs' || !Object.hasOwn(told, value.name),
  );
  const verdict = judge.addition({ ...draft, unused });
  const { kind, reasons } = verdict;
  const note = (): void => {
    const traced = { intent: requirement, mode: 'replan' };
    traceIntent({ tracer }, traced, drafted, verdict, asker, state.runId);
  };
  // A person looks at a suggestion before it is run.
  const isEnough = state.status === 'suggestion' ? kind !== 'explicit_required' : kind === 'run';
  if (isEnough && draft.missing.length === 0) {
    return { request: { ...request, tasks: draft.workflow.tasks }, note };
  }
  note();
  const why = reasons.map((reason) => reasonText(reason)).join(', ');
  const example = JSON.stringify(draft.workflow.tasks);
  const message = `nothing was changed: ${why}; give tasks${example === '[]' ? '' : `, such as ${example}`}`;
  return { ...answerFor(state), message };
}
