/** Compares planned calls with the calls that are right, as BFCL compares them. */
import { isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import type { ExpectedCall, IntentCase } from './intents-data.ts';

/** The confidence that counts as sure. */
export const SURE = 0.85;

/** A call of a plan. A reference to another call is `${id.path}`. */
export interface PlannedCall {
  readonly id: string;
  readonly tool: string;
  readonly args: JsonObject;
}

/** What a planner answers for one request. */
export interface PlannedIntent {
  readonly calls: readonly PlannedCall[];
  readonly confidence: number;
  /** Whether it is refused, proposed with nothing missing, or proposed with holes. */
  readonly status: 'refused' | 'proposed' | 'incomplete';
}

/** How a plan compares with the calls that are right. */
export interface Judgement {
  readonly isExact: boolean;
  readonly toolsFound: number;
  readonly toolsPlanned: number;
  readonly toolsWanted: number;
  readonly argumentsRight: number;
  readonly argumentsWanted: number;
  readonly wiresFound: number;
  readonly wiresPlanned: number;
  readonly wiresWanted: number;
}

/** By planned call id, the id of the expected call that it stands for. */
type Mapping = ReadonlyMap<string, string>;

const REFERENCE = /^\$\{([\w-]+)(.*)\}$/su;
const TRIALS_MAX = 20_000;

/** Judges a plan by the calls that it comes nearest to. */
export function judgeIntent(
  each: IntentCase,
  planned: readonly PlannedCall[],
  isTyped: boolean,
): Judgement {
  const own = judgeCalls(each, planned, isTyped);
  const exact = own.isExact
    ? undefined
    : each.also
        .map((calls) => judgeCalls({ ...each, calls }, planned, isTyped))
        .find(({ isExact }) => isExact);
  return exact ?? own;
}

/** `isTyped` compares types too; otherwise values are compared as texts. */
function judgeCalls(
  { calls, tools }: IntentCase,
  planned: readonly PlannedCall[],
  isTyped: boolean,
): Judgement {
  const required = new Map(
    tools.map(({ id, inputSchema }) => [id as string, listOf(inputSchema['required'])]),
  );
  const rules: Rules = { isTyped, required };
  const best = bestMapping(calls, planned, rules);
  const wanted = wiresWanted(calls);
  const found = wiresPlanned(planned);
  return {
    isExact: best.right && planned.length === calls.length,
    toolsFound: overlap(
      calls.map(({ tool }) => tool),
      planned.map(({ tool }) => tool),
    ),
    toolsPlanned: planned.length,
    toolsWanted: calls.length,
    argumentsRight: best.argumentsRight,
    argumentsWanted: calls.reduce((sum, { args }) => sum + needed(args).length, 0),
    wiresFound: overlap(wanted, found),
    wiresPlanned: found.length,
    wiresWanted: wanted.length,
  };
}

interface Rules {
  readonly isTyped: boolean;
  readonly required: ReadonlyMap<string, readonly Json[]>;
}

interface Mapped {
  readonly right: boolean;
  readonly argumentsRight: number;
}

/** Tries the ways in which planned calls can stand for expected calls of the same tool. */
function bestMapping(
  calls: readonly ExpectedCall[],
  planned: readonly PlannedCall[],
  rules: Rules,
): Mapped {
  let best: Mapped = { right: false, argumentsRight: 0 };
  let trials = 0;
  const visit = (at: number, mapping: ReadonlyMap<string, string>): void => {
    trials += 1;
    if (best.right || trials > TRIALS_MAX) {
      return;
    }
    const wanted = calls[at];
    if (wanted === undefined) {
      const mapped = judgeMapping(calls, planned, mapping, rules);
      if (mapped.right || mapped.argumentsRight > best.argumentsRight) {
        best = mapped;
      }
      return;
    }
    const free = planned.filter(({ id, tool }) => tool === wanted.tool && !mapping.has(id));
    for (const { id } of free) {
      visit(at + 1, new Map([...mapping, [id, wanted.id]]));
    }
    if (free.length === 0) {
      visit(at + 1, mapping);
    }
  };
  visit(0, new Map());
  return best;
}

function judgeMapping(
  calls: readonly ExpectedCall[],
  planned: readonly PlannedCall[],
  mapping: Mapping,
  rules: Rules,
): Mapped {
  let right = mapping.size === calls.length;
  let argumentsRight = 0;
  for (const { id, tool, args } of planned) {
    const wanted = calls.find((call) => call.id === mapping.get(id));
    if (wanted === undefined) {
      right = false;
      continue;
    }
    const good = (name: string): boolean =>
      (wanted.args[name] ?? []).some((value) => isSame(args[name], value, mapping, rules));
    const given = Object.keys(args);
    const absent = Object.entries(wanted.args).filter(
      ([name, values]) =>
        !(name in args) &&
        (!values.includes('') || (rules.required.get(tool) ?? []).includes(name)),
    );
    argumentsRight += needed(wanted.args).filter((name) => name in args && good(name)).length;
    right &&= absent.length === 0 && given.every((name) => name in wanted.args && good(name));
  }
  return { right, argumentsRight };
}

/** Whether two values are equal as BFCL compares them; references are never equal. */
export function isSameValue(given: Json, wanted: Json, isTyped: boolean): boolean {
  return isSame(given, wanted, new Map(), { isTyped });
}

function isSame(
  given: Json | undefined,
  wanted: Json,
  mapping: Mapping,
  rules: Pick<Rules, 'isTyped'>,
): boolean {
  if (given === undefined) {
    return false;
  }
  if (isJsonObject(wanted) && typeof wanted['from'] === 'string' && 'path' in wanted) {
    const [, task = '', path = ''] = typeof given === 'string' ? (REFERENCE.exec(given) ?? []) : [];
    return mapping.get(task) === wanted['from'] && letters(path) === letters(wanted['path']);
  }
  if (Array.isArray(wanted)) {
    const [one, other] = [given as readonly Json[], wanted as readonly Json[]];
    return Array.isArray(given)
      ? one.length === other.length &&
          one.every((item, at) => isSame(item, other[at] ?? null, mapping, rules))
      : !rules.isTyped && plain(given) === plain(wanted);
  }
  if (isJsonObject(wanted)) {
    return isJsonObject(given) && isSameObject(given, wanted, mapping, rules);
  }
  return (!rules.isTyped || typeof given === typeof wanted) && plain(given) === plain(wanted);
}

/** The members of an expected object are lists of acceptable values in BFCL, and plain elsewhere. */
function isSameObject(
  given: JsonObject,
  wanted: JsonObject,
  mapping: Mapping,
  rules: Pick<Rules, 'isTyped'>,
): boolean {
  const accepts = (values: Json, value: Json | undefined): boolean =>
    Array.isArray(values)
      ? (values as readonly Json[]).some((each) => isSame(value, each, mapping, rules)) ||
        isSame(value, values, mapping, rules)
      : isSame(value, values, mapping, rules);
  return (
    Object.keys(given).every((name) => name in wanted) &&
    Object.entries(wanted).every(
      ([name, values]) =>
        (values !== undefined && accepts(values, given[name])) ||
        (!(name in given) && listOf(values).includes('')),
    )
  );
}

function plain(value: Json): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text
    .toLowerCase()
    .replaceAll(/[\s,./\-_*^]/gu, '')
    .replaceAll('’', "'");
}

