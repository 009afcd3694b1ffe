/** Whose it is: what one person did carries that person's name, in every record. */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, inject, it } from 'vitest';

import { openPostgres } from '../../src/adapters/postgres/postgres.ts';
import { sessionId, toolId } from '../../src/base/ids.ts';
import type { Asker } from '../../src/call/asker.ts';
import type { AuditEntry } from '../../src/call/audit-log.ts';
import { openHost } from '../../src/compose/open-host.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import { hasPostgres } from '../support/database.ts';
import { quietLogger } from '../support/quiet-logger.ts';
import { studyHere } from '../support/study-here.ts';
import { teamDatabase } from '../support/team-database.ts';
import { settingsOf } from '../support/whole-gateway.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const WRITE = toolId('effects', 'write');
const never = new AbortController().signal;
const asker = (person?: string): Asker => ({
  session: sessionId(`s-${person ?? 'local'}`),
  ...(person !== undefined && { person }),
});

const EFFECTS = join(tmpdir(), `${randomUUID()}.txt`);
const ASK = { tools: 'effects:write', action: 'ask' } as const;
const DENY = { tools: 'effects:*', action: 'deny' } as const;

const settingsFor = (url: string, project: string, rule: typeof ASK | typeof DENY = ASK) =>
  settingsOf({
    mcpServers: { effects: { command: process.execPath, args: [SERVER, EFFECTS] } },
    pml: { storage: { url }, project: { name: project }, policy: { rules: [rule] } },
  });

function member(url: string, project: string): Promise<Host> {
  const folder = join(inject('temporaryFolder'), randomUUID());
  return openHost({
    settings: settingsFor(url, project),
    configFile: join(folder, 'pml.json'),
    databaseFolder: join(folder, 'database'),
    templateFile: undefined,
    keyFile: join(folder, 'key'),
    isKeyFileNamed: true,
    modelFolder: join(folder, 'models'),
    environment: { PATH: process.env['PATH'] },
    redact: (text) => text.replaceAll('hush-hush', '***'),
    secrets: () => ['hush-hush'],
    startStudy: studyHere,
    configNotices: () => [],
    logger: quietLogger(),
  });
}

const shown = ({
  person,
  action,
  subject,
  outcome,
  approvedBy,
}: AuditEntry): readonly unknown[] => [person, action, subject, outcome, approvedBy];

describe.skipIf(!hasPostgres())('what people do', () => {
  it('is recorded under their names, and told to their own project only', async () => {
    await using database = await teamDatabase();
    await using host = await member(database.url, 'team');
    await using others = await member(database.url, 'others');
    const { gateway } = host;
    const args = { label: 'hush-hush' };

    const asked = await gateway.callTool({ tool: WRITE, args }, asker('ann'), never);
    expect(asked).toMatchObject({ kind: 'failed', code: 'approval_required' });
    const [waiting] = await gateway.undecided();
    const decisionId = waiting?.request.id ?? '';
    await gateway.decide({ decisionId, verdict: { kind: 'approved' }, by: 'bob' });
    expect(await gateway.callTool({ tool: WRITE, args }, asker('ann'), never)).toMatchObject({
      kind: 'answered',
    });
    const tasks = [{ id: 'a', tool: 'effects:read', args: { label: 'x' } }];
    await gateway.executeWorkflow({ workflow: { tasks } }, asker('carl'), never);
    await gateway.executeWorkflow({ workflow: { tasks } }, asker(), never);
    const runsSoFar = await gateway.runs(10);
    await gateway.discover({ intent: 'read the label' }, asker('ann'), never);
    await gateway.remember({ text: 'labels are short' }, asker('ann'), never);
    const steered = await gateway.controlWorkflow(
      { workflowId: String(runsSoFar[0]?.runId), action: 'abort' },
      asker('carl'),
      never,
    );
    expect(steered.message).toContain('has ended');
    const command = { id: 'c1', command: { kind: 'pause' } } as const;
    await gateway.command(String(runsSoFar[0]?.runId), command, never, { person: 'ann' });
    await host.reconfigure(settingsFor(database.url, 'team', DENY));
    const { token } = await host.tokens.add({ name: 'dora', role: 'viewer', createdBy: 'root' });

    const runs = await gateway.runs(10);
    expect(runs.map(({ person }) => person)).toEqual([undefined, 'carl']);
    const { entries, lost } = await host.audit.read({ limit: 100 });
    expect(lost).toBe(0);
    expect(entries.map(shown).toReversed()).toEqual([
      ['ann', 'call', WRITE, 'approval_required', undefined],
      ['bob', 'approve', decisionId, 'taken', undefined],
      ['ann', 'call', WRITE, 'answered', 'bob'],
      ['carl', 'call', 'effects:read', 'answered', undefined],
      [undefined, 'call', 'effects:read', 'answered', undefined],
      ['carl', 'run_abort', runsSoFar[0]?.runId, 'completed', undefined],
      ['ann', 'run_pause', runsSoFar[0]?.runId, 'refused', undefined],
      [undefined, 'setting', 'pml.policy.rules', 'taken', undefined],
      ['root', 'token_add', 'dora', 'taken', undefined],
    ]);
    expect(entries.findLast(({ person }) => person === 'carl')?.runId).toBe(runs[1]?.runId);
    expect(JSON.stringify(entries)).not.toContain('hush-hush');
    expect(JSON.stringify(entries)).not.toContain(token);
    const changed = entries.find(({ action }) => action === 'setting')?.args ?? '';
    expect(JSON.parse(changed)).toMatchObject({ after: [{ tools: 'effects:*', action: 'deny' }] });
    expect((await host.audit.read({ limit: 9, person: 'carl' })).entries).toHaveLength(2);
    expect((await others.audit.read({ limit: 9 })).entries).toEqual([]);

    await using sql = await openPostgres({ url: database.url, logger: quietLogger() });
    expect(await sql.query('select person from memory')).toEqual([{ person: 'ann' }]);
    await expect
      .poll(() => sql.query('select distinct person from algorithm_traces'), { timeout: 30_000 })
      .toContainEqual({ person: 'ann' });
  }, 120_000);
});
