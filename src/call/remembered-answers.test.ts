import { describe, expect, it } from 'vitest';

import { answered } from '../../test/support/fake-upstreams.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { ADA, OLD, settle, tool } from '../../test/support/ready-world.ts';
import { sessionId } from '../base/ids.ts';
import { REPEATS } from '../tuning/call.ts';
import type { PathState } from './path-watch.ts';
import { RememberedAnswers, type SessionRead } from './remembered-answers.ts';
import type { CallOutcome } from './tool-caller.ts';
import { WorldWatch } from './world-watch.ts';

const FILE = '/data/notes.txt';
const READ = tool('files', 'read_file');
const never = new AbortController().signal;

/** Memory with a disk and a clock that the test owns. */
class World {
  readonly clock = manualClock(OLD + 60_000);
  readonly disk = new Map<string, PathState>();
  readonly worlds = new WorldWatch({ worlds: () => ({}), clock: this.clock });
  readonly differing: string[] = [];
  identity = 'first';
  isOn = true;
  isAllowed = true;
  readonly memory = new RememberedAnswers({
    worlds: this.worlds,
    paths: { look: (paths) => Promise.resolve(paths.map((path) => this.disk.get(path))) },
    placeOf: (server) => ({ isRemote: server === 'tracker' }),
    identityOf: () => this.identity,
    isOn: () => this.isOn,
    onDiffering: ({ id }) => this.differing.push(id),
    clock: this.clock,
  });

  constructor() {
    this.write('one', OLD);
  }

  write(text: string, changedAt = this.clock.now()): void {
    this.disk.set(FILE, { print: text, changedAt, exists: true, isWhole: true });
  }

  /** A read that is made, and answered. */
  async made(
    outcome: CallOutcome = answered('one'),
    more: Partial<SessionRead> = {},
  ): Promise<void> {
    const ended = this.memory.begin({ ...READ_OF_FILE, ...more }, () => this.isAllowed);
    ended(outcome);
    this.clock.advance(0);
    await settle();
  }

  async again(more: Partial<SessionRead> = {}): Promise<string> {
    const read = { ...READ_OF_FILE, ...more };
    return (await this.memory.take(read, () => this.isAllowed, never)).kind;
  }
}

const READ_OF_FILE: SessionRead = { tool: READ, args: { path: FILE }, session: ADA, key: 'k' };

describe('a read that a session makes again', () => {
  it('is answered as before while its file is as it was', async () => {
    const world = new World();
    expect(await world.again()).toBe('none');
    await world.made();
    expect(await world.memory.take(READ_OF_FILE, () => true, never)).toMatchObject({
      kind: 'answered',
      result: { content: [{ type: 'text', text: 'one' }] },
    });
    world.write('two');
    expect(await world.again()).toBe('none');
    expect(world.memory.size).toBe(0);
  });

  it('is made again by another session, for other arguments, and when it is switched off', async () => {
    const world = new World();
    await world.made();
    expect(await world.again({ session: sessionId('eve') })).toBe('none');
    expect(await world.again({ key: 'other' })).toBe('none');
    world.isOn = false;
    expect(await world.again()).toBe('none');
    world.isOn = true;
    expect(await world.again()).toBe('answered');
  });

  it.each<[string, (world: World) => void]>([
    ['something was written', ({ worlds }) => worlds.begin('files')(answered())],
    ['something is being written', ({ worlds }) => void worlds.begin('other')],
    ['its tool is another', (world) => void (world.identity = 'second')],
    ['it may no longer be run ahead', (world) => void (world.isAllowed = false)],
    ['it is too long ago', ({ clock }) => clock.advance(REPEATS.keptMs + 1)],
    ['its server or client has changed', ({ memory }) => memory.drop(() => true)],
    ['its file is gone', ({ disk }) => void disk.delete(FILE)],
  ])('is made again where %s', async (_, change) => {
    const world = new World();
    await world.made();
    change(world);
    expect(await world.again()).toBe('none');
  });

  it.each<[string, Partial<SessionRead>]>([
    ['of another machine', { tool: tool('tracker', 'read_file') }],
    ['that names no path', { args: {} }],
    ['that tells more than its path', { tool: tool('files', 'search_files') }],
    ['that tells when a file was read', { tool: tool('files', 'get_file_info') }],
  ])('is made again by a tool %s', async (_, more) => {
    const world = new World();
    await world.made(answered('one'), more);
    expect(world.memory.size).toBe(0);
  });

  it('is not remembered where its file has just changed, or may change unseen', async () => {
    const world = new World();
    world.write('one');
    await world.made();
    world.disk.set(FILE, { print: 'one', changedAt: OLD, exists: true, isWhole: false });
    await world.made();
    expect(world.memory.size).toBe(0);
  });

  it('is not remembered where it failed, is large, or something was written meanwhile', async () => {
    const world = new World();
    await world.made(answered('no', true));
    await world.made({
      kind: 'failed',
      code: 'timed_out',
      message: '',
      mayHaveRun: true,
      durationMs: 1,
    });
    await world.made(answered('x'.repeat(REPEATS.answerLengthMax)));
    world.isAllowed = false;
    await world.made();
    world.isAllowed = true;
    const ended = world.memory.begin(READ_OF_FILE, () => true);
    world.worlds.begin('files')(answered());
    ended(answered('one'));
    world.clock.advance(0);
    await settle();
    expect(world.memory.size).toBe(0);
  });

  it('is not remembered where its file is not here: the server reads other disks', async () => {
    const world = new World();
    world.disk.set(FILE, { print: 'gone', changedAt: OLD, exists: false, isWhole: true });
    await world.made();
    expect(world.memory.size).toBe(0);
  });

  it('is forgotten as soon as it is answered otherwise', async () => {
    const world = new World();
    await world.made();
    expect(world.memory.size).toBe(1);
    await world.made(answered('no longer', true));
    expect(world.memory.size).toBe(0);
  });

  it('is made all the same one time in ten, and a difference is told', async () => {
    const world = new World();
    await world.made();
    const kinds: string[] = [];
    for (let nth = 0; nth < REPEATS.comparedEvery; nth += 1) {
      kinds.push(await world.again());
    }
    expect(kinds.filter((kind) => kind === 'none')).toHaveLength(1);
    await world.made(answered('one'));
    expect(world.differing).toEqual([]);
    await world.made(answered('another'));
    expect(world.differing).toEqual([READ.id]);
    expect(world.memory.size).toBe(0);
  });

  it('says something else without a fault of its tool where its file has changed', async () => {
    const world = new World();
    await world.made();
    world.write('two', OLD + 1);
    await world.made(answered('two'));
    expect(world.differing).toEqual([]);
    expect(await world.again()).toBe('answered');
  });

  it('is one of a bounded number that is remembered', async () => {
    const world = new World();
    for (let nth = 0; nth <= REPEATS.answersMax; nth += 1) {
      await world.made(answered('one'), { key: String(nth) });
    }
    expect(world.memory.size).toBe(REPEATS.answersMax);
    world.memory[Symbol.dispose]();
    expect(world.memory.size).toBe(0);
  });
});
