/**
 * Predicts the next step from counts, with back-off from longer to shorter contexts. The contexts
 * of a history are, from short to long: none; the last step; the last step and the last different
 * one before it. Repeats count as one step. Each longer context is mixed with the shorter one by
 * the share of new followers it has shown (Witten, Bell 1991).
 */

/** Followers with their counts, by the key of the context. */
export type NextCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Something that may come next. */
export interface NextStep {
  readonly step: string;
  /** The sum is at most 1: the rest is for unseen steps. */
  readonly probability: number;
}

/** Stands for the place before the first step. */
const BEGINNING = '';

/** Returns the key under which a context's followers are counted. */
export function nextKey(context: readonly string[]): string {
  return JSON.stringify(context);
}

/**
 * Returns the contexts that a history gives, the shortest first. A history has at least one step.
 */
export function nextContexts(history: readonly string[]): readonly (readonly string[])[] {
  const last = history.at(-1);
  if (last === undefined) {
    return [];
  }
  const before = history.findLast((step) => step !== last) ?? BEGINNING;
  return [[], [last], [before, last]];
}

/**
 * Returns the likely next steps after these contexts, most likely first. The contexts are given with
 * the most general first, and each is mixed into those before it. Empty if no context is known.
 */
export function mixNext(
  counts: Pick<NextCounts, 'get'>,
  contexts: readonly (readonly string[])[],
  limit: number,
  novelty: number,
): readonly NextStep[] {
  const probabilities = new Map<string, number>();
  for (const context of contexts) {
    const followers = counts.get(nextKey(context));
    if (followers !== undefined && followers.size > 0) {
      mix(probabilities, followers, novelty);
    }
  }
  return [...probabilities]
    .map(([step, probability]) => ({ step, probability }))
    .toSorted(
      (left, right) => right.probability - left.probability || (left.step < right.step ? -1 : 1),
    )
    .slice(0, limit);
}

/** Moves the probabilities of the shorter context towards the followers of the longer one. */
function mix(
  probabilities: Map<string, number>,
  followers: ReadonlyMap<string, number>,
  novelty: number,
): void {
  let total = 0;
  for (const count of followers.values()) {
    total += count;
  }
  const unseen = novelty * followers.size;
  const whole = total + unseen;
  for (const [step, probability] of probabilities) {
    probabilities.set(step, (probability * unseen) / whole);
  }
  for (const [step, count] of followers) {
    probabilities.set(step, (probabilities.get(step) ?? 0) + count / whole);
  }
}
