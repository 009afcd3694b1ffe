/**
 * pml as a library: one gateway, one real server, one workflow whose second task uses the result
 * of the first. Checks itself: it throws when the answer is not what it should be.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createGateway } from '@pml-gateway/pml';

const folder = await mkdtemp(join(tmpdir(), 'pml-example-'));
await writeFile(join(folder, 'name.txt'), 'Ada');

const server = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-filesystem/dist/index.js',
);
const gateway = await createGateway(
  {
    mcpServers: { files: { command: process.execPath, args: [server, folder] } },
    // Overwriting files is dangerous: without this line a person is asked before every one.
    pml: { policy: { rules: [{ tools: 'files:write_file', action: 'allow' }] } },
  },
  { folder: join(folder, 'state') },
);

const unsubscribe = gateway.onRunEvent((_, event) => console.log(event.kind));
try {
  // Waits until the servers that the workflow names have started.
  const answer = await gateway.executeWorkflow({
    intent: 'greet the person in name.txt',
    workflow: {
      tasks: [
        { id: 'read', tool: 'files:read_text_file', args: { path: join(folder, 'name.txt') } },
        {
          id: 'write',
          tool: 'files:write_file',
          args: { path: join(folder, 'greeting.txt'), content: 'Hello, ${read.content}!' },
        },
      ],
    },
  });
  assert.equal(answer.status, 'completed', JSON.stringify(answer));
  assert.equal(await readFile(join(folder, 'greeting.txt'), 'utf8'), 'Hello, Ada!');

  // Does not wait: servers whose tools are not known yet are named in `pending`.
  const found = await gateway.discover({ intent: 'read a text file', limit: 1 });
  assert.equal(found.results[0]?.id, 'files:read_text_file');
  console.log(found.results[0].id, found.results[0].signature);
} finally {
  unsubscribe();
  await gateway.close();
  await rm(folder, { recursive: true });
}
console.log('ok');
