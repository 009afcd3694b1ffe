/**
 * Recognises an intent that was said before with other values. Two such sentences can be far apart
 * for an embedding model, although they are the same wish.
 */
import type { Json } from '../base/json.ts';
import { termOf, wordsOf } from '../math/words.ts';
import { withoutPlaces } from '../retrieve/searched-text.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import type { Capability } from './capability.ts';
import { withoutValues } from './name-capability.ts';
import { learnedWith, propertiesOf } from './parameters.ts';

/** Words that are always said, and how many values stood between them. */
export interface IntentTemplate {
  readonly words: readonly string[];
  readonly holes: number;
}

/** A character that no text contains. */
const HOLE = '\u{F0000}';

/** Returns the words of a capability's intent without the values of its parameters. */
export function templateOf({
  intent,
  parameters,
}: Pick<Capability, 'intent' | 'parameters'>): IntentTemplate {
  const values = Object.entries(propertiesOf(parameters)).flatMap(
    ([name, schema]): { readonly name: string; readonly value: Json }[] => {
      const value = learnedWith(schema);
      return value === undefined ? [] : [{ name, value }];
    },
  );
  const pieces = withoutValues(intent, values, () => ` ${HOLE} `).split(HOLE);
  return { words: pieces.flatMap((piece) => wordsOf(piece)), holes: pieces.length - 1 };
}

/**
 * Returns the share of a template's words that an intent has, in their order, in [0, 1]. Meaningful
 * words count more. Surplus words count against it. The share is squared, because half of a
 * sentence says far less than half. Returns 0 if the template has too few words.
 */
export function templateLikeness({ words, holes }: IntentTemplate, intent: string): number {
  const known = words.slice(0, CAPABILITY_RANK.templateWordsMax);
  if (known.length < CAPABILITY_RANK.templateWordsMin || !known.some(saysSomething)) {
    return 0;
  }
  const said = wordsOf(withoutPlaces(intent)).slice(0, CAPABILITY_RANK.templateWordsMax);
  const shared = commonWeight(known, said);
  const foreign = said.length - known.length - holes * CAPABILITY_RANK.wordsPerValue;
  const likeness = (shared / (weightOf(known) + Math.max(0, foreign))) ** 2;
  // "Compare the weather in A and B" asks for more than the weather of one place.
  const unsaid = Math.max(0, tellingOf(said) - tellingOf(known) - holes);
  return likeness * (1 - Math.min(CAPABILITY_RANK.unsaidMax, unsaid * CAPABILITY_RANK.unsaidWord));
}

const tellingOf = (words: readonly string[]): number => words.filter(saysSomething).length;

const saysSomething = (word: string): boolean => termOf(word) !== undefined;

const wordWeight = (word: string): number =>
  saysSomething(word) ? CAPABILITY_RANK.tellingWordWeight : 1;

const weightOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + wordWeight(word), 0);

/** Returns the weight of the heaviest sequence of words that both have, in order. */
function commonWeight(left: readonly string[], right: readonly string[]): number {
  let row: readonly number[] = right.map(() => 0);
  for (const word of left) {
    const next: number[] = [];
    for (const [at, other] of right.entries()) {
      const before = at === 0 ? 0 : (row[at - 1] ?? 0);
      const skipped = Math.max(row[at] ?? 0, next[at - 1] ?? 0);
      next.push(word === other ? before + wordWeight(word) : skipped);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
