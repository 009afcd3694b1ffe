/**
 * pml as a library: one gateway, one real server, one workflow whose second task uses the result
 * of the first. Checks itself: it throws when the answer is not what it should be.
 */
import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createGateway } from 'pml';

const folder = await mkdtemp(join(tmpdir(), 'pml-example-'));
await writeFile(join(folder, 'names.json'), JSON.stringify(['Ada', 'Grace']));

const server = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-filesystem/dist/index.js',
);
const gateway = await createGateway(
  { mcpServers: { files: { command: process.execPath, args: [server, folder] } } },
  { folder: join(folder, 'state') },
);

const unsubscribe = gateway.onRunEvent((_, event) => console.log(event.kind));
try {
  const found = await gateway.discover({ intent: 'read a text file' });
  console.log(found.results.map(({ id, score }) => `${id} ${score}`).join('\n'));

  const answer = await gateway.executeWorkflow({
    intent: 'copy the first name',
    workflow: {
      tasks: [
        { id: 'read', tool: 'files:read_text_file', args: { path: join(folder, 'names.json') } },
        {
          id: 'write',
          tool: 'files:write_file',
          args: { path: join(folder, 'first.txt'), content: 'Hello, ${read.content}' },
        },
      ],
    },
  });
  assert.equal(answer.status, 'completed', JSON.stringify(answer));
} finally {
  unsubscribe();
  await gateway.close();
}
console.log('ok');
