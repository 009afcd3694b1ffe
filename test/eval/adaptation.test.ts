/** Decisions about predicted calls in a stream: what counts as used, wasted and missed. */
import { describe, expect, it } from 'vitest';

import { decided, type System } from '../../eval/adaptation-replay.ts';
import type { ForeseenStream, StreamStep } from '../../eval/adaptation-streams.ts';
import { toolId } from '../../src/base/ids.ts';

const READ = toolId('shop', 'read');
const WRITE = toolId('shop', 'write');
const ALL_BUT_NONE: System = { name: 'adaptive', without: new Set(), isMetered: true };
const fixed = (at: number): System => ({ name: 'fixed', fixed: at });

const guessed = (key: string, raw: number) => ({ tool: READ, key, raw, probability: raw });
const read = (key: string, ok = true) => ({ tool: READ, key, ok, readOnly: true });
const write = { tool: WRITE, key: 'write', ok: true, readOnly: false };

const streamOf = (steps: readonly StreamStep[], runs = 1): ForeseenStream => ({
  drift: 'made up',
  runs: Array.from({ length: runs }, (_, at) => ({ group: `task ${at}`, isAfter: true, steps })),
});
const whole = async (stream: ForeseenStream, system: System) =>
  (await decided(stream, system)).get('');

describe('a way to decide', () => {
  it('uses a call that is asked for later, wastes one that nobody asks for, and misses one it held', async () => {
    const stream = streamOf([
      { guesses: [guessed('a', 0.9), guessed('b', 0.8), guessed('c', 0.3)], calls: [read('c')] },
      { guesses: [], calls: [read('a')] },
    ]);
    expect(await whole(stream, fixed(0.5))).toMatchObject({
      reads: 2,
      used: 1,
      wasted: 1,
      missed: 1,
    });
  });

  it('counts nothing of a call that a write has overtaken', async () => {
    const stream = streamOf([
      { guesses: [guessed('a', 0.9)], calls: [write] },
      { guesses: [], calls: [read('a')] },
    ]);
    expect(await whole(stream, fixed(0.5))).toMatchObject({ reads: 1, used: 0, wasted: 0 });
  });

  it('asks more of a tool that fails, unlike a threshold that stays', async () => {
    const fails = { guesses: [guessed('a', 0.8)], calls: [read('a', false)] };
    const stream = streamOf([fails, fails, fails, fails], 5);
    const stays = await whole(stream, fixed(0.7625));
    const adapts = await whole(stream, ALL_BUT_NONE);
    expect(stays).toMatchObject({ used: 0, wasted: 20 });
    expect(adapts?.wasted).toBeLessThan(10);
  });
});
