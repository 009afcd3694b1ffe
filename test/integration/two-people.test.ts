/** Two people of one project who want different things: each is proposed what they themselves decided. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { describe, expect, inject, it } from 'vitest';

import { sessionId } from '../../src/base/ids.ts';
import type { Asker } from '../../src/call/asker.ts';
import { openHost } from '../../src/compose/open-host.ts';
import { parseSettings } from '../../src/config/load.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import { Office } from '../support/office.ts';
import { quietLogger } from '../support/quiet-logger.ts';
import { studyHere } from '../support/study-here.ts';

const PATIENCE = { timeout: 60_000, interval: 200 };
const never = new AbortController().signal;
const asker = (person: string): Asker => ({ session: sessionId(`s-${person}`), person });
const titled = (title: string): string => `create a ticket titled "${title}"`;

function officeHost(office: Office): Promise<Host> {
  const folder = join(inject('temporaryFolder'), randomUUID());
  return openHost({
    settings: parseSettings(office.config({ speculation: { plans: 'moderate' } })),
    configFile: join(folder, 'pml.json'),
    databaseFolder: join(folder, 'database'),
    templateFile: inject('databaseTemplate'),
    keyFile: join(folder, 'key'),
    isKeyFileNamed: true,
    modelFolder: join(folder, 'models'),
    environment: { PATH: process.env['PATH'] },
    redact: (text) => text,
    secrets: () => [],
    startStudy: studyHere,
    configNotices: () => [],
    logger: quietLogger(),
  });
}

describe('decisions of two people', () => {
  it('count for whoever made them, and not for the other', async () => {
    await using host = await officeHost(new Office());
    const { gateway } = host;
    const asked = (person: string, title: string, mode?: 'suggest') =>
      gateway.executeWorkflow(
        { intent: titled(title), ...(mode !== undefined && { mode }) },
        asker(person),
        never,
      );
    for (const title of ['noisy fan', 'wobbly chair']) {
      const { workflowId = '' } = await asked('ann', title, 'suggest');
      await gateway.controlWorkflow({ workflowId, action: 'abort' }, asker('ann'), never);
    }
    await expect
      .poll(async () => (await asked('ann', 'cold coffee')).suggestion?.held, PATIENCE)
      .toContainEqual(expect.stringContaining('you declined this twice'));
    const his = await asked('bob', 'cold coffee');
    expect(his.suggestion?.held ?? []).toEqual([]);
    expect(his.status).toBe('completed');
  }, 240_000);
});
