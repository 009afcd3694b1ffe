/** A gateway that learns nothing: everything else works as ever. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, inject, it } from 'vitest';

import { sessionId, toolId } from '../../src/base/ids.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/papers-server.mjs');
const SEARCH = toolId('papers', 'search_papers');
const asker = { session: sessionId('ada') };
const never = new AbortController().signal;

describe('learning that is switched off', () => {
  it('tells the studying side nothing, and calls and workflows go on', async () => {
    const folder = join(inject('temporaryFolder'), randomUUID());
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'calls.txt'), '');
    const papers = { command: process.execPath, args: [SERVER, 'calls.txt'], cwd: folder };
    await using host = await openWholeGateway({
      mcpServers: { papers },
      pml: { learning: 'off' },
    });
    const { gateway } = host;
    const call = { tool: SEARCH, args: { query: 'one' } };
    expect(await gateway.callTool(call, asker, never)).toMatchObject({ kind: 'answered' });
    const ran = await gateway.executeWorkflow(
      { workflow: { tasks: [{ id: 'find', tool: SEARCH, args: { query: 'two' } }] } },
      asker,
      never,
    );
    expect(ran.status).toBe('completed');
    const { study } = await gateway.statistics();
    expect(study).toMatchObject({ state: 'off', facts: 0, learned: 0 });
  });
});
