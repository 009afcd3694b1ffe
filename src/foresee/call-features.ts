/** Features of a call that may come next, as numbers. Pure. */
import type { ToolId } from '../base/ids.ts';
import { canonicalJson, type Json, type JsonObject } from '../base/json.ts';
import type { SourceKind } from '../knowledge/lesson.ts';
import { FORESEE } from '../tuning/foresee.ts';
import { type ChoicePlace, isHabit } from './choices.ts';
import { keptIn, type KeptInstead } from './kept-values.ts';
import type { PastCall } from './past-call.ts';
import { type SessionReading, type Tuple, tupleKey } from './session-reading.ts';

/** The choice of one or several arguments of a call. */
export interface ChosenPart {
  readonly parameters: readonly string[];
  readonly tuple: Tuple;
  readonly kind: SourceKind;
  /** The way of choosing, and the situation. */
  readonly choice: string;
  readonly place: ChoicePlace | undefined;
  /** Success rate of the choice. */
  readonly rate: number;
  /** Hits of the source. `missed` counts the rest. */
  readonly held: number;
  readonly missed: number;
  /** The place is called as the parameter is. */
  readonly isNamed: boolean;
  /** Sources that give the same. */
  readonly support: number;
}

/** A call, and how it came about. */
export interface Chosen {
  readonly tool: ToolId;
  readonly args: JsonObject;
  readonly toolProbability: number;
  /** Probability that the tool is given just these parameters. */
  readonly setProbability: number;
  readonly argumentsProbability: number;
  readonly parts: readonly ChosenPart[];
  /** Its place among the calls of its tool, from 0, and how many these are. */
  readonly rank: number;
  readonly among: number;
  /** Sessions that made this very call before. */
  readonly sessions: number;
}

const WAYS = [
  'only',
  'next',
  'end',
  'after',
  'again',
  'any',
  'left',
  'older',
  'onward',
  'flagged',
] as const;
const KINDS = ['result', 'argument', 'constant', 'intent'] as const;

/** The tool has little history; see `weighedApart`. */
const STRANGE = 'strange';

/** The names of the features, in their order. Weights are shipped by them. */
export const FEATURES: readonly string[] = [
  'bias',
  'tool',
  'set',
  'arguments',
  'weakest',
  'free',
  ...WAYS,
  ...KINDS,
  'fresh',
  'index',
  'open',
  'used',
  'going',
  'marked',
  'firstMarked',
  'held',
  'missed',
  'named',
  'unseen',
  'support',
  'repeat',
  'sameTool',
  'newTool',
  'givenElsewhere',
  'bare',
  'failed',
  'sameToolNext',
  'sameToolAfter',
  'sameToolAny',
  'rank',
  'among',
  'parts',
  'neverSeen',
  'neverSeenConstant',
  'justMade',
  'justFailed',
  'whole',
  'sessions',
  'freshSessions',
  'toolSaid',
  'toolSaidElse',
  'age',
  'sibling',
  'following',
  'sameFresh',
  'sameSibling',
  'sinceMade',
  'givenNow',
  'passedOver',
  'lastSeen',
  'strays',
  'unseenMembers',
  STRANGE,
];

/** The data that is the same for all calls that may come next. */
export interface Moment {
  readonly last: ToolId | undefined;
  readonly hasFailed: boolean;
  readonly called: ReadonlySet<string>;
  readonly made: ReadonlySet<string>;
  /** Calls of the last step alone. */
  readonly justMade: ReadonlySet<string>;
  /** Values that any tool was given. */
  readonly given: ReadonlySet<string>;
  /** Returns how many calls ago the session last had a value; see `SessionReading`. */
  readonly seenAgo: (value: Json) => number | undefined;
  /** Short texts that the last step was given: some of them are names of tools. */
  readonly said: ReadonlySet<string>;
  /** Returns how many calls ago a call was made. 0 if it was not. */
  readonly madeAgo: (key: string) => number;
  /** Texts that the last step was given. */
  readonly justGiven: ReadonlySet<Json>;
  readonly keptInstead: KeptInstead;
  /** Returns true if the words name the tool. */
  readonly isToolSaid: (tool: ToolId) => boolean;
}

