/** A tool, by its position, with how well it answers one of several intents. */
interface Placed {
  readonly position: number;
  readonly score: number;
}

/**
 * The best of every intent, then the second of every intent, and so on; best first in each round.
 *
 * Whoever cuts the list further cuts every step of the task alike. A tool stands where it came
 * first, with the best of its scores.
 */
export function takeTurns<Match extends Placed>(
  rankings: readonly (readonly Match[])[],
  limit: number,
): readonly Match[] {
  const best = new Map<number, Match>();
  for (const match of rankings.flat()) {
    if (match.score > (best.get(match.position)?.score ?? 0)) {
      best.set(match.position, match);
    }
  }
  const taken = new Map<number, Match>();
  for (let round = 0; taken.size < Math.min(limit, best.size); round += 1) {
    const turn = rankings
      .flatMap((ranking) => ranking[round] ?? [])
      .map((match) => best.get(match.position) ?? match)
      .toSorted((left, right) => right.score - left.score);
    for (const match of turn) {
      if (taken.size < limit) {
        taken.set(match.position, taken.get(match.position) ?? match);
      }
    }
  }
  return [...taken.values()];
}
