/**
 * Spans and durations by OpenTelemetry's API. Without an SDK in the process the API does nothing, and
 * the trace of a request is passed on unchanged.
 */
import {
  context,
  type Context,
  createNoopMeter,
  createTraceState,
  type Histogram,
  isSpanContextValid,
  metrics,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  type Span as ApiSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

import type { JsonObject } from '../../base/json.ts';
import { type Span, type Spans, type SpanSubject, traceContextIn } from '../../base/spans.ts';
import { MS_PER_SECOND } from '../../base/units.ts';
import { VERSION } from '../../base/version.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  inside: SpanKind.INTERNAL,
} as const;

/**
 * The spans of this process. Each use looks for the SDK, because a program may set it up after
 * loading pml.
 */
export const openTelemetry: Spans = {
  isOn: () => !hasNoTracer() || metrics.getMeter('pml', VERSION) !== createNoopMeter(),
  open(subject, meta) {
    const { operation, tool, side, attributes = {} } = subject;
    const given = traceContextIn(meta ?? {});
    const name = tool === undefined ? operation : `${operation} ${tool}`;
    const startedMs = performance.now();
    const span = trace.getTracer('pml', VERSION).startSpan(
      name,
      {
        kind: KINDS[side],
        attributes: { ...(tool !== undefined && { 'gen_ai.tool.name': tool }), ...attributes },
      },
      given === undefined ? context.active() : contextOf(given),
    );
    return { trace: traceOf(span, given), end: endOf(span, subject, startedMs) };
  },
};

/** True if no SDK of this process takes spans. A program may bring its own copy of the API: that one counts as an SDK. */
function hasNoTracer(): boolean {
  const provider = trace.getTracerProvider();
  return (
    provider instanceof ProxyTracerProvider &&
    provider.getDelegateTracer('pml', VERSION) === undefined
  );
}

function endOf(span: ApiSpan, { operation, tool }: SpanSubject, startedMs: number): Span['end'] {
  return (failure) => {
    if (failure !== undefined) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
      span.setAttribute('error.type', failure);
    }
    span.end();
    durations().record((performance.now() - startedMs) / MS_PER_SECOND, {
      'pml.operation': operation,
      ...(tool !== undefined && { 'gen_ai.tool.name': tool }),
      ...(failure !== undefined && { 'error.type': failure }),
    });
  };
}

function durations(): Histogram {
  return metrics.getMeter('pml', VERSION).createHistogram('pml.operation.duration', {
    unit: 's',
    description: 'How long requests, plans, calls and requests to servers took.',
  });
}

function contextOf(given: JsonObject): Context {
  const { tracestate } = given;
  const [, traceId = '', spanId = '', flags = '00'] = parentIn(given).split('-');
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
    ...(typeof tracestate === 'string' && { traceState: createTraceState(tracestate) }),
  });
}

const parentIn = (given: JsonObject | undefined): string =>
  typeof given?.['traceparent'] === 'string' ? given['traceparent'] : '';

/**
 * Returns the trace context for work on behalf of a span. Returns the given one if nothing was
 * recorded.
 */
function traceOf(span: ApiSpan, given: JsonObject | undefined): JsonObject | undefined {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  if (!isSpanContextValid(span.spanContext()) || parentIn(given).includes(spanId)) {
    return given;
  }
  const flags = traceFlags.toString(16).padStart(2, '0');
  const state = traceState?.serialize() ?? '';
  return {
    traceparent: `00-${traceId}-${spanId}-${flags}`,
    ...(state !== '' && { tracestate: state }),
  };
}
