/** Programs that are settled in the same order ask for the same things, however often they are dropped. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { QuickJsSandbox } from '../../src/adapters/sandbox/quickjs-sandbox.ts';
import type {
  Program,
  ProgramEnd,
  ProgramHost,
  ProgramLog,
  ProgramRequest,
  Settlement,
} from '../../src/execute/sandbox.ts';
import { LIMITS, NAMES, START_MS } from '../support/program-runner.ts';

const sandbox = new QuickJsSandbox();
const SETTLED_MAX = 60;
beforeAll(async () => {
  await driven('1', [], () => 0).ended;
});
afterAll(() => sandbox[Symbol.asyncDispose]());

/** One step of a little program; all of them look at the clock and at chance. */
const step: fc.Arbitrary<string> = fc.constantFrom(
  'seen.push(await mcp.bench.echo({ at: Date.now(), by: Math.random() }));',
  'seen.push(...(await Promise.all([1, 2, 3].map((n) => mcp.bench.echo({ n, r: Math.random() })))));',
  'seen.push(await Promise.race([mcp.bench.echo({ a: 1 }), mcp.bench.echo({ b: 2 })]));',
  'await new Promise((done) => setTimeout(done, Math.floor(Math.random() * 100)));',
  'if (Math.random() < 0.5) { seen.push(await mcp.bench.fail({ seen: seen.length }).catch((e) => e.message)); }',
  'const work = mcp.bench.echo({ later: Date.now() }).then((v) => mcp.bench.echo({ after: v })); seen.push(await work);',
  'seen.push(await pml.total({ rounds: 1 + Math.floor(Math.random() * 3) }).catch((e) => e.message));',
  'const t = setTimeout(() => seen.push("never"), 50); clearTimeout(t);',
  'let n = 0; await new Promise((done) => { const i = setInterval(() => { n++; if (n > 1) { clearInterval(i); done(); } }, 7); });',
  'for (const k of new Set([3, 1, 2].map((x) => x * Math.random()))) { seen.push(k); }',
  'console.log(seen.length, new Date().toISOString());',
);
const program: fc.Arbitrary<string> = fc
  .array(step, { minLength: 1, maxLength: 8 })
  .map((steps) => `const seen = [];\n${steps.map((each) => `{ ${each} }`).join('\n')}\nseen`);
const TOTAL =
  'let sum = 0; for (let i = 0; i < args.rounds; i++) { sum += (await mcp.bench.echo({ i, r: Math.random() })).r; } if (sum > 1.5) throw new Error("too much at " + Date.now()); sum';

interface Driven {
  readonly requests: ProgramRequest[];
  readonly logs: ProgramLog[];
  readonly settlements: Settlement[];
  readonly ended: Promise<ProgramEnd | 'dropped'>;
}

/**
 * Settles whatever is open in an order that `pick` chooses, after all of `replayed` in its order;
 * dropped after `dropAfter` settlements.
 */
function driven(
  code: string,
  replayed: readonly Settlement[],
  pick: (open: number) => number,
  dropAfter = Infinity,
): Driven {
  const requests: ProgramRequest[] = [];
  const logs: ProgramLog[] = [];
  const settlements: Settlement[] = [];
  const open = new Map<number, ProgramRequest>();
  let current: Program | undefined;
  let isIdle = false;
  let onDrop: ((end: 'dropped') => void) | undefined;
  const dropped = new Promise<'dropped'>((resolve) => {
    onDrop = resolve;
  });
  const advance = (): void => {
    if (current === undefined || !isIdle || open.size === 0) {
      return;
    }
    isIdle = false;
    if (settlements.length === Math.min(dropAfter, SETTLED_MAX)) {
      current[Symbol.dispose]();
      onDrop?.('dropped');
      return;
    }
    const ids = [...open.keys()];
    const settlement =
      replayed[settlements.length] ??
      settlementOf(open.get(ids[pick(ids.length)] ?? 0), START_MS + settlements.length * 13);
    open.delete(settlement.id);
    settlements.push(settlement);
    current.settle(settlement);
  };
  const host: ProgramHost = {
    requested(slice) {
      requests.push(...slice);
      for (const request of slice) {
        if (request.kind === 'call' || request.kind === 'timer') {
          open.set(request.id, request);
        } else {
          open.delete(request.id);
        }
      }
    },
    logged: (line) => void logs.push(line),
    idle() {
      isIdle = true;
      advance();
    },
  };
  const start = { code, names: NAMES, holder: 'a', seed: 42, nowMs: START_MS, limits: LIMITS };
  const ended = sandbox.start(start, host, new AbortController().signal).then((started) => {
    current = started;
    advance();
    return Promise.race([started.ended, dropped]);
  });
  return { requests, logs, settlements, ended };
}

function settlementOf(request: ProgramRequest | undefined, nowMs: number): Settlement {
  if (request === undefined || request.kind === 'timer') {
    return { id: request?.id ?? 0, nowMs, kind: 'fired' };
  }
  if (request.kind === 'call' && request.tool === 'total') {
    return {
      id: request.id,
      nowMs,
      kind: 'program',
      code: TOTAL,
      args: request.args as { rounds: number },
    };
  }
  if (request.kind === 'call' && request.tool === 'fail') {
    return { id: request.id, nowMs, kind: 'error', name: 'ToolError', message: 'failed' };
  }
  return {
    id: request.id,
    nowMs,
    kind: 'value',
    value: request.kind === 'call' ? request.args : null,
  };
}

describe('laws', () => {
  it('the same settlements give the same requests, logs and end, run whole or dropped and replayed', async () => {
    let longest = 0;
    await fc.assert(
      fc.asyncProperty(
        program,
        fc.infiniteStream(fc.nat(1000)),
        fc.nat(8),
        async (code, stream, dropAfter) => {
          const pick = (count: number): number => (stream.next().value ?? 0) % count;
          const first = driven(code, [], pick);
          const end = await first.ended;
          longest = Math.max(longest, first.settlements.length);

          const again = driven(code, first.settlements, () => 0);
          expect(await again.ended).toEqual(end);
          expect(again.requests).toEqual(first.requests);
          expect(again.logs).toEqual(first.logs);

          const half = driven(code, first.settlements, () => 0, dropAfter);
          await half.ended;
          expect(half.requests).toEqual(first.requests.slice(0, half.requests.length));
          const resumed = driven(code, first.settlements, () => 0);
          expect(await resumed.ended).toEqual(end);
          expect(resumed.requests).toEqual(first.requests);
        },
      ),
      { numRuns: 60 },
    );
    expect(longest).toBeGreaterThan(8);
  });

  it('another order of settlements may well give other requests', async () => {
    const code =
      'const first = await Promise.race([mcp.bench.echo({ n: 1 }), mcp.bench.echo({ n: 2 })]); await mcp.bench.echo({ first })';
    const forward = driven(code, [], () => 0);
    const backward = driven(code, [], (count) => count - 1);
    await Promise.all([forward.ended, backward.ended]);
    expect(forward.requests).not.toEqual(backward.requests);
  });
});
