/**
 * Commands that show one thing closely, at a terminal of 80 and of 120 columns: long lines are broken at words, ids
 * stay whole, and the beginning of an id is enough.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { GIT, LISTING, LOG, STATUS, WEB } from '../../../test/support/daemon-examples.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import { runId, sessionId, toolId } from '../../base/ids.ts';
import type { Undecided } from '../../execute/desk.ts';
import type { CapabilityDetails } from '../../gateway/capability-desk.ts';
import type { Explanation } from '../../gateway/explain.ts';
import { type Trace, traceId } from '../../knowledge/tracer.ts';
import type { ListedMemory } from '../../memory/memory-sources.ts';
import { COMMANDS } from './commands.ts';
import { displayWidth } from './terminal-text.ts';

const RUN = 'wf_0199Wm3aXkz0_9fQ2b7Lkq';
const TRACE = traceId('9fQ2b7LkqWm3aXkz0');
const QUESTION = '01JQ0199Wm3aXkz09fQ2b7Lkq';
const MEMORY = 'note-2f9a6c01d3b84e57';
const TOOL = toolId('a-server-with-a-rather-long-name', 'post_message_to_everybody');
const LONG =
  'Read the open issues of the repository, compare them with the changelog, and post a summary to the team before noon';
const NOW = Date.now();
const MINUTE = 60_000;

const trace: Trace = {
  id: TRACE,
  kind: 'capability_match',
  at: NOW - 3 * MINUTE,
  decision: LONG,
  scores: { similarity: 0.812_345, why: LONG },
  inputs: { intent: LONG },
  tools: [TOOL],
  session: sessionId('01JQ0199Wm3aXkz0'),
  runId: runId(RUN),
};
const run = {
  workflowId: RUN,
  status: 'failed' as const,
  intent: LONG,
  reason: `${LONG}: the server refused it`,
  startedAt: NOW - 5 * MINUTE,
  finishedAt: NOW - 3 * MINUTE,
  tasks: [
    { id: 'read', tool: TOOL, dependsOn: [], status: 'succeeded', durationMs: 5 } as const,
    {
      id: 'post-the-summary',
      tool: TOOL,
      dependsOn: ['read'],
      status: 'failed',
      durationMs: 500,
      error: LONG,
    } as const,
  ],
  decisions: [],
  messages: [{ by: 'ada', text: LONG, at: NOW }],
};
const risk = {
  tool: TOOL,
  judgement: {
    risk: 'dangerous',
    sensitive: false,
    readOnly: false,
    repeatable: false,
    because: [{ source: 'words', says: LONG }],
  },
  trusted: true,
  decision: { action: 'ask' },
  isUnrepeatable: true,
  findings: [LONG],
} as const;
const capability: CapabilityDetails = {
  id: 'c1',
  name: 'compare_newest_versions_of_part',
  description: LONG,
  intent: LONG,
  signature: '(args: {part: string, other: string, since?: string})',
  code: 'return 1;',
  parameters: { properties: { part: { type: 'string', examples: [LONG] } } },
  tools: [TOOL, toolId('git', 'git_log'), toolId('files', 'read_text_file')],
  risk: 'dangerous',
  uses: { succeeded: 19, failed: 1, successRate: 0.95 },
  tested: false,
  version: 1,
  origin: 'code',
  isPinned: true,
  createdAt: NOW,
  versions: [],
};
const question: Undecided = {
  workflowId: runId(RUN),
  intent: LONG,
  request: {
    kind: 'approval',
    id: QUESTION,
    task: 'post-the-summary',
    tool: TOOL,
    argsHash: 'abc',
    args: { to: 'everybody' },
    why: LONG,
    expiresAt: NOW + 30 * MINUTE,
  },
  summary: '',
  isGrave: true,
  requestedAt: NOW,
};
const explained: Readonly<Record<string, Explanation>> = {
  [TRACE]: { kind: 'trace', trace },
  [RUN]: { kind: 'run', workflowId: RUN, run, traces: [trace], ignored: 0 },
  [TOOL]: {
    kind: 'tool',
    tool: TOOL,
    risk,
    graph: {
      kind: 'tool',
      tool: TOOL,
      pageRank: 0.4,
      heat: 0.1,
      follows: [],
      feeds: [],
      beside: [],
      omitted: 0,
      community: { number: 1, tools: capability.tools },
    },
    traces: [trace],
    ignored: 0,
  } as never,
};
const remembered: ListedMemory = {
  id: MEMORY,
  kind: 'note',
  text: LONG,
  createdAt: NOW,
  tools: [],
};
const daemon = new FakeDaemon({
  ...LISTING,
  status: () => ({ ...STATUS, notices: [LONG, LONG], servers: [GIT, WEB] }),
  list: () => ({ servers: [GIT], tools: [{ ...LOG, description: LONG }] }),
  explain: ({ id }) =>
    explained[Object.keys(explained).find((each) => each.startsWith(id)) ?? ''] as Explanation,
  runs: () => [{ runId: runId(RUN), status: 'failed', startedAt: NOW, taskCount: 2 }],
  control: () => ({ workflowId: RUN, status: 'failed', message: LONG }) as never,
  look: () => run,
  undecided: () => [question],
  capabilities: () => [capability],
  capability: () => capability,
  pinCapability: () => capability,
  memories: () => ({ memories: [remembered], omitted: 0, total: { notes: 1, episodes: 0 } }),
  forget: ({ scope }) => ({
    kind: 'forgotten',
    dryRun: true,
    removed: [{ what: 'notes', count: 1 }],
    notes: [{ id: scope.kind === 'id' ? scope.id : '', text: LONG }],
  }),
  risks: () => [risk, { ...risk, tool: toolId('git', 'log') }] as never,
  audit: () => ({
    entries: [
      {
        id: 'a1',
        at: NOW,
        person: 'ada',
        action: 'call',
        subject: TOOL,
        approvedBy: 'grace',
        outcome: 'answered',
        instance: 'one',
      },
    ],
    waiting: 0,
    lost: 3,
  }),
  tokens: () =>
    [
      { name: 'build-agent', role: 'agent', project: 'atlas', createdAt: NOW, createdBy: 'ada' },
    ] as never,
  search: () =>
    ({
      results: [
        {
          id: TOOL,
          kind: 'tool',
          score: 0.9,
          why: LONG,
          signature: '(args: {channel: string, text: string})',
          description: LONG,
        },
      ],
      omitted: 3,
    }) as never,
});

let home = '';
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'pml-transcript-'));
  mkdirSync(join(home, '.config', 'pml'), { recursive: true });
  const config = {
    mcpServers: { git: { command: 'no-such-program', args: [LONG] } },
    pml: { project: { name: 'atlas' } },
  };
  writeFileSync(join(home, '.config', 'pml', 'pml.json'), JSON.stringify(config));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Printed lines and answers. */
