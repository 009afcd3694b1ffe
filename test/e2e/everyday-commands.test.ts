/** Commands that people look for, typed as a person would: the built program and a real daemon. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callPml, kill, PmlWorld } from '../support/pml-world.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/shelf-server.mjs');
const PATIENCE = { timeout: 30_000 };

interface Status {
  readonly isRunning: boolean;
  readonly servers?: readonly { readonly name: string; readonly processIds: readonly number[] }[];
}

describe('everyday commands', () => {
  const world = new PmlWorld();
  beforeAll(async () => {
    world.configure({
      mcpServers: {
        shelf: { command: process.execPath, args: [SERVER] },
        gone: { command: join(world.work, 'not-there') },
      },
      pml: { embedding: { model: 'none' }, logLevel: 'debug' },
    });
  });
  afterAll(() => world[Symbol.asyncDispose]());
  const said = async (...words: readonly string[]): Promise<string> =>
    (await world.pml(words)).stderr;

  it('status says that nothing runs without starting anything, and then how everything is', async () => {
    const before = await world.pml(['status']);
    expect(before.stdout).toContain('pml is not running');
    expect(before.stdout).toContain('pml up');
    expect(world.daemonPid()).toBeUndefined();
    await world.pml(['up']);
    await expect
      .poll(async () => (await world.pml(['status'])).stdout, PATIENCE)
      .toMatch(/1 ready/u);
    const { stdout, stderr } = await world.pml(['status']);
    expect(stdout).toMatch(/has been running for \d/u);
    expect(stdout).toContain(`process ${world.daemonPid()}`);
    // What is broken is said with its reason, before everything that is well.
    expect(`${stdout}${stderr}`).toMatch(/gone is (?:broken|trying again)/u);
    expect(await world.json<Status>(['status'])).toMatchObject({ isRunning: true });
  });

  it('restart stops a server and starts it again', async () => {
    const processOf = async (): Promise<number | undefined> =>
      (await world.json<Status>(['status'])).servers?.find(({ name }) => name === 'shelf')
        ?.processIds[0];
    const first = await processOf();
    const { code, stdout } = await world.pml(['restart', 'shelf']);
    expect([code, stdout.trim()]).toEqual([0, 'shelf is ready with 2 tools.']);
    expect(await processOf()).not.toBe(first);
    const wrong = await world.pml(['restart', 'shlef']);
    expect(wrong.code).not.toBe(0);
    expect(wrong.stderr).toContain('did you mean "shelf"?');
    const broken = await world.pml(['restart', 'gone']);
    expect(broken.code).not.toBe(0);
    expect(broken.stderr).toContain('gone');
  });

  it('logs prints what the daemon wrote, of one server where it is named, and goes on with --follow', async () => {
    const { stdout } = await world.pml(['logs', '--lines', '1000']);
    expect(stdout).toContain('shelf');
    const ofOne = await world.pml(['logs', 'gone', '--lines', '1000']);
    expect(ofOne.stdout).toContain('gone');
    expect(ofOne.stdout).not.toContain('shelf');
    const wrong = await world.pml(['logs', 'shlef']);
    expect(wrong.code).not.toBe(0);
    expect(wrong.stderr).toContain('there is no server "shlef"; did you mean "shelf"?');
    expect((await world.pml(['logs', '--lines', '3'])).stdout.trim().split('\n')).toHaveLength(3);
    const following = world.start(['logs', 'shelf', '--follow', '--lines', '1']);
    let heard = '';
    following.stdout?.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    await expect.poll(() => heard, PATIENCE).not.toBe('');
    const before = heard.length;
    await world.pml(['restart', 'shelf']);
    await expect.poll(() => heard.length, PATIENCE).toBeGreaterThan(before);
    kill(following.pid ?? 0, 'SIGINT');
    await expect.poll(() => following.exitCode ?? following.signalCode, PATIENCE).not.toBeNull();
  });

  it('runs takes the beginning of an id, and tells times as people do', async () => {
    const client = await world.connect();
    const tasks = [{ id: 'novels', tool: 'shelf:list_books', args: { shelf: 'novels' } }];
    const { workflowId } = await callPml<{ readonly workflowId: string }>(
      client,
      'execute_workflow',
      { intent: 'Look at the novels', workflow: { tasks } },
    );
    const { stdout } = await world.pml(['runs']);
    expect(stdout).toContain(workflowId);
    expect(stdout).toMatch(/just now|\d+ (?:s|min) ago/u);
    expect(stdout).not.toMatch(/\d{4}-\d{2}-\d{2}T/u);
    const shown = await world.pml(['runs', workflowId.slice(0, 8)]);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain('list_books');
    const none = await world.pml(['runs', 'wf_nothing']);
    expect(none.stderr).toContain('there is no run "wf_nothing"');
    await callPml(client, 'execute_workflow', { workflow: { tasks } });
    const several = await world.pml(['runs', 'wf_']);
    expect(several.stderr).toContain('2 runs begin with "wf_"');
    expect(several.stderr).toContain(workflowId);
  });

  it('suggests a command by what was meant', async () => {
    expect(await said('history')).toContain('did you mean "runs"?');
    expect(await said('log')).toContain('did you mean "logs"?');
    expect(await said('ps')).toContain('did you mean "status"?');
    expect(await said('stop')).toContain('did you mean "down"?');
    expect(await said('notes')).toContain('did you mean "memories"?');
  });

  it('config shows what differs, and all of it when asked', async () => {
    const few = await world.pml(['config']);
    expect(few.stdout).toContain('pml.embedding.model');
    expect(few.stdout).not.toContain(' default');
    expect(few.stderr).toContain('--all');
    const all = await world.pml(['config', '--all']);
    expect(all.stdout).toContain(' default');
    expect(all.stdout.split('\n').length).toBeGreaterThan(few.stdout.split('\n').length);
    expect(existsSync(join(world.home, '.config', 'pml', 'pml.json'))).toBe(true);
  });
});
