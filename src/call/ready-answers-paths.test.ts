import { describe, expect, it } from 'vitest';

import { answered } from '../../test/support/fake-upstreams.ts';
import { OLD, pending, ReadyWorld as World, settle, tool } from '../../test/support/ready-world.ts';
import { AHEAD } from '../tuning/call.ts';

const READ = tool('files', 'read_file');
const ISSUES = tool('tracker', 'get_issue');
const STATUS = tool('git', 'git_status');

describe('an answer that depends on local files', () => {
  const PATH = { path: '/work/a.txt' };

  it('is given away while they are untouched, as long as any other', async () => {
    const world = new World();
    world.write('/work/a.txt', 'one', OLD);
    world.prepare(READ, PATH);
    await settle();
    world.clock.advance(29_000);
    expect(await world.ask(READ, PATH)).toMatchObject({ kind: 'answered' });
  });

  it.each<[string, (world: World) => void]>([
    ['after a change', (world) => world.write('/work/a.txt', 'two')],
    ['after it was removed', (world) => void world.disk.delete('/work/a.txt')],
  ])('is not given away %s', async (_, change) => {
    const world = new World();
    world.write('/work/a.txt', 'one', OLD);
    world.prepare(READ, PATH);
    await settle();
    change(world);
    expect(await world.ask(READ, PATH)).toMatchObject({ kind: 'none' });
    expect(world.end).toEqual(['invalidated', 'a local path has changed']);
  });

  it('is not given away where the file changed while the call was under way', async () => {
    const world = new World();
    world.write('/work/a.txt', 'one', OLD);
    const slow = pending();
    world.prepare(READ, PATH, slow.outcome);
    await settle();
    const asked = world.ask(READ, PATH);
    world.write('/work/a.txt', 'two');
    slow.end(answered('ready'));
    expect(await asked).toMatchObject({ kind: 'none' });
  });

  it('is not made where the file has just changed, or cannot be looked at', async () => {
    const world = new World();
    world.write('/work/a.txt', 'one', world.clock.now() - AHEAD.settledMs);
    world.prepare(READ, PATH);
    world.prepare(READ, { path: '/work/unknown' });
    await settle();
    expect(world.ends.map(({ kind, serverMs }) => [kind, serverMs])).toEqual([
      ['invalidated', 0],
      ['invalidated', 0],
    ]);
  });

  it('lives a few seconds where the files cannot all be watched', async () => {
    const world = new World();
    world.prepare(STATUS);
    await settle();
    world.clock.advance(5001);
    expect(await world.ask(STATUS)).toMatchObject({ kind: 'none' });
    world.write('/work', 'a folder with folders', OLD);
    world.disk.set('/work', { print: 'x', changedAt: OLD, exists: true, isWhole: false });
    const list = tool('files', 'list_directory');
    world.prepare(list, { path: '/work' });
    await settle();
    world.clock.advance(5001);
    expect(await world.ask(list, { path: '/work' })).toMatchObject({ kind: 'none' });
  });

  it('is not made where a folder that it may look into cannot be seen whole', async () => {
    const world = new World();
    world.disk.set('/work', { print: 'x', changedAt: OLD, exists: true, isWhole: false });
    world.prepare(tool('files', 'directory_tree'), { path: '/work' });
    await settle();
    expect(world.ends).toMatchObject([
      {
        kind: 'invalidated',
        reason: 'a folder that it names cannot be watched whole',
        serverMs: 0,
      },
    ]);
    world.write('/work', 'all of it', OLD);
    world.prepare(tool('files', 'directory_tree'), { path: '/work' });
    await settle();
    expect(await world.ask(tool('files', 'directory_tree'), { path: '/work' })).toMatchObject({
      kind: 'answered',
    });
  });

  it('is not made where it cannot be told which they are', async () => {
    const world = new World();
    world.prepare(READ, { path: '~/a.txt' });
    await settle();
    expect(world.ends).toMatchObject([
      {
        kind: 'invalidated',
        reason: 'it names a local path, and it cannot be told which',
        serverMs: 0,
      },
    ]);
  });

  it('is not given away where the file changed of which it names a line', async () => {
    const world = new World();
    world.write('/work/a.ts', 'one', OLD);
    world.disk.set('/work/a.ts:12', { print: '', changedAt: OLD, exists: false, isWhole: true });
    world.prepare(READ, { path: '/work/a.ts:12' });
    await settle();
    world.write('/work/a.ts', 'two');
    expect(await world.ask(READ, { path: '/work/a.ts:12' })).toMatchObject({ kind: 'none' });
  });

  it('is watched by the paths that its result names', async () => {
    const world = new World();
    const where = tool('finder', 'where_is_it');
    world.write('/work/found.txt', 'one', OLD);
    world.prepare(where, {}, answered('it is at "/work/found.txt"'));
    await settle();
    world.write('/work/found.txt', 'two');
    expect(await world.ask(where)).toMatchObject({ kind: 'none' });
    expect(world.end).toEqual(['invalidated', 'a local path has changed']);
    world.prepare(where, {}, answered('it is at "/work/found.txt"'));
    await settle();
    const reason = 'it names a path that changed just now, or cannot be watched';
    expect(world.end).toEqual(['invalidated', reason]);
  });

  it('is not kept where a path that its result names cannot be looked at', async () => {
    const world = new World();
    world.prepare(tool('finder', 'where_is_it'), {}, answered('it is at "/work/unknown"'));
    await settle();
    const reason = 'it names a path that changed just now, or cannot be watched';
    expect(world.end).toEqual(['invalidated', reason]);
  });

  it('is not asked of the disk where the server is on another machine', async () => {
    const world = new World();
    world.prepare(ISSUES, PATH, answered('/work/a.txt'));
    await settle();
    world.write('/work/a.txt', 'two');
    expect(await world.ask(ISSUES, PATH)).toMatchObject({ kind: 'answered' });
  });
});
