import { seededRandom } from '../../src/math/seeded-random.ts';

/** What a seed decides. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  /** Whether something of this probability happens. */
  happens(probability: number): boolean {
    return this.#next() < probability;
  }

  below(count: number): number {
    return Math.floor(this.#next() * count);
  }

  one<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }
}

/** The chance of one message: the same for the same seed and place, whatever came before it. */
export function chanceOf(seed: number, index: number): Chance {
  return new Chance(
    (Math.imul(seed + 1, 0x9e_37_79_b1) ^ Math.imul(index + 1, 0x85_eb_ca_6b)) >>> 0,
  );
}
