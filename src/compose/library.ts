import { join } from 'node:path';

import { createLineLogger } from '../adapters/log/line-logger.ts';
import { systemClock } from '../adapters/system/system-clock.ts';
import { systemRandom } from '../adapters/system/system-random.ts';
import { type RunId, sessionId, splitToolId, toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
import type { ServerState } from '../call/upstreams.ts';
import { parseSettings } from '../config/parse-settings.ts';
import { createRedactor, secretsInPlace } from '../config/redact.ts';
import type { SettingsInput as ConfigInput } from '../config/schema.ts';
import type { CodeAnswer } from '../execute/code-answer.ts';
import type { CommandAnswer } from '../execute/run-command.ts';
import type { PauseMode, RunEvent } from '../execute/run-event.ts';
import type { CodeRequest } from '../gateway/execute-code.ts';
import type { Explainer, Explanation } from '../gateway/explain.ts';
import type {
  ControlRequest,
  DiscoverAnswer,
  DiscoverRequest,
  PersonalDecision,
  Undecided,
  WorkflowAnswer,
} from '../gateway/gateway.ts';
import type { Workflow } from '../plan/workflow.ts';
import { openHost } from './open-host.ts';
import { templateFile } from './template-file.ts';

export interface LibraryOptions {
  /** Where the database and the keys live. One process at a time. */
  readonly folder: string;
  /** Where log lines go; nowhere by default. */
  readonly logger?: Logger;
  /** What server programs may inherit of the environment; the process's own by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** What to carry out: a workflow, or an intent that a plan is made for. */
export interface LibraryWorkflow {
  readonly intent?: string;
  readonly workflow?: Workflow;
  /** Values that are known, by name, for a plan that is made. */
  readonly inputs?: JsonObject;
  /** How far an intent alone may be carried out; `auto` runs what only reads. */
  readonly mode?: 'auto' | 'suggest' | 'run';
  /** When the run stops to let you look; never by default. */
  readonly pause?: PauseMode;
}

/** A gateway in your own process. */
export interface LibraryGateway extends AsyncDisposable {
  /** What a person should know about this start: a database that could not be opened and was set aside. */
  readonly notices: readonly string[];
  /** Finds the tools for an intent. */
  discover(request: DiscoverRequest): Promise<DiscoverAnswer>;
  /** Runs a workflow, or makes a plan for an intent and proposes or runs it; aborting the signal ends the run. */
  executeWorkflow(request: LibraryWorkflow, signal?: AbortSignal): Promise<WorkflowAnswer>;
  /** Runs a program in TypeScript in the sandbox; aborting the signal ends it. */
  executeCode(request: CodeRequest, signal?: AbortSignal): Promise<CodeAnswer>;
  /** Looks at a run, reads its results page by page, or ends it. */
  controlWorkflow(request: ControlRequest): Promise<WorkflowAnswer>;
  /** What a person has to decide: calls that need a word, and calls of which nobody knows how they ended. */
  undecided(): Promise<readonly Undecided[]>;
  /** Passes a person's decision on. Your program is the person's here: never let a model call it. */
  decide(decision: PersonalDecision): Promise<CommandAnswer>;
  /** Calls one tool, named `server:tool`, outside any run. */
  callTool(tool: string, args: JsonObject, signal?: AbortSignal): Promise<CallOutcome>;
  /** Events of all runs from now on. The returned function ends it. */
  onRunEvent(listener: (runId: RunId, event: RunEvent) => void): () => void;
  servers(): readonly ServerState[];
  /** Why something was decided, by the id of a trace, of a run, of a tool, or of a capability (`pml:name`). */
  explain(id: string): Promise<Explanation>;
  /** What surrounds a tool among the others, or what is known in all. */
  graph(tool?: string): ReturnType<Explainer['graph']>;
  /** Ends runs and server processes and closes the database. */
  close(): Promise<void>;
}

export async function createLibraryGateway(
  config: ConfigInput,
  options: LibraryOptions,
): Promise<LibraryGateway> {
  const logger =
    options.logger ??
    createLineLogger({
      write: () => undefined,
      now: () => systemClock.now(),
      level: () => 'error',
    });
  const settings = parseSettings(config);
  const secrets = secretsInPlace(settings);
  const host = await openHost({
    settings,
    configFile: join(options.folder, 'pml.json'),
    databaseFolder: join(options.folder, 'database'),
    keyFile: join(options.folder, 'key'),
    // The program that uses the library chose the folder for it.
    isKeyFileNamed: true,
    modelFolder: join(options.folder, 'models'),
    environment: options.environment ?? process.env,
    redact: createRedactor(secrets),
    secrets: () => secrets,
    configNotices: () => [],
    logger,
    templateFile: templateFile(),
  });
  const { gateway } = host;
  const asker = { session: sessionId(systemRandom.uniqueId()) };
  const never = new AbortController().signal;
  const close = (): Promise<void> => Promise.resolve(host[Symbol.asyncDispose]());
  return {
    notices: host.notices(),
    discover: (request) => gateway.discover(request, asker, never),
    executeWorkflow: (request, signal = never) => gateway.executeWorkflow(request, asker, signal),
    executeCode: (request, signal = never) => gateway.executeCode(request, asker, signal),
    controlWorkflow: (request) => gateway.controlWorkflow(request, asker, never),
    undecided: () => gateway.undecided(),
    decide: (decision) => gateway.decide(decision),
    callTool: async (tool, args, signal = never) => {
      const { server, tool: name } = splitToolId(tool);
      return gateway.callTool({ tool: toolId(server, name), args }, asker, signal);
    },
    onRunEvent: (listener) => gateway.onRunEvent(listener),
    servers: () => gateway.servers(),
    explain: (id) => gateway.explain(id),
    graph: (tool) => gateway.graph(tool),
    close,
    [Symbol.asyncDispose]: close,
  };
}
