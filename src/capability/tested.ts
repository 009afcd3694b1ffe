/**
 * Argument sets for which a capability gave right results. It is tested when there are two: a
 * program that worked once may be right for that one case only.
 */
import { canonicalJson, type Json, type JsonObject } from '../base/json.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import type { Capability } from './capability.ts';
import { learnedWith, parameterKinds, propertiesOf } from './parameters.ts';
import type { ProgramReader, ProgramReading } from './program-reader.ts';
import { mayBeSecret, type Redact } from './secret.ts';

interface ArgumentSetParts {
  readonly reader: ProgramReader;
  readonly hash: (text: string) => string;
  readonly redact: Redact;
}

/** Returns whether a capability gave right results for two different sets of arguments. */
export function isTested({ workedWith }: Pick<Capability, 'workedWith'>): boolean {
  return workedWith.length >= CAPABILITY.testedSetsMin;
}

/**
 * A hash of the arguments of one use, with defaults filled in. Only what differs from the values that the
 * capability was learned with counts, so a parameter that is added later changes no earlier set. Secrets are
 * left out: no trace of them is kept.
 */
export function argumentSetOf(
  { parameters, origin }: Pick<Capability, 'parameters' | 'origin'>,
  args: JsonObject,
  { hash, redact }: Pick<ArgumentSetParts, 'hash' | 'redact'>,
): string {
  const differing = Object.entries(propertiesOf(parameters)).flatMap(([name, schema]) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    const learned = learnedWith(schema);
    // What was learned here without a value is a secret; a document may have parameters without one.
    const isSecret = learned === undefined && origin !== 'import';
    return value === undefined ||
      isSecret ||
      isSame(value, learned) ||
      mayBeSecret(value, [name], redact)
      ? []
      : [[name, value] as const];
  });
  return hash(canonicalJson(Object.fromEntries(differing)));
}

/** The set of a program that a capability was just made of: the values that it was learned with. */
export function learnedSet({ hash }: Pick<ArgumentSetParts, 'hash'>): string {
  return hash(canonicalJson({}));
}

/**
 * Returns the argument set of a program with the same shape: the values in the places of the
 * parameters. Returns undefined if the program differs elsewhere.
 */
export function argumentSetOfProgram(
  capability: Pick<Capability, 'code' | 'parameters' | 'origin'>,
  { holes }: Pick<ProgramReading, 'holes'>,
  parts: ArgumentSetParts,
): string | undefined {
  const { code, parameters } = capability;
  const own = parts.reader.read(code, parameterKinds(parameters));
  if (own.kind === 'unreadable' || own.holes.length !== holes.length) {
    return undefined;
  }
  const args = new Map<string, Json>();
  for (const [index, { parameter, value: fixed }] of own.holes.entries()) {
    const value = holes[index]?.value;
    const expected = parameter === undefined ? fixed : args.get(parameter);
    if (value === undefined || (expected !== undefined && !isSame(value, expected))) {
      return undefined;
    }
    if (parameter !== undefined) {
      args.set(parameter, value);
    }
  }
  return argumentSetOf(capability, Object.fromEntries(args), parts);
}

const isSame = (left: Json, right: Json | undefined): boolean =>
  right !== undefined && canonicalJson(left) === canonicalJson(right);
