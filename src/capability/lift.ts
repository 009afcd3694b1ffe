import { splitToolId, type ToolId } from '../base/ids.ts';
import { requiredIn } from '../base/json-schema.ts';
import { canonicalJson, type Json, type JsonObject, ownMember } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import type { NamedValues } from './named-values.ts';
import { type KeptValue, learnedWith, parameterSchema, propertiesOf } from './parameters.ts';
import type { FedArgument, ProgramReading } from './program-reader.ts';
import {
  hasKnownSecret,
  holdsTold,
  joinedSecrets,
  looksSecret,
  mayBeSecret,
  type Redact,
} from './secret.ts';

/** A program and the knowledge about it. */
interface LiftInput {
  readonly reading: ProgramReading;
  /** Schema of the parameters that it reads already. */
  readonly parameters?: JsonObject;
  /** Values in the same holes of another program with this shape. */
  readonly variant?: readonly (Json | undefined)[];
  readonly named: NamedValues;
  /** True if all tools of the program change nothing. */
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

/** The result of lifting a program. */
type Lifted =
  | {
      readonly kind: 'lifted';
      readonly code: string;
      readonly parameters: JsonObject;
      /** New values. */
      readonly values: readonly LiftedValue[];
    }
  /** A secret would stay in it, or too much would have to be given. */
  | { readonly kind: 'refused'; readonly why: string };

/** A place in a program whose value may be taken out. */
interface Spot {
  readonly start: number;
  readonly end: number;
  readonly value: Json | undefined;
  /** Value in the other program. */
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
 * Turns values of a program into parameters if the next use may want others: values that the intent
 * names, values that differ from an earlier run, and every secret.
 *
 * If the program only reads, the first values become defaults, so it can always be tried as it was.
 * If it changes something, values of the intent are required: a call without them would, for
 * example, pay the same person again. Values that merely differ between runs keep a default,
 * because others may call it without them. Secrets are required, because they are not stored.
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
    ...[...names].map((name) => [name, ownMember(known, name) ?? {}] as const),
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
    ...requiredIn(input.parameters ?? {}).filter((name) => names.has(name)),
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

/** Returns true if a value equals a secret of the program, wherever it stands. */
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
 * Returns names of members and the like, apart from tool names. A value that also occurs as a name
 * cannot be a parameter: `table['Oslo']` would stay about Oslo while the rest changes.
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

/**
 * Groups the places that become parameters. Places that must have the same value are in one group.
 */
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
  const split = parameter === undefined ? undefined : (ownMember(known, parameter) ?? {});
  if (split !== undefined) {
    const value = learnedWith(split);
    const isRequired = requiredIn(input.parameters ?? {}).includes(parameter ?? '');
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
 * Returns true if this value must be given at each use. The program changes something, and the
 * intent names the value. The value is a whole argument of a tool that lists no choices, or it looks
 * like a value (a number, a quoted text). Values that only differed between runs are not required.
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

/** Names that cannot be plain members of `args`, or that every object has. */
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

/**
 * Returns true if a secret is still in the code. A short one may be part of other words, so it does
 * not count.
 */
function isLeft({ value, isSecret }: LiftedValue, code: string): boolean {
  return (
    isSecret &&
    typeof value === 'string' &&
    value.length >= CAPABILITY.secretLengthMin &&
    code.includes(value)
  );
}
