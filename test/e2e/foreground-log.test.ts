/** What a supervisor (systemd, a container engine) reads on stderr while pml runs in the foreground. */
import { once } from 'node:events';

import { expect, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';

it('is one JSON object per line, from the start to the end', async () => {
  await using world = new PmlWorld();
  world.configure({ mcpServers: {}, pml: { embedding: { model: 'none' } } });
  const child = world.start(['up', '--foreground']);
  let errors = '';
  let shown = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout?.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  const ended = once(child, 'close');
  await expect.poll(() => shown).toContain('/mcp');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const events = errors
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events).toContain('daemon_ready');
  expect(events.at(-1)).toBe('daemon_stopped');
});
