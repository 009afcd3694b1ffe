/**
 * Describes the changes of a JSON Schema in words: parameters and fields by name, all else by
 * value.
 */
import { changedRange } from '../base/changed-lines.ts';
import {
  canonicalJson,
  isJsonObject,
  type Json,
  type JsonObject,
  ownMember,
} from '../base/json.ts';
import { cutText, escapedText } from '../base/plain-text.ts';
import { CHANGE_SENTENCES } from '../tuning/knowledge.ts';

/** Name for a schema's members. Only a parameter can carry data out. */
type Noun = 'parameter' | 'answer field';

interface Place {
  readonly noun: Noun;
  /** The names on the way to it; empty for the schema itself. */
  readonly path: string;
  readonly depth: number;
}

/** Describes the changes, unsorted. */
export function schemaSentences(
  noun: Noun,
  before: JsonObject,
  after: JsonObject,
): readonly ChangeSentence[] {
  return compare(before, after, { noun, path: '', depth: 0 });
}

/** Members of a schema that have words of their own. */
const SPOKEN = new Set([
  'type',
  'description',
  'enum',
  'default',
  'properties',
  'required',
  'items',
  'additionalProperties',
]);

function compare(
  before: Json | undefined,
  after: Json | undefined,
  place: Place,
): readonly ChangeSentence[] {
  if (isSameJson(before, after)) {
    return [];
  }
  const isTooDeep = place.depth >= CHANGE_SENTENCES.depthMax;
  if (!isJsonObject(before) || !isJsonObject(after) || isTooDeep) {
    return [valueSentence('schema', subjectOf(place), before, after, 'risky')];
  }
  return [
    ...typeSentences(before, after, place),
    ...descriptionSentences(before, after, place),
    ...choiceSentences(before, after, place),
    ...defaultSentences(before, after, place),
    ...memberSentences(before, after, place),
    ...inner(before, after, 'items', { ...place, path: `${place.path}[]` }),
    ...furtherSentences(before, after, place),
    ...otherSentences(before, after, place),
  ];
}

function typeSentences(before: JsonObject, after: JsonObject, place: Place): ChangeSentence[] {
  const [was, now] = [typesOf(before), typesOf(after)];
  if (was.toSorted().join() === now.toSorted().join()) {
    return [];
  }
  const isWider = ['object', 'array', ANY].some(
    (type) => now.includes(type) && !was.includes(type),
  );
  const severity = isWider && !was.includes(ANY) ? risky(place) : 'plain';
  const of = place.path === '' ? `its ${place.noun}s` : subjectOf(place);
  return [{ severity, text: `type of ${of} changed from ${listed(was)} to ${listed(now)}` }];
}

const ANY = 'anything';

function typesOf(schema: Json | undefined): readonly string[] {
  const type = isJsonObject(schema) ? ownMember(schema, 'type') : undefined;
  const types = Array.isArray(type) ? type : [type ?? ANY];
  return types.map((each) => (typeof each === 'string' ? quotedType(each) : canonicalJson(each)));
}

const KNOWN_TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const quotedType = (type: string): string =>
  KNOWN_TYPES.has(type) || type === ANY ? type : quoted(type);

const listed = (types: readonly string[]): string => types.join(' or ');

function descriptionSentences(
  before: JsonObject,
  after: JsonObject,
  place: Place,
): readonly ChangeSentence[] {
  const [was, now] = [ownMember(before, 'description'), ownMember(after, 'description')];
  if (!isText(was) || !isText(now)) {
    return isSameJson(was, now) ? [] : [valueSentence('description', subjectOf(place), was, now)];
  }
  if ((was === undefined) !== (now === undefined) && (was ?? now) === '') {
    return [valueSentence('description', subjectOf(place), was, now)];
  }
  return textSentences(`the description of ${subjectOf(place)}`, was ?? '', now ?? '');
}

const isText = (value: Json | undefined): value is string | undefined =>
  value === undefined || typeof value === 'string';

