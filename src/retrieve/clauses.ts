import { wordsOf } from '../math/words.ts';
import { HYBRID, RETRIEVE } from '../tuning/retrieve.ts';

/**
 * A task that needs four tools rarely reads like any one of them, but its clauses do.
 *
 * The splitting is plain: sentences, lines, and the words that join one wish to the next. Where it
 * splits too much nothing is lost, because the whole is searched as well.
 */
const BOUNDARY =
  /(?<=[.?!;])\s+|(?<=[。？！；])|[\r\n]+|,?\s+(?:and then|and also|as well as|additionally|furthermore|moreover|also|then|and)\s+/giu;
const SPACE = /\s+/gu;

/** The clauses of an intent, or none where it has only one. */
export function clausesOf(intent: string): readonly string[] {
  const whole = readable(intent);
  const clauses = new Set<string>();
  for (const part of intent.slice(0, RETRIEVE.intentLengthMax).split(BOUNDARY)) {
    const clause = readable(part);
    if (clause !== whole && wordsOf(clause).length >= HYBRID.clauseWordsMin) {
      clauses.add(clause);
    }
  }
  return clauses.size < 2 ? [] : [...clauses].slice(0, HYBRID.clausesMax);
}

/** One intent, and the parts of it that are searched by themselves. */
export interface IntentTexts {
  readonly whole: string;
  readonly clauses: readonly string[];
}

/**
 * Returns the texts to search for each intent. An intent among several is a step already, and stays
 * whole.
 */
export function textsOf(intents: readonly string[]): readonly IntentTexts[] {
  const read = intents.slice(0, RETRIEVE.intentsMax);
  return read.map((intent) => ({
    whole: readable(intent),
    clauses: read.length === 1 ? clausesOf(intent) : [],
  }));
}

/** Returns every text that must be embedded before these intents can be searched by meaning. */
export function queryTexts(intents: readonly string[]): readonly string[] {
  const texts = textsOf(intents).flatMap(({ whole, clauses }) => [whole, ...clauses]);
  return [...new Set(texts)].filter((text) => text !== '');
}

function readable(text: string): string {
  return text.slice(0, RETRIEVE.intentLengthMax).replaceAll(SPACE, ' ').trim();
}
