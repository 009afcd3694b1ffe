import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { answered } from '../../test/support/fake-upstreams.ts';
import { pending, ReadyWorld, settle, tool } from '../../test/support/ready-world.ts';
import type { CallOutcome } from './tool-caller.ts';

const READ = tool('tracker', 'get_issue');

type Step =
  | { readonly kind: 'prepare' | 'ask' | 'answer' | 'fail'; readonly number: number }
  | { readonly kind: 'write'; readonly isAwaited: boolean }
  | { readonly kind: 'report' | 'release' }
  | { readonly kind: 'advance'; readonly ms: number };

const number = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constantFrom('prepare' as const, 'ask', 'answer'), number }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), number }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('write' as const), isAwaited: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('report' as const, 'release') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      ms: fc.constantFrom(1, 1000, 6000, 40_000),
    }),
  },
);

/** Counts the calls ahead, and records the version of the world in which each answer was made. */
class Game {
  readonly world = new ReadyWorld();
  begun = 0;
  faults: string[] = [];
  readonly #under = new Map<number, ReturnType<typeof pending> & { readonly version: number }>();
  readonly #asks: Promise<void>[] = [];
  #version = 0;
  #end: ((outcome: CallOutcome) => void) | undefined;

  async take(each: Step): Promise<void> {
    switch (each.kind) {
      case 'prepare': {
        const call = { ...pending(), version: this.#version };
        const { number: at } = each;
        if (this.world.prepare(READ, { at }, call.outcome).kind === 'begun') {
          this.begun += 1;
          this.#under.set(at, call);
        }
        break;
      }
      case 'answer':
        this.#under
          .get(each.number)
          ?.end(answered(`version ${this.#under.get(each.number)?.version}`));
        break;
      case 'fail':
        this.#under.get(each.number)?.end(answered('no', true));
        break;
      case 'ask':
        this.#ask(each.number);
        break;
      case 'write':
        this.#write(each.isAwaited);
        break;
      case 'report':
        this.world.ready.heard({
          kind: 'tools_listed',
          server: 'tracker',
          tools: [],
          specHash: '',
        });
        break;
      case 'release':
        this.world.ready.release(this.world.session);
        break;
      case 'advance':
        this.world.clock.advance(each.ms);
        break;
      default:
        return each satisfies never;
    }
    await settle();
  }

  /** Whatever is given away was made in the world as it was when it was asked for. */
  #ask(at: number): void {
    const version = this.#version;
    const isWriting = this.#end !== undefined;
    this.#asks.push(
      this.world.ask(READ, { at }).then((taken) => {
        if (taken.kind === 'answered') {
          const told = JSON.stringify(taken.outcome.result);
          if (!told.includes(`version ${version}"`) || isWriting) {
            this.faults.push(`${told} at ${version}`);
          }
        }
      }),
    );
  }

  /** Starts a write, and ends the one that is under way. */
  #write(isAwaited: boolean): void {
    this.#version += 1;
    this.#end?.(answered());
    const written = this.world.ready.writeBegins('files');
    this.#end = isAwaited ? undefined : written;
    if (isAwaited) {
      written(answered());
    }
  }

  async end(): Promise<void> {
    this.world.ready[Symbol.dispose]();
    await settle();
    await Promise.all(this.#asks);
  }
}

describe('laws', () => {
  it('every call ahead ends exactly once, and no answer is given that a write may have changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const game = new Game();
        for (const each of steps) {
          await game.take(each);
        }
        await game.end();
        expect(game.faults).toEqual([]);
        expect(game.world.ends.length).toBe(game.begun);
        expect(game.world.ready.size).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
