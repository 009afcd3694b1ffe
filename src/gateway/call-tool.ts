import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Asker } from '../call/session.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** One call outside any run, through the same door. */
export function callTool(
  { door, approvals }: GatewayParts,
  call: { readonly tool: ToolId; readonly args: JsonObject; readonly timeoutMs?: number },
  asker: Asker,
  signal: AbortSignal,
): Promise<CallOutcome> {
  return door.call(
    {
      ...call,
      ...asker,
      approve: (request, waiting) => approvals.approve(asker, request, waiting),
    },
    signal,
  );
}
