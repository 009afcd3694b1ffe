/** The library's API for one user: an asker of the gateway. */
import { systemClock as clock, systemRandom as random } from '../adapters/system/machine.ts';
import { sessionId, splitToolId, toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { VERSION } from '../base/version.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
import type { ControlRequest } from '../execute/control-run.ts';
import type { PauseMode } from '../execute/run-event.ts';
import type { CodeAnswer, WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { DiscoverAnswer, DiscoverRequest, Gateway } from '../gateway/gateway.ts';
import type { CodeRequest } from '../gateway/start-runs.ts';
import type { Workflow } from '../plan/workflow.ts';
import type { OfferListing } from '../surfaces/mcp/offer-listing.ts';
import { serveConnection } from '../surfaces/mcp/serve-connection.ts';
import type { ToolListing } from '../surfaces/mcp/tool-listing.ts';

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

/** Parts that all sessions of a gateway share. */
export interface SessionParts {
  readonly gateway: Gateway;
  readonly listing: ToolListing;
  readonly offers: OfferListing;
  readonly logger: Logger;
}

/** Opens a session of a person; without one it belongs to the local user. */
export function librarySession(parts: SessionParts, person?: string): LibrarySession {
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
