import { describe, expect, it } from 'vitest';

import { DoorWorld as World, FILES } from '../../test/support/door-world.ts';
import { answered } from '../../test/support/fake-upstreams.ts';

describe('a tool that is asked about once', () => {
  const rules = { marks: new Map() };

  it.each(['approved', 'denied'] as const)('is not asked about again: %s', async (kind) => {
    const world = new World({ files: FILES }, { rules });
    let asked = 0;
    const approve = (): Promise<{ kind: typeof kind; by: string }> => {
      asked += 1;
      return Promise.resolve({ kind, by: 'ada' });
    };
    const first = await world.call('files:write', { a: 1 }, { approve });
    const second = await world.call('files:write', { a: 2 }, { approve });
    expect(asked).toBe(1);
    const expected = kind === 'approved' ? [answered(), answered()] : [{}, {}];
    expect([first, second]).toMatchObject(expected);
    expect(world.upstreams.calls).toHaveLength(kind === 'approved' ? 2 : 0);
  });
});

describe('a call that a person was asked about before', () => {
  it('needs the answer, though the rules would let it pass now', async () => {
    const allow = [{ tools: '*', action: 'allow' }] as const;
    const world = new World({ files: FILES }, { rules: { policy: allow } });
    const question = { action: 'ask', why: 'asked before', once: false, risk: 'moderate' } as const;
    const asked: string[] = [];
    const outcome = await world.call(
      'files:write',
      {},
      {
        question,
        approve: async ({ why }) => {
          asked.push(why);
          return { kind: 'denied', by: 'ada' };
        },
      },
    );
    expect(asked).toEqual(['asked before']);
    expect(outcome).toMatchObject({ kind: 'failed' });
    expect(world.upstreams.calls).toEqual([]);
  });
});

describe('what changed while a person thought about it', () => {
  const asks = [{ tools: 'files:*', action: 'ask' }] as const;

  it.each<[string, (world: World) => void, string]>([
    [
      'a rule that denies it now',
      (world) => world.use({ policy: [{ tools: '*', action: 'deny' }] }),
      'policy_refused',
    ],
    [
      'another program behind its server',
      (world) =>
        world.use({
          marks: new Map([
            ['files', { trusted: true, readOnly: [], idempotent: [], program: 'new' }],
          ]),
        }),
      'approval_denied',
    ],
    ['a tool that is gone', (world) => world.relist([]), 'tool_unknown'],
    [
      'another definition',
      (world) =>
        world.relist(
          world.upstreams
            .toolsOf('files')
            .map((tool) => ({ ...tool, description: 'Writes more.' })),
        ),
      'approval_denied',
    ],
  ])('counts against the call: %s', async (_, change, code) => {
    const world = new World({ files: FILES }, { rules: { policy: asks } });
    const approve = async (): Promise<{ kind: 'approved'; by: string }> => {
      change(world);
      return { kind: 'approved', by: 'ada' };
    };
    expect(await world.call('files:write', {}, { approve })).toMatchObject({ code });
    expect(world.upstreams.calls).toEqual([]);
  });
});

describe('a question that was taken back', () => {
  it('is no answer, and the tool is asked about again', async () => {
    const world = new World({ files: FILES }, { rules: { marks: new Map() } });
    let asked = 0;
    const approve = (): Promise<{ kind: 'withdrawn'; reason: string }> => {
      asked += 1;
      return Promise.resolve({ kind: 'withdrawn', reason: 'another task failed' });
    };
    for (const label of ['one', 'two']) {
      expect(await world.call('files:write', { label }, { approve })).toMatchObject({
        code: 'approval_denied',
        message: 'files:write was not called: another task failed',
      });
    }
    expect(asked).toBe(2);
  });
});
