/** Counts over many sessions where arguments come from. The product counts by lessons instead. */
import {
  type BindingKey,
  type ObservedSession,
  placeOf,
  readBindings,
} from '../src/learn/bindings.ts';

/**
 * Sessions in which a binding held, and sessions in which its source was there and the binding did
 * not hold.
 */
export interface Binding extends BindingKey {
  readonly held: number;
  readonly missed: number;
}

/**
 * Returns every binding that held in some session, with its counts. The order of the sessions does
 * not matter.
 */
export function learnBindings(sessions: Iterable<ObservedSession>): readonly Binding[] {
  const readings = [...sessions].map(readBindings);
  const counts = new Map<string, { key: BindingKey; held: number; missed: number }>();
  for (const { held } of readings) {
    for (const [name, key] of held) {
      const known = counts.get(name) ?? { key, held: 0, missed: 0 };
      known.held += 1;
      counts.set(name, known);
    }
  }
  const byTaker = new Map<string, string[]>();
  for (const [name, { key }] of counts) {
    const taker = placeOf(key.to, key.toParameter);
    const names = byTaker.get(taker);
    if (names === undefined) {
      byTaker.set(taker, [name]);
    } else {
      names.push(name);
    }
  }
  for (const { held, asked, places } of readings) {
    for (const [taker, time] of asked) {
      for (const name of byTaker.get(taker) ?? []) {
        const known = counts.get(name);
        if (known !== undefined && !held.has(name)) {
          const since = places.get(placeOf(known.key.from, known.key.fromPath)) ?? Infinity;
          known.missed += Number(since < time);
        }
      }
    }
  }
  return [...counts]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, { key, held, missed }]) => ({ ...key, held, missed }));
}
