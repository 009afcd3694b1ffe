/**
 * Canaries: values that only a server, a model or the database may be told. Servers do their worst
 * with them; everything that pml shows or stores is read, and none of them may be in it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Canary, CANARIES, CanaryCage } from '../support/canary-cage.ts';
import { PmlWorld } from '../support/pml-world.ts';

const NAMES = Object.keys(CANARIES) as Canary[];
/** The larger part of a canary is enough to give it away. */
const giveaway = (canary: Canary): string => CANARIES[canary].slice(0, -4);

let cage: CanaryCage;

beforeAll(async () => {
  cage = await CanaryCage.open();
  await cage.run('up');
  await cage.run('call', 'talker:anything');
  await cage.run('call', 'remote:anything');
  await cage.askAsClient();
  for (const command of ['list', 'doctor', 'stats', 'config', 'runs', 'risk', 'up']) {
    await cage.run(command);
    await cage.run(command, '--json');
  }
  await cage.run('secrets', 'list', '--json');
  await cage.run('search', 'append a line', '--json');
  await cage.run('explain', 'effects:write', '--json');
  await cage.askOverHttp();
  // Another argument with the same variable waits for a person, who is told what it is.
  cage.configure({ other: { command: 'no-such-program', args: ['${env:C_ARGUMENT}'] } });
  await cage.run('approve', '--list', '--json');
  // A file that cannot be used is quoted in the message.
  cage.configure({ wrong: { command: 1, args: ['${env:C_ARGUMENT}', '${env:'] } });
  await cage.run('list', '--json');
  await cage.run('doctor', '--json');
  await cage.run('config');
  cage.readFiles();
});
afterAll(async () => {
  await cage[Symbol.asyncDispose]();
});

/** The names of the outputs that give it away. */
function outputsWith(canary: Canary): readonly string[] {
  return [...cage.shown]
    .filter(([, text]) => text.includes(giveaway(canary)))
    .map(([output]) => output);
}

describe('canaries', () => {
  it('reached those who were meant, and were told on by them', () => {
    const sent = cage.sent.join('\n');
    expect(sent).toContain(`Bearer ${CANARIES['the key of the model']} may not ask`);
    expect(sent).toContain(`/${CANARIES['a variable in the address of the model']}/v1/embeddings`);
    expect(sent).toContain(`Bearer ${CANARIES['a secret in a header']} may not ask`);
    expect(sent).toContain(CANARIES['an access token in an address']);
    // It is not by silence that nothing is told.
    expect(cage.shown.get('daemon.log')).toContain('env ••• secret ••• token •••');
    expect(cage.shown.get('pml doctor --json')).toContain('•••');
  });

  it.each(NAMES)('%s is in no output', (canary) => {
    expect(outputsWith(canary)).toEqual([]);
  });

  it('has looked at every kind of output', () => {
    expect([...cage.shown.keys()]).toEqual(
      expect.arrayContaining([
        'pml up --json',
        'pml call talker:anything',
        'pml list --json',
        'pml doctor --json',
        'pml stats --json',
        'pml config',
        'pml config --json',
        'pml approve --list --json',
        'pml secrets set in a terminal',
        'discover',
        'execute_workflow',
        '/metrics',
        'the page',
        'daemon.log',
        'daemon.json',
        'confirmed.json',
        'surface.json',
        'the database',
      ]),
    );
  });
});

describe('the password of the database', () => {
  const PASSWORD = 'canary-database-6a3f90e2d5';

  it.each([
    ['in the file', { url: `postgres://joe:${PASSWORD}@127.0.0.1:9/pml` }, {}],
    ['by a variable', { url: 'postgres://joe:${env:C_DATABASE}@127.0.0.1:9/pml' }, {}],
    ['by PML_STORAGE_URL', {}, { PML_STORAGE_URL: `postgres://joe:${PASSWORD}@127.0.0.1:9/pml` }],
  ])('given %s is in no output, although pml cannot start', async (_, storage, env) => {
    await using world = new PmlWorld({ C_DATABASE: PASSWORD, ...env });
    const pml = { project: { name: 'canaries' }, storage, embedding: { model: 'none' } };
    world.configure({ mcpServers: {}, pml });
    const shown: string[] = [];
    for (const line of [
      ['up'],
      ['up', '--foreground'],
      ['config', '--json'],
      ['doctor', '--json'],
    ]) {
      const { stdout, stderr } = await world.pml(line);
      shown.push(stdout, stderr);
    }
    expect(shown.join('\n')).toContain('127.0.0.1');
    const state = join(world.home, '.local', 'state', 'pml');
    for (const entry of existsSync(state)
      ? readdirSync(state, { recursive: true, withFileTypes: true })
      : []) {
      if (entry.isFile()) {
        shown.push(readFileSync(join(entry.parentPath, entry.name), 'latin1'));
      }
    }
    expect(shown.filter((text) => text.includes(PASSWORD.slice(0, -4)))).toEqual([]);
  });
});
