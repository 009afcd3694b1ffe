/** The built program with OpenTelemetry's own SDK in its process: a trace leads from the client to the server. */
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
/** The newest of the SDK's packages that run on Node 20. */
const SDK = ['@opentelemetry/sdk-trace-node@2.12.0', '@opentelemetry/sdk-metrics@2.12.1'];
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const ASKED = { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, tracestate: 'shop=7' };

interface Line {
  readonly span?: string;
  readonly metric?: string;
  readonly id?: string;
  readonly trace?: string;
  readonly parent?: string;
}

const folder = mkdtempSync(join(tmpdir(), 'pml-telemetry-'));
const record = join(folder, 'spans.jsonl');
const lines = (): readonly Line[] =>
  (existsSync(record) ? readFileSync(record, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const spanOf = (name: string): Line | undefined => lines().find(({ span }) => span === name);

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', ...flags, ...SDK], { cwd: folder });
  copyFileSync(join(FIXTURES, 'programs/record-spans.mjs'), join(folder, 'record-spans.mjs'));
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

it('follows a call from the client through plan and task to the server', async () => {
  await using world = new PmlWorld({
    NODE_OPTIONS: `--import ${join(folder, 'record-spans.mjs')}`,
    SPANS_FILE: record,
  });
  const server = join(FIXTURES, 'servers/meta-server.mjs');
  world.configure({
    mcpServers: { meta: { command: process.execPath, args: [server] } },
    pml: { embedding: { model: 'none' }, policy: { rules: [{ tools: '*', action: 'allow' }] } },
  });
  const up = await world.json<{ endpoint: string; tokenFile: string }>(['up']);
  const client = new Client({ name: 'e2e', version: '1' });
  const headers = { authorization: `Bearer ${readFileSync(up.tokenFile, 'utf8').trim()}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(up.endpoint), { requestInit: { headers } }),
  );
  const asked = { name: 'execute_workflow', _meta: ASKED };
  const workflow = { tasks: [{ id: 'a', tool: 'meta:echo_meta', args: {} }] };
  const answer = await client.callTool({ ...asked, arguments: { workflow } });
  await client.callTool({ ...asked, arguments: { intent: 'echo the meta of a request' } });
  await expect
    .poll(() => lines().some(({ metric }) => metric === 'pml.operation.duration'), {
      timeout: 20_000,
    })
    .toBe(true);
  await client.close();

  const [request, task, upstream] = [
    spanOf('execute_workflow'),
    spanOf('call meta:echo_meta'),
    spanOf('upstream meta:echo_meta'),
  ];
  expect(request).toMatchObject({ trace: TRACE, parent: 'b7ad6b7169203331' });
  expect(task).toMatchObject({ trace: TRACE, parent: request?.id });
  expect(upstream).toMatchObject({ trace: TRACE, parent: task?.id });
  expect(spanOf('plan')).toMatchObject({ trace: TRACE });
  const told = JSON.stringify(answer);
  expect(told).toContain(`00-${TRACE}-${upstream?.id}-01`);
  expect(told).toContain('shop=7');
}, 180_000);
