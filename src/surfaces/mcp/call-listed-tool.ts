import { SdkError, SdkErrorCode } from '@modelcontextprotocol/server';

import { type Cancellation, signalOf } from '../../base/cancellation.ts';
import type { JsonObject } from '../../base/json.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { Asker } from '../../call/asker.ts';
import type { WorkflowAnswer } from '../../execute/workflow-answer.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { MetaToolName } from './meta-tools.ts';
import {
  type Parsed,
  parseCode,
  parseControl,
  parseDiscover,
  parseWorkflow,
} from './parse-requests.ts';
import { type ToolAnswer, dataAnswer, failureAnswer } from './tool-answer.ts';
import type { ListedTool } from './tool-listing.ts';

/**
 * Refusals that a client's program knows what to do about: show pages and call again, or say that
 * the person needs another client. Every other one is for the model.
 */
const FOR_THE_CLIENT: ReadonlySet<number> = new Set([RPC.pageRequired, RPC.abilityMissing]);

/** One `tools/call`, with its arguments not yet looked at. */
interface ListedCall {
  readonly listed: ListedTool;
  readonly args: JsonObject;
  readonly asker: Asker;
  readonly signal: Cancellation;
}

/** Carries a call to the gateway and its answer back. Throws what the gateway throws. */
export function callListedTool(gateway: Gateway, call: ListedCall): Promise<ToolAnswer> {
  return call.listed.kind === 'meta'
    ? callMetaTool(gateway, call.listed.name, call, signalOf(call.signal))
    : callUpstreamTool(gateway, call.listed, call);
}

/** Calls a tool and passes its result on whole, because proxy mode is a drop-in replacement. */
async function callUpstreamTool(
  gateway: Gateway,
  listed: ListedTool & { readonly kind: 'upstream' },
  call: ListedCall,
): Promise<ToolAnswer> {
  const request = { tool: listed.id, args: call.args };
  const outcome = await gateway.callTool(request, call.asker, call.signal);
  if (outcome.kind === 'answered') {
    return outcome.result;
  }
  if (outcome.refusal !== undefined && FOR_THE_CLIENT.has(outcome.refusal.code)) {
    throw outcome.refusal;
  }
  const { code, message, mayHaveRun } = outcome;
  const text = JSON.stringify({ error: { code, message, mayHaveRun } });
  return { content: [{ type: 'text', text }], isError: true };
}

function callMetaTool(
  gateway: Gateway,
  name: MetaToolName,
  { args, asker }: Pick<ListedCall, 'args' | 'asker'>,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  switch (name) {
    case 'discover':
      return withParsed(parseDiscover(args), async (request) =>
        dataAnswer(await gateway.discover(request, asker, signal), false),
      );
    case 'execute_workflow':
      return withParsed(parseWorkflow(args), async (request) => {
        const cancelled = onlyWhenCancelled(signal);
        const answer = await gateway.executeWorkflow(request, asker, cancelled);
        return dataAnswer(answer, isFailure(answer));
      });
    case 'execute_code':
      return withParsed(parseCode(args), async (request) => {
        const answer = await gateway.executeCode(request, asker, onlyWhenCancelled(signal));
        return dataAnswer(answer, isFailure(answer));
      });
    case 'control_workflow':
      // Asking after a run that failed is a question that was answered well.
      return withParsed(parseControl(args), async (request) =>
        dataAnswer(await gateway.controlWorkflow(request, asker, signal), false),
      );
    default:
      return name satisfies never;
  }
}

async function withParsed<Request>(
  parsed: Parsed<Request>,
  answer: (request: Request) => Promise<ToolAnswer>,
): Promise<ToolAnswer> {
  return parsed.kind === 'parsed'
    ? answer(parsed.request)
    : failureAnswer('ARGUMENTS_INVALID', parsed.message);
}

/** Returns whether the answer of a run is an error for its client. */
export function isFailure({ status }: Pick<WorkflowAnswer, 'status'>): boolean {
  return status === 'failed' || status === 'outcome_unknown';
}

/**
 * Returns a signal for work that outlives its client: it aborts when the client cancels its
 * request, and not when the connection merely ends. The run goes on then, and can be asked for
 * later.
 */
function onlyWhenCancelled(signal: AbortSignal): AbortSignal {
  const cancelled = new AbortController();
  const decide = (): void => {
    const reason: unknown = signal.reason;
    const isConnectionLost =
      reason instanceof SdkError && reason.code === SdkErrorCode.ConnectionClosed;
    if (!isConnectionLost) {
      cancelled.abort(reason);
    }
  };
  if (signal.aborted) {
    decide();
  } else {
    signal.addEventListener('abort', decide, { once: true });
  }
  return cancelled.signal;
}