/** Reads a session for `featuresOf`, once for many calls. */
export function momentOf(
  reading: SessionReading,
  keptInstead: KeptInstead = keptIn(reading.calls),
): Moment {
  const said = saidIn(reading.lastStep);
  const calls = reading.calls.slice(-FORESEE.callsMax);
  const last = calls.at(-1);
  const madeAt = new Map(calls.map(({ tool, args }, at) => [madeKey(tool, args), at]));
  return {
    keptInstead,
    madeAgo: (key) => calls.length - (madeAt.get(key) ?? calls.length),
    justGiven: new Set(reading.lastStep.flatMap(({ args }) => Object.values(args).filter(isTold))),
    seenAgo: (value) => reading.seenAgo(value),
    said,
    isToolSaid: (tool) => said.has(ownNameOf(tool)),
    last: last?.tool,
    hasFailed: last?.ok === false,
    called: new Set(calls.map(({ tool }) => tool)),
    made: new Set(madeAt.keys()),
    justMade: new Set(reading.lastStep.map(({ tool, args }) => madeKey(tool, args))),
    given: new Set(
      calls.flatMap(({ tool, args }) =>
        Object.values(args).map((value = null) => givenKey(tool, [value])),
      ),
    ),
  };
}

/** The features of a call. The part that is least sure tells how it was chosen. */
export function featuresOf(call: Chosen, moment: Moment): readonly number[] {
  const { tool, parts } = call;
  const weakest = parts.reduce<ChosenPart | undefined>(
    (least, part) => (least === undefined || part.rate < least.rate ? part : least),
    parts[0],
  );
  const [way = '', age = ''] = weakest?.choice.split(' ') ?? [];
  const isSame = tool === moment.last;
  const { kind, rate = 1, held = 0, missed = 0, isNamed = false, support = 1 } = weakest ?? {};
  const key = madeKey(tool, call.args);
  const isJustMade = moment.justMade.has(key);
  const isMade = moment.made.has(key);
  const values = parts.flatMap(({ tuple }) => tuple);
  const seen = values.filter(isTold).map((value) => moment.seenAgo(value));
  const neverSeen = seen.filter((ago) => ago === undefined).length / Math.max(1, values.length);
  return [
    1,
    log(call.toolProbability),
    log(call.setProbability),
    log(call.argumentsProbability),
    log(rate),
    parts.filter(({ place }) => (place?.open ?? 0) > 1).length,
    ...WAYS.map((each) => Number(each === way)),
    ...KINDS.map((each) => Number(each === kind)),
    Number(age === 'fresh'),
    ...spotOf(weakest?.place),
    Math.log1p(held),
    Math.log1p(missed),
    Number(isNamed),
    Number(weakest !== undefined && held + missed === 0),
    Math.log(support),
    Number(isMade),
    Number(isSame),
    Number(!moment.called.has(tool)),
    Number(weakest !== undefined && isGivenElsewhere(tool, weakest.tuple, moment)),
    Number(parts.length === 0),
    Number(isSame && moment.hasFailed),
    Number(isSame && way === 'next'),
    Number(isSame && way === 'after'),
    Number(isSame && way === 'any'),
    Math.log1p(call.rank),
    Math.log1p(call.among),
    Math.max(0, parts.length - 1),
    neverSeen,
    kind === 'constant' ? neverSeen : 0,
    Number(isJustMade),
    Number(isJustMade && moment.hasFailed),
    Number(weakest !== undefined && isHabit(weakest)),
    Math.log1p(call.sessions),
    isMade ? 0 : Math.log1p(call.sessions),
    Number(moment.isToolSaid(tool)),
    Number(moment.said.size > 0 && !moment.isToolSaid(tool)),
    ...neighbourhood(weakest?.place, isSame, age === 'fresh'),
    Math.log1p(moment.madeAgo(key)),
    Number(values.some((value) => moment.justGiven.has(value))),
    Number(weakest?.place?.isPassedOver ?? false),
    Math.log(Math.max(1, ...seen.map((ago) => ago ?? FORESEE.callsMax))),
    Object.entries(call.args).filter(
      ([name, value = null]) => moment.keptInstead(tool, name, value) !== undefined,
    ).length,
    unseenMembers(values, moment),
    0,
  ];
}

