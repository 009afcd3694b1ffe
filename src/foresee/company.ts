/** Which arguments go with which others. Pure. */
import type { JsonObject } from '../base/json.ts';
import { FORESEE } from '../tuning/foresee.ts';
import type { ArgumentQuestion } from './argument-candidates.ts';
import { valueKey } from './read-leaves.ts';
import type { Tuple } from './session-reading.ts';

/** Every two arguments with their values, as one text each. */
export function pairsOf(args: JsonObject): readonly string[] {
  const given = Object.entries(args)
    .slice(0, FORESEE.parametersMax)
    .map(([name, value = null]) => `${name}\n${valueKey(value)}`)
    .toSorted();
  return given.flatMap((one, at) => given.slice(at + 1).map((other) => `${one}\n${other}`));
}

/**
 * Tells whether two arguments contradict the records that they are taken from. Where records give two arguments
 * together, a value of one goes with the values beside it and with no others: a table with its own schema.
 * What the session has given together (`together`) is never apart.
 */
export function apartIn(
  { sources, reading }: Pick<ArgumentQuestion, 'sources' | 'reading'>,
  together: ReadonlySet<string>,
): (args: JsonObject) => boolean {
  const partners = new Map<string, Set<string>>();
  const seen = new Set<string>();
  for (const source of sources) {
    const { kind, from, parameters, places } = source;
    const key = [from, ...parameters, ...places].join('\n');
    if (kind === 'result' && parameters.length > 1 && !seen.has(key)) {
      seen.add(key);
      for (const tuple of reading.offers(source).flatMap(({ tuples }) => tuples)) {
        addPartners(partners, parameters, tuple);
      }
    }
  }
  return (args) => partners.size > 0 && pairedIn(args).some(isApart);

  function isApart({ name, value, other, beside }: Paired): boolean {
    const known = partners.get(`${name}\n${value}\n${other}`);
    const pair = [`${name}\n${value}`, `${other}\n${beside}`].toSorted().join('\n');
    return known !== undefined && !known.has(beside) && !together.has(pair);
  }
}

/** Two arguments of a call; each two of them come both ways round. */
interface Paired {
  readonly name: string;
  readonly value: string;
  readonly other: string;
  readonly beside: string;
}

function pairedIn(args: JsonObject): readonly Paired[] {
  const given = Object.entries(args)
    .slice(0, FORESEE.parametersMax)
    .map(([name, value = null]) => ({ name, value: valueKey(value) }));
  return given.flatMap((one) =>
    given
      .filter(({ name }) => name !== one.name)
      .map(({ name, value }) => ({ ...one, other: name, beside: value })),
  );
}

/** Notes which values of other parameters a record has beside each of its own. */
function addPartners(
  partners: Map<string, Set<string>>,
  parameters: readonly string[],
  tuple: Tuple,
): void {
  const args = Object.fromEntries(parameters.map((name, at) => [name, tuple[at] ?? null]));
  for (const { name, value, other, beside } of pairedIn(args)) {
    const key = `${name}\n${value}\n${other}`;
    partners.set(key, (partners.get(key) ?? new Set()).add(beside));
  }
}
