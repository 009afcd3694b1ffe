import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { JsonObject } from '../../src/base/json.ts';
import type { AheadEnd } from '../../src/call/ready-answers.ts';
import type { CallOutcome } from '../../src/call/tool-caller.ts';
import { replaceFile, resultOf } from '../fixtures/servers/shared-files.mjs';
import { SharedFilesWorld } from '../support/shared-files-world.ts';

const READS = ['read_file', 'list_files', 'count_files', 'get_file_size'] as const;
const WRITES = ['write_file', 'append_file', 'delete_file'] as const;
const FILES = ['a', 'b', 'c', 'd'] as const;

interface Read {
  readonly server: 'quick' | 'slow';
  readonly tool: (typeof READS)[number];
  readonly file: (typeof FILES)[number];
}

interface Write {
  readonly server: 'quick' | 'slow';
  readonly tool: (typeof WRITES)[number];
  readonly file: (typeof FILES)[number];
  readonly text: string;
  readonly session: 'ada' | 'eve';
}

type Step =
  /** A prediction, right or wrong. */
  | { readonly kind: 'ahead'; readonly read: Read }
  /** Eight predictions at once; one of them is asked for, the others are for nothing. */
  | { readonly kind: 'ahead_many'; readonly reads: readonly Read[]; readonly right: number }
  /** A prediction that must not be followed. */
  | { readonly kind: 'ahead_write'; readonly write: Write }
  | { readonly kind: 'ask'; readonly read: Read; readonly session: 'ada' | 'eve' }
  /** What was predicted last is asked for. */
  | { readonly kind: 'ask_predicted'; readonly afterMs: number }
  | { readonly kind: 'write'; readonly write: Write; readonly isAwaited: boolean }
  /** Somebody else writes, behind the gateway's back; a call is asked for at the same time, or not. */
  | {
      readonly kind: 'outside';
      readonly file: (typeof FILES)[number];
      readonly text: string;
      readonly how: 'in place' | 'replace' | 'remove' | 'twice';
      readonly whileAsked?: Read | undefined;
    }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'switch'; readonly isOff: boolean };

const server = fc.constantFrom('quick' as const, 'slow' as const);
const file = fc.constantFrom(...FILES);
const text = fc.constantFrom('', 'one', 'two', 'six', 'longer than that');
const session = fc.constantFrom('ada' as const, 'eve' as const);
const read: fc.Arbitrary<Read> = fc.record({ server, tool: fc.constantFrom(...READS), file });
const isOfFolder = ({ tool }: Pick<Read, 'tool'>): boolean =>
  tool === 'list_files' || tool === 'count_files';
/** As many as are looked at after each call. */
const MANY = 8;
const reads = fc.uniqueArray(read, {
  minLength: MANY,
  maxLength: MANY,
  selector: ({ file: name, ...each }) => JSON.stringify(isOfFolder(each) ? each : [each, name]),
});
const write: fc.Arbitrary<Write> = fc.record({
  server,
  tool: fc.constantFrom(...WRITES),
  file,
  text,
  session,
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('ahead' as const), read }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('ahead_many' as const),
      reads,
      right: fc.nat(MANY - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ahead_write' as const), write }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), read, session }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('ask_predicted' as const),
      afterMs: fc.constantFrom(0, 1, 2, 4),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('write' as const), write, isAwaited: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('outside' as const),
      file,
      text,
      how: fc.constantFrom(
        'in place' as const,
        'replace' as const,
        'remove' as const,
        'twice' as const,
      ),
      whileAsked: fc.option(read, { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pause' as const), ms: fc.constantFrom(0, 3, 6, 20) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('switch' as const),
      isOff: fc.constantFrom(true, false, false),
    }),
  },
);

let world: SharedFilesWorld;

beforeAll(async () => {
  world = await SharedFilesWorld.open();
  world.isRemembering = true;
  for (const name of FILES) {
    writeFileSync(join(world.folder, name), name);
  }
});

afterAll(() => world[Symbol.asyncDispose]());

const argsOf = ({ tool, file: name }: Read): JsonObject => ({
  path: isOfFolder({ tool }) ? world.folder : join(world.folder, name),
});

/** The result of a tool as a server sends it, on the files as they are now. */
const toldBy = (tool: string, args: JsonObject): JsonObject => ({
  ...resultOf(tool, args),
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'files', version: '1.0.0' } },
});

/** What was seen, over all sequences. */
const seen = {
  asked: 0,
  ready: 0,
  joined: 0,
  remembered: 0,
  writesAsked: 0,
  writesRefused: 0,
  refused: 0,
  eightBegun: 0,
};

