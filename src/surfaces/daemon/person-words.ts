import { GatewayError } from '../../base/errors.ts';
import type { Random } from '../../base/random.ts';

/**
 * The words that let one connection do what only a person may.
 *
 * A command asks for one after it has looked who types it, and shows it with its request. A word
 * works once, on the connection that it was given to, and lies in no file. The daemon cannot see
 * which process is at the other end of its socket: a program that runs as the same user and speaks
 * this protocol can ask for a word, too.
 */
export class PersonWords {
  readonly #random: Random;
  #word: string | undefined;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Makes a new word. An earlier word that was not used becomes invalid. */
  give(): string {
    this.#word = `${this.#random.uniqueId()}${this.#random.uniqueId()}`.replaceAll('-', '');
    return this.#word;
  }

  /** Checks the word and uses it up, right or wrong. Throws PERSON_REQUIRED if it is wrong. */
  take(word: unknown): void {
    const given = this.#word;
    this.#word = undefined;
    if (given === undefined || word !== given) {
      throw new GatewayError(
        'PERSON_REQUIRED',
        'only a person may ask for this; use a command of pml in a terminal',
      );
    }
  }
}
