import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  CapabilityWorld,
  COUNT,
  INTENT,
  kept,
  READ,
  run,
  SEND,
} from '../../test/support/capability-keeper-world.ts';
import { toolId } from '../base/ids.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import type { CapabilityKeeper } from './capability-keeper.ts';

describe('a program that worked', () => {
  it('is kept with parameters, a name, a description and the tools it called', async () => {
    const keeper = new CapabilityWorld().keeper();
    const outcome = await keeper.learn(run(COUNT, { intent: INTENT }));
    expect(outcome).toMatchObject({
      kind: 'stored',
      capability: {
        name: 'count_lines',
        version: 1,
        description: 'Count the lines with [value] in [path] (uses files:read)',
        intent: INTENT,
        parameters: { properties: { path: { default: 'notes.txt' }, value: { default: 'TODO' } } },
        tools: ['files:read'],
        origin: 'code',
        uses: { succeeded: 1, failed: 0, durationMsSum: 10, lastUsedAt: 100 },
        createdAt: 100,
      },
    });
    expect(keeper.asTools()).toEqual([
      {
        id: 'pml:count_lines',
        server: 'pml',
        name: 'count_lines',
        description: kept(outcome).description,
        inputSchema: kept(outcome).parameters,
        definition: {
          name: 'count_lines',
          description: kept(outcome).description,
          inputSchema: kept(outcome).parameters,
        },
      },
    ]);
  });

  it('is counted when it is run again, however it is written', async () => {
    const keeper = new CapabilityWorld().keeper();
    await keeper.learn(run(COUNT, { intent: INTENT }));
    const again = COUNT.replaceAll('text', 't').replace('t.split', 't.split').replaceAll("'", '"');
    const outcome = await keeper.learn(run(again.replace('notes', 'other'), { at: 200 }));
    expect(outcome).toMatchObject({
      kind: 'counted',
      capability: { version: 1, uses: { succeeded: 2, durationMsSum: 20, lastUsedAt: 200 } },
    });
    expect(keeper.all()).toHaveLength(1);
  });

  it('gets a parameter for what varies, and remembers how it was', async () => {
    const keeper = new CapabilityWorld().keeper();
    const first = kept(await keeper.learn(run(COUNT)));
    expect(first.parameters).toMatchObject({ properties: {} });
    const outcome = await keeper.learn(run(COUNT.replace('TODO', 'FIXME')));
    expect(outcome).toMatchObject({
      kind: 'varied',
      capability: {
        version: 2,
        parameters: { properties: { value: { default: 'TODO' } } },
        uses: { succeeded: 2 },
      },
    });
    expect(await keeper.versions(first.name)).toMatchObject([{ version: 1, code: COUNT }]);
  });

  it('without an intent is named after its tools', async () => {
    const keeper = new CapabilityWorld().keeper();
    const { name, description } = kept(await keeper.learn(run(COUNT)));
    expect([name, description]).toEqual(['read', 'Uses files:read']);
  });

  it('gets a name of its own', async () => {
    const keeper = new CapabilityWorld().keeper();
    const names: string[] = [];
    for (const more of ['', 'void 0;', 'void 0; void 0;']) {
      names.push(kept(await keeper.learn(run(more + COUNT, { intent: 'find' }))).name);
    }
    expect(names).toEqual(['find_2', 'find_3', 'find_4']);
  });

  it('is kept as a plan, too', async () => {
    const keeper = new CapabilityWorld().keeper();
    const task = { dependsOn: [], onError: 'fail' } as const;
    const plan = {
      tasks: [
        { ...task, id: 'read', tool: READ.id, args: { path: 'notes.txt' } },
        {
          ...task,
          id: 'tell',
          tool: SEND.id,
          args: { to: 'Ann', text: 'it says ${read}' },
          dependsOn: ['read'],
        },
      ],
      layers: [],
    };
    const { code: _, ...input } = run('');
    const learn = (to: string): ReturnType<CapabilityKeeper['learn']> =>
      keeper.learn({
        ...input,
        plan: {
          ...plan,
          tasks: plan.tasks.map((each) =>
            each.id === 'tell' ? { ...each, args: { ...each.args, to } } : each,
          ),
        },
        intent: `tell ${to} what notes.txt says`,
        calls: [READ, SEND].map(({ id }) => ({ tool: id, ok: true })),
      });
    expect(await learn('Ann')).toMatchObject({
      kind: 'stored',
      capability: {
        origin: 'workflow',
        parameters: {
          properties: { path: { examples: ['notes.txt'] }, to: { examples: ['Ann'] } },
          required: ['path', 'to'],
        },
      },
    });
    expect(await learn('Bob')).toMatchObject({ kind: 'counted' });
  });

  it.each([
    ['a failed call', run(COUNT, { calls: [{ tool: READ.id, ok: false }] }), 'files:read failed'],
    ['no call', run('1 + 1', { calls: [] }), 'no tool'],
    ['code that cannot be read', run('const ('), 'cannot be read'],
    ['too much code', run(`${COUNT}//${'x'.repeat(CAPABILITY.codeLengthMax)}`), 'longer'],
    ['a secret in its way', run(`${COUNT} // ghp_abcdefghijklmnopqrstuvwx`), 'secret'],
    ['nothing that calls', run('1 + 1'), 'names no tool'],
  ])('is not kept with %s', async (_, input, why) => {
    const keeper = new CapabilityWorld().keeper();
    const outcome = await keeper.learn(input);
    expect(outcome).toEqual({ kind: 'not_stored', why: expect.stringContaining(why) });
    expect(keeper.all()).toEqual([]);
    expect((await keeper.learn(run(COUNT))).kind).toBe('stored');
  });

  it('has no secret in anything that is kept', async () => {
    const world = new CapabilityWorld();
    const keeper = world.keeper();
    const outcome = await keeper.learn(
      run(`await mcp.chat.send({ to: 'x', password: 'hunter2', key: 'opensesame-4711' })`, {
        intent:
          'Log in with hunter2, the password is hunter3, opensesame-4711 and ghp_abcdefghijklmnopqrstuvwx',
        calls: [{ tool: SEND.id, ok: true }],
      }),
    );
    expect(outcome).toMatchObject({
      capability: { parameters: { required: ['password', 'key'] } },
    });
    const text = JSON.stringify([outcome, keeper.exported(), await world.store.read(0)]);
    expect(text).not.toMatch(/hunter|opensesame|ghp_/u);
  });

  it('that only calls a capability is a use of it', async () => {
    const keeper = new CapabilityWorld().keeper();
    const { name } = kept(await keeper.learn(run(COUNT, { intent: INTENT })));
    const calls = [{ tool: toolId('pml', name), ok: true }];
    const outcome = await keeper.learn(run(`await pml.${name}({ path: 'b.txt' })`, { calls }));
    expect(outcome).toMatchObject({ kind: 'counted', capability: { name } });
    expect(keeper.all()).toHaveLength(1);
    await keeper.used(name, { ok: false, durationMs: 3, at: 300 });
    await keeper.used('nobody', { ok: false, durationMs: 3, at: 300 });
    expect(keeper.byName(name)?.uses).toMatchObject({ succeeded: 1, failed: 1, lastUsedAt: 300 });
  });

  it('that computes what it calls is told apart by what it called', async () => {
    const keeper = new CapabilityWorld().keeper();
    const code = `const [server, name] = args.tool; await mcp[server][name]({})`;
    const other = { calls: [{ tool: SEND.id, ok: true }] };
    expect((await keeper.learn(run(code))).kind).toBe('stored');
    expect((await keeper.learn(run(code, other))).kind).toBe('stored');
    expect((await keeper.learn(run(code))).kind).toBe('counted');
  });
});

