import { describe, expect, it } from 'vitest';

import { manualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { MemoryTraceStore } from '../../test/support/memory-trace-store.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { runId, sessionId, toolId } from '../base/ids.ts';
import { TRACES } from '../tuning/knowledge.ts';
import { type TraceDraft, Tracer } from './tracer.ts';

const READ = toolId('files', 'read');
const RUN = runId('wf_1');
const DRAFT: TraceDraft = {
  kind: 'search',
  decision: 'the best of three',
  scores: { alpha: 0.75 },
  inputs: { intent: 'read' },
  tools: [READ],
};

const redact = (text: string): string => text.replaceAll('hunter2', '•••');

function world(): {
  tracer: Tracer;
  store: MemoryTraceStore;
  clock: ManualClock;
  lines: LoggedLine[];
} {
  const store = new MemoryTraceStore();
  const clock = manualClock(1000);
  const lines: LoggedLine[] = [];
  let count = 0;
  const random = {
    next: () => 0,
    uniqueId: () => {
      count += 1;
      return String(count).padStart(6, '0');
    },
  };
  const tracer = new Tracer({ store, clock, random, redact, logger: quietLogger(lines) });
  return { tracer, store, clock, lines };
}

/** A store that waits until it is let go. */
function held(store: MemoryTraceStore): () => void {
  const waiting: (() => void)[] = [];
  const released = new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
  store.gate = () => released;
  return () => waiting.pop()?.();
}

const stored = async (store: MemoryTraceStore): Promise<readonly (string | undefined)[]> =>
  (await store.find({ tool: READ }, 10)).traces.map(({ outcome }) => outcome);

describe('recording', () => {
  it('stores nothing at once, and all of it together a little later', async () => {
    const { tracer, store, clock } = world();
    const id = tracer.record({ ...DRAFT, session: sessionId('s'), runId: RUN });
    tracer.record(DRAFT);
    expect(tracer.status).toEqual({ waiting: 2, lost: 0 });
    clock.advance(TRACES.flushMs - 1);
    expect(store.batches).toEqual([]);
    clock.advance(1);
    await expect.poll(() => store.batches).toEqual([2]);
    expect((await store.find({ trace: id }, 1)).traces).toEqual([
      { ...DRAFT, id, at: 1000, session: 's', runId: RUN },
    ]);
  });

  it('stores a full batch as soon as what is being done is done', async () => {
    const { tracer, store, clock } = world();
    for (let count = 0; count < TRACES.batchMax; count += 1) {
      tracer.record(DRAFT);
    }
    expect(store.batches).toEqual([]);
    clock.advance(0);
    await expect.poll(() => store.batches).toEqual([TRACES.batchMax]);
  });

  it('drops the oldest when the store is too slow, and counts them', async () => {
    const { tracer, store, clock, lines } = world();
    const letGo = held(store);
    const first = tracer.record(DRAFT);
    clock.advance(TRACES.flushMs);
    const second = tracer.record(DRAFT);
    for (let count = 0; count < TRACES.queueMax; count += 1) {
      tracer.record(DRAFT);
    }
    expect(tracer.status).toEqual({ waiting: TRACES.queueMax, lost: 1 });
    letGo();
    await tracer[Symbol.asyncDispose]();
    expect((await store.find({ trace: first }, 1)).traces).toHaveLength(1);
    expect((await store.find({ trace: second }, 1)).traces).toHaveLength(0);
    expect(store.batches.slice(1)).toEqual(
      Array.from({ length: TRACES.queueMax / TRACES.batchMax }, () => TRACES.batchMax),
    );
    expect(lines).toMatchObject([{ event: 'traces_lost', fields: { count: 1 } }]);
  });

  it('goes on after a batch that could not be stored', async () => {
    const { tracer, store, lines } = world();
    store.gate = () => Promise.reject(new Error('no disk'));
    tracer.record(DRAFT);
    expect(await tracer.find({ tool: READ }, 10)).toEqual({ traces: [], ignored: 0 });
    expect(tracer.status).toEqual({ waiting: 0, lost: 1 });
    expect(lines.map(({ event }) => event)).toEqual(['traces_not_stored', 'traces_lost']);
    store.gate = () => Promise.resolve();
    tracer.record(DRAFT);
    expect((await tracer.find({ tool: READ }, 10)).traces).toHaveLength(1);
  });

  it('never throws, whatever it is given', () => {
    const { tracer } = world();
    const inputs = {
      get broken(): string {
        throw new Error('no');
      },
    };
    expect(tracer.record({ ...DRAFT, inputs })).toMatch(/^tr_/u);
    expect(tracer.status).toEqual({ waiting: 0, lost: 1 });
  });

  it('keeps neither secrets nor more than there is room for', async () => {
    const { tracer } = world();
    tracer.record({
      ...DRAFT,
      decision: `use hunter2 ${'x'.repeat(5000)}`,
      inputs: { intent: 'log in with hunter2', long: 'y'.repeat(100_000) },
      scores: { why: 'hunter2 fits' },
      tools: Array.from({ length: 100 }, () => READ),
    });
    const [trace] = (await tracer.find({ tool: READ }, 1)).traces;
    const text = JSON.stringify(trace);
    expect(text).not.toContain('hunter2');
    expect(text.length).toBeLessThan(3000);
    expect(trace?.tools).toHaveLength(TRACES.toolsMax);
  });

  it('stores what waits when it is closed, and arranges nothing after', async () => {
    const { tracer, store, clock } = world();
    tracer.record(DRAFT);
    clock.advance(TRACES.flushMs);
    tracer.record(DRAFT);
    await tracer[Symbol.asyncDispose]();
    expect(store.batches).toEqual([1, 1]);
    const late = world();
    await late.tracer[Symbol.asyncDispose]();
    late.tracer.record(DRAFT);
    late.clock.advance(TRACES.flushMs);
    expect(late.tracer.status.waiting).toBe(1);
  });
});

describe('settling', () => {
  it('reaches a trace that waits, one that is being stored, and one that is stored', async () => {
    const { tracer, store, clock } = world();
    const old = tracer.record(DRAFT);
    await tracer.find({ trace: old }, 1);
    const letGo = held(store);
    const underWay = tracer.record(DRAFT);
    clock.advance(TRACES.flushMs);
    const waiting = tracer.record(DRAFT);
    tracer.settle(waiting, 'accepted');
    tracer.settle(underWay, 'edited');
    tracer.settle(old, 'rejected');
    letGo();
    await tracer[Symbol.asyncDispose]();
    expect(await stored(store)).toEqual(['accepted', 'edited', 'rejected']);
  });

  it('says of a run what became of it, where nothing else is said', async () => {
    const { tracer, store, clock } = world();
    const letGo = held(store);
    tracer.record({ ...DRAFT, runId: RUN });
    clock.advance(TRACES.flushMs);
    const own = tracer.record({ ...DRAFT, runId: RUN });
    tracer.record({ ...DRAFT, runId: RUN });
    tracer.record(DRAFT);
    tracer.settle(own, 'edited');
    tracer.settle(RUN, 'failed');
    tracer.settle(RUN, 'succeeded');
    letGo();
    await tracer[Symbol.asyncDispose]();
    expect(await stored(store)).toEqual([undefined, 'failed', 'edited', 'failed']);
  });

  it('leaves alone what is decided after the run has ended', async () => {
    const { tracer, store } = world();
    tracer.record({ ...DRAFT, runId: RUN });
    tracer.settle(RUN, 'succeeded');
    tracer.record({ ...DRAFT, runId: RUN });
    await tracer[Symbol.asyncDispose]();
    expect(await stored(store)).toEqual([undefined, 'succeeded']);
  });

  it('keeps no more outcomes than there is room for', async () => {
    const { tracer, store, clock } = world();
    const letGo = held(store);
    tracer.settle(runId('wf_first'), 'failed');
    clock.advance(TRACES.flushMs);
    for (let count = 0; count < TRACES.queueMax + 5; count += 1) {
      tracer.settle(runId(`wf_${count}`), 'failed');
    }
    expect(tracer.status.lost).toBe(5);
    letGo();
    await tracer[Symbol.asyncDispose]();
  });
});
