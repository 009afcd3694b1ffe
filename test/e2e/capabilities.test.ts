/** What is learned from a program, in the hands of a person: the built program, a real daemon, a real server. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Json } from '../../src/base/json.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type {
  CapabilityDetails,
  CapabilityDocument,
  CapabilitySummary,
} from '../../src/gateway/capability-desk.ts';
import type { DiscoverAnswer, Forgotten } from '../../src/gateway/gateway.ts';
import type { GraphOfTool } from '../../src/knowledge/graph-report.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { AGENT, callPml, PmlWorld } from '../support/pml-world.ts';
import { runCode } from '../support/run-code.ts';

interface CodeAnswer {
  readonly status: string;
  readonly value?: Json;
  readonly capability?: { readonly name: string };
  readonly notLearned?: string;
}

const SERVER = join(import.meta.dirname, '../fixtures/servers/shelf-server.mjs');
/** Looks like the tokens that a well-known host hands out. */
const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
const INTENT = 'How many books are on the shelf novels';
const CODE = `const { books } = await mcp.shelf.list_books({ shelf: 'novels' });
return books.length;`;
const PATIENCE = { timeout: 30_000, interval: 100 };

describe('capabilities', () => {
  const world = new PmlWorld();
  const changed = join(world.home, 'changed');
  let client: Client;
  let name = '';

  beforeAll(async () => {
    world.configure({
      mcpServers: {
        shelf: { command: process.execPath, args: [SERVER, changed] },
        vault: { command: process.execPath, args: [SERVER] },
      },
      pml: {
        embedding: { model: 'none' },
        policy: { rules: [{ tools: 'vault:*', action: 'ask' }] },
      },
    });
    client = await world.connect('legacy', [], AGENT);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const execute = (code: string, intent?: string): Promise<CodeAnswer> =>
    runCode<CodeAnswer>(client, { code, ...(intent !== undefined && { intent }) });
  const list = (): Promise<readonly CapabilitySummary[]> => world.json(['capabilities']);
  const show = (of: string): Promise<CapabilityDetails> => world.json(['capabilities', 'show', of]);
  const run = async (of: string, ...words: readonly string[]): Promise<Json | undefined> => {
    const answer = await world.json<WorkflowAnswer>(['capabilities', 'run', of, ...words]);
    return answer.results?.[of]?.value;
  };
  const offered = async (): Promise<readonly string[]> => {
    const intent = 'How many books are on the shelf travel';
    const { results } = await callPml<DiscoverAnswer>(client, 'discover', { intent });
    return results.filter(({ kind }) => kind === 'capability').map(({ id }) => id);
  };
  const restart = async (): Promise<void> => {
    const control = await world.control();
    await control.request('restart', { server: 'shelf' }, AbortSignal.timeout(20_000));
  };

  it('are learned from a program, listed, shown, and run with other arguments', async () => {
    const first = await execute(CODE, INTENT);
    expect(first).toMatchObject({ status: 'completed', value: 3 });
    name = first.capability?.name ?? '';
    expect(await list()).toMatchObject([
      { name, risk: 'safe', origin: 'code', tools: ['shelf:list_books'], uses: { succeeded: 1 } },
    ]);
    const { code, parameters } = await show(name);
    expect(code).toContain('args.');
    const [parameter = ''] = Object.keys(parameters['properties'] as object);
    expect(await run(name)).toBe(3);
    expect(await run(name, '--arg', `${parameter}=travel`)).toBe(2);
    expect(await run(name, JSON.stringify({ [parameter]: 'cooking' }))).toBe(1);
    const { code: exit, stderr } = await world.pml(['capabilities', 'show', `${name}x`]);
    expect(exit).toBe(2);
    expect(stderr).toContain(`did you mean "${name}"?`);
    await vi.waitUntil(async () => (await list())[0]?.uses.succeeded === 4, PATIENCE);
    // The graph has heard of it.
    await vi.waitUntil(async () => {
      const { follows, feeds, beside } = await world.json<GraphOfTool>([
        'graph',
        'shelf:list_books',
      ]);
      return [...follows, ...feeds, ...beside].some(
        ({ from, type }) => from === `pml:${name}` && type === 'contains',
      );
    }, PATIENCE);
  });

  it('keep their callers when they get another name', async () => {
    const outer = await execute(
      `const [a, b] = await Promise.all([pml.${name}({}), pml.${name}({})]); return a + b;`,
      'Twice the number of books',
    );
    expect(outer).toMatchObject({ status: 'completed', value: 6 });
    const caller = outer.capability?.name ?? '';
    const said = await world.pml(['capabilities', 'rename', name, 'shelf_size']);
    expect(said.stderr).toContain('is called shelf_size from now on');
    name = 'shelf_size';
    expect((await show(caller)).code).toContain('pml.shelf_size(');
    expect(await run(caller)).toBe(6);
    expect(await execute('return await pml.shelf_size({});')).toMatchObject({ value: 3 });
    await world.json(['capabilities', 'pin', name]);
    expect((await show(name)).isPinned).toBe(true);
  });

  it('leave and come back as a document', async () => {
    const before = await list();
    const file = join(world.home, 'kept.json');
    await world.json(['export', '--file', file]);
    for (const each of before) {
      await world.json(['capabilities', 'remove', each.name, '--yes']);
    }
    expect(await list()).toEqual([]);
    const document = JSON.parse(readFileSync(file, 'utf8')) as CapabilityDocument;
    const broken = {
      ...document,
      capabilities: [{ ...document.capabilities[0], code: 'return (' }],
    };
    writeFileSync(join(world.home, 'broken.json'), JSON.stringify(broken));
    const refused = await world.pml(['import', join(world.home, 'broken.json')]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('capabilities[0].code: cannot be read');
    expect(await list()).toEqual([]);
    expect(await world.json(['import', file])).toMatchObject({
      kind: 'imported',
      merged: [],
      left: [],
    });
    expect((await list()).map((each) => each.name)).toEqual(before.map((each) => each.name));
    expect(await run(name, '--arg', `${await parameterOf(name)}=travel`)).toBe(2);
    expect(await world.json(['import', file])).toMatchObject({ added: [] });
  });

  it('leave and come back as skills', async () => {
    const before = await list();
    const folder = join(world.home, 'skills');
    const skill = join(folder, name.replaceAll('_', '-'));
    expect(await world.json(['export', '--skills', folder])).toMatchObject({ withheld: [] });
    const text = readFileSync(join(skill, 'SKILL.md'), 'utf8');
    expect(text).toMatch(/^---\nname: shelf-size\ndescription: ".+"\n---\n/u);
    expect(text).toContain('Worked: 1 of 1 times (100 %)');
    for (const each of before) {
      await world.json(['capabilities', 'remove', each.name, '--yes']);
    }
    const program = readFileSync(join(skill, 'program.ts'), 'utf8');
    writeFileSync(join(skill, 'program.ts'), 'return (');
    const refused = await world.pml(['import', folder]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`${skill}.code: cannot be read`);
    expect(await list()).toEqual([]);
    writeFileSync(join(skill, 'program.ts'), program);
    expect(await world.json(['import', folder])).toMatchObject({ kind: 'imported', left: [] });
    expect((await list()).map((each) => each.name)).toEqual(before.map((each) => each.name));
    expect(await run(name, '--arg', `${await parameterOf(name)}=travel`)).toBe(2);
  });

  const parameterOf = async (of: string): Promise<string> =>
    Object.keys((await show(of)).parameters['properties'] as object)[0] ?? '';

  it('are marked while a tool has changed, and healed when it is as it was', async () => {
    expect(await offered()).toContain(`pml:${name}`);
    writeFileSync(changed, '');
    await restart();
    await vi.waitUntil(async () => (await show(name)).stale !== undefined, PATIENCE);
    expect((await show(name)).stale).toContain('shelf:list_books has changed');
    expect(await offered()).toEqual([]);
    const { code, stderr } = await world.pml(['capabilities', 'run', name]);
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be used as it is');
    rmSync(changed);
    await restart();
    await vi.waitUntil(async () => (await show(name)).stale === undefined, PATIENCE);
    expect(await offered()).toContain(`pml:${name}`);
    expect(await run(name)).toBe(3);
  });

  it('never tell a secret that stood in their program', async () => {
    const answer = await execute(
      `const { member } = await mcp.shelf.get_member({ token: '${TOKEN}' }); return member;`,
      `Who is the member with the token ${TOKEN}`,
    );
    expect(answer).toMatchObject({ status: 'completed', value: 'Ada' });
    const secretive = answer.capability?.name ?? '';
    expect(secretive).not.toBe('');
    const told = [
      await world.pml(['capabilities']),
      await world.pml(['capabilities', '--json']),
      await world.pml(['capabilities', 'show', secretive, '--code']),
      await world.pml(['capabilities', 'show', secretive, '--json']),
      await world.pml(['export']),
      await world.pml(['capabilities', 'export', secretive]),
    ];
    expect(told.map(({ code }) => code)).toEqual(told.map(() => 0));
    expect(JSON.stringify(told)).not.toContain(TOKEN);
    expect(told[4]?.stdout).toContain(secretive);
    expect(await run(secretive, '--arg', `token=${TOKEN}`)).toBe('Ada');
  });

  it('wait for a person where their tools do', async () => {
    const entry = {
      name: 'open_vault',
      description: 'Opens the vault',
      intent: 'open the vault',
      code: 'return (await mcp.vault.list_books({ shelf: args.shelf })).books.length;',
      parameters: { type: 'object', properties: { shelf: { type: 'string', default: 'travel' } } },
      tools: ['vault:list_books'],
    };
    const input = JSON.stringify({ format: 'pml-capabilities', version: 1, capabilities: [entry] });
    expect(await world.pml(['import', '-'], { input })).toMatchObject({
      code: 0,
      stdout: 'Added: open_vault.\n',
    });
    // Nobody is at this terminal: the command does not wait, and the run does.
    expect(await world.pml(['capabilities', 'run', 'open_vault'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('pml approve') as string,
    });
    const control = await world.control();
    const undecided = (): ReturnType<typeof control.request<'undecided'>> =>
      control.request('undecided', {}, AbortSignal.timeout(10_000));
    await vi.waitUntil(async () => (await undecided()).length > 0, PATIENCE);
    const [pending] = await undecided();
    expect(pending?.request).toMatchObject({ kind: 'approval', tool: 'vault:list_books' });
    const decision = {
      decisionId: pending?.request.id ?? '',
      workflowId: pending?.workflowId ?? '',
      verdict: { kind: 'approved' },
      by: 'ada',
    } as const;
    await askAsPerson(control, 'decide', decision, AbortSignal.timeout(10_000));
    await vi.waitUntil(async () => (await show('open_vault')).uses.succeeded === 1, PATIENCE);
    await world.json(['capabilities', 'remove', 'open_vault', '--yes']);
  });

  it('go with the tool that they use, and with the project', async () => {
    const rehearsed = await world.json<Extract<Forgotten, { kind: 'forgotten' }>>([
      'forget',
      '--tool',
      'shelf:list_books',
      '--dry-run',
    ]);
    expect(rehearsed.removed).toContainEqual({ what: 'capabilities', count: 2 });
    expect(await list()).toHaveLength(3);
    await world.json(['forget', '--tool', 'shelf:list_books', '--yes']);
    expect(await list()).toHaveLength(1);
    await world.json(['forget', '--project', '--yes']);
    expect(await list()).toEqual([]);
    expect(await offered()).toEqual([]);
  });
});
