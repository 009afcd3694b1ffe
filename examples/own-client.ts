/** An MCP client and pml in one process: the client sees the tools of pml as one of your users. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { createGateway } from '@pml-gateway/pml';

const folder = await mkdtemp(join(tmpdir(), 'pml-example-'));
const server = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);
const gateway = await createGateway(
  { mcpServers: { demo: { command: process.execPath, args: [server, 'stdio'] } } },
  { folder: join(folder, 'state') },
);
try {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  gateway.session('ann@example.com').connect(ours);
  const client = new Client({ name: 'my-agent', version: '1.0.0' });
  await client.connect(theirs);
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    gateway.tools().map(({ name }) => name),
  );
  const tasks = [{ id: 'sum', tool: 'demo:get-sum', args: { a: 2, b: 3 } }];
  const answer = await client.callTool({
    name: 'execute_workflow',
    arguments: { workflow: { tasks } },
  });
  assert.match(JSON.stringify(answer.structuredContent), /completed.*5/u);
  await client.close();
} finally {
  await gateway.close();
  await rm(folder, { recursive: true });
}
console.log('ok');
