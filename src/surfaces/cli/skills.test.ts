import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { commandLine, type Ended } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import type { CapabilityDocument, CapabilitySummary } from '../../gateway/capability-desk.ts';
import { skillNames } from './skills.ts';

const DOCUMENT: CapabilityDocument = {
  format: 'pml-capabilities',
  version: 1,
  capabilities: [
    {
      name: 'count_todos',
      description: 'Counts "TODO" in a file',
      intent: 'Count TODO\nin notes.txt',
      code: 'return (await mcp.files.read({ path: args.path })).split("TODO").length - 1;\r\n',
      parameters: {
        type: 'object',
        properties: { path: { type: 'string', default: 'a|b.txt' }, marks: { type: 'array' } },
      },
      tools: ['files:read' as never],
    },
    {
      name: 'weekly',
      description: '',
      intent: '',
      code: 'return await pml.count_todos({});',
      parameters: { type: 'object', properties: {} },
      tools: ['pml:count_todos' as never],
    },
  ],
};
const KNOWN: readonly CapabilitySummary[] = DOCUMENT.capabilities.map(
  ({ name, tools }, index): CapabilitySummary => ({
    name,
    description: '',
    signature: '()',
    tools,
    risk: 'safe',
    uses:
      index === 0 ? { succeeded: 3, failed: 1, successRate: 0.75 } : { succeeded: 0, failed: 0 },
    tested: index === 0,
    ...(index === 0 && { durationMsMean: 1500, lastUsedAt: Date.UTC(2026, 10, 16) }),
    version: 1,
    origin: 'code',
    isPinned: false,
    createdAt: 0,
  }),
);

const daemonWith = (issues: readonly { path: string; message: string }[] = []): FakeDaemon =>
  new FakeDaemon({
    capabilities: () => KNOWN,
    exportCapabilities: () => ({ document: DOCUMENT, withheld: ['send_report'] }),
    importCapabilities: () =>
      issues.length > 0
        ? { kind: 'invalid', issues }
        : { kind: 'imported', added: KNOWN, merged: [], left: [] },
  });

describe('skills', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pml-skills-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (words: readonly string[], terminal = new RecordedTerminal()): Promise<Ended> =>
    commandLine(words, { daemon: daemonWith(), surroundings: { cwd: folder }, terminal });
  const exported = (...words: readonly string[]): Promise<Ended> =>
    run(['export', '--skills', 'skills', ...words]);
  const at = (...names: readonly string[]): string => join(folder, 'skills', ...names);
  const textOf = (...names: readonly string[]): string => readFileSync(at(...names), 'utf8');

  it('come back as the document that they were made of', async () => {
    const { code, terminal } = await exported();
    expect(code).toBe(0);
    expect(terminal.output).toBe(`Written: 2 skills in ${at()}`);
    expect(terminal.said).toEqual(['Left out, because there is a secret in them: send_report.']);
    const daemon = daemonWith();
    const line = ['import', 'skills'];
    expect((await commandLine(line, { daemon, surroundings: { cwd: folder } })).code).toBe(0);
    expect(daemon.requests.at(-1)?.params).toEqual({ document: DOCUMENT });
    // One of them by itself.
    await commandLine(['import', at('weekly')], { daemon });
    const capabilities = [DOCUMENT.capabilities[1]];
    expect(daemon.requests.at(-1)?.params).toEqual({ document: { ...DOCUMENT, capabilities } });
  });

  it('tell an agent what they do, how, and what speaks for it', async () => {
    await exported();
    const text = textOf('count-todos', 'SKILL.md');
    expect(text.split('\n').slice(0, 4)).toEqual([
      '---',
      'name: count-todos',
      String.raw`description: "Counts \"TODO\" in a file. Use it for requests such as: Count TODO in notes.txt."`,
      '---',
    ]);
    expect(text).toContain(String.raw`| path | string | "a\|b.txt" |`);
    expect(text).toContain('| marks | array | has to be given |');
    expect(text).toContain(
      '- Worked: 3 of 4 times (75 %), 1.5 s on average, last on 2026-11-16.\n- Tested: right results for two different sets of arguments.\n- Calls files:read. Risk: safe.',
    );
    const untested = textOf('weekly', 'SKILL.md');
    expect(untested).toContain('description: "weekly."');
    expect(untested).toContain('It has none.');
    expect(untested).toContain('- Worked: never used.\n- Untested');
  });

  it('are replaced only when told to', async () => {
    await exported();
    writeFileSync(at('weekly', 'SKILL.md'), 'mine');
    const terminal = new RecordedTerminal({ answers: ['no'] });
    expect((await run(['export', '--skills', 'skills'], terminal)).code).toBe(1);
    expect(textOf('weekly', 'SKILL.md')).toBe('mine');
    const { json } = await exported('--yes', '--json');
    expect(json()).toMatchObject({
      skills: [
        { capability: 'count_todos', folder: at('count-todos') },
        { capability: 'weekly', folder: at('weekly') },
      ],
      withheld: ['send_report'],
    });
    expect(textOf('weekly', 'SKILL.md')).not.toBe('mine');
  });

  it('never take the place of a skill that pml did not write', async () => {
    mkdirSync(at('weekly'), { recursive: true });
    writeFileSync(at('weekly', 'SKILL.md'), 'mine');
    const { code, terminal } = await exported('--yes');
    expect(code).toBe(2);
    expect(terminal.said[0]).toContain('pml did not write it; nothing was written');
    expect(textOf('weekly', 'SKILL.md')).toBe('mine');
    expect(existsSync(at('count-todos'))).toBe(false);
  });

  it('are not written beside a document', async () => {
    const { code, terminal } = await exported('--file', 'a.json');
    expect(code).toBe(2);
    expect(terminal.said[0]).toContain('takes --file or --skills');
  });

  it.each([
    ['a skill of somebody else', 'capability.json', undefined, 'has no program of pml'],
    ['one without its program', 'program.ts', undefined, 'has no program of pml'],
    ['what is no JSON', 'capability.json', '{', 'capability.json cannot be read as JSON'],
    ['several in one', 'capability.json', '{"capabilities":[{},{}]}', 'exactly one capability'],
    [
      'another version',
      'capability.json',
      '{"version":2,"capabilities":[{}]}',
      'different formats',
    ],
  ])('refuse %s', async (_, file, text, problem) => {
    await exported();
    if (text === undefined) {
      rmSync(at('weekly', file));
    } else {
      writeFileSync(at('weekly', file), text);
    }
    const daemon = daemonWith();
    const ended = await commandLine(['import', at()], { daemon });
    expect(ended.code).toBe(2);
    expect(ended.terminal.said[0]).toContain(problem);
    expect(daemon.requests).toEqual([]);
  });

  it('refuse a folder without any', async () => {
    const { code, terminal } = await run(['import', '.']);
    expect(code).toBe(2);
    expect(terminal.said[0]).toContain('there is no SKILL.md in');
  });

  it('name the folder of what is wrong', async () => {
    await exported();
    const daemon = daemonWith([{ path: 'capabilities[1].code', message: 'cannot be read' }]);
    const { terminal } = await commandLine(['import', at()], { daemon });
    expect(terminal.said[0]).toBe(
      `pml: the skills cannot be imported, and nothing was changed:\n  ${at('weekly')}.code: cannot be read`,
    );
  });
});

describe('skillNames', () => {
  it.each([
    [['count_todos'], ['count-todos']],
    [
      ['a__b_', 'a_b', 'abc'],
      ['a-b', 'a-b-2', 'abc'],
    ],
  ])('makes %j to %j', (names, skills) => {
    expect(skillNames(names)).toEqual(skills);
  });
});
