/** Values that can be meant for one parameter only, whatever else is said. */
import type { Json } from '../base/json.ts';
import type { IntentValue, IntentValueKind } from '../retrieve/intent-values.ts';
import { DRAFT } from '../tuning/draft.ts';
import { isDescribedBy, isForKind, isNaturallyFor, isPlaceRole } from './draft-affinity.ts';
import { fittedValue, itemOf } from './draft-fit.ts';
import { isNumeric, type Parameter } from './draft-parameters.ts';

/** A part of the text of an intent. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

/** That a value in the words is a parameter, and how sure that is. */
export interface Claim {
  readonly parameter: Parameter;
  readonly value: IntentValue;
  readonly given: Json;
  readonly confidence: number;
}

interface Surroundings {
  readonly values: readonly IntentValue[];
  /** Parameters that are not settled yet. */
  readonly open: readonly Parameter[];
  readonly region: Region;
}

/** Kinds that a value is by its looks alone. A number may be of anything, a date of many things. */
export const MARKED: ReadonlySet<IntentValueKind> = new Set(['path', 'url', 'email']);

/**
 * Makes claims surer that have no rival. The only path of an intent is meant for the only required parameter
 * that is named after paths, or, if nothing that is required can take it, for the only other one that is
 * plainly for paths. As many numbers as there are required ones are given in their order, and so are paths:
 * "move a to b"; the only quoted text is the only text that is required.
 */
export function surerWhereAlone(claims: readonly Claim[], around: Surroundings): readonly Claim[] {
  const within = around.values.filter(({ start, end }) => {
    return start >= around.region.start && end <= around.region.end;
  });
  const meant = new Map([
    ...within.flatMap((value) => takerOf(value, claims, around)),
    ...inOrder(within, around.open, claims),
  ]);
  const surestFor = greatest(claims, ({ parameter }) => parameter);
  // A parameter that some other value is meant for is no rival: "the message 'oops' in /repo".
  const surestOf = greatest(
    claims.filter(({ parameter, confidence }) => confidence === surestFor.get(parameter)),
    ({ value }) => value,
  );
  return claims.map((claim) => {
    const { value, parameter, confidence } = claim;
    const isMarked = MARKED.has(value.kind);
    // What the words say of a number counts before its place.
    const isSurest =
      confidence >= (surestOf.get(value) ?? 0) &&
      (isMarked || confidence === surestFor.get(parameter));
    const gain = isMarked ? DRAFT.onlyOfKind : DRAFT.inOrder;
    return isSurest && meant.get(value) === parameter
      ? { ...claim, confidence: 1 - (1 - confidence) * (1 - gain) }
      : claim;
  });
}

function greatest<Key>(
  claims: readonly Claim[],
  keyOf: (claim: Claim) => Key,
): ReadonlyMap<Key, number> {
  const found = new Map<Key, number>();
  for (const claim of claims) {
    found.set(keyOf(claim), Math.max(claim.confidence, found.get(keyOf(claim)) ?? 0));
  }
  return found;
}

/** The parameter that the only path, address or mail address can be meant for. */
function takerOf(
  value: IntentValue,
  claims: readonly Claim[],
  { values, open }: Surroundings,
): readonly (readonly [IntentValue, Parameter])[] {
  if (!MARKED.has(value.kind) || values.filter(({ kind }) => kind === value.kind).length > 1) {
    return [];
  }
  const able = open.filter((each) => isForKind(each, value) && fits(each, value));
  const required = able.filter(({ isRequired }) => isRequired);
  const others = able.filter((each) => isNaturallyFor(each, value));
  const [taker, ...more] = required.length > 0 || isNeeded(value, claims, open) ? required : others;
  return taker === undefined || more.length > 0 ? [] : [[value, taker]];
}

/** Whether something that is required has only this value to be. */
function isNeeded(
  value: IntentValue,
  claims: readonly Claim[],
  open: readonly Parameter[],
): boolean {
  const served = new Set(
    claims
      .filter((other) => other.value !== value && other.confidence >= DRAFT.requiredMin)
      .map(({ parameter }) => parameter),
  );
  return open.some((each) => each.isRequired && fits(each, value) && !served.has(each));
}

/** Which number or place is which, where there are as many as are required; and the only text that is quoted. */
function inOrder(
  within: readonly IntentValue[],
  open: readonly Parameter[],
  claims: readonly Claim[],
): readonly (readonly [IntentValue, Parameter])[] {
  const required = open.filter((each) => each.isRequired && itemOf(each) === undefined);
  const numeric = required.filter((each) => isNumeric(each));
  const texts = required.filter((each) => !isNumeric(each));
  const numbers = within.filter(({ kind }) => kind === 'number');
  const quoted = within.filter(({ kind }) => kind === 'quoted');
  return [
    ...(numbers.length === numeric.length ? paired(numbers, numeric) : []),
    ...(numeric.length === 0 ? describedNumber(numbers, open) : []),
    ...[...MARKED].flatMap((kind) =>
      placesInOrder(
        within.filter((value) => value.kind === kind),
        texts,
        claims,
      ),
    ),
    ...(quoted.length === 1 && texts.length === 1 ? paired(quoted, texts) : []),
  ];
}

/** "The first 10 lines" where only one optional number is described by both words. */
function describedNumber(
  numbers: readonly IntentValue[],
  open: readonly Parameter[],
): readonly (readonly [IntentValue, Parameter])[] {
  const [number, ...others] = numbers;
  const takers = open.filter(
    (each) => number !== undefined && isNumeric(each) && isDescribedBy(each, number),
  );
  return number === undefined || others.length > 0 || takers.length > 1
    ? []
    : paired([number], takers);
}

/**
 * Which place is which: what the words say ("to b", "from a"), and the others in their order. The only place is
 * looked for beyond the words of one task, and is not told by its order.
 */
function placesInOrder(
  places: readonly IntentValue[],
  texts: readonly Parameter[],
  claims: readonly Claim[],
): readonly (readonly [IntentValue, Parameter])[] {
  const [first] = places;
  const takers =
    first === undefined
      ? []
      : texts.filter((each) => isForKind(each, first) || isPlaceRole(each, first));
  if (places.length < 2 || places.length !== takers.length) {
    return [];
  }
  const among = claims.filter(
    ({ value, parameter }) => places.includes(value) && takers.includes(parameter),
  );
  const said = among.filter((claim) =>
    among.every(
      (other) =>
        other === claim ||
        (other.value !== claim.value && other.parameter !== claim.parameter) ||
        other.confidence < claim.confidence,
    ),
  );
  return [
    ...said.map(({ value, parameter }) => [value, parameter] as const),
    ...paired(
      places.filter((place) => !said.some(({ value }) => value === place)),
      takers.filter((taker) => !said.some(({ parameter }) => parameter === taker)),
    ),
  ];
}

function paired(
  values: readonly IntentValue[],
  parameters: readonly Parameter[],
): readonly (readonly [IntentValue, Parameter])[] {
  return values.flatMap((value, at) => {
    const parameter = parameters[at];
    return parameter === undefined ? [] : [[value, parameter] as const];
  });
}

function fits(parameter: Parameter, value: IntentValue): boolean {
  return fittedValue(itemOf(parameter) ?? parameter, value) !== undefined;
}
