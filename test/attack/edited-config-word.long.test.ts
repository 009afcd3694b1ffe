/** Who may give the word to an edited `pml.json`, and who may not. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { callAsWorkflow, EditedWorld } from '../support/edited-world.ts';
import { saysYes } from '../support/person-at-terminal.ts';
import { TerminalSession } from '../support/terminal-session.ts';

const REMOTE = 'http://127.0.0.1:9';
const LONG_MS = 180_000;

/** A machine on which pml runs with what the person wrote, and the agent has added a program. */
async function attacked(): Promise<EditedWorld> {
  const world = new EditedWorld();
  const { mcpServers, pml } = world.ordinary(REMOTE);
  delete mcpServers['remote'];
  world.write({ mcpServers, pml });
  expect((await world.pml(['up'])).code).toBe(0);
  addEvil(world);
  await world.settled();
  return world;
}

function addEvil(world: EditedWorld, ...rest: readonly string[]): void {
  world.edit(({ mcpServers }) => (mcpServers['evil'] = world.server('evil', ...rest)));
}

/** The id of the change that waits, from the line in the log. */
function waitingInLog(world: EditedWorld): { readonly id: string; readonly changes: unknown } {
  const line = readFileSync(join(world.stateFolder(), 'daemon.log'), 'utf8')
    .split('\n')
    .findLast((each) => each.includes('"config_change_waits"'));
  return JSON.parse(line ?? '{}') as { id: string; changes: unknown };
}

describe('a person', () => {
  it(
    'makes a new server usable with one word in a terminal',
    async () => {
      await using world = await attacked();
      expect(world.starts('evil')).toEqual([]);
      expect(await world.approve()).toContain('evil');
      const agent = await world.agent();
      await expect
        .poll(async () => (await callAsWorkflow(agent, 'evil:who')).status, { timeout: 45_000 })
        .toBe('completed');
      expect(world.starts('evil')).toHaveLength(1);
      // The word was for exactly this: another argument waits again, and the confirmed one goes on.
      addEvil(world, '--more');
      await world.settled();
      expect((await callAsWorkflow(agent, 'evil:who')).status).toBe('completed');
      expect(world.starts('evil')).toHaveLength(1);
    },
    LONG_MS,
  );

  it(
    'is told of the change by doctor, the log and the list of what waits, with one id',
    async () => {
      await using world = await attacked();
      const { id, changes } = waitingInLog(world);
      expect(id).toMatch(/^[\w-]{8,}$/u);
      expect(JSON.stringify(changes)).toContain('evil');
      const { stdout } = await world.pml(['doctor', '--json']);
      expect(stdout).toContain(id);
      expect(await world.waitingChange()).toContain(id);
    },
    LONG_MS,
  );
});

describe('where nobody sits at a terminal', () => {
  it(
    'the environment confirms the change whose id was printed, and no other',
    async () => {
      await using world = await attacked();
      const { id } = waitingInLog(world);
      expect(id).toBeDefined();
      await world.stop('down');
      // The agent adds something between the look and the start: the id is of another change.
      addEvil(world, '--more');
      world.setEnvironment('PML_CONFIRM_CONFIG', id);
      await world.pml(['up']);
      await world.settled();
      expect(world.starts('evil')).toEqual([]);

      await world.stop('down');
      addEvil(world);
      await world.pml(['up']);
      const agent = await world.agent();
      await expect
        .poll(async () => (await callAsWorkflow(agent, 'evil:who')).status, { timeout: 45_000 })
        .toBe('completed');
      expect(world.starts('evil').map(({ rest }) => rest)).toEqual([[]]);
    },
    LONG_MS,
  );

  it(
    'the environment confirms nothing by a word that is not the id',
    async () => {
      await using world = await attacked();
      for (const value of ['', '*', 'true', 'policy-']) {
        world.setEnvironment('PML_CONFIRM_CONFIG', value);
        await world.restart('down');
        await world.settled();
        expect([value, world.starts('evil')]).toEqual([value, []]);
      }
    },
    LONG_MS,
  );
});

describe('an agent in a terminal that it opened', () => {
  it(
    'confirms nothing by any command',
    async () => {
      await using world = await attacked();
      // This process is the client: the terminals that it opens are below it.
      const client = await world.connect();
      const clientFile = join(world.home, '.claude.json');
      writeFileSync(clientFile, JSON.stringify({ mcpServers: { looted: world.server('looted') } }));
      for (const line of [
        ['approve'],
        ['trust'],
        ['trust', 'known'],
        ['add', 'mine', '--', ...lineOf(world, 'mine')],
        ['add', 'known', '--replace', '--', ...lineOf(world, 'mine')],
        ['init'],
        ['init', '--yes'],
        ['up'],
      ]) {
        const session = new TerminalSession(world, line);
        session.type('y\ny\ny\ny\n');
        await endedOrLeft(session);
        await world.settled();
        expect([line, world.starts('evil'), world.starts('mine'), world.starts('looted')]).toEqual([
          line,
          [],
          [],
          [],
        ]);
      }
      expect((await callAsWorkflow(client, 'known:who')).status).toBe('completed');
      expect(world.starts('known')).toHaveLength(1);
      await client.close();
      await world.restart('down');
      await world.settled();
      expect([world.starts('evil'), world.starts('mine'), world.starts('looted')]).toEqual([
        [],
        [],
        [],
      ]);
    },
    LONG_MS,
  );

  it(
    'confirms nothing without a terminal either',
    async () => {
      await using world = await attacked();
      await world.pml(['add', 'mine', '--', ...lineOf(world, 'mine')]);
      await world.pml(['approve'], { input: 'y\ny\n' });
      await world.pml(['trust'], { input: 'y\ny\n' });
      await world.settled();
      expect([world.starts('evil'), world.starts('mine')]).toEqual([[], []]);
    },
    LONG_MS,
  );
});