describe('several gateways', () => {
  it('make one capability of what they learn at once, and count together', async () => {
    const world = new CapabilityWorld();
    const [one, other] = [world.keeper(), world.keeper()];
    const outcomes = await Promise.all([
      one.learn(run(COUNT)),
      other.learn(run(COUNT.replace('notes', 'more'))),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['stored', 'varied']);
    const { name } = kept(outcomes[0] ?? { kind: 'not_stored', why: '' });
    await Promise.all(
      [one, other].map((keeper) => keeper.used(name, { ok: true, durationMs: 1, at: 1 })),
    );
    const later = world.keeper();
    await Promise.all([one.refresh(), other.refresh(), later.refresh()]);
    for (const keeper of [one, other, later]) {
      expect(keeper.all()).toMatchObject([{ version: 2, uses: { succeeded: 4 } }]);
    }
    await other.remove(name);
    await one.refresh();
    expect(one.all()).toEqual([]);
    expect(await later.learn(run(COUNT))).toMatchObject({ kind: 'not_stored' });
    expect(await later.learn(run(COUNT))).toMatchObject({ kind: 'stored' });
  });
});

describe('a capability', () => {
  it('is renamed with those that call it', async () => {
    const keeper = new CapabilityWorld().keeper();
    const { name } = kept(await keeper.learn(run(COUNT, { intent: INTENT })));
    const calls = [toolId('pml', name), SEND.id].map((id) => ({ tool: id, ok: true }));
    const outer = kept(
      await keeper.learn(
        run(
          `const n = await pml.${name}({ path: 'x' }); await mcp.chat.send({ to: 'me', text: n })`,
          { calls },
        ),
      ),
    );
    expect(outer.tools).toContain('pml:count_lines');
    expect(await keeper.rename(name, 'find', 1)).toMatchObject({ kind: 'refused' });
    expect(await keeper.rename(name, 'A b', 1)).toMatchObject({ kind: 'refused' });
    expect(await keeper.rename(name, outer.name, 1)).toMatchObject({ kind: 'refused' });
    expect(await keeper.rename('nobody', 'tally', 1)).toMatchObject({ kind: 'refused' });
    expect(await keeper.rename(name, 'tally', 1)).toMatchObject({
      kind: 'renamed',
      capability: { name: 'tally', hasName: true },
    });
    const after = keeper.byName(outer.name);
    expect(after?.code).toContain('pml.tally(');
    expect([outer.description, after?.description]).toEqual([
      expect.stringContaining('pml:count_lines'),
      expect.stringContaining('pml:tally'),
    ]);
    expect(after?.description).not.toContain('count_lines');
    expect(after?.tools).toContain('pml:tally');
    expect(after).not.toHaveProperty('stale');
  });

  it('is pinned and removed', async () => {
    const keeper = new CapabilityWorld().keeper();
    const { name } = kept(await keeper.learn(run(COUNT)));
    expect(await keeper.pin(name, true)).toMatchObject({ isPinned: true });
    expect(await keeper.pin('nobody', true)).toBeUndefined();
    expect(await keeper.remove(name)).toBe(true);
    expect(await keeper.remove(name)).toBe(false);
  });
});

describe('laws', () => {
  it('any code is learned or left, and what is kept does the same again', async () => {
    const piece = fc.constantFrom(
      'await mcp.files.read({ path: "a b.txt" });',
      'const x = { token: "abc", n: [1, 2] };',
      'await mcp.chat.send(x);',
      'for (const f of ["a", "b"]) { await mcp.files.read({ path: f }); }',
      'await pml.nobody({ q: 5 });',
      'return `${1} two`;',
      '// ghp_abcdefghijklmnopqrstuvwx\n',
      'mcp[a][b]({});',
      'args.x;',
      '({ __proto__: 1, ["__proto__"]: "text" });',
    );
    const code = fc.oneof(
      fc.string(),
      fc.array(piece).map((all) => all.join('\n')),
    );
    const keeper = new CapabilityWorld().keeper();
    await fc.assert(
      fc.asyncProperty(code, fc.string(), async (each, intent) => {
        const first = await keeper.learn(run(each, { intent }));
        const second = await keeper.learn(run(each, { intent }));
        expect(second.kind).toBe(first.kind === 'not_stored' ? 'not_stored' : 'counted');
        expect(JSON.stringify(keeper.exported())).not.toMatch(/"abc"|ghp_/u);
      }),
      { numRuns: 200 },
    );
  });
});
