import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import type { AuditEntry } from '../../call/audit-log.ts';
import { AUDIT } from '../../tuning/call.ts';

const ENTRIES: readonly AuditEntry[] = Array.from({ length: AUDIT.pageMax + 1 }, (_, index) => ({
  id: `id${index}`,
  at: 1_000_000 - index,
  person: 'ann',
  action: 'call',
  subject: 'files:read',
  approvedBy: 'bob',
  outcome: 'answered',
  instance: 'one',
}));

/** Answers pages as the daemon does. */
const daemonWith = (lost = 0): FakeDaemon =>
  new FakeDaemon({
    audit: ({ limit, before }) => {
      const start = before === undefined ? 0 : ENTRIES.findIndex(({ id }) => id === before.id) + 1;
      return { entries: ENTRIES.slice(start, start + limit), waiting: 0, lost };
    },
  });

describe('pml audit', () => {
  it('shows the newest, and says what was lost', async () => {
    const { code, terminal } = await commandLine(['audit'], { daemon: daemonWith(3) });
    expect(code).toBe(0);
    expect(terminal.output).toMatch(/1970-01-01 00:16:40 +ann +call +files:read +answered +bob/u);
    expect(terminal.said.join('\n')).toContain('3 entries');
  });

  it('asks for a person and a time', async () => {
    const daemon = daemonWith();
    await commandLine(['audit', '--person', 'ann', '--since', '1h', '--json'], { daemon });
    expect(daemon.requests).toMatchObject([
      { method: 'audit', params: { person: 'ann', since: expect.any(Number) as unknown } },
    ]);
  });

  it('writes every page to a new file that only its owner can read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pml-audit-'));
    const file = join(folder, 'audit.jsonl');
    const asked = (): Promise<{ readonly code: number }> =>
      commandLine(['audit', '--export', file], { daemon: daemonWith() });
    expect((await asked()).code).toBe(0);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(ENTRIES);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await asked()).code).toBe(2);
    rmSync(folder, { recursive: true });
  });

  it('is not for agents', async () => {
    const daemon = daemonWith();
    const surroundings = { env: { CLAUDECODE: '1' } };
    const { code } = await commandLine(['audit'], { daemon, surroundings });
    expect(code).toBe(4);
    expect(daemon.requests).toEqual([]);
  });
});