async function session(argv: readonly string[], width: number): Promise<readonly string[]> {
  const terminal = new RecordedTerminal({ width });
  await commandLine(argv, {
    daemon,
    terminal,
    surroundings: { home, cwd: home, env: { PATH: process.env['PATH'] } },
  });
  return [...terminal.printed, ...terminal.said].join('\n').split('\n');
}

/** Lines that are too wide although they could be broken. */
const tooWide = (lines: readonly string[], width: number): readonly string[] =>
  lines.filter((line) => displayWidth(line) > width && line.trim().includes(' '));

const SHOWN: readonly (readonly [string, readonly string[], string])[] = [
  ['a decision', ['explain', TRACE.slice(0, 6)], TRACE],
  ['a run and why', ['explain', RUN.slice(0, 10)], TRACE],
  ['a tool', ['explain', TOOL], TOOL],
  ['a run', ['runs', RUN.slice(0, 8)], RUN],
  ['a capability', ['capabilities', 'show', 'compare_n'], capability.name],
  ['what waits', ['approve', QUESTION.slice(0, 5), '--list'], QUESTION],
  ['what would be forgotten', ['forget', '--id', MEMORY.slice(0, 8), '--dry-run'], MEMORY],
  ['who did what', ['audit'], 'ada'],
  ['risks', ['risk'], TOOL],
  ['tokens', ['tokens'], 'build-agent'],
  ['what is found', ['search', 'post', 'a', 'summary'], TOOL],
  ['what is wrong', ['doctor'], 'git'],
  ['the settings', ['config'], 'mcpServers.git.command'],
  ['all settings', ['config', '--all'], 'pml.project.name'],
  ['tools of a server', ['list', 'git'], 'git:log'],
  ['how it is', ['status'], 'pml 1.2.3'],
];

describe.each([80, 120])('a terminal of %i columns', (width) => {
  it.each(SHOWN)('holds %s', async (_, argv, whole) => {
    const lines = await session(argv, width);
    expect(lines.join('\n')).toContain(whole);
    expect(tooWide(lines, width)).toEqual([]);
  });

  it.each(COMMANDS.map(({ name }) => [name]))('holds the help of pml %s', async (name) => {
    expect(tooWide(await session([name, '--help'], width), width)).toEqual([]);
  });

  it('holds the overview, and what is wrong with a command line', async () => {
    expect(tooWide(await session(['--help'], width), width)).toEqual([]);
    expect(tooWide(await session(['runs', '--status', 'lost'], width), width)).toEqual([]);
  });
});
