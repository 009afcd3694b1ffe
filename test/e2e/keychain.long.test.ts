/** pml's own key in a real Secret Service, on the built program. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Keychain, systemKeychain } from '../../src/config/keychain.ts';
import { PmlWorld } from '../support/pml-world.ts';
import { hasSecretService, SecretService } from '../support/secret-service.ts';

const ITEM = { service: 'pml-test', account: 'some.thing_1-2' };
/** In a world of its own `PML_KEYCHAIN` is off unless it says otherwise. */
const ON = { PML_KEYCHAIN: 'on' };

interface Finding {
  readonly subject: string;
  readonly level: string;
  readonly message: string;
}

describe.skipIf(!hasSecretService())('a real Secret Service', () => {
  let service: SecretService;
  let keychain: Keychain;

  beforeAll(async () => {
    service = await SecretService.start();
    keychain = systemKeychain(service.env) ?? expect.fail('the keychain was not found');
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
  });

  it.each([
    ['a token', 'ghp_0123456789abcdef'],
    ['several lines', '-----BEGIN KEY-----\nabc\n-----END KEY-----\n'],
    ['other alphabets', 'pässwörd 秘密 "quoted" $HOME'],
  ])('keeps %s as it is, and forgets it', (_, value) => {
    expect(keychain.read(ITEM)).toEqual({ kind: 'absent' });
    expect(keychain.write(ITEM, value)).toEqual({ kind: 'done' });
    expect(keychain.read(ITEM)).toEqual({ kind: 'found', value });
    expect(keychain.remove(ITEM)).toEqual({ kind: 'done' });
    expect(keychain.remove(ITEM)).toEqual({ kind: 'done' });
    expect(keychain.read(ITEM)).toEqual({ kind: 'absent' });
  });

  it('keeps secrets of servers, of which only the names are in a file', async () => {
    await using world = new PmlWorld({ ...ON, ...service.env });
    const value = 'ghp_0123456789abcdef0123';
    expect((await world.pml(['secrets', 'set', 'GITHUB'], { input: value })).code).toBe(0);
    expect(await world.json(['secrets', 'list'])).toEqual([{ name: 'GITHUB', place: 'keychain' }]);
    expect(keychain.read({ service: 'pml', account: 'GITHUB' })).toEqual({ kind: 'found', value });
    expect(filesWith(world, Buffer.from(value))).toEqual([]);
    world.configure({ mcpServers: { gh: { command: 'x', env: { T: '${secret:GITHUB}' } } } });
    const { warnings } = await world.json<{ warnings: readonly string[] }>(['config']);
    expect(warnings).toEqual([]);
    expect((await world.pml(['secrets', 'remove', 'GITHUB'])).code).toBe(0);
    expect(keychain.read({ service: 'pml', account: 'GITHUB' })).toEqual({ kind: 'absent' });
  });

  it('takes the key out of the state folder, which then has none', async () => {
    await using world = new PmlWorld();
    world.configure({ mcpServers: {}, pml: { embedding: { model: 'none' } } });
    await world.pml(['up']);
    const key = readFileSync(stateFile(world, 'key'));
    await world.pml(['down']);

    world.set({ ...ON, ...service.env });
    expect((await world.pml(['up'])).code).toBe(0);
    expect(existsSync(stateFile(world, 'key'))).toBe(false);
    expect(filesWith(world, key)).toEqual([]);
    expect(await aboutKey(world)).toMatchObject({
      level: 'fine',
      message: expect.stringContaining('in the keychain'),
    });
    await world.pml(['down']);
    expect((await world.pml(['up'])).code).toBe(0);
    await world.pml(['down']);

    // Without the session the key cannot be had, and no other one takes its place.
    world.set({ PML_KEYCHAIN: 'off' });
    const { code, stderr } = await world.pml(['up']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('the key of this configuration is in the keychain');
    expect(existsSync(stateFile(world, 'key'))).toBe(false);
  });
});

it('says that the key lies in a file where there is no keychain', async () => {
  await using world = new PmlWorld();
  world.configure({ mcpServers: {}, pml: { embedding: { model: 'none' } } });
  await world.pml(['up']);
  expect(await aboutKey(world)).toMatchObject({
    message: expect.stringContaining(stateFile(world, 'key')),
  });
});

async function aboutKey(world: PmlWorld): Promise<Finding | undefined> {
  const { stdout } = await world.pml(['doctor', '--json']);
  const { findings } = JSON.parse(stdout) as { findings: readonly Finding[] };
  return findings.find(({ subject }) => subject === 'key');
}

function stateFile(world: PmlWorld, name: string): string {
  const folder = join(world.home, '.local', 'state', 'pml');
  const state = readdirSync(folder).find((each) => each.startsWith('pml-')) ?? '';
  return join(folder, state, name);
}

/** Files below the home folder that have these bytes in them, in one form or the other. */
function filesWith(world: PmlWorld, key: Buffer): readonly string[] {
  return readdirSync(world.home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return [key, key.toString('hex'), key.toString('base64')].some((form) =>
        bytes.includes(form),
      );
    });
}
