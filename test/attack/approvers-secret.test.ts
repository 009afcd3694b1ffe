/**
 * Who can say yes over HTTP and over the socket.
 *
 * The agent of these tests can read every file that the user can read.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { askAsPerson } from '../support/ask-as-person.ts';
import { PmlWorld } from '../support/pml-world.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const TOKEN = 'a-token-that-the-person-made-for-a-script';
const soon = (): AbortSignal => AbortSignal.timeout(20_000);

/** A call that waits for a person, in the world that it waits in. */
interface Waiting {
  readonly id: string;
  readonly decide: (token: string) => Promise<{ readonly status: number; readonly text: string }>;
}

function configured(world: PmlWorld): PmlWorld {
  world.configure({
    mcpServers: {
      effects: { command: process.execPath, args: [EFFECTS, join(world.work, 'effects.txt')] },
    },
    pml: {
      embedding: { model: 'none' },
      exposure: { mode: 'proxy' },
      policy: { rules: [{ tools: 'effects:*', action: 'ask' }] },
    },
  });
  return world;
}

async function waiting(world: PmlWorld): Promise<Waiting> {
  const client = await world.connect();
  const names = async (): Promise<readonly string[]> =>
    (await client.listTools()).tools.map(({ name }) => name);
  await expect.poll(names, { timeout: 45_000 }).toContain('effects__write');
  await client.callTool({ name: 'effects__write', arguments: { label: 'one' } });
  const control = await world.control();
  const [{ request } = { request: { id: '' } }] = await control.request('undecided', {}, soon());
  const { httpUrl = '' } = await control.request('status', {}, soon());
  return {
    id: request.id,
    decide: async (token) => {
      const response = await fetch(new URL(`/api/decisions/${request.id}`, httpUrl), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ verdict: 'approve', by: 'the agent' }),
      });
      return { status: response.status, text: await response.text() };
    },
  };
}

/** Everything below a folder that looks like a token. */
function tokensIn(folder: string): readonly string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const text = readFileSync(join(entry.parentPath, entry.name), 'latin1');
      return text.length > 200_000 ? [] : [...text.matchAll(/[\w+/=.-]{16,200}/gu)];
    });
  return [...new Set(found.map(([token]) => token))];
}

describe('the approvers’ secret', () => {
  it('is in no file: nothing that lies on the disk approves a call over HTTP', async () => {
    await using world = configured(new PmlWorld());
    const { decide } = await waiting(world);
    const state = join(world.home, '.local', 'state', 'pml');
    const tokens = tokensIn(state);
    expect(tokens.length).toBeGreaterThan(5);
    const answers = [];
    for (const token of tokens) {
      answers.push(await decide(token));
    }
    expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
    expect(answers[0]?.text).toContain('PML_APPROVER_TOKEN_FILE');
    expect(answers[0]?.text).toContain('pml approve');
  });

  it('that an older version left behind is removed at the start', async () => {
    await using world = configured(new PmlWorld());
    await world.pml(['up']);
    const state = join(world.home, '.local', 'state', 'pml');
    const folder = readdirSync(state).find((name) => name.startsWith('pml-')) ?? '';
    await world.pml(['down']);
    const file = join(state, folder, 'approver-token');
    writeFileSync(file, `${TOKEN}\n`);
    const { decide } = await waiting(world);
    expect(readdirSync(join(state, folder))).not.toContain('approver-token');
    expect((await decide(TOKEN)).status).toBe(401);
  });

  it('can be a file that a person names for a script', async () => {
    await using world = configured(new PmlWorld());
    world.nameApproverToken(TOKEN);
    const { decide } = await waiting(world);
    expect((await decide(`${TOKEN}x`)).status).toBe(401);
    expect((await decide(TOKEN)).status).toBe(200);
    expect((await decide(TOKEN)).status).toBe(409);
  });

  it('is not taken from a file that others can read: pml says so and does not start', async () => {
    await using world = configured(new PmlWorld());
    world.nameApproverToken(TOKEN, 0o644);
    const { code, stderr } = await world.pml(['up']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('PML_APPROVER_TOKEN_FILE');
    expect(stderr).toContain('chmod 600');
  });
});

describe('the socket', () => {
  it('takes no decision, link or word on risk without a word, nor twice with one', async () => {
    await using world = configured(new PmlWorld());
    const { id: decisionId } = await waiting(world);
    const [control, other] = [await world.control(), await world.control()];
    const yes = { decisionId, verdict: { kind: 'approved' }, by: 'the agent' } as const;
    const rule = { tools: 'effects:*', risk: 'safe' } as const;
    const refused = { code: 'PERSON_REQUIRED' };
    const { word } = await control.request('word', {}, soon());
    // The word of another connection, a guess, and none at all.
    for (const wrong of [word, 'guess', undefined as unknown as string]) {
      await expect(other.request('decide', { ...yes, word: wrong }, soon())).rejects.toMatchObject(
        refused,
      );
      await expect(other.request('dashboard', { word: wrong }, soon())).rejects.toMatchObject(
        refused,
      );
      await expect(
        other.request('setRisk', { rule, by: 'x', word: wrong }, soon()),
      ).rejects.toMatchObject(refused);
      await expect(
        other.request('forgetRisk', { tools: '*', word: wrong }, soon()),
      ).rejects.toMatchObject(refused);
    }
    await control.request('dashboard', { word }, soon());
    await expect(control.request('decide', { ...yes, word }, soon())).rejects.toMatchObject(
      refused,
    );
    expect(await control.request('undecided', {}, soon())).toHaveLength(1);
    expect(await askAsPerson(control, 'decide', yes, soon())).toMatchObject({ kind: 'taken' });
  });
});
