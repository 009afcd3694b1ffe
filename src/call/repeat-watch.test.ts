import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CALL } from '../tuning/call.ts';
import { RepeatWatch } from './repeat-watch.ts';
import type { CallOutcome } from './tool-caller.ts';

const inputSchema = { type: 'object' };
const toolNamed = (name: string): Tool => ({
  id: toolId('s', name),
  server: 's',
  name,
  description: '',
  inputSchema,
  definition: { name, inputSchema },
});
const CLOCK = toolNamed('clock');
const WRITE = toolNamed('write');
const READS = { readOnly: true, repeatable: true };
const WRITES = { readOnly: false, repeatable: false };

const answer = (text: string, isError = false): CallOutcome => ({
  kind: 'answered',
  result: { content: [{ type: 'text', text }], _meta: { took: text } },
  isError,
  durationMs: 1,
});

function watch(): {
  readonly found: string[];
  readonly clock: ReturnType<typeof manualClock>;
  readonly read: (text: string, args?: JsonObject) => void;
  readonly watch: RepeatWatch;
} {
  const found: string[] = [];
  const clock = manualClock();
  const made = new RepeatWatch({
    clock,
    onDiffering: (tool) => void found.push(tool.name),
  });
  const read = (text: string, args: JsonObject = {}): void =>
    made.begin(CLOCK, args, READS)(answer(text));
  return { found, clock, read, watch: made };
}

describe('RepeatWatch', () => {
  it('finds a tool that answers two equal calls differently', () => {
    const { found, read } = watch();
    read('12:00');
    expect(found).toEqual([]);
    read('12:01');
    expect(found).toEqual(['clock']);
  });

  it('does not take a file that somebody else writes for a clock', () => {
    const { found, watch: made } = watch();
    for (const text of ['one', 'two']) {
      made.begin(toolNamed('read_file'), { path: '/a' }, READS)(answer(text));
    }
    expect(found).toEqual([]);
    for (const text of ['one', 'two']) {
      made.begin(toolNamed('read_file'), { path: 'a' }, READS)(answer(text));
    }
    expect(found).toEqual(['read_file']);
  });

  it.each<[string, (world: ReturnType<typeof watch>) => void]>([
    ['the same answer', ({ read }) => read('a')],
    ['other arguments', ({ read }) => read('b', { other: true })],
    ['an error', ({ watch: made }) => made.begin(CLOCK, {}, READS)(answer('b', true))],
    [
      'a write between them',
      ({ watch: made, read }) => {
        made.begin(WRITE, {}, WRITES)(answer('done'));
        read('b');
      },
    ],
    [
      'a write under way',
      ({ watch: made, read }) => {
        const done = made.begin(WRITE, {}, WRITES);
        read('b');
        done(answer('done'));
      },
    ],
    [
      'a write that began meanwhile',
      ({ watch: made }) => {
        const reading = made.begin(CLOCK, {}, READS);
        made.begin(WRITE, {}, WRITES);
        reading(answer('b'));
      },
    ],
    [
      'too much time between them',
      ({ clock, read }) => {
        clock.advance(CALL.repeatWithinMs + 1);
        read('b');
      },
    ],
    ['a long answer', ({ read }) => read('b'.repeat(CALL.repeatLengthMax))],
  ])('makes nothing of %s', (_, then) => {
    const world = watch();
    world.read('a');
    then(world);
    expect(world.found).toEqual([]);
  });

  it('remembers only so many', () => {
    const { found, read } = watch();
    read('a');
    for (let index = 0; index < CALL.repeatsRemembered; index += 1) {
      read('same', { index });
    }
    read('b');
    expect(found).toEqual([]);
  });
});
