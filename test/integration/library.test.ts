import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, inject, it } from 'vitest';

import { createGateway } from '../../src/index.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/odd-server.mjs');
const config = { mcpServers: { odd: { command: process.execPath, args: [SERVER] } } };

describe('the library', () => {
  it('calls a tool by the name everyone uses for it', async () => {
    const folder = join(inject('temporaryFolder'), randomUUID());
    await using gateway = await createGateway(config, { folder });
    expect(gateway.notices).toEqual([]);
    const outcome = await gateway.callTool('odd:echo', { a: 1 });
    expect(outcome).toMatchObject({ kind: 'answered', isError: false });
    await expect(gateway.callTool('echo', {})).rejects.toMatchObject({
      code: 'TOOL_NAME_MALFORMED',
    });
  });

  it('says that a database was set aside', async () => {
    const folder = join(inject('temporaryFolder'), randomUUID());
    mkdirSync(join(folder, 'database'), { recursive: true });
    writeFileSync(join(folder, 'database', 'diary.txt'), 'dear diary');
    await using gateway = await createGateway({}, { folder });
    expect(gateway.notices).toEqual([expect.stringContaining('not a database')]);
  });
});
