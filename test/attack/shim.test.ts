/** What a client says wrongly to `pml stdio` costs it an error, not the conversation. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';

import { expect, it } from 'vitest';

import { VERSION } from '../../src/base/version.ts';
import { locate } from '../../src/config/locations.ts';
import { runShim } from '../../src/surfaces/daemon/shim.ts';
import { SOCKET_PROTOCOL } from '../../src/surfaces/daemon/socket-protocol.ts';
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

it('goes on when a client opens the conversation a second time before the first is answered', async () => {
  const home = mkdtempSync(join(tmpdir(), 'pml-shim-'));
  const surroundings = { env: {}, cwd: home, home, temporaryFolder: tmpdir() };
  const locations = locate({ ...surroundings, platform: process.platform });
  mkdirSync(dirname(locations.socketPath), { recursive: true });
  // A daemon that says what the test lets it say, and when.
  const heard: string[] = [];
  let daemon: Socket | undefined;
  const server = createServer((socket) => {
    daemon = socket;
    createInterface({ input: socket }).on('line', (line) => {
      if (heard.push(line) === 1) {
        const hello = { pml: SOCKET_PROTOCOL, version: VERSION, pid: process.pid };
        socket.write(`${JSON.stringify(hello)}\n`);
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(locations.socketPath, resolve);
  });
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const said: unknown[] = [];
  createInterface({ input: stdout }).on('line', (line) => said.push(JSON.parse(line)));
  const launch = { command: process.execPath, args: ['-e', ''] };
  const shim = runShim({ locations, version: VERSION, launch, stdin, stdout });
  const ask = (id: string, method: string): boolean =>
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params: {} })}\n`);
  const answer = (id: string): boolean | undefined =>
    daemon?.write(`"${id}"\t${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n`);

  ask('first', 'initialize');
  await expect.poll(() => heard.some((line) => line.includes('"first"'))).toBe(true);
  ask('second', 'initialize');
  ask('list', 'tools/list');
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  answer('first');
  await expect.poll(() => heard.filter((line) => /"second"|"list"/u.test(line)).length).toBe(2);
  answer('second');
  answer('list');
  await expect.poll(() => said).toMatchObject([{ id: 'first' }, { id: 'second' }, { id: 'list' }]);
  stdin.end();
  await shim;
  daemon?.destroy();
  server.close();
  rmSync(home, { recursive: true, force: true });
});