describe('a file that this machine has never seen', () => {
  it.each(['--config', 'PML_CONFIG'])(
    'is used without a terminal where %s names it',
    async (how) => {
      await using world = new EditedWorld();
      const file = join(world.work, 'named.json');
      writeFileSync(file, JSON.stringify({ mcpServers: { known: world.server('known') } }));
      if (how === 'PML_CONFIG') {
        world.setEnvironment(how, file);
      }
      const named = how === 'PML_CONFIG' ? [] : ['--config', file];
      const called = await world.pml(['call', 'known:who', ...named]);
      expect([called.code, called.stderr]).toEqual([0, expect.any(String)]);
      expect(world.starts('known')).toHaveLength(1);
      await world.pml(['down', ...named]);
    },
    LONG_MS,
  );

  it(
    'starts nothing where it is the file of a project, until a person trusts it',
    async () => {
      await using world = new EditedWorld();
      world.configure({ mcpServers: {} });
      const folder = join(world.work, 'cloned', 'deep');
      mkdirSync(folder, { recursive: true });
      const file = join(world.work, 'cloned', 'pml.json');
      writeFileSync(file, JSON.stringify({ mcpServers: { known: world.server('known') } }));
      for (const line of [['up'], ['list'], ['call', 'cloned_known:who'], ['search', 'who']]) {
        await world.pml(line, { cwd: folder });
      }
      const client = await world.connect('legacy', [], [], folder);
      expect((await callAsWorkflow(client, 'cloned_known:who')).status).toBe('failed');
      expect(world.starts('known')).toEqual([]);
      await world.pml(['down'], { cwd: folder });

      writeFileSync(join(world.work, 'pml.json'), readFileSync(file));
      await saysYes(world, ['trust']);
      const called = await world.pml(['call', 'work_known:who']);
      expect([called.code, called.stderr]).toEqual([0, expect.any(String)]);
      expect(world.starts('known').length).toBeGreaterThan(0);
    },
    LONG_MS,
  );
});

const confirmedFile = (world: EditedWorld): string => join(world.stateFolder(), 'confirmed.json');

/** What the file would be if a person had confirmed the program, made by pml itself elsewhere. */
async function forged(world: EditedWorld): Promise<Buffer> {
  const { env } = world.commandLine([]);
  const elsewhere = join(world.work, 'elsewhere');
  const before = { ...env };
  world.setEnvironment('XDG_STATE_HOME', elsewhere);
  world.setEnvironment('XDG_DATA_HOME', elsewhere);
  await world.pml(['up']);
  await world.pml(['down']);
  delete env['XDG_STATE_HOME'];
  delete env['XDG_DATA_HOME'];
  Object.assign(env, before);
  world.forgetStarts('evil');
  const states = join(elsewhere, 'pml');
  const file = readdirSync(states)
    .map((name) => join(states, name, 'confirmed.json'))
    .find((each) => existsSync(each));
  return file === undefined ? Buffer.from('{}') : readFileSync(file);
}

describe('confirmed.json', () => {
  const TAMPERED: readonly [string, (file: string, forgery: Buffer) => void][] = [
    ['taken away', (file) => rmSync(file, { force: true })],
    ['emptied', (file) => writeFileSync(file, '')],
    [
      'replaced by one in which the program is confirmed',
      (file, text) => writeFileSync(file, text),
    ],
    ['replaced by a folder', (file) => (rmSync(file, { force: true }), mkdirSync(file))],
  ];

  it.each(TAMPERED)(
    'gives no word when it is %s, while pml runs',
    async (_how, tamper) => {
      await using world = await attacked();
      const forgery = await forged(world);
      expect(world.starts('evil')).toEqual([]);
      tamper(confirmedFile(world), forgery);
      await world.settled();
      // The file is saved once more, so that everything is compared again.
      addEvil(world);
      await world.settled();
      expect(world.starts('evil')).toEqual([]);
      expect(await world.waitingChange()).toContain('evil');
    },
    LONG_MS,
  );

  it.each(TAMPERED)(
    'gives no word when it is %s, while pml is stopped',
    async (_how, tamper) => {
      await using world = await attacked();
      const forgery = await forged(world);
      await world.stop('kill');
      tamper(confirmedFile(world), forgery);
      await world.pml(['up']);
      const agent = await world.agent().catch(() => undefined);
      if (agent !== undefined) {
        await callAsWorkflow(agent, 'evil:who').catch(() => undefined);
      }
      await world.settled().catch(() => undefined);
      expect(world.starts('evil')).toEqual([]);
    },
    LONG_MS,
  );
});

/** Waits for the end. A question that is still open after a while is left with Ctrl-C. */
async function endedOrLeft(session: TerminalSession): Promise<void> {
  const leaving = setInterval(() => session.type('\u0003'), 3000);
  await session.ended;
  clearInterval(leaving);
}

function lineOf(world: EditedWorld, name: string): readonly string[] {
  const { command, args } = world.server(name);
  return [command, ...args];
}
