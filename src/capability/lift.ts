import { splitToolId, type ToolId } from '../base/ids.ts';
import { canonicalJson, type Json, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import { holdsTold, joinedSecrets } from './lift-secrets.ts';
import type { NamedValues } from './named-values.ts';
import { type KeptValue, learnedWith, parameterSchema, propertiesOf } from './parameters.ts';
import type { FedArgument, ProgramReading } from './program-reader.ts';
import { hasKnownSecret, looksSecret, mayBeSecret, type Redact } from './secret.ts';

/** A program and what is known of it. */
export interface LiftInput {
  readonly reading: ProgramReading;
  /** Of the parameters that it reads already. */
  readonly parameters?: JsonObject;
  /** What stood in the same holes of a program of the same shape. */
  readonly variant?: readonly (Json | undefined)[];
  readonly named: NamedValues;
  /** Whether nothing that the program calls changes anything. */
  readonly readsOnly: boolean;
  readonly toolOf: (id: ToolId) => Tool | undefined;
  readonly redact: Redact;
}

/** A value that was taken out of a program. */
export interface LiftedValue {
  readonly name: string;
  readonly value: Json;
  readonly isSecret: boolean;
}

/** What became of a program. */
export type Lifted =
  | {
      readonly kind: 'lifted';
      readonly code: string;
      readonly parameters: JsonObject;
      /** Those that are new. */
      readonly values: readonly LiftedValue[];
    }
  /** A secret would stay in it, or too much would have to be given. */
  | { readonly kind: 'refused'; readonly why: string };

/** A place in a program whose value may be taken out. */
interface Spot {
  readonly start: number;
  readonly end: number;
  readonly value: Json | undefined;
  /** What stood there in the other program. */
  readonly other: Json | undefined;
  readonly parameter: string | undefined;
  readonly feeds: FedArgument | undefined;
  readonly names: readonly string[];
  readonly isTemplatePart: boolean;
  readonly isSecret: boolean;
}

/** Places that become one parameter. */
interface Addition extends LiftedValue {
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  readonly spots: readonly Spot[];
}

const REFUSED = 'a secret may stand in it where it cannot be taken out';

/**
 * Takes the values out of a program that its next use may want otherwise: what the intent names,
 * what differs from an earlier run, and every secret.
 *
 * What only reads has the first values as its defaults: it can always be tried as it was. Where
 * anything is changed, what the intent named has to be given: a call that says too little would pay
 * the same person again. What merely differs between runs keeps its default there too, because
 * others may call it without. Secrets have to be given, because they are not kept.
 */
export function lift(input: LiftInput): Lifted {
  const { reading, redact } = input;
  const isFixed = reading.texts.some(
    ({ form, value }) => form === 'fixed' && looksSecret(value, redact),
  );
  if (isFixed || looksSecret(reading.comments, redact)) {
    return { kind: 'refused', why: REFUSED };
  }
  const known = propertiesOf(input.parameters ?? {});
  const spots = spotsOf(input);
  const names = new Set(spots.flatMap(({ parameter }) => parameter ?? []));
  const taken = new Set(names);
  const additions = groupsOf(spots, input).map((group) => addition(group, input, known, taken));
  const properties = Object.fromEntries([
    ...[...names].map((name) => [name, ownSchema(known, name) ?? {}] as const),
    ...additions.map(({ name, schema }) => [name, schema] as const),
  ]);
  if (Object.keys(properties).length > CAPABILITY.parametersMax) {
    return { kind: 'refused', why: `more than ${CAPABILITY.parametersMax} values of it vary` };
  }
  const code = rewritten(reading.code, additions);
  const values = additions.map(({ name, value, isSecret }) => ({ name, value, isSecret }));
  if (values.some((value) => isLeft(value, code)) || hasKnownSecret(code, redact)) {
    return { kind: 'refused', why: REFUSED };
  }
  const required = [
    ...requiredOf(input.parameters ?? {}).filter((name) => names.has(name)),
    ...additions.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  ];
  const parameters = {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
  return { kind: 'lifted', code, parameters, values };
}

function spotsOf({ reading, variant, named, redact }: LiftInput): readonly Spot[] {
  const joined = joinedSecrets(reading, redact);
  const holes = reading.holes.map((hole, index): Spot => {
    const { start, end, value, parameter, feeds, names, isTemplatePart } = hole;
    const path = feeds?.path.filter((step) => typeof step === 'string') ?? [];
    const all = [...path.toReversed(), ...names];
    const isSecret =
      value !== undefined &&
      (joined.has(start) || mayBeSecret(value, all, redact) || holdsTold(value, named.text));
    const other = variant?.[index];
    const rest = { start, end, value, other, parameter, feeds, names: all };
    return { ...rest, isTemplatePart, isSecret };
  });
  const texts = reading.texts
    .filter(
      ({ form, start, value, names }) =>
        form !== 'fixed' && (joined.has(start) || mayBeSecret(value, names, redact)),
    )
    .map(({ start, end, value, names, form }): Spot => {
      const rest = { start, end, value, names, isTemplatePart: form === 'template_part' };
      return { ...rest, other: undefined, parameter: undefined, feeds: undefined, isSecret: true };
    });
  const secrets = new Set(
    [...holes, ...texts].flatMap(({ isSecret, value }) => (isSecret ? [value] : [])),
  );
  return [...holes, ...texts]
    .map((spot) => ({ ...spot, isSecret: spot.isSecret || isShared(spot, secrets) }))
    .toSorted((left, right) => left.start - right.start);
}

/** A secret is one wherever else it stands. */
const isShared = ({ value }: Spot, secrets: ReadonlySet<Json | undefined>): boolean =>
  typeof value === 'string' && value.length >= CAPABILITY.sharedLengthMin && secrets.has(value);

function isWanted(spot: Spot, { named }: LiftInput, fixed: ReadonlySet<Json>): boolean {
  const { value, other, isSecret } = spot;
  return (
    value !== undefined &&
    (isSecret ||
      (other !== undefined && canonicalJson(other) !== canonicalJson(value)) ||
      (isNamed(spot, named) && !fixed.has(value)))
  );
}

/**
 * Names of members and the like, but for those of tools. A value that also stands as one of them cannot
 * be given otherwise: `table['Oslo']` would go on to be about Oslo while the rest is not.
 */
function fixedTexts({ texts, tools }: ProgramReading): ReadonlySet<Json> {
  const ofTools = new Set(
    tools.flatMap((id) => {
      const { server, tool } = splitToolId(id);
      return [server, tool];
    }),
  );
  return new Set(
    texts.flatMap(({ form, value }) => (form === 'fixed' && !ofTools.has(value) ? [value] : [])),
  );
}

const isNamed = ({ value, feeds }: Spot, named: NamedValues): boolean =>
  value !== undefined && named.isNamed(value, feeds?.isWhole === true);

/** Places that become parameters, those that have to be given the same together. */
function groupsOf(spots: readonly Spot[], input: LiftInput): readonly (readonly Spot[])[] {
  const fixed = fixedTexts(input.reading);
  const groups = new Map<string, Spot[]>();
  const firstOf = new Map<string, string>();
  for (const [index, spot] of spots.entries()) {
    const { parameter, value, other } = spot;
    if (parameter !== undefined) {
      // Two places of one parameter that were given different values are two parameters.
      const key = canonicalJson([parameter, other ?? null]);
      const first = firstOf.get(parameter) ?? key;
      firstOf.set(parameter, first);
      if (other !== undefined && key !== first) {
        put(groups, key, spot);
      }
    } else if (isWanted(spot, input, fixed)) {
      // Short texts are equal by chance, but not where the intent names them.
      const isShareable =
        typeof value === 'string' &&
        (value.length >= CAPABILITY.sharedLengthMin || isNamed(spot, input.named));
      const key = isShareable ? canonicalJson([value, other ?? null]) : String(index);
      put(groups, key, spot);
    }
  }
  return [...groups.values()];
}

function put(groups: Map<string, Spot[]>, key: string, spot: Spot): void {
  const group = groups.get(key) ?? [];
  group.push(spot);
  groups.set(key, group);
}

function addition(
  spots: readonly Spot[],
  input: LiftInput,
  known: Readonly<Record<string, JsonObject>>,
  taken: Set<string>,
): Addition {
  const telling = spots.find(({ feeds }) => feeds?.isWhole === true) ?? spots[0];
  const { parameter, feeds, names } = telling ?? { names: [] };
  const name = freeParameter(parameter ?? names[0] ?? 'value', taken);
  taken.add(name);
  const split = parameter === undefined ? undefined : (ownSchema(known, parameter) ?? {});
  if (split !== undefined) {
    const value = learnedWith(split);
    const isRequired = requiredOf(input.parameters ?? {}).includes(parameter ?? '');
    const isSecret = value === undefined;
    return { name, value: value ?? null, isSecret, isRequired, schema: split, spots };
  }
  const value = telling?.value ?? null;
  const isSecret = spots.some((spot) => spot.isSecret);
  const schemaFor = (kept: KeptValue): JsonObject =>
    parameterSchema(value, feeds, feeds && input.toolOf(feeds.tool), kept);
  const isAsked = !isSecret && mustBeGiven(spots, schemaFor('nothing'), input);
  const schema = schemaFor(isSecret ? 'nothing' : isAsked ? 'example' : 'default');
  return { name, value, isSecret, isRequired: isSecret || isAsked, schema, spots };
}

/**
 * Whether somebody asked for the change with this value: it is what a tool was given as it stands, or
 * a value by its looks. One of a few words that a tool knows says how, and a variant is what turned out.
 */
function mustBeGiven(
  spots: readonly Spot[],
  schema: JsonObject,
  { named, readsOnly, variant }: LiftInput,
): boolean {
  return (
    !readsOnly &&
    variant === undefined &&
    spots.some((spot) => {
      const isWhole = spot.feeds?.isWhole === true && schema['enum'] === undefined;
      return isNamed(spot, named) && (isWhole || named.isMarked(spot.value ?? null));
    })
  );
}

/** What cannot be a plain member of `args`, or is one of every object. */
const UNUSABLE: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'then',
]);

