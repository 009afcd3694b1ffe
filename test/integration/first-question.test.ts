/** What is asked before any server has said what it offers. */
import { describe, expect, it } from 'vitest';

import { sessionId } from '../../src/base/ids.ts';
import { Office } from '../support/office.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const never = new AbortController().signal;
const asker = { session: sessionId('early') };

describe('the first question after the first start', () => {
  it('waits for the first tools', async () => {
    const office = new Office();
    await using gateway = (await openWholeGateway(office.config())).gateway;
    const intent = `list the files in the folder ${office.folder}`;
    const answer = await gateway.executeWorkflow({ intent, mode: 'suggest' }, asker, never);
    expect(answer.status).toBe('suggestion');
  });

  it('does not wait for a server that cannot start, and says so', async () => {
    const config = { mcpServers: { gone: { command: process.execPath, args: ['/nowhere.mjs'] } } };
    await using gateway = (await openWholeGateway(config)).gateway;
    const answer = await gateway.executeWorkflow({ intent: 'list files' }, asker, never);
    expect(answer).toMatchObject({
      status: 'explicit_required',
      message: expect.stringMatching(
        /no tools are known yet; gone (?:is still starting|did not start)/u,
      ),
    });
  });
});
