/** Passes requests of clients to servers, outside any run. */
import type { Cancellation } from '../base/cancellation.ts';
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Approver } from '../call/approval.ts';
import type { Asker } from '../call/asker.ts';
import type { CallApprovals } from '../call/call-approvals.ts';
import type { ReadyAnswers } from '../call/ready-answers.ts';
import type { ServerRequests } from '../call/server-requests.ts';
import type { CallOutcome, ToolCall } from '../call/tool-caller.ts';
import type { ToolDoor } from '../call/tool-door.ts';
import type { Discovery } from './discovery.ts';

interface DirectCallsParts {
  readonly door: Pick<ToolDoor, 'call'>;
  /** Approvals of calls outside runs. */
  readonly approvals: Pick<CallApprovals, 'approve'>;
  /** Everything that is no tool call. */
  readonly requests: ServerRequests;
  readonly ready: Pick<ReadyAnswers, 'sessionChanged'>;
  readonly discovery: Pick<Discovery, 'called'>;
}

/** A call that a client makes by itself. */
interface DirectCall {
  readonly tool: ToolId;
  readonly args: JsonObject;
  readonly timeoutMs?: number;
}

/** Calls go through the same door as all calls. Everything else goes to its server as it came, unless it leads to pml's own files. */
export interface DirectCalls extends ServerRequests {
  call(call: DirectCall, asker: Asker, signal: Cancellation): Promise<CallOutcome>;
}

/**
 * Returns the call with the details of its asker. It copies member by member, because spreading two
 * objects takes about twenty times as long.
 */
function askedBy(asker: Asker, { tool, args, timeoutMs }: DirectCall, approve: Approver): ToolCall {
  const call: Writable<ToolCall> = { tool, args, session: asker.session, approve };
  const { person, scope, repeated, client, meta, onProgress } = asker;
  if (timeoutMs !== undefined) {
    call.timeoutMs = timeoutMs;
  }
  if (person !== undefined) {
    call.person = person;
  }
  if (scope !== undefined) {
    call.scope = scope;
  }
  if (repeated !== undefined) {
    call.repeated = repeated;
  }
  if (client !== undefined) {
    call.client = client;
  }
  if (meta !== undefined) {
    call.meta = meta;
  }
  if (onProgress !== undefined) {
    call.onProgress = onProgress;
  }
  return call;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

export function createDirectCalls({
  door,
  approvals,
  requests,
  ready,
  discovery,
}: DirectCallsParts): DirectCalls {
  return {
    call(call, asker, signal) {
      discovery.called(asker, call.tool);
      const asked = askedBy(asker, call, (request, waiting) =>
        approvals.approve(asker, request, waiting),
      );
      return door.call(asked, signal);
    },
    request: (request, signal) => requests.request(request, signal),
    watch: (resource, signal) => requests.watch(resource, signal),
    unwatch: (resource, signal) => requests.unwatch(resource, signal),
    tellServers: (session, note) => {
      ready.sessionChanged(session, 'its client has told its servers something');
      return requests.tellServers(session, note);
    },
  };
}