function freeParameter(wanted: string, taken: ReadonlySet<string>): string {
  const plain = wanted
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')
    .slice(0, CAPABILITY.nameLengthMax);
  const name = /^[A-Za-z]/u.test(plain) && !UNUSABLE.has(wanted) ? plain : 'value';
  let free = name;
  for (let count = 2; taken.has(free); count += 1) {
    free = `${name}_${count}`;
  }
  return free;
}

function ownSchema(
  known: Readonly<Record<string, JsonObject>>,
  name: string,
): JsonObject | undefined {
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

function requiredOf({ required }: JsonObject): readonly string[] {
  return Array.isArray(required)
    ? required.filter((name: Json): name is string => typeof name === 'string')
    : [];
}

function rewritten(code: string, additions: readonly Addition[]): string {
  const places = additions
    .flatMap(({ name, spots }) => spots.map((spot) => ({ name, spot })))
    .toSorted((left, right) => left.spot.start - right.spot.start);
  let text = '';
  let position = 0;
  for (const { name, spot } of places) {
    const read = spot.isTemplatePart ? `\${args.${name}}` : `args.${name}`;
    text += code.slice(position, spot.start) + read;
    position = spot.end;
  }
  return text + code.slice(position);
}

/** Whether a secret still stands somewhere; a short one is a part of other words. */
function isLeft({ value, isSecret }: LiftedValue, code: string): boolean {
  return (
    isSecret &&
    typeof value === 'string' &&
    value.length >= CAPABILITY.secretLengthMin &&
    code.includes(value)
  );
}
