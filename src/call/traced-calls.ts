import type { JsonObject } from '../base/json.ts';
import { inSpan, type Spans } from '../base/spans.ts';
import type { CallOutcome, ToolCall, ToolCaller } from './tool-caller.ts';

/**
 * Adds a span to each call. At the door (`call`) the span covers approvals and waiting. At the
 * servers (`upstream`) it covers the request alone.
 */
export function tracedCalls(
  calls: ToolCaller,
  spans: Spans,
  operation: 'call' | 'upstream',
): ToolCaller {
  return {
    call: (call, signal) =>
      inSpan(
        spans,
        () => subjectOf(call, operation),
        call.meta,
        (meta) => calls.call(meta === call.meta ? call : withMeta(call, meta), signal),
        failureOfCall,
      ),
  };
}

function withMeta(call: ToolCall, meta: JsonObject | undefined): ToolCall {
  return meta === undefined ? call : { ...call, meta };
}

function subjectOf(
  { tool, runId, person, ahead }: ToolCall,
  operation: 'call' | 'upstream',
): Parameters<Spans['open']>[0] {
  return {
    operation,
    tool,
    side: operation === 'call' ? 'inside' : 'client',
    attributes: {
      'pml.workflow.id': runId,
      'enduser.id': person,
      'pml.ahead': ahead === true ? 'true' : undefined,
    },
  };
}

/** Returns why a call failed; nothing where it succeeded. */
export function failureOfCall(outcome: CallOutcome): string | undefined {
  if (outcome.kind === 'failed') {
    return outcome.code;
  }
  return outcome.isError ? 'tool_error' : undefined;
}
