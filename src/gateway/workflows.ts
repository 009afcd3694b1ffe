/** Workflows and programs of agents: run, looked at and steered. */

import type { RunReader } from '../base/access.ts';
import { runId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { Asker } from '../call/asker.ts';
import type { SavingsLedger } from '../call/savings-ledger.ts';
import {
  commandOf,
  type CommandRequest,
  commandRun,
  type ControlRequest,
} from '../execute/control-run.ts';
import type { WrittenCommand } from '../execute/far-commands.ts';
import { taskOf } from '../execute/large-values.ts';
import type { CommandAnswer, RunCommand } from '../execute/run-command.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import type { Runs } from '../execute/runs.ts';
import type { CodeAnswer, WorkflowAnswer } from '../execute/workflow-answer.ts';
import { SAVINGS } from '../tuning/call.ts';
import type { Intents } from './carry-out-intent.ts';
import { controlWorkflow, requireOwnPlan } from './control-workflow.ts';
import type { Discovery } from './discovery.ts';
import type { WorkflowRequest } from './gateway.ts';
import type { UseTeller } from './learn-from-use.ts';
import type { OpenIntents } from './open-intents.ts';
import type { PlanAdditions } from './plan-addition.ts';
import type { ServerListing } from './servers.ts';
import {
  type AgainRequest,
  type CodeRequest,
  executeCode,
  lessonOf,
  type LessonParts,
  runAgain,
  runWorkflow,
} from './start-runs.ts';
import type { WorkflowChecks } from './workflow-checks.ts';

export interface WorkflowsParts extends LessonParts {
  readonly runs: Runs;
  readonly checks: WorkflowChecks;
  readonly discovery: Discovery;
  readonly listing: ServerListing;
  /** Intents without a workflow. */
  readonly intents: Intents;
  /** Plans that lack values. */
  readonly open: OpenIntents;
  readonly additions: PlanAdditions;
  readonly results: KeptResults;
  readonly journal: Pick<RunJournal, 'readResult'>;
  /** Receives the outcomes. */
  readonly use: UseTeller;
}

/** Everything that agents and people do with runs. */
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
    // Its calls are made within the scope of the run, whoever sent it.
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

  /** A part of a result was read after all. */
  read(workflowId: string, path: string, value: Json): void {
    this.#parts.savings.resultRead(`${workflowId}/${taskOf(path)}`, value);
  }
}