function letters(path: Json | undefined): string {
  return typeof path === 'string'
    ? path.replaceAll(/\[\d*\]|[^\p{L}\p{N}]/gu, '').toLowerCase()
    : '';
}

/** The arguments that may not be left out. */
function needed(args: ExpectedCall['args']): readonly string[] {
  return Object.entries(args).flatMap(([name, values]) => (values.includes('') ? [] : [name]));
}

function wiresWanted(calls: readonly ExpectedCall[]): readonly string[] {
  const toolOf = new Map(calls.map(({ id, tool }) => [id, tool]));
  return calls.flatMap(({ tool, args }) =>
    Object.entries(args).flatMap(([name, values]) =>
      values
        .filter(isJsonObject)
        .filter((value) => typeof value['from'] === 'string')
        .map(
          ({ from }) =>
            `${toolOf.get(typeof from === 'string' ? from : '') ?? ''} -> ${tool}.${name}`,
        ),
    ),
  );
}

function wiresPlanned(calls: readonly PlannedCall[]): readonly string[] {
  const toolOf = new Map(calls.map(({ id, tool }) => [id, tool]));
  return calls.flatMap(({ tool, args }) =>
    Object.entries(args).flatMap(([name, value]) => {
      const [, task = ''] = typeof value === 'string' ? (REFERENCE.exec(value) ?? []) : [];
      return task === '' ? [] : [`${toolOf.get(task) ?? ''} -> ${tool}.${name}`];
    }),
  );
}

/** How many members two lists have in common, each counted as often as both have it. */
function overlap(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  return one.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) {
      left.splice(at, 1);
    }
    return at >= 0;
  }).length;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