/**
 * Gives a call of a strange tool (one that was hardly called before) places of its own in the list
 * of features. Its features come after those of known tools, which are 0 for it. So lessons about a
 * project's daily tools do not change the weights of strange ones: these stay as shipped. One
 * feature, `strange`, learns how often strange tools are called.
 */
export function weighedApart(features: readonly number[], isStranger: boolean): readonly number[] {
  return isStranger ? [...FEATURES.map((name) => Number(name === STRANGE)), ...features] : features;
}

/** Returns the features as `featuresOf` made them. */
export function weighedTogether(features: readonly number[]): readonly number[] {
  return features.length > FEATURES.length ? features.slice(FEATURES.length) : features;
}

/** Returns the share of the texts in lists and records that the session never had. */
function unseenMembers(values: readonly Json[], { seenAgo }: Moment): number {
  const members = values
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(isTold);
  const unseen = members.filter((member) => seenAgo(member) === undefined).length;
  return unseen / Math.max(1, members.length);
}

/** Features of a value's place in its list, and of its record. */
function spotOf(place: ChoicePlace | undefined): readonly number[] {
  const { index = 0, open = 0, used = 0, isMarked = false, isFirstMarked = false } = place ?? {};
  return [
    Math.log1p(index),
    Math.log1p(open),
    Math.log1p(used),
    Number(used > 0),
    Number(isMarked),
    Number(isFirstMarked),
  ];
}

/**
 * Features of the list that a value comes from: its age, and whether the tool was given the
 * neighbour last.
 */
function neighbourhood(
  place: ChoicePlace | undefined,
  isSame: boolean,
  isFresh: boolean,
): readonly number[] {
  const { age = 0, isSibling = false, isFollowing = false } = place ?? {};
  return [
    Math.log1p(age),
    Number(isSibling),
    Number(isFollowing),
    Number(isSame && isFresh),
    Number(isSame && isSibling),
  ];
}

/** The texts that calls were given, alone or in lists, in small letters. */
function saidIn(calls: readonly PastCall[]): ReadonlySet<string> {
  const values = calls.flatMap(({ args }) => Object.values(args).flat());
  return new Set(
    values
      .slice(0, FORESEE.valuesMax)
      .flatMap((value) => (typeof value === 'string' ? [value.toLowerCase()] : [])),
  );
}

/** The last part of a tool's name, without its server and whatever groups tools there. */
function ownNameOf(tool: ToolId): string {
  return tool.slice(tool.search(/[^.:/]+$/u)).toLowerCase();
}

/** Truth values and small numbers are nowhere to be seen and say nothing. */
function isTold(value: Json | undefined): value is string {
  return typeof value === 'string';
}

function log(probability: number): number {
  return Math.log(Math.max(FORESEE.probabilityMin, probability));
}

/** Another tool was given the value. */
function isGivenElsewhere(tool: ToolId, tuple: Tuple, { given, called }: Moment): boolean {
  return [...called].some((other) => other !== tool && given.has(givenKey(other, tuple)));
}

function givenKey(tool: string, tuple: Tuple): string {
  return `${tool}\n${tupleKey(tuple)}`;
}

function madeKey(tool: string, args: JsonObject): string {
  return `${tool}\n${canonicalJson(args)}`;
}
