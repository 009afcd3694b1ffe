import { once } from 'node:events';
import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { ThreadLife } from './thread-life.ts';

const beside = new URL('../../../test/fixtures/programs/start.ts', import.meta.url).href;

describe.runIf(process.platform === 'linux')('a thread that computes for ever', () => {
  it('is ended by kill, and its owner is not told', async () => {
    const said: unknown[] = [];
    const ends: string[] = [];
    const heard = new EventTarget();
    const life = new ThreadLife({
      receive: (message) => {
        said.push(message);
        heard.dispatchEvent(new Event('message'));
      },
      onEnd: (why) => void ends.push(why),
    });
    const first = once(heard, 'message');
    await life.start(() => Promise.resolve({ beside, file: 'spinning-worker', name: 'test' }));
    await first;
    expect(said).toEqual(['spinning']);
    const before = readdirSync('/proc/self/task').length;
    life.kill();
    await life.close();
    expect(readdirSync('/proc/self/task').length).toBeLessThan(before);
    expect(ends).toEqual([]);
  });
});