function choiceSentences(before: JsonObject, after: JsonObject, place: Place): ChangeSentence[] {
  const [was, now] = [ownMember(before, 'enum'), ownMember(after, 'enum')];
  if (isSameJson(was, now)) {
    return [];
  }
  const subject = subjectOf(place);
  if (Array.isArray(was) && Array.isArray(now)) {
    const [old, fresh] = [was, now].map((values) => values.map((each) => canonicalJson(each)));
    const come = (fresh ?? []).filter((value) => old?.includes(value) === false);
    const gone = (old ?? []).filter((value) => fresh?.includes(value) === false);
    return [
      ...come.map((value) => ({
        severity: risky(place),
        text: `${subject} now also takes ${choice(value)}`,
      })),
      ...gone.map((value) => ({
        severity: 'plain' as const,
        text: `${subject} no longer takes ${choice(value)}`,
      })),
    ];
  }
  if (Array.isArray(was) && now === undefined) {
    const choices = was.map((each) => canonicalJson(each)).join(', ');
    return [{ severity: risky(place), text: `${subject} takes any value now`, was: choices }];
  }
  if (was === undefined && Array.isArray(now)) {
    const choices = now.map((each) => canonicalJson(each)).join(', ');
    return [{ severity: 'plain', text: `${subject} takes only certain values now`, now: choices }];
  }
  return [valueSentence('enum', subject, was, now)];
}

/** Returns a value between the quotation marks of JSON. */
const choice = (value: string): string => quoted(value).slice(1, -1);

function defaultSentences(before: JsonObject, after: JsonObject, place: Place): ChangeSentence[] {
  const [was, now] = [ownMember(before, 'default'), ownMember(after, 'default')];
  if (isSameJson(was, now)) {
    return [];
  }
  const of = subjectOf(place);
  const verb = was === undefined ? 'is new' : now === undefined ? 'is gone' : 'changed';
  return [
    {
      severity: now === undefined ? 'plain' : risky(place),
      text: `default of ${of} ${verb}`,
      ...(was !== undefined && { was: canonicalJson(was) }),
      ...(now !== undefined && { now: canonicalJson(now) }),
    },
  ];
}

/** Parameters that came, went, or became others, each by its name. */
function memberSentences(
  before: JsonObject,
  after: JsonObject,
  place: Place,
): readonly ChangeSentence[] {
  const [old, fresh] = [membersOf(before), membersOf(after)];
  if (old === undefined || fresh === undefined) {
    return ['properties', 'required'].flatMap((name) => {
      const [was, now] = [ownMember(before, name), ownMember(after, name)];
      return isSameJson(was, now) ? [] : [valueSentence(name, subjectOf(place), was, now, 'risky')];
    });
  }
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
    const at = { ...place, path: pathTo(place, name), depth: place.depth + 1 };
    const [was, now] = [old.get(name), fresh.get(name)];
    if (now === undefined) {
      return [{ severity: 'plain' as const, text: `${subjectOf(at)} is gone` }];
    }
    return was === undefined ? newMember(now, at) : [...sameMember(was, now, at)];
  });
}

interface Member {
  readonly schema: Json;
  readonly isRequired: boolean;
}

/**
 * Returns the members of a schema by their names. Returns `undefined` if it is not written as
 * schemas are.
 */
function membersOf(schema: JsonObject): ReadonlyMap<string, Member> | undefined {
  const properties = ownMember(schema, 'properties') ?? {};
  const required = ownMember(schema, 'required') ?? [];
  if (!isJsonObject(properties) || !Array.isArray(required)) {
    return undefined;
  }
  if (!required.every((name) => typeof name === 'string')) {
    return undefined;
  }
  const names = new Set([...Object.keys(properties), ...(required as readonly string[])]);
  return new Map(
    [...names].map((name) => [
      name,
      { schema: ownMember(properties, name) ?? {}, isRequired: required.includes(name) },
    ]),
  );
}

function newMember({ schema, isRequired }: Member, place: Place): readonly ChangeSentence[] {
  const description = isJsonObject(schema) ? ownMember(schema, 'description') : undefined;
  const type = isJsonObject(schema) ? ownMember(schema, 'type') : undefined;
  const isDescribed = typeof description === 'string' && description !== '';
  const known = {
    ...(type !== undefined && { type }),
    ...(isDescribed && { description }),
  };
  return [
    {
      severity: isRequired ? risky(place) : 'plain',
      text: `new ${isRequired ? 'required ' : ''}${subjectOf(place)} (${listed(typesOf(schema))})`,
      ...(isDescribed && { now: description }),
    },
    ...compare(known, schema, place),
  ];
}

function* sameMember(was: Member, now: Member, place: Place): Iterable<ChangeSentence> {
  if (was.isRequired !== now.isRequired) {
    yield now.isRequired
      ? { severity: risky(place), text: `${subjectOf(place)} is required now` }
      : { severity: 'plain', text: `${subjectOf(place)} is no longer required` };
  }
  yield* compare(was.schema, now.schema, place);
}

