/** The port for spans: data for a tracing system, if there is one. */
import type { JsonObject } from './json.ts';

/** The subject of a span. It never holds arguments or results. */
export interface SpanSubject {
  /** `execute_workflow`, `plan`, `call` or `upstream`. */
  readonly operation: string;
  readonly tool?: string;
  /** `server`: a client asked for it. `client`: pml asks a server. */
  readonly side: 'server' | 'client' | 'inside';
  readonly attributes?: Readonly<Record<string, string | undefined>>;
}

/** A span that is open. */
export interface Span {
  /** `traceparent` and `tracestate` for requests within the span; undefined without a trace. */
  readonly trace: JsonObject | undefined;
  /** Ends it, with the code of a failure where it failed. */
  end(failure?: string): void;
}

export interface Spans {
  /** False while nobody collects spans. Then no span is opened, and a trace in `meta` is passed on unchanged. */
  isOn(): boolean;
  /** Opens a span in the trace that `meta` names. Without one it belongs to the work around it, or begins a trace. */
  open(subject: SpanSubject, meta: JsonObject | undefined): Span;
}

/** Does work within a span, if spans are collected. The work gets `meta` with the trace of the span in it. */
export function inSpan<Result>(
  spans: Spans,
  subjectOf: () => SpanSubject,
  meta: JsonObject | undefined,
  work: (meta: JsonObject | undefined) => Promise<Result>,
  failureOf: (result: Result) => string | undefined = () => undefined,
): Promise<Result> {
  return spans.isOn() ? recorded(spans, subjectOf(), meta, work, failureOf) : work(meta);
}

async function recorded<Result>(
  spans: Spans,
  subject: SpanSubject,
  meta: JsonObject | undefined,
  work: (meta: JsonObject | undefined) => Promise<Result>,
  failureOf: (result: Result) => string | undefined,
): Promise<Result> {
  const span = spans.open(subject, meta);
  try {
    const result = await work(span.trace === undefined ? meta : { ...meta, ...span.trace });
    span.end(failureOf(result));
    return result;
  } catch (error) {
    span.end(error instanceof Error ? error.name : 'Error');
    throw error;
  }
}

// W3C Trace Context. pml passes the trace of a request on unchanged.

/** Matches version, trace, span and flags. Ids of only zeros are invalid. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-[\x21-\x7e]{1,64})?$/u;
const TRACESTATE = /^[\x20-\x7e]{1,512}$/u;

/** Returns the trace in the fields of a request; undefined without a valid one. */
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
