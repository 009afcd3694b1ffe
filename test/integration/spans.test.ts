/** Spans by OpenTelemetry's API: a trace leads from a client's request through task and server. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import {
  context,
  type Context,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sessionId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { HttpWorld, TOKEN } from '../support/http-world.ts';
import { PageWorld } from '../support/page-world.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/meta-server.mjs');
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CLIENT = `00-${TRACE}-b7ad6b7169203331-01`;
const never = new AbortController().signal;

/** What a tracing system was told. */
interface Recorded {
  readonly name: string;
  readonly id: string;
  readonly parent: string | undefined;
  readonly trace: string;
  failure?: string;
  ended?: true;
}

/** A tracing system that keeps everything in memory. */
function recorder(): { readonly spans: Recorded[]; readonly provider: object } {
  const spans: Recorded[] = [];
  const startSpan = (name: string, _: SpanOptions, parent: Context): Span => {
    const above = trace.getSpanContext(parent);
    const id = randomUUID().replaceAll('-', '').slice(0, 16);
    const traceId = above?.traceId ?? randomUUID().replaceAll('-', '');
    const recorded: Recorded = { name, id, parent: above?.spanId, trace: traceId };
    spans.push(recorded);
    const span = {
      spanContext: () => ({ traceId, spanId: id, traceFlags: 1 }),
      setStatus: ({ code, message }: { code: SpanStatusCode; message?: string }) => {
        if (code === SpanStatusCode.ERROR) {
          recorded.failure = message ?? '';
        }
        return span;
      },
      setAttribute: () => span,
      end: () => {
        recorded.ended = true;
      },
    };
    return span as unknown as Span;
  };
  return { spans, provider: { getTracer: () => ({ startSpan }) } };
}

describe('spans', () => {
  let world: PageWorld;
  beforeEach(async () => {
    world = await PageWorld.open({
      mcpServers: { one: { command: process.execPath, args: [SERVER] } },
      pml: { embedding: { model: 'none' } },
    });
  });
  afterEach(async () => {
    trace.disable();
    await world[Symbol.asyncDispose]();
  });

  const run = async (tool: string, meta?: JsonObject): Promise<string> => {
    const workflow = { tasks: [{ id: 'a', tool, args: {} }] };
    const asker = { session: sessionId('s'), ...(meta !== undefined && { meta }) };
    return JSON.stringify(await world.host.gateway.executeWorkflow({ workflow }, asker, never));
  };

  it('lead from the request of a client to the request to a server', async () => {
    const { spans, provider } = recorder();
    trace.setGlobalTracerProvider(provider as never);
    const answer = await run('one:echo_meta', { traceparent: CLIENT });
    const [request, call, upstream] = spans;
    expect(spans.map(({ name }) => name)).toEqual([
      'execute_workflow',
      'call one:echo_meta',
      'upstream one:echo_meta',
    ]);
    expect(request).toMatchObject({ parent: 'b7ad6b7169203331', trace: TRACE });
    expect(call).toMatchObject({ parent: request?.id, trace: TRACE });
    expect(upstream).toMatchObject({ parent: call?.id, trace: TRACE });
    expect(spans.map(({ ended, failure }) => [ended, failure])).toEqual(
      spans.map(() => [true, undefined]),
    );
    expect(answer).toContain(`00-${TRACE}-${upstream?.id}-01`);
  });

  it('begin at the request of an MCP client', async () => {
    const { spans, provider } = recorder();
    trace.setGlobalTracerProvider(provider as never);
    const clients = new HttpWorld();
    try {
      const client = await clients.connect(world.http, 'legacy', 'test', TOKEN);
      const tasks = [{ id: 'a', tool: 'one:echo_meta', args: {} }];
      await client.callTool({
        name: 'execute_workflow',
        arguments: { workflow: { tasks } },
        _meta: { traceparent: CLIENT },
      });
    } finally {
      await clients.end();
    }
    const [request, call] = spans;
    expect(request).toMatchObject({ name: 'execute_workflow', trace: TRACE, ended: true });
    expect(call).toMatchObject({ name: 'call one:echo_meta', parent: request?.id });
  });

  it('show the time that planning took', async () => {
    const { spans, provider } = recorder();
    trace.setGlobalTracerProvider(provider as never);
    const asker = { session: sessionId('s'), meta: { traceparent: CLIENT } };
    await world.host.gateway.executeWorkflow({ intent: 'echo the meta' }, asker, never);
    const [request, plan] = spans;
    expect([request?.name, plan?.name]).toEqual(['execute_workflow', 'plan']);
    expect(plan).toMatchObject({ parent: request?.id, trace: TRACE, ended: true });
  });

  it('say that a call failed, and begin a trace where the client names none', async () => {
    const { spans, provider } = recorder();
    trace.setGlobalTracerProvider(provider as never);
    expect(await run('one:fail')).toContain('failed');
    expect(spans.map(({ failure }) => failure)).toEqual(['failed', 'tool_error', 'tool_error']);
    expect(new Set(spans.map((span) => span.trace)).size).toBe(1);
  });

  it('are not there without a tracing system, and the trace is passed on unchanged', async () => {
    expect(context.active()).toBeDefined();
    expect(await run('one:echo_meta', { traceparent: CLIENT })).toContain(CLIENT);
    expect(await run('one:echo_meta')).not.toContain('traceparent');
  });
});
