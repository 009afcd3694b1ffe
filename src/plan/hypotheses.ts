/** The ways in which an intent may be read, up to some place, while plans are searched. */
import type { Part, RatedPart } from './segments.ts';

/** A stretch of the intent with what it is taken for; no part where it is skipped. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly part?: RatedPart;
  readonly features: readonly (readonly [string, number])[];
  readonly score: number;
}

export interface Hypothesis {
  readonly steps: readonly Step[];
  readonly calls: number;
  readonly score: number;
}

/** Keeps the best hypotheses, and of those that make the same calls only the best. */
export function kept(hypotheses: readonly Hypothesis[], most: number): readonly Hypothesis[] {
  const best = new Map<string, Hypothesis>();
  for (const hypothesis of hypotheses.toSorted((one, other) => other.score - one.score)) {
    const key = callsKey(hypothesis);
    if (!best.has(key)) {
      best.set(key, hypothesis);
    }
    if (best.size >= most) {
      break;
    }
  }
  return [...best.values()];
}

/** The tools of a hypothesis and the words that they take, without where its parts begin and end. */
function callsKey({ steps }: Hypothesis): string {
  return steps.flatMap(({ part }) => (part === undefined ? [] : [keyOf(part)])).join('|');
}

const keys = new WeakMap<Part, string>();

function keyOf(part: RatedPart): string {
  const known = keys.get(part);
  if (known !== undefined) {
    return known;
  }
  const { tool, filling } = part;
  const picks = filling.picks.map(
    ({ parameter, link: { candidate } }) =>
      `${parameter}=${JSON.stringify(candidate.value)}@${candidate.span.start}`,
  );
  const key = `${tool.view.tool.id} ${filling.calls} ${picks.join(' ')}`;
  keys.set(part, key);
  return key;
}
