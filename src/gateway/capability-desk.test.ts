import { describe, expect, it } from 'vitest';

import { deskOn } from '../../test/support/capability-desk-world.ts';
import {
  CapabilityWorld,
  COUNT,
  INTENT,
  kept,
  run,
  twoCapabilities,
} from '../../test/support/capability-keeper-world.ts';
import { edgesOfUse } from '../capability/capability-graph.ts';
import { allEdges } from '../knowledge/graph-delta.ts';

describe('the list of capabilities', () => {
  it('tells how each is called, how it went, and the worst that it may do', async () => {
    const { world, keeper, outer } = await twoCapabilities();
    const { desk } = deskOn(world, keeper);
    const [inner] = keeper.all().map(({ name }) => name);
    await keeper.used(inner ?? '', { ok: false, durationMs: 5, at: 200 });
    const found = new Map(desk.list().map((each) => [each.name, each]));
    expect(found.get(inner ?? '')).toMatchObject({
      uses: { succeeded: 1, failed: 1, successRate: 0.5 },
      durationMsMean: 10,
      risk: 'safe',
      signature: expect.stringContaining('path') as string,
      version: 1,
      origin: 'code',
      isPinned: false,
      createdAt: 100,
      lastUsedAt: 200,
    });
    expect(found.get(outer)?.risk).not.toBe('safe');
    expect([...found.keys()]).toEqual([...found.keys()].toSorted());
  });

  it('takes a capability for as bad as those that it calls', async () => {
    const { world, keeper } = await twoCapabilities();
    const sends = keeper.all().at(-1)?.name ?? '';
    const calls = [{ tool: `pml:${sends}` as never, ok: true }, ...run('').calls];
    const code = `const a = await pml.${sends}({}); return mcp.files.read({ path: String(a) });`;
    const meta = kept(await keeper.learn(run(code, { calls, intent: 'send and read' })));
    const { desk } = deskOn(world, keeper);
    const found = new Map(desk.list().map((each) => [each.name, each.risk]));
    expect(found.get(meta.name)).toBe(found.get(sends));
    expect(found.get(meta.name)).not.toBe('safe');
  });

  it('holds one that calls a capability that is gone for the worst', async () => {
    const world = new CapabilityWorld();
    const keeper = world.keeper();
    const inner = kept(await keeper.learn(run(COUNT, { intent: INTENT })));
    const calls = [{ tool: `pml:${inner.name}` as never, ok: true }];
    const code = `const a = await pml.${inner.name}({ path: 'x' }); return [a, await pml.${inner.name}({ path: 'y' })];`;
    const outer = kept(await keeper.learn(run(code, { calls, intent: 'count both' })));
    const { desk } = deskOn(world, keeper);
    const riskOf = (): string | undefined =>
      desk.list().find(({ name }) => name === outer.name)?.risk;
    expect(riskOf()).toBe('safe');
    await keeper.remove(inner.name);
    expect(riskOf()).toBe('dangerous');
  });

  it('says of one whose tool is gone why it is not offered', async () => {
    const world = new CapabilityWorld();
    const keeper = world.keeper();
    await keeper.learn(run(COUNT, { intent: INTENT }));
    const servers = new Map([...world.catalog.servers].filter(([name]) => name !== 'files'));
    const tools = new Map([...world.catalog.tools].filter(([id]) => !id.startsWith('files:')));
    world.catalog = { ...world.catalog, servers, tools };
    await keeper.toolsChanged();
    const [only] = deskOn(world, keeper).desk.list();
    expect(only).toMatchObject({ stale: 'files:read is gone with its server', risk: 'dangerous' });
  });
});

describe('one capability', () => {
  it('is shown with its program, its parameters and how it was before', async () => {
    const world = new CapabilityWorld();
    const keeper = world.keeper();
    const { name } = kept(await keeper.learn(run(COUNT, { intent: INTENT })));
    await keeper.learn(run(COUNT.replace('TODO', 'FIXME'), { intent: 'Count FIXME in notes.txt' }));
    const shown = await deskOn(world, keeper).desk.show(name);
    expect(shown.code).toContain('args.');
    expect(shown).toMatchObject({ intent: INTENT, parameters: { type: 'object' } });
    expect(shown.versions).toHaveLength(shown.version - 1);
  });

  it('does not show what has become a secret since', async () => {
    const world = new CapabilityWorld();
    const keeper = world.keeper();
    const { name } = kept(await keeper.learn(run(COUNT, { intent: INTENT })));
    const { desk } = deskOn(world, keeper, (text) => text.replaceAll('notes.txt', '•••'));
    const told = JSON.stringify([desk.list(), await desk.show(name)]);
    expect(told).toContain('•••');
    expect(told).not.toContain('notes.txt');
  });

  it('is looked for under the nearest name', async () => {
    const { world, keeper, outer } = await twoCapabilities();
    const { desk } = deskOn(world, keeper);
    const slip = `${outer}s`;
    const problem = {
      code: 'CAPABILITY_UNKNOWN',
      message: expect.stringContaining(outer) as string,
    };
    await expect(desk.show(slip)).rejects.toMatchObject(problem);
    await expect(desk.rename(slip, 'other')).rejects.toMatchObject(problem);
    await expect(desk.pin(slip, true)).rejects.toMatchObject(problem);
    await expect(desk.remove(slip)).rejects.toMatchObject(problem);
    expect(() => desk.exported([slip])).toThrow(outer);
  });
});

