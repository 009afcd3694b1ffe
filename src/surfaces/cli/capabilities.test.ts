import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { STATUS } from '../../../test/support/daemon-examples.ts';
import { type Answers, FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import { GatewayError } from '../../base/errors.ts';
import type { CapabilityDetails } from '../../gateway/capability-desk.ts';

const folder = mkdtempSync(join(tmpdir(), 'pml-capabilities-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const surroundings = { cwd: folder };

const COUNT: CapabilityDetails = {
  id: 'c1',
  name: 'count_todos',
  description: 'Counts \u001B[31mTODO in a file',
  signature: '(args: {path?: string, lines?: number})',
  tools: ['files:read' as never],
  risk: 'safe',
  uses: { succeeded: 3, failed: 1, successRate: 0.75 },
  durationMsMean: 1500,
  version: 2,
  origin: 'code',
  isPinned: true,
  tested: true,
  createdAt: Date.UTC(2026, 10, 1),
  lastUsedAt: Date.UTC(2026, 10, 16),
  intent: 'Count TODO in notes.txt',
  code: 'const text = await mcp.files.read({ path: args.path });\nreturn text.length;',
  parameters: {
    type: 'object',
    properties: {
      path: { type: 'string', default: 'notes.txt' },
      lines: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' } },
    },
  },
  versions: [{ version: 1, code: 'old', parameters: {}, at: 5 }],
};
const STALE: CapabilityDetails = {
  ...COUNT,
  name: 'send_report',
  risk: 'dangerous',
  uses: { succeeded: 0, failed: 0 },
  isPinned: false,
  tested: false,
  stale: 'mail:send has changed: "to" is missing',
};

const daemonWith = (more: Answers = {}): FakeDaemon =>
  new FakeDaemon({
    status: () => STATUS,
    capabilities: () => [COUNT, STALE],
    capability: ({ name }) => {
      const found = [COUNT, STALE].find((each) => each.name === name);
      if (found === undefined) {
        throw new GatewayError('CAPABILITY_UNKNOWN', `there is no capability called "${name}"`);
      }
      return found;
    },
    removeCapability: ({ name }) => ({ name, stale: ['weekly_report'] }),
    renameCapability: ({ newName }) => ({ ...COUNT, name: newName }),
    pinCapability: ({ isPinned }) => ({ ...COUNT, isPinned }),
    ...more,
  });
const changes = (daemon: FakeDaemon): readonly string[] =>
  daemon.requests
    .map(({ method }) => method)
    .filter((method) => /^(?:remove|rename|pin|import|run)/u.test(method));

describe('pml capabilities', () => {
  it('lists them, with the reason where one is not offered', async () => {
    const { terminal, code } = await commandLine(['capabilities'], { daemon: daemonWith() });
    expect(code).toBe(0);
    expect(terminal.output.split('\n')).toStrictEqual([
      'NAME                    RISK       WORKED               TAKES  WHAT IT DOES',
      'count_todos (pinned)    safe       3 of 4 times (75 %)  1.5 s  Counts [31mTODO in a file',
      'send_report (untested)  dangerous  never used           1.5 s  not offered: mail:send has changed: "to" is missing',
    ]);
    const { json } = await commandLine(['capabilities', 'list', '--json'], {
      daemon: daemonWith(),
    });
    expect(json()).toHaveLength(2);
  });

  it('says where they come from while there are none', async () => {
    const daemon = daemonWith({ capabilities: () => [] });
    const { terminal } = await commandLine(['capabilities'], { daemon });
    expect(terminal.output).toContain('Nothing was learned yet');
  });

  it('shows one, and its program when asked', async () => {
    const line = ['capabilities', 'show', 'count_todos'];
    const { terminal } = await commandLine(line, { daemon: daemonWith() });
    expect(terminal.output.split('\n')).toStrictEqual([
      'count_todos  safe',
      '  Counts [31mTODO in a file',
      '  call it: pml.count_todos(args: {path?: string, lines?: number})',
      '  made for: Count TODO in notes.txt',
      '  worked 3 of 4 times (75 %), 1.5 s on average, last on 2026-11-16',
      '  uses files:read',
      '  version 2, 1 earlier kept; from a program, 2026-11-01',
      '  tested: right results for two different sets of arguments',
      '  pinned: it is not removed to make room for others',
      '    path: "notes.txt"',
      '    lines: has to be given',
      '    tags: has to be given',
    ]);
    const withCode = await commandLine([...line, '--code'], { daemon: daemonWith() });
    expect(withCode.terminal.output).toContain('\nconst text = await mcp.files.read(');
    const { json } = await commandLine([...line, '--json'], { daemon: daemonWith() });
    expect(json()).toMatchObject({ code: COUNT.code, versions: [{ version: 1 }] });
  });

  it.each([
    { words: ['shwo', 'x'], problem: 'did you mean "show"?' },
    { words: ['show'], problem: 'write: pml capabilities show NAME [--code]' },
    { words: ['list', 'x'], problem: 'takes other words' },
    { words: ['rename', 'x'], problem: 'rename NAME NEW' },
    { words: ['list', '--code'], problem: 'takes no --code' },
    { words: ['pin', 'x', '--arg', 'a=1'], problem: 'takes no --arg' },
    { words: ['toString'], problem: 'cannot "toString"' },
    { words: ['show', 'nothing'], problem: 'no capability called "nothing"' },
  ])('refuses $words', async ({ words, problem }) => {
    const daemon = daemonWith();
    const { code, terminal } = await commandLine(['capabilities', ...words], { daemon });
    expect(code).toBe(2);
    expect(terminal.said.join('\n')).toContain(problem);
    expect(changes(daemon)).toEqual([]);
  });

  it('renames, pins and unpins', async () => {
    const daemon = daemonWith();
    const told = await Promise.all(
      [
        ['rename', 'count_todos', 'todos'],
        ['pin', 'count_todos'],
        ['unpin', 'count_todos'],
      ].map(
        async (words) => (await commandLine(['capabilities', ...words], { daemon })).terminal.said,
      ),
    );
    expect(told.flat()).toStrictEqual([
      'count_todos is called todos from now on.',
      'count_todos stays.',
      'count_todos may be removed to make room for others.',
    ]);
    expect(changes(daemon)).toEqual(['renameCapability', 'pinCapability', 'pinCapability']);
    const { json } = await commandLine(['capabilities', 'pin', 'count_todos', '--json'], {
      daemon,
    });
    expect(json()).toMatchObject({ isPinned: true });
  });
});

describe('pml capabilities remove', () => {
  it('shows what it is, asks, and says what no longer works', async () => {
    const terminal = new RecordedTerminal({ answers: ['y'] });
    const line = ['capabilities', 'remove', 'count_todos'];
    const { code } = await commandLine(line, { daemon: daemonWith(), terminal });
    expect(code).toBe(0);
    expect(terminal.said[0]).toContain('made for: Count TODO');
    expect(terminal.output).toBe(
      'count_todos is removed.\nNo longer offered, because they call it: weekly_report.',
    );
  });

  it('leaves it without a yes, and where nobody can be asked', async () => {
    const daemon = daemonWith();
    const line = ['capabilities', 'remove', 'count_todos'];
    const terminal = new RecordedTerminal({ answers: ['no'] });
    expect((await commandLine(line, { daemon, terminal })).code).toBe(1);
    expect((await commandLine(line, { daemon })).code).not.toBe(0);
    expect(changes(daemon)).toEqual([]);
    const { json } = await commandLine([...line, '--yes', '--json'], { daemon });
    expect(json()).toEqual({ name: 'count_todos', stale: ['weekly_report'] });
  });

  it('is not for agents', async () => {
    const daemon = daemonWith();
    const { code } = await commandLine(['capabilities', 'remove', 'count_todos', '--yes'], {
      daemon,
      surroundings: { env: { CLAUDECODE: '1' } },
    });
    expect(code).toBe(4);
    expect(changes(daemon)).toEqual([]);
  });
});

const running = (): FakeDaemon =>
  daemonWith({
    run: () => ({
      status: 'completed',
      workflowId: 'wf_1',
      results: { count_todos: { status: 'succeeded', value: 4 } as never },
    }),
  });
const ran = (daemon: FakeDaemon): unknown =>
  daemon.requests.find(({ method }) => method === 'run')?.params;
const asked = (args: object): object => ({
  workflow: { tasks: [{ id: 'count_todos', capability: 'count_todos', args }] },
});

describe('pml capabilities run', () => {
  it.each([
    [[], {}],
    [['{"path": "a.txt"}'], { path: 'a.txt' }],
    [['path=007', 'lines=3'], { path: '007', lines: 3 }],
    [
      ['--arg', 'path=007', '--arg', 'tags=a', '--arg', 'tags=b'],
      { path: '007', tags: ['a', 'b'] },
    ],
  ])('takes its arguments from %j', async (words, args) => {
    const daemon = running();
    const line = ['capabilities', 'run', 'count_todos', ...words, '--json'];
    const { code, json } = await commandLine(line, { daemon });
    expect(code).toBe(0);
    expect(ran(daemon)).toEqual(asked(args));
    expect(json()).toMatchObject({ status: 'completed' });
  });

  it('reads them from stdin', async () => {
    const daemon = running();
    const terminal = new RecordedTerminal({ input: '{"path": "b.txt"}' });
    await commandLine(['capabilities', 'run', 'count_todos', '-'], { daemon, terminal });
    expect(ran(daemon)).toEqual(asked({ path: 'b.txt' }));
  });

  it.each([
    [['{"path": "a.txt"}'], asked({ path: 'a.txt' })],
    [
      ['path=a.txt', '--timeout', '500'],
      {
        workflow: {
          tasks: [
            {
              id: 'count_todos',
              capability: 'count_todos',
              args: { path: 'a.txt' },
              timeoutMs: 500,
            },
          ],
        },
      },
    ],
  ])('is what pml call does with pml:NAME and %j', async (words, request) => {
    const daemon = running();
    const { code } = await commandLine(['call', 'pml:count_todos', ...words], { daemon });
    expect([code, ran(daemon)]).toEqual([0, request]);
  });

  it('says why one cannot be used, and runs nothing', async () => {
    const daemon = running();
    const { code, terminal } = await commandLine(['capabilities', 'run', 'send_report'], {
      daemon,
    });
    expect(code).toBe(2);
    expect(terminal.said.join('\n')).toContain('mail:send has changed');
    expect(ran(daemon)).toBeUndefined();
  });
});

const DOCUMENT = {
  format: 'pml-capabilities',
  version: 1,
  capabilities: [
    {
      name: 'count_todos',
      description: '',
      intent: '',
      code: '',
      parameters: {},
      tools: ['files:read' as never],
    },
  ],
} as const;

const exportable = (): FakeDaemon =>
  daemonWith({ exportCapabilities: () => ({ document: DOCUMENT, withheld: ['send_report'] }) });

describe.each([
  [['export'], ['import']],
  [
    ['capabilities', 'export'],
    ['capabilities', 'import'],
  ],
])('pml %j and %j', (exporting, importing) => {
  it('prints the document, and says beside it what stays here', async () => {
    const daemon = exportable();
    const { json, terminal } = await commandLine([...exporting, 'count_todos'], { daemon });
    expect(json()).toEqual(DOCUMENT);
    expect(terminal.said).toEqual(['Left out, because there is a secret in them: send_report.']);
    expect(daemon.requests.at(-1)?.params).toEqual({ names: ['count_todos'] });
    await commandLine(exporting, { daemon });
    expect(daemon.requests.at(-1)?.params).toEqual({});
  });

  it('writes a file, and replaces one only when told to', async () => {
    const file = `${exporting.join('-')}.json`;
    const line = [...exporting, '--file', file];
    const first = await commandLine(line, { daemon: exportable(), surroundings });
    expect(first.terminal.output).toBe(`Written: ${join(folder, file)} (1 capabilities)`);
    expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toEqual(DOCUMENT);
    const terminal = new RecordedTerminal({ answers: ['no'] });
    const again = await commandLine(line, { daemon: exportable(), surroundings, terminal });
    expect(again.code).toBe(1);
    const { json } = await commandLine([...line, '--yes', '--json'], {
      daemon: exportable(),
      surroundings,
    });
    expect(json()).toMatchObject({ capabilities: ['count_todos'], withheld: ['send_report'] });
  });

  it('says what was added, what was there, and what was left', async () => {
    writeFileSync(join(folder, 'in.json'), JSON.stringify(DOCUMENT));
    const daemon = daemonWith({
      importCapabilities: () => ({
        kind: 'imported',
        added: [COUNT],
        merged: [STALE],
        left: ['third'],
      }),
    });
    const line = [...importing, 'in.json'];
    const { code, terminal } = await commandLine(line, { daemon, surroundings });
    expect(code).toBe(1);
    expect(terminal.output.split('\n')).toStrictEqual([
      'Added: count_todos.',
      'There already, and unchanged: send_report.',
      'Left, because there is no room: third; unpin or remove some.',
      'Not offered for now: send_report: mail:send has changed: "to" is missing',
    ]);
    expect(daemon.requests.at(-1)?.params).toEqual({ document: DOCUMENT });
  });

  it('tells everything that is wrong with a document, each with its place', async () => {
    const daemon = daemonWith({
      importCapabilities: () => ({
        kind: 'invalid',
        issues: [
          { path: 'capabilities[0].name', message: 'must be a text' },
          { path: 'capabilities[2].code', message: 'cannot be read: \u001B[2J' },
        ],
      }),
    });
    const terminal = new RecordedTerminal({ input: '{}' });
    const { code } = await commandLine([...importing, '-'], { daemon, terminal });
    expect(code).toBe(2);
    expect(terminal.said[0]).toBe(
      'pml: the document cannot be imported, and nothing was changed:\n  capabilities[0].name: must be a text\n  capabilities[2].code: cannot be read: [2J',
    );
  });

  it('refuses what is no JSON, and what cannot be read', async () => {
    const daemon = daemonWith();
    const terminal = new RecordedTerminal({ input: '{' });
    expect((await commandLine([...importing, '-'], { daemon, terminal })).code).toBe(2);
    const missing = await commandLine([...importing, 'missing.json'], { daemon, surroundings });
    expect(missing.code).toBe(2);
    expect(changes(daemon)).toEqual([]);
  });
});
