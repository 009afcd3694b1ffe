import { GatewayError } from '../../base/errors.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Random } from '../../base/random.ts';
import type { DecisionVerdict } from '../../execute/decisions.ts';
import type { PersonalDecision } from '../../execute/desk.ts';

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

const VERDICTS: ReadonlySet<Json | undefined> = new Set<DecisionVerdict['kind']>([
  'approved',
  'denied',
  'retry',
  'done',
]);

/** Returns a decision as it came over the socket. Throws USAGE if it is none. */
export function checkedDecision(decision: PersonalDecision): PersonalDecision {
  const { decisionId, verdict, by, workflowId, reason } = decision as unknown as Record<
    string,
    Json | undefined
  >;
  const isVerdict = isJsonObject(verdict) && VERDICTS.has(verdict['kind']);
  const isWhole = isText(decisionId) && isText(by) && isVerdict;
  if (!isWhole || !isMissingOrText(workflowId) || !isMissingOrText(reason)) {
    throw new GatewayError(
      'USAGE',
      'a decision is {decisionId, by, verdict: {kind: approved | denied | retry | done}, workflowId?, reason?}',
    );
  }
  return decision;
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function isMissingOrText(value: Json | undefined): boolean {
  return value === undefined || isText(value);
}