/** Describes changes of the rule for unnamed members. */
function furtherSentences(
  before: JsonObject,
  after: JsonObject,
  place: Place,
): readonly ChangeSentence[] {
  const name = 'additionalProperties';
  const [was, now] = [ownMember(before, name), ownMember(after, name)];
  const { noun, path } = place;
  const subject = path === '' ? 'it' : subjectOf(place);
  if (was === false && (now === undefined || now === true)) {
    return [
      { severity: risky(place), text: `${subject} now takes ${noun}s beyond those it names` },
    ];
  }
  if (now === false && (was === undefined || was === true)) {
    return [
      { severity: 'plain', text: `${subject} no longer takes ${noun}s beyond those it names` },
    ];
  }
  return inner(before, after, name, { ...place, path: pathTo(place, '*') });
}

/** Returns a schema inside a schema. */
function inner(
  before: JsonObject,
  after: JsonObject,
  name: string,
  place: Place,
): readonly ChangeSentence[] {
  const [was, now] = [ownMember(before, name), ownMember(after, name)];
  return isJsonObject(was) && isJsonObject(now)
    ? compare(was, now, { ...place, depth: place.depth + 1 })
    : isSameJson(was, now)
      ? []
      : [valueSentence(name, subjectOf(place), was, now, risky(place))];
}

function otherSentences(before: JsonObject, after: JsonObject, place: Place): ChangeSentence[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const [was, now] = [ownMember(before, name), ownMember(after, name)];
    return SPOKEN.has(name) || isSameJson(was, now)
      ? []
      : [valueSentence(name, subjectOf(place), was, now)];
  });
}

const risky = ({ noun }: Place): ChangeSentence['severity'] =>
  noun === 'parameter' ? 'risky' : 'plain';

const subjectOf = ({ noun, path }: Place): string =>
  path === ''
    ? noun === 'parameter'
      ? 'its parameters'
      : 'its answer'
    : `${noun} ${quoted(path)}`;

const pathTo = ({ path }: Place, name: string): string => (path === '' ? name : `${path}.${name}`);

// The parts that sentences about a changed definition are made of.

/** One thing that changed. */
export interface ChangeSentence {
  /** `risky`: the tool could do or learn more than before. */
  readonly severity: 'risky' | 'plain';
  /** In words of pml. Names that the server chose stand in backticks, without hidden characters. */
  readonly text: string;
  /** The server's words or values before and now, exactly as it sent them. */
  readonly was?: string;
  readonly now?: string;
}

/** A sentence or a line, with the blanks before it. */
const SENTENCE = /\s*[^.!?\n]+[.!?]*|\s*[.!?]+|\s+/gu;

/** Returns the sentences of a text that came and that went. */
export function textSentences(
  subject: string,
  before: string,
  after: string,
): readonly ChangeSentence[] {
  if (before === after) {
    return [];
  }
  const [old, fresh] = [before.match(SENTENCE) ?? [], after.match(SENTENCE) ?? []];
  const { start, oldEnd, newEnd } = changedRange(old, fresh);
  const was = old.slice(start, oldEnd).join('').trim();
  const now = fresh.slice(start, newEnd).join('').trim();
  if (was === now) {
    return [{ severity: 'plain', text: `${subject} has other blanks between its words` }];
  }
  const verb = was === '' ? 'now also says' : now === '' ? 'no longer says' : 'now says';
  return [
    {
      severity: 'plain',
      text: `${subject} ${verb}`,
      ...(was !== '' && { was }),
      ...(now !== '' && { now }),
    },
  ];
}

/** Returns a sentence for a value that pml has no words for. */
export function valueSentence(
  name: string,
  subject: string,
  was: Json | undefined,
  now: Json | undefined,
  severity: ChangeSentence['severity'] = 'plain',
): ChangeSentence {
  const verb = was === undefined ? 'is new' : now === undefined ? 'is gone' : 'changed';
  return {
    severity,
    text: `${quoted(name)} of ${subject} ${verb}`,
    ...(was !== undefined && { was: canonicalJson(was) }),
    ...(now !== undefined && { now: canonicalJson(now) }),
  };
}

/** Returns a name that the server chose, in backticks, with every hidden character spelt out. */
function quoted(name: string): string {
  const { nameLengthMax } = CHANGE_SENTENCES;
  const shown = escapedText(name).replaceAll('`', "'");
  return `\`${cutText(shown, nameLengthMax)}\``;
}

/** True if two values are equal, whatever the order of their members. */
export function isSameJson(left: Json | undefined, right: Json | undefined): boolean {
  return (
    (left === undefined) === (right === undefined) && canonicalJson(left) === canonicalJson(right)
  );
}
