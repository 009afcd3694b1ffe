import { expect, it } from 'vitest';

import { runId, sessionId, toolId } from '../../src/base/ids.ts';
import { type Trace, traceId, type TraceStore } from '../../src/knowledge/tracer.ts';

const READ = toolId('files', 'read');
const WRITE = toolId('files', 'write');
const RUN = runId('wf_1');

/** A trace with a name and a time. */
export const trace = (name: string, at: number, more: Partial<Trace> = {}): Trace => ({
  id: traceId(name),
  kind: 'search',
  at,
  decision: 'the best of three',
  scores: { alpha: 0.75, best: { relevance: 0.5 } },
  inputs: { intent: 'read' },
  tools: [READ],
  ...more,
});

const ids = ({ traces }: { readonly traces: readonly Trace[] }): readonly string[] =>
  traces.map(({ id }) => id);

/** Two stores: the second belongs to another project of the same database. */
export function traceStoreContract(
  open: () => Promise<AsyncDisposable & { readonly stores: readonly [TraceStore, TraceStore] }>,
): void {
  it('gives back what it was given', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const whole = trace('whole', 5, {
      session: sessionId('s\u0000'),
      person: 'ann',
      runId: RUN,
      tools: [READ, toolId('ünïcode', 'a "quoted", {braced}\u0000 \uD800 name')],
      decision: 'a NUL \u0000 and half a pair \uD800',
      scores: { text: 'a NUL \u0000 and half a pair \uD800', list: [1, null, 'x'] },
      outcome: 'accepted',
      settledAt: 7,
    });
    const bare = trace('bare', 6, { tools: [] });
    await store.add([whole, bare]);
    expect(await store.find({ trace: whole.id }, 10)).toEqual({ traces: [whole], ignored: 0 });
    expect(await store.find({ trace: bare.id }, 10)).toEqual({ traces: [bare], ignored: 0 });
    expect(await store.find({ trace: traceId('none') }, 10)).toEqual({ traces: [], ignored: 0 });
  });

  it('takes nothing at all, and one trace a second time', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add([]);
    await store.settle([]);
    await store.add([trace('a', 1)]);
    await store.add([trace('a', 2), trace('b', 3)]);
    expect(ids(await store.find({ tool: READ }, 10))).toEqual(['tr_b', 'tr_a']);
    expect((await store.find({ trace: traceId('a') }, 10)).traces[0]?.at).toBe(1);
  });

  it('finds those of a run and of a tool, the newest first, so many at the most', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add([
      trace('a', 1, { runId: RUN }),
      trace('b', 3, { runId: RUN, tools: [WRITE, READ] }),
      trace('c', 2, { runId: runId('wf_2'), tools: [WRITE] }),
      trace('d', 3, { tools: [] }),
    ]);
    expect(ids(await store.find({ runId: RUN }, 10))).toEqual(['tr_b', 'tr_a']);
    expect(ids(await store.find({ tool: READ }, 10))).toEqual(['tr_b', 'tr_a']);
    expect(ids(await store.find({ tool: WRITE }, 10))).toEqual(['tr_b', 'tr_c']);
    expect(ids(await store.find({ tool: WRITE }, 1))).toEqual(['tr_b']);
  });

  it('finds those whose id begins as asked', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add([trace('ab', 1), trace('ac', 2), trace('b%', 3)]);
    expect(ids(await store.find({ traceBegins: 'tr_a' }, 10))).toEqual(['tr_ac', 'tr_ab']);
    expect(ids(await store.find({ traceBegins: 'tr_b%' }, 10))).toEqual(['tr_b%']);
    expect(ids(await store.find({ traceBegins: 'tr_%' }, 10))).toEqual([]);
  });

  it('fills in the outcome of one trace; the last word holds', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const { id } = trace('a', 1);
    await store.add([trace('a', 1), trace('b', 2)]);
    await store.settle([
      { trace: id, outcome: 'accepted', at: 5 },
      { trace: id, outcome: 'succeeded', at: 6 },
      { trace: traceId('none'), outcome: 'failed', at: 6 },
    ]);
    const { traces } = await store.find({ tool: READ }, 10);
    expect(traces).toEqual([trace('b', 2), trace('a', 1, { outcome: 'succeeded', settledAt: 6 })]);
  });

  it('fills in the outcome of a run where there is none', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add([
      trace('a', 1, { runId: RUN }),
      trace('b', 2, { runId: RUN, outcome: 'rejected', settledAt: 3 }),
      trace('c', 3, { runId: runId('wf_2') }),
    ]);
    await store.settle([{ runId: RUN, outcome: 'failed', at: 9 }]);
    await store.settle([{ runId: RUN, outcome: 'succeeded', at: 10 }]);
    const outcomes = (await store.find({ tool: READ }, 10)).traces.map(({ outcome }) => outcome);
    expect(outcomes).toEqual([undefined, 'rejected', 'failed']);
  });

  it('keeps the others when the name of one tool is absurd', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const long = toolId('a', randomLetters(5000));
    await store.add([trace('a', 1, { tools: [long, READ] }), trace('b', 2)]);
    expect((await store.find({ tool: READ }, 10)).traces).toEqual([trace('b', 2), trace('a', 1)]);
  });

  it('removes what is too old or too much, the oldest first and a few at a time', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await store.add(Array.from({ length: 6 }, (_, at) => trace(`t${at}`, at)));
    expect(await store.removeOld({ since: 3, newest: 10 }, 2)).toBe(2);
    expect(ids(await store.find({ tool: READ }, 10))).toEqual(['tr_t5', 'tr_t4', 'tr_t3', 'tr_t2']);
    expect(await store.removeOld({ since: 3, newest: 2 }, 100)).toBe(2);
    expect(await store.removeOld({ since: 3, newest: 2 }, 100)).toBe(0);
    expect(ids(await store.find({ tool: READ }, 10))).toEqual(['tr_t5', 'tr_t4']);
  });

  it('keeps projects apart', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    await mine.add([trace('a', 1, { runId: RUN })]);
    await theirs.add([trace('a', 2, { runId: RUN })]);
    await theirs.settle([
      { trace: traceId('a'), outcome: 'failed', at: 3 },
      { runId: RUN, outcome: 'failed', at: 3 },
    ]);
    expect(await theirs.removeOld({ since: 100, newest: 0 }, 100)).toBe(1);
    expect((await mine.find({ runId: RUN }, 10)).traces).toEqual([trace('a', 1, { runId: RUN })]);
    expect((await theirs.find({ tool: READ }, 10)).traces).toEqual([]);
  });
}

/** Letters that do not compress: an index may take a long name that does. */
const randomLetters = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
