/** What a client says wrongly to `pml stdio` costs it an error, not the conversation. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { expect, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';

it.each([
  ['initialize', '{"jsonrpc":" ","id":"wrong","method":"initialize","params":{}}'],
  ['a request', '{"id":"wrong","method":"tools/list"}'],
  ['a batch', '[{"jsonrpc":"2.0","id":"wrong","method":"tools/list"}]'],
])('answers what comes after %s that is none', async (_what, wrong) => {
  await using world = new PmlWorld();
  world.configure({ pml: { embedding: { model: 'none' } } });
  const { command, args, env } = world.commandLine(['stdio']);
  const shim = spawn(command, args, { env, cwd: world.work });
  const answers: unknown[] = [];
  createInterface({ input: shim.stdout }).on('line', (line) => answers.push(JSON.parse(line)));
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const right = (id: string, method: string): string =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params: { ['_meta']: meta } });
  shim.stdin.write(
    `${wrong}\n${right('hello', 'server/discover')}\n${right('list', 'tools/list')}\n`,
  );
  const call = { name: 'control_workflow', arguments: { workflowId: 'x', action: 'status' } };
  const params = { ...call, ['_meta']: meta };
  shim.stdin.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params })}\n`,
  );
  await expect
    .poll(() => answers, { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32_600 }) }),
        expect.objectContaining({ id: 'hello' }),
        expect.objectContaining({ id: 'list' }),
        expect.objectContaining({ id: 'call' }),
      ]),
    );
  shim.kill();
});
