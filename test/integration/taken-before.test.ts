/** A tool that was called after a search for a wish is first when the wish is said again. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { describe, expect, inject, it, vi } from 'vitest';

import { sessionId, toolId } from '../../src/base/ids.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const never = new AbortController().signal;
const SERVER = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const patience = { timeout: 60_000, interval: 20 };

describe('what was taken for a wish', () => {
  it('is first when the wish is said again in other words of the same kind', async () => {
    const file = join(inject('temporaryFolder'), randomUUID());
    await using host = await openWholeGateway({
      mcpServers: { effects: { command: process.execPath, args: [SERVER, file] } },
      pml: { policy: { rules: [{ tools: 'effects:*', action: 'allow' }] } },
    });
    const { gateway } = host;
    const ids = async (intent: string, session: string): Promise<readonly string[]> => {
      const asker = { session: sessionId(session) };
      return (await gateway.discover({ intent }, asker, never)).results.map(({ id }) => id);
    };
    const [first, second] = await ids('the record', 'one');
    expect(new Set([first, second])).toEqual(new Set(['effects:read', 'effects:write']));
    await gateway.callTool(
      { tool: toolId('effects', String(second).split(':')[1] ?? ''), args: { label: 'a' } },
      { session: sessionId('one') },
      never,
    );
    await vi.waitFor(async () => {
      expect((await ids('records', 'two'))[0]).toBe(second);
    }, patience);
    expect((await ids('a line of the record', 'two'))[0]).toBe('effects:write');
  }, 120_000);
});
