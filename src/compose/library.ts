import { join } from 'node:path';

import { createLineLogger } from '../adapters/log/line-logger.ts';
import {
  systemClock,
  systemClock as clock,
  systemRandom as random,
} from '../adapters/system/machine.ts';
import { isPersonName } from '../base/access.ts';
import { GatewayError } from '../base/errors.ts';
import { type RunId, sessionId, splitToolId, toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { VERSION } from '../base/version.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
import type { ServerState } from '../call/upstreams.ts';
import { parseSettings } from '../config/load.ts';
import { createRedactor, secretsInPlace } from '../config/redact.ts';
import type { SettingsInput as ConfigInput } from '../config/schema.ts';
import type { ControlRequest } from '../execute/control-run.ts';
import type { PersonalDecision, Undecided } from '../execute/desk.ts';
import type { CommandAnswer } from '../execute/run-command.ts';
import type { PauseMode, RunEvent } from '../execute/run-event.ts';
import type { CodeAnswer, WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { Explanation } from '../gateway/explain.ts';
import type { DiscoverAnswer, DiscoverRequest, Gateway } from '../gateway/gateway.ts';
import type { CodeRequest } from '../gateway/start-runs.ts';
import type { GraphOfTool, GraphSummary } from '../knowledge/graph-report.ts';
import type { Workflow } from '../plan/workflow.ts';
import type { Embedder } from '../retrieve/embedder.ts';
import { serveConnection } from '../surfaces/mcp/serve-connection.ts';
import type { ToolListing } from '../surfaces/mcp/tool-listing.ts';
import { type Listings, listingsOf } from './list-tools.ts';
import { openHost } from './open-host.ts';
import { templateFile } from './package-files.ts';

/** A workflow, or an intent for which a plan is made. */
export interface LibraryWorkflow {
  readonly intent?: string;
  readonly workflow?: Workflow;
  /** Values that are known, by name, for a plan that is made. */
  readonly inputs?: JsonObject;
  /** Limit of an intent without a workflow; `auto` runs plans that only read. */
  readonly mode?: 'auto' | 'suggest' | 'run';
  /** Pauses of the run; none by default. */
  readonly pause?: PauseMode;
}

/** A tool as an MCP client sees it: `name`, `description`, `inputSchema` and the rest of its definition. */
export type LibraryTool = ReturnType<ToolListing['tools']>[number];

/** A transport of the MCP SDK, such as one end of `InMemoryTransport.createLinkedPair()`. */
export type LibraryTransport = Parameters<typeof serveConnection>[1];

/** A client that is connected. */
export interface LibraryConnection {
  close(): Promise<void>;
}

/** The operations of one user. */
export interface LibrarySession {
  /** Returns the tools of pml with their JSON Schemas, for a model that you call yourself. */
  tools(): readonly LibraryTool[];
  /** Serves MCP over a transport: the client at its other end gets `tools()`, as from `pml stdio`. */
  connect(transport: LibraryTransport): LibraryConnection;
  /** Finds the tools for an intent. */
  discover(request: DiscoverRequest): Promise<DiscoverAnswer>;
  /** Runs a workflow, or makes a plan for an intent and proposes or runs it; aborting the signal ends the run. */
  executeWorkflow(request: LibraryWorkflow, signal?: AbortSignal): Promise<WorkflowAnswer>;
  /** Runs a program in TypeScript in the sandbox; aborting the signal ends it. */
  executeCode(request: CodeRequest, signal?: AbortSignal): Promise<CodeAnswer>;
  /** Looks at a run, reads its results page by page, or ends it. */
  controlWorkflow(request: ControlRequest): Promise<WorkflowAnswer>;
  /** Calls one tool, named `server:tool`, outside any run. */
  callTool(tool: string, args: JsonObject, signal?: AbortSignal): Promise<CallOutcome>;
}

/** A model of your own. It need not be disposable. */
export type LibraryEmbedder = Omit<Embedder, keyof AsyncDisposable> & Partial<AsyncDisposable>;

export interface LibraryOptions {
  /** Folder of the database and the keys. One process at a time. */
  readonly folder: string;
  /** Receives log lines; none by default. */
  readonly logger?: Logger;
  /** Environment that server programs may inherit. Default: the process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A model of your own for the search by meaning, in place of `pml.embedding`. A disposable one is disposed with the gateway. */
  readonly embedder?: LibraryEmbedder;
}

/** A gateway in your own process. Its own methods act as the local user. */
export interface LibraryGateway extends LibrarySession, AsyncDisposable {
  /** Notices about this start, such as a database that could not be opened and was set aside. */
  readonly notices: readonly string[];
  /**
   * Opens a session for one of your users: runs and calls carry the name. Runs of another user are
   * unknown to it.
   */
  session(person: string): LibrarySession;
  /** Lists open decisions: calls that need approval, and calls whose outcome is unknown. */
  undecided(): Promise<readonly Undecided[]>;
  /** Passes a person's decision on. Your program is the person's here: never let a model call it. */
  decide(decision: PersonalDecision): Promise<CommandAnswer>;
  /** Events of all runs from now on. The returned function ends it. */
  onRunEvent(listener: (runId: RunId, event: RunEvent) => void): () => void;
  servers(): readonly ServerState[];
  /** Explains a decision by the id of a trace, a run, a tool or a capability (`pml:name`). */
  explain(id: string): Promise<Explanation>;
  /** Returns the neighbourhood of a tool, or a summary of the whole graph. */
  graph(tool?: string): GraphOfTool | GraphSummary;
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
    ...(options.embedder !== undefined && { embedder: disposable(options.embedder) }),
  });
  const { gateway } = host;
  const parts = {
    gateway,
    ...listingsOf(gateway, settings, []),
    logger,
  };
  const close = (): Promise<void> => Promise.resolve(host[Symbol.asyncDispose]());
  return {
    ...librarySession(parts),
    notices: host.notices(),
    session: (person) => librarySession(parts, personOf(person)),
    undecided: () => gateway.undecided(),
    decide: (decision) => gateway.decide(decision),
    onRunEvent: (listener) => gateway.onRunEvent(listener),
    servers: () => gateway.servers(),
    explain: (id) => gateway.explain(id),
    graph: (tool) => gateway.graph(tool),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function disposable(embedder: LibraryEmbedder): Embedder {
  const { model, dimension } = embedder;
  return {
    model,
    dimension,
    embed: (texts, signal) => embedder.embed(texts, signal),
    rest: () => embedder.rest?.(),
    [Symbol.asyncDispose]: async () => embedder[Symbol.asyncDispose]?.(),
  };
}

/** Returns the name of a person. Throws if it is not a valid name. */
function personOf(name: string): string {
  if (!isPersonName(name)) {
    const rule = 'letters, digits and . _ @ + -, at most 64 of them';
    throw new GatewayError('ARGUMENTS_INVALID', `the name of a person has ${rule}`);
  }
  return name;
}

/** Parts that all sessions of a gateway share. */
interface SessionParts extends Listings {
  readonly gateway: Gateway;
  readonly logger: Logger;
}

/** Opens a session of a person; without one it belongs to the local user. */
function librarySession(parts: SessionParts, person?: string): LibrarySession {
  const { gateway, listing } = parts;
  const named = person === undefined ? {} : { person, ownRunsOnly: true };
  const asker = { session: sessionId(random.uniqueId()), ...named };
  const never = new AbortController().signal;
  return {
    tools: () => listing.tools(),
    connect: (transport) => {
      const session = sessionId(random.uniqueId());
      return serveConnection(
        {
          ...parts,
          version: VERSION,
          clock,
          random,
          session,
          ...(person !== undefined && { person }),
          asker: () => ({ session, ...named }),
          onEnded: () => void gateway.releaseSession(session),
        },
        transport,
      );
    },
    discover: (request) => gateway.discover(request, asker, never),
    executeWorkflow: (request, signal = never) => gateway.executeWorkflow(request, asker, signal),
    executeCode: (request, signal = never) => gateway.executeCode(request, asker, signal),
    controlWorkflow: (request) => gateway.controlWorkflow(request, asker, never),
    callTool: async (tool, args, signal = never) => {
      const { server, tool: name } = splitToolId(tool);
      return gateway.callTool({ tool: toolId(server, name), args }, asker, signal);
    },
  };
}
