import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { MemoryTraceStore } from '../../test/support/memory-trace-store.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { toolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { TRACES } from '../tuning/knowledge.ts';
import { Tracer } from './tracer.ts';

const asIs = (text: string): string => text;
const redact = (text: string): string => text.replaceAll('hunter2hunter2', '•••');

/** Returns the values of a decision as its trace keeps them. */
async function kept(
  scores: JsonObject,
  redacted: (text: string) => string = asIs,
): Promise<JsonObject> {
  const store = new MemoryTraceStore();
  const random = { next: () => 0, uniqueId: () => '1' };
  const parts = { store, clock: manualClock(), random, logger: quietLogger([]) };
  const tracer = new Tracer({ ...parts, redact: redacted });
  const tool = toolId('files', 'read');
  tracer.record({ kind: 'search', decision: '', scores, inputs: {}, tools: [tool] });
  const { traces } = await tracer.find({ tool }, 1);
  return traces[0]?.scores ?? {};
}

describe('the values of a trace', () => {
  it('are kept where they fit', async () => {
    const value: JsonObject = { alpha: 0.75, list: [1, 'two', null, false], more: { deep: {} } };
    expect(await kept(value)).toEqual(value);
  });

  it('say what is left out', async () => {
    const many = Array.from({ length: TRACES.itemsMax + 7 }, (_, at) => at);
    const { list, text } = await kept({ list: many, text: 'x'.repeat(10_000) });
    expect((list as Json[]).at(-1)).toBe('7 more');
    expect(text).toBe(`${'x'.repeat(TRACES.textLengthMax)}…`);
  });

  it('end where the room ends, in whatever part that is', async () => {
    const row = Array.from({ length: 100 }, () => 'y'.repeat(100));
    const { rows } = await kept({ rows: Array.from({ length: 100 }, () => row) });
    expect(JSON.stringify(rows).length).toBeLessThan(TRACES.charactersMax * 1.1);
    expect((rows as Json[]).at(-1)).toBe('99 more');
    expect(((rows as Json[])[0] as Json[]).at(-1)).toMatch(/^\d+ more$/u);
  });

  it('tell numbers that JSON has not', async () => {
    expect(await kept({ one: Number.NaN, two: -Infinity })).toEqual({
      one: 'NaN',
      two: '-Infinity',
    });
  });

  it('have no secrets in texts and names, also in those that are cut', async () => {
    const start = 'x'.repeat(TRACES.textLengthMax - 8);
    const shown = await kept({ hunter2hunter2: 1, text: `${start}hunter2hunter2` }, redact);
    expect(JSON.stringify(shown)).not.toContain('hunter');
  });
});

describe('laws', () => {
  const anything = fc.jsonValue({ maxDepth: 8 }) as fc.Arbitrary<Json>;

  it('what is kept has a bound, whatever is given', async () => {
    const huge = fc
      .tuple(anything, fc.nat(300), fc.string({ minLength: 0, maxLength: 2000 }))
      .map(([value, count, text]) => ({
        list: Array.from({ length: count }, () => [value, text]),
      }));
    await fc.assert(
      fc.asyncProperty(huge, async (value) => {
        const { length } = JSON.stringify(await kept(value));
        // Names and texts are counted once, and escapes are at most six times as long.
        expect(length).toBeLessThan((TRACES.charactersMax + 1000) * 7);
      }),
      { numRuns: 50 },
    );
  });
});
