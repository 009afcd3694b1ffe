/** The trace that a request belongs to, as W3C Trace Context writes it. pml passes it on unchanged. */
import type { JsonObject } from './json.ts';

/** Version, trace, span and flags. Ids of zeros alone are none. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-[\x21-\x7e]{1,64})?$/u;
const TRACESTATE = /^[\x20-\x7e]{1,512}$/u;

/** Returns the trace that fields of a request name; nothing where they name none, or not as they should. */
export function traceContextIn(fields: {
  readonly traceparent?: unknown;
  readonly tracestate?: unknown;
}): JsonObject | undefined {
  const { traceparent, tracestate } = fields;
  if (typeof traceparent !== 'string' || !TRACEPARENT.test(traceparent)) {
    return undefined;
  }
  const hasState = typeof tracestate === 'string' && TRACESTATE.test(tracestate);
  return { traceparent, ...(hasState && { tracestate }) };
}
