import { termsOf } from '../math/words.ts';
import { FEEDS } from '../tuning/feeds.ts';
import type { ToolProfile } from './feed-profile.ts';

/** How much a term tells, in [0, 1]: the less, the more tools use it. */
export type TermWeight = (term: string) => number;

const GENERIC: ReadonlySet<string> = new Set(
  termsOf(
    `id ids identifier name title type kind result response output data value info detail item list object
    record content text string number message query q input param parameter args option key code status
    state success error url uri link path description date time count total page limit offset amount size
    format`,
  ),
);

/** Whether a name says nothing by itself, whatever the catalog. */
export function isGeneric(terms: readonly string[]): boolean {
  return terms.every((term) => GENERIC.has(term));
}

/** How much each term tells in these tools. Generic names are as common as if many tools had them. */
export function termWeights(profiles: Iterable<ToolProfile>): TermWeight {
  const counts = new Map<string, number>();
  let total = FEEDS.priorTools;
  for (const { name, text, inputs, outputs } of profiles) {
    total += 1;
    const terms = new Set([...name, ...text]);
    for (const slot of [...inputs, ...outputs]) {
      for (const term of slot.terms) {
        terms.add(term);
      }
    }
    for (const term of terms) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return (term) => {
    const count = 1 + (counts.get(term) ?? 0) + (GENERIC.has(term) ? FEEDS.priorTools : 0);
    return Math.log(1 + total / count) / Math.log(1 + total);
  };
}

/** How much of what these terms tell is among the others. */
export function shareOf(
  terms: Iterable<string>,
  others: ReadonlySet<string>,
  weight: TermWeight,
): number {
  let all = 0;
  let met = 0;
  for (const term of terms) {
    all += weight(term);
    met += others.has(term) ? weight(term) : 0;
  }
  return all === 0 ? 0 : met / all;
}