/** Plays one sequence and compares every answer with what the tool itself says at that moment. */
class Sequence {
  #predicted: Read | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  async play(steps: readonly Step[]): Promise<void> {
    world.isOff = false;
    for (const each of steps) {
      await this.#take(each);
    }
    await this.#writing;
  }

  async #take(each: Step): Promise<void> {
    switch (each.kind) {
      case 'ahead':
        this.#predicted = each.read;
        this.#ahead(each.read);
        return;
      case 'ahead_many': {
        this.#predicted = each.reads[each.right];
        const begun = each.reads.filter((one) => this.#ahead(one));
        seen.eightBegun += begun.length === MANY ? 1 : 0;
        return;
      }
      case 'ahead_write':
        this.#aheadWrite(each.write);
        return;
      case 'ask':
        await this.#ask(each.read, each.session);
        return;
      case 'ask_predicted':
        if (this.#predicted !== undefined) {
          await (each.afterMs === 0 ? undefined : delay(each.afterMs));
          await this.#ask(this.#predicted, 'ada');
        }
        return;
      case 'write':
        await this.#write(each);
        return;
      case 'outside':
        await this.#outside(each);
        return;
      case 'pause':
        await delay(each.ms);
        return;
      case 'switch':
        world.isOff = each.isOff;
        return;
      default:
        return each satisfies never;
    }
  }

  /** Whether it was begun. */
  #ahead(predicted: Read): boolean {
    const { kind } = world.ahead(predicted.server, predicted.tool, argsOf(predicted));
    seen.refused += kind === 'refused' ? 1 : 0;
    return kind === 'begun';
  }

  #aheadWrite({ server: at, tool, file: name, text: written }: Write): void {
    const args = tool === 'delete_file' ? {} : { text: written };
    const begun = world.ahead(at, tool, { path: join(world.folder, name), ...args });
    seen.writesRefused += begun.kind === 'begun' ? 1 : 0;
  }

  /** Where something is written meanwhile, the answer is that of before or of after. */
  async #ask(asked: Read, from: 'ada' | 'eve', meanwhile?: () => void): Promise<void> {
    const args = argsOf(asked);
    const before = toldBy(asked.tool, args);
    const answering = world.call(from, asked.server, asked.tool, args);
    meanwhile?.();
    const outcome = await answering;
    const after = toldBy(asked.tool, args);
    seen.asked += 1;
    count(outcome);
    const result = outcome.kind === 'answered' ? outcome.result : outcome;
    const told = JSON.stringify(result);
    if (told !== JSON.stringify(before) && told !== JSON.stringify(after)) {
      throw new Error(`${told} was answered, not ${JSON.stringify([before, after])}`);
    }
  }

  async #write({ write: asked, isAwaited }: Step & { readonly kind: 'write' }): Promise<void> {
    // One at a time, so that what is read meanwhile is what was before it or after it.
    await this.#writing;
    const { tool, file: name, text: written } = asked;
    const more = tool === 'delete_file' ? {} : { text: written };
    const args = { path: join(world.folder, name), ...more };
    seen.writesAsked += 1;
    this.#writing = world.call(asked.session, asked.server, tool, args);
    if (isAwaited) {
      await this.#writing;
    }
  }

  async #outside(each: Step & { readonly kind: 'outside' }): Promise<void> {
    await this.#writing;
    const path = join(world.folder, each.file);
    const change = (): void => {
      if (each.how === 'remove') {
        rmSync(path, { force: true });
      } else if (each.how === 'replace' || each.whileAsked !== undefined) {
        replaceFile(path, each.text);
      } else {
        writeFileSync(path, each.text);
        if (each.how === 'twice') {
          writeFileSync(path, each.text.toUpperCase());
        }
      }
    };
    if (each.whileAsked === undefined) {
      change();
    } else {
      await this.#ask(each.whileAsked, 'ada', change);
    }
  }
}

function count(outcome: CallOutcome): void {
  const ahead = outcome.kind === 'answered' ? outcome.ahead?.kind : undefined;
  seen.ready += ahead === 'hit' ? 1 : 0;
  seen.joined += ahead === 'joined' ? 1 : 0;
  seen.remembered += outcome.kind === 'answered' && outcome.isRemembered === true ? 1 : 0;
}

describe('running ahead', () => {
  it('changes no answer, whatever is read, written and predicted, by whomever', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), (steps) =>
        new Sequence().play(steps),
      ),
      { numRuns: 600 },
    );
  }, 120_000);

  it('was put to the test by that, and sent no call ahead that may write', () => {
    const called = [...world.recorded('quick'), ...world.recorded('slow')];
    const writes = called.filter((name) => (WRITES as readonly string[]).includes(name));
    const ended = (kind: AheadEnd['kind']): number =>
      world.ends.filter((end) => end.kind === kind).length;
    const ends = { wasted: ended('wasted'), invalidated: ended('invalidated') };
    process.stdout.write(`${JSON.stringify({ ...seen, ...ends, calls: called.length })}\n`);
    expect(writes.length).toBe(seen.writesAsked);
    expect(seen.writesRefused).toBeGreaterThan(50);
    expect(seen.ready).toBeGreaterThan(100);
    expect(seen.joined).toBeGreaterThan(20);
    expect(seen.remembered).toBeGreaterThan(50);
    expect(seen.eightBegun).toBeGreaterThan(50);
    // Files change behind the gateway's back here. No tool is blamed for that.
    expect(world.differing).toEqual([]);
    expect(ends.invalidated).toBeGreaterThan(100);
  });
});
