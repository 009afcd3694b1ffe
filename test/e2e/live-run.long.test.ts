/** `pml run` in a terminal, and `pml runs` beside it, on the built program. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { askAsPerson } from '../support/ask-as-person.ts';
import { PmlWorld } from '../support/pml-world.ts';
import { TerminalSession } from '../support/terminal-session.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const PATIENCE = { timeout: 20_000 };
const CTRL_C = '\u0003';
const CURSOR_UP = new RegExp(String.raw`${'\u001B'}\[\d+A`, 'u');

interface House {
  readonly world: PmlWorld;
  readonly lines: () => readonly string[];
  readonly plan: (tasks: readonly object[]) => string;
}

function house(rules: readonly object[] = []): House {
  const world = new PmlWorld();
  const record = join(world.work, 'effects.txt');
  world.configure({
    mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
    pml: { embedding: { model: 'none' }, policy: { rules } },
  });
  return {
    world,
    lines: () =>
      existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [],
    plan: (tasks) => {
      const file = join(world.work, 'plan.json');
      writeFileSync(file, JSON.stringify({ tasks }));
      return file;
    },
  };
}

const write = (id: string, ms: number, ...dependsOn: readonly string[]): object => ({
  id,
  tool: 'effects:write',
  args: { label: id, ms },
  dependsOn,
});

describe('pml run in a terminal', () => {
  it('redraws a line for each task, and shows what runs side by side', async () => {
    const { world, plan } = house();
    await using _ = world;
    const file = plan([write('one', 1200), write('two', 1200), write('last', 0, 'one', 'two')]);
    const session = new TerminalSession(world, ['run', file]);
    await expect.poll(() => session.shown, PATIENCE).toContain('2 running');
    expect(session.shown).toContain('after one, two');
    expect(await session.ended).toBe(0);
    expect(session.shown).toMatch(CURSOR_UP);
    expect(session.shown).toContain('3 of 3 done');
  });

  it('pauses with Ctrl-C, goes on with Enter', async () => {
    const { world, plan, lines } = house();
    await using _ = world;
    const session = new TerminalSession(world, [
      'run',
      plan([write('slow', 1500), write('next', 0, 'slow')]),
    ]);
    await expect.poll(() => session.shown, PATIENCE).toContain('1 running');
    session.type(CTRL_C);
    await expect.poll(() => session.shown, PATIENCE).toContain('--continue');
    await expect.poll(() => session.shown, PATIENCE).toContain('1 of 2 done, paused');
    expect(lines()).toEqual(['slow']);
    session.type('\n');
    expect(await session.ended).toBe(0);
    expect(lines()).toEqual(['slow', 'next']);
  });

  it('aborts with Ctrl-C twice, and waits for the end', async () => {
    const { world, plan, lines } = house();
    await using _ = world;
    const session = new TerminalSession(world, [
      'run',
      plan([write('slow', 30_000), write('next', 0, 'slow')]),
    ]);
    await expect.poll(() => session.shown, PATIENCE).toContain('1 running');
    session.type(CTRL_C);
    await expect.poll(() => session.shown, PATIENCE).toContain('--continue');
    session.type(CTRL_C);
    expect(await session.ended).toBe(130);
    expect(session.shown).toContain('aborted');
    expect(lines()).toEqual(['slow']);
    const [run] = await world.json<{ status: string }[]>(['runs']);
    expect(run?.status).toBe('aborted');
  });

  it('says how a person decides, and goes on when that was done', async () => {
    const { world, plan, lines } = house([{ tools: 'effects:write', action: 'ask' }]);
    await using _ = world;
    const session = new TerminalSession(world, ['run', plan([write('pay', 0)])]);
    await expect.poll(() => session.shown, PATIENCE).toContain('pml approve ');
    const control = await world.control();
    const within = AbortSignal.timeout(10_000);
    const [pending] = await control.request('undecided', {}, within);
    const { workflowId = '', request } = pending ?? {};
    expect(session.shown).toContain(`pml approve ${request?.id}`);
    const decision = { workflowId, decisionId: request?.id ?? '', by: 'ada' };
    await askAsPerson(control, 'decide', { ...decision, verdict: { kind: 'approved' } }, within);
    expect(await session.ended).toBe(0);
    expect(lines()).toEqual(['pay']);
  });

  it('writes one line for each event where there is no room', async () => {
    const { world, plan } = house();
    await using _ = world;
    const file = plan([write('one', 0)]);
    const session = new TerminalSession(world, ['run', file], { columns: 40, rows: 20 });
    expect(await session.ended).toBe(0);
    expect(session.shown).not.toMatch(CURSOR_UP);
    expect(session.shown).toContain('✓');
    const piped = await world.pml(['run', file]);
    expect(piped.stderr).toMatch(/^✓ one /mu);
    expect(piped.stderr).not.toContain('\u001B');
  });
});

describe('pml runs', () => {
  it('steers a run from another terminal and shows it as a tree', async () => {
    const { world, plan, lines } = house();
    await using _ = world;
    const file = plan([write('slow', 2500), write('not', 0, 'slow'), write('last', 0, 'slow')]);
    const running = world.pml(['run', file, '--json']);
    const find = async (): Promise<string | undefined> =>
      (await world.json<{ workflowId: string }[]>(['runs', '--status', 'running']))[0]?.workflowId;
    await expect.poll(find, PATIENCE).toBeDefined();
    const id = (await find()) ?? '';
    const paused = await world.json<WorkflowAnswer>(['runs', id, '--pause']);
    expect(paused.status).toBe('paused');
    expect((await world.pml(['runs', id, '--pause'])).stderr).toContain('paused already');
    await world.json(['runs', id, '--skip', 'not']);
    await running;
    const done = async (): Promise<string> => (await world.pml(['runs', id])).stdout;
    await expect.poll(done, PATIENCE).toMatch(/slow\s+done/u);
    expect(lines()).toEqual(['slow']);
    await world.json(['runs', id, '--resume']);
    await expect.poll(done, PATIENCE).toMatch(/last\s+done/u);
    const tree = await done();
    expect(tree).toMatch(/^slow +done +\+/mu);
    expect(tree).toMatch(/^├─ not +skipped/mu);
    expect(tree).toMatch(/^└─ last +done +\+.*█/mu);
    expect(lines()).toEqual(['slow', 'last']);
    const again = await world.pml(['runs', id, '--resume']);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('has ended')]);
  });
});