describe('a new name', () => {
  it('is followed by those that call it, and by the graph', async () => {
    const { world, keeper, outer } = await twoCapabilities();
    const { desk, parts } = deskOn(world, keeper);
    const inner = keeper.all()[0];
    for (const capability of keeper.all()) {
      await parts.graph.apply(edgesOfUse({ capability, ok: true, at: 1 }));
    }
    expect(await desk.rename(inner?.name ?? '', 'todo_count')).toMatchObject({
      name: 'todo_count',
    });
    expect((await desk.show(outer)).code).toContain('pml.todo_count(');
    expect((await desk.show(outer)).stale).toBeUndefined();
    const ends = [...allEdges(parts.graph.view)].filter(({ ok }) => ok > 0);
    expect(ends.flatMap(({ from, to }) => [from, to])).not.toContain(`pml:${inner?.name}`);
    expect(ends).toContainEqual(expect.objectContaining({ from: 'pml:todo_count', ok: 1 }));
    expect(ends).toContainEqual(
      expect.objectContaining({ from: `pml:${outer}`, to: 'pml:todo_count' }),
    );
  });

  it('is refused where it is none, or taken', async () => {
    const { world, keeper, outer } = await twoCapabilities();
    const { desk } = deskOn(world, keeper);
    const inner = keeper.all()[0]?.name ?? '';
    await expect(desk.rename(inner, 'No Name')).rejects.toMatchObject({
      code: 'CAPABILITY_INVALID',
    });
    await expect(desk.rename(inner, outer)).rejects.toThrow('already');
    expect((await desk.rename(inner, inner)).name).toBe(inner);
  });

  it('holds where the graph cannot follow', async () => {
    const { world, keeper } = await twoCapabilities();
    const { desk, parts, store } = deskOn(world, keeper);
    const [inner] = keeper.all();
    if (inner !== undefined) {
      await parts.graph.apply(edgesOfUse({ capability: inner, ok: true, at: 1 }));
    }
    store.failure = new Error('the disk is full');
    expect((await desk.rename(inner?.name ?? '', 'todo_count')).name).toBe('todo_count');
  });
});

describe('what is pinned, removed and taken along', () => {
  it('stays, or may go', async () => {
    const { world, keeper, outer } = await twoCapabilities();
    const { desk } = deskOn(world, keeper);
    expect((await desk.pin(outer, true)).isPinned).toBe(true);
    expect((await desk.pin(outer, false)).isPinned).toBe(false);
  });

  it('says who can no longer be used, and leaves no ties behind', async () => {
    const { world, keeper, outer } = await twoCapabilities();
    const { desk, parts } = deskOn(world, keeper);
    const inner = keeper.all()[0];
    for (const capability of keeper.all()) {
      await parts.graph.apply(edgesOfUse({ capability, ok: true, at: 1 }));
    }
    expect(await desk.remove(inner?.name ?? '')).toEqual({ name: inner?.name, stale: [outer] });
    const left = [...allEdges(parts.graph.view)].filter(({ ok }) => ok > 0);
    expect(left.flatMap(({ from, to }) => [from, to])).not.toContain(`pml:${inner?.name}`);
    expect(left.length).toBeGreaterThan(0);
  });

  it('goes to another project with what it calls, and is found there already the second time', async () => {
    const { world, keeper, outer } = await twoCapabilities();
    const { document, withheld } = deskOn(world, keeper).desk.exported([outer]);
    expect(document.capabilities).toHaveLength(2);
    expect(withheld).toEqual([]);
    const elsewhere = new CapabilityWorld();
    const { desk } = deskOn(elsewhere, elsewhere.keeper());
    const json = JSON.parse(JSON.stringify(document)) as never;
    expect(await desk.imported(json)).toMatchObject({
      kind: 'imported',
      added: [{ origin: 'import' }, { name: outer }],
      merged: [],
    });
    expect(await desk.imported(json)).toMatchObject({ added: [], merged: [{}, {}] });
    expect(await desk.imported({ format: 'another' })).toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'format' }],
    });
  });

  it('says what is withheld because it has a secret by now', async () => {
    const world = new CapabilityWorld();
    let secret = 'opensesame-4711';
    const keeper = world.keeper((text) => text.replaceAll(secret, '•••'));
    const { name } = kept(await keeper.learn(run(COUNT, { intent: INTENT })));
    secret = 'notes.txt';
    const { document, withheld } = deskOn(world, keeper).desk.exported();
    expect(document.capabilities).toEqual([]);
    expect(withheld).toEqual([name]);
  });
});
