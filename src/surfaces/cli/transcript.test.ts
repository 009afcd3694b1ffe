/** Sessions at a terminal of 80 and of 120 columns: nothing is wider, no id is cut, everything can be used. */
import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { GIT, LISTING, LOG, STATUS, WEB } from '../../../test/support/daemon-examples.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import { runId } from '../../base/ids.ts';
import type { RunSummary } from '../../execute/run-journal.ts';
import type { CapabilitySummary } from '../../gateway/capability-desk.ts';
import type { ListedMemory } from '../../memory/memory-sources.ts';
import { displayWidth } from './terminal-text.ts';

const ID = 'wf_0199Wm3aXkz0_9fQ2b7Lkq';
const MINUTE = 60_000;
const INTENT =
  'Read the open issues of the repository, compare them with the changelog, and post a summary to the team';

const runs = (): readonly RunSummary[] => [
  {
    runId: runId(ID),
    status: 'approval_required',
    intent: INTENT,
    startedAt: Date.now() - 3 * MINUTE,
    taskCount: 6,
  },
  {
    runId: runId(ID.replace('0199', '0198')),
    status: 'failed',
    ending: 'denied',
    intent: INTENT,
    startedAt: Date.now() - 300 * MINUTE,
    finishedAt: Date.now() - 295 * MINUTE,
    taskCount: 2,
  },
  {
    runId: runId(ID.replace('0199', '0197')),
    status: 'completed',
    startedAt: Date.now() - 3000 * MINUTE,
    finishedAt: Date.now() - 3000 * MINUTE + 5 * MINUTE,
    taskCount: 1,
  },
];

const LEARNED: CapabilitySummary = {
  name: 'compare_newest_versions_of_part',
  description: 'Compares the two newest versions of a part and says what is different between them',
  signature: '(args: {part: string})',
  tools: ['git:git_log' as never],
  risk: 'safe',
  uses: { succeeded: 19, failed: 1, successRate: 0.95 },
  tested: false,
  durationMsMean: 1500,
  version: 1,
  origin: 'code',
  isPinned: false,
  createdAt: Date.now() - 3 * MINUTE,
};
const REMEMBERED: ListedMemory = {
  id: ID,
  kind: 'episode',
  text: INTENT,
  createdAt: Date.now() - 3 * MINUTE,
  tools: [],
  outcome: 'completed',
  successes: 4,
};

const busy = { ...GIT, name: 'a-server-with-a-rather-long-name', toolCount: 140 };
const asleep = { ...GIT, name: 'notes', status: 'idle' } as const;
const broken = { ...WEB, lastError: `connect refused: ${'nobody listens there; '.repeat(12)}` };
const daemon = new FakeDaemon({
  ...LISTING,
  list: () => ({ servers: [GIT, busy, asleep, broken], tools: [LOG] }),
  status: () => ({ ...STATUS, uptimeMs: 5 * MINUTE, servers: [GIT, busy, asleep, broken] }),
  undecided: () => [],
  runs: ({ limit }) => runs().slice(0, limit),
  capabilities: () => [LEARNED],
  memories: () => ({ memories: [REMEMBERED], omitted: 0, total: { notes: 0, episodes: 1 } }),
});

async function session(argv: readonly string[], width: number): Promise<readonly string[]> {
  const terminal = new RecordedTerminal({ width });
  const { code } = await commandLine(argv, { daemon, terminal });
  expect(code).toBe(0);
  return terminal.output.trimEnd().split('\n');
}

describe.each([80, 120])('a terminal of %i columns', (width) => {
  it.each([['runs'], ['list'], ['stats'], ['status'], ['capabilities'], ['memories']])(
    'holds what pml %s prints',
    async (command) => {
      const lines = await session([command], width);
      expect(lines.filter((line) => displayWidth(line) > width)).toEqual([]);
    },
  );

  it('shows runs with whole ids, in the words of the glossary, with ages and durations', async () => {
    const lines = await session(['runs'], width);
    expect(lines).toHaveLength(4);
    for (const { runId: id } of runs()) {
      expect(lines.join('\n')).toContain(id);
    }
    expect(lines[1]).toMatch(/ needs you +6 +3 min ago /u);
    expect(lines[2]).toMatch(/ denied +2 +5 h ago +5 min /u);
    expect(lines[3]).toMatch(/ done +1 +2 d ago +5 min/u);
  });

  it('shows whole names of capabilities and whole ids of memories', async () => {
    expect((await session(['capabilities'], width)).join('\n')).toContain(LEARNED.name);
    expect((await session(['memories'], width)).join('\n')).toContain(REMEMBERED.id);
  });

  it('prints three where three are asked for, and one where one is', async () => {
    expect(await session(['runs', '--limit', '3'], width)).toHaveLength(4);
    expect(await session(['runs', '--limit', '1'], width)).toHaveLength(2);
  });

  it('calls a server that sleeps asleep, and cuts prose before names', async () => {
    const lines = await session(['list'], width);
    expect(lines.find((line) => line.startsWith('notes'))).toContain('asleep');
    expect(lines.some((line) => line.startsWith(busy.name))).toBe(true);
  });
});
