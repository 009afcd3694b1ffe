import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Asker } from '../call/session.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
import { finishedCall } from '../learn/finished-call.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** One call outside any run, through the same door; learned from when it has ended. */
export async function callTool(
  { door, approvals, learner, clock }: GatewayParts,
  call: { readonly tool: ToolId; readonly args: JsonObject; readonly timeoutMs?: number },
  asker: Asker,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const outcome = await door.call(
    {
      ...call,
      ...asker,
      approve: (request, waiting) => approvals.approve(asker, request, waiting),
    },
    signal,
  );
  const finished = finishedCall(call, outcome, clock.now());
  if (finished !== undefined) {
    learner.callEnded(asker.session, finished);
  }
  return outcome;
}
