/** The likely argument sets of one tool, by what was learned of where its arguments come from. Pure. */
import type { ToolId } from '../base/ids.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { LearnedSource } from '../knowledge/argument-source.ts';
import type { Tool } from '../knowledge/tool.ts';
import { FORESEE } from '../tuning/foresee.ts';
import { choicesOf, ONWARD } from './choices.ts';
import { isNamedAs } from './named-places.ts';
import type { PredictedCall } from './past-call.ts';
import type { SessionReading, Tuple } from './session-reading.ts';

/** A whole set of arguments. */
export interface ArgumentSet {
  readonly args: JsonObject;
  /** That a call of the tool has exactly these. */
  readonly probability: number;
  readonly bindings: PredictedCall['bindings'];
}

interface Candidate {
  readonly parameters: readonly string[];
  readonly tuple: Tuple;
  readonly probability: number;
  readonly source: string;
}

export interface ArgumentQuestion {
  readonly tool: ToolId;
  readonly definition: Tool | undefined;
  readonly sources: readonly LearnedSource[];
  readonly reading: SessionReading;
  /** Few calls of the tool were seen: that its sources held was seen of the same calls. */
  readonly isStranger?: boolean;
}

/** The likeliest first; nothing where some argument could not be guessed. */
export function predictArguments(question: ArgumentQuestion): readonly ArgumentSet[] {
  const candidates = candidatesOf(question);
  const sets: ArgumentSet[] = [];
  for (const { parameters, probability } of givenSets(question)) {
    for (const filled of fillings(parameters, candidates, question.isStranger === true)) {
      sets.push({ ...filled, probability: filled.probability * probability });
    }
  }
  const best = new Map<string, ArgumentSet>();
  for (const set of sets) {
    const key = canonicalJson(set.args);
    const known = best.get(key);
    if (known === undefined || known.probability < set.probability) {
      best.set(key, set);
    }
  }
  // Calls are made together, too: several sets can be right at once, so that the sum may be above one.
  return [...best.values()]
    .toSorted((left, right) => right.probability - left.probability)
    .slice(0, FORESEE.setsMax);
}

/** Which arguments are given at all. */
function givenSets({ sources, definition }: ArgumentQuestion): readonly {
  readonly parameters: readonly string[];
  readonly probability: number;
}[] {
  const given = sources.filter(({ kind }) => kind === 'given');
  const whole = given.reduce((sum, { held }) => sum + held, 0);
  if (whole > 0) {
    return given
      .map(({ parameters, held }) => ({
        parameters,
        probability: held / (whole + FORESEE.givenUnseen),
      }))
      .toSorted((left, right) => right.probability - left.probability)
      .slice(0, FORESEE.givenMax);
  }
  return definition === undefined
    ? []
    : [{ parameters: requiredOf(definition).toSorted(), probability: FORESEE.requiredOnly }];
}

/** The parameters that a definition requires. */
export function requiredOf(definition: Tool | undefined): readonly string[] {
  const required = definition?.inputSchema['required'];
  return Array.isArray(required)
    ? (required as readonly Json[]).filter((name) => typeof name === 'string')
    : [];
}

/** What each source gives now, with how often that was right. */
function candidatesOf(question: ArgumentQuestion): readonly Candidate[] {
  const { reading, definition } = question;
  const best = new Map<string, Candidate>();
  for (const rows of sourceGroups(question)) {
    const [source] = rows;
    for (const { choice, tuples } of source === undefined ? [] : choicesOf(source, reading)) {
      const { parameters, kind, from, places } = source ?? NOWHERE;
      const probability = rateOf(choice, rows) / tuples.length;
      for (const given of tuples.slice(0, FORESEE.setsMax)) {
        const tuple = given.map((value, at) => asDefined(value, parameters[at] ?? '', definition));
        if (!tuple.every((value, at) => isShaped(value, parameters[at] ?? '', definition))) {
          continue;
        }
        const key = canonicalJson([parameters, tuple]);
        if ((best.get(key)?.probability ?? 0) < probability) {
          const told = `${kind} ${from} ${places.join(' ')} (${choice})`;
          best.set(key, { parameters, tuple, probability, source: told });
        }
      }
    }
  }
  return [...best.values()].toSorted((left, right) => right.probability - left.probability);
}

const NOWHERE = { parameters: [], kind: '', from: '', places: [] } as const;

/** The choices of each source together, of the sources that held most. */
function sourceGroups({
  sources,
  reading,
}: ArgumentQuestion): readonly (readonly LearnedSource[])[] {
  const called = new Set<string>(reading.calls.map(({ tool }) => tool));
  const groups = new Map<string, LearnedSource[]>();
  for (const source of sources) {
    const { kind, from, parameters, places } = source;
    if (kind !== 'given' && kind !== 'seen' && (from === '' || called.has(from))) {
      // Names with a line break in them share a group at worst: cheaper than JSON, for every row.
      const key = [kind, from, ...parameters, ...places].join('\n');
      const known = groups.get(key);
      if (known === undefined) {
        groups.set(key, [source]);
      } else {
        known.push(source);
      }
    }
  }
  const all = [...groups.values()];
  if (all.length <= FORESEE.sourcesMax) {
    return all;
  }
  return all
    .toSorted((left, right) => heldMost(right) - heldMost(left))
    .slice(0, FORESEE.sourcesMax);
}

function heldMost(rows: readonly LearnedSource[]): number {
  return rows.reduce((most, { held }) => Math.max(most, held), 0);
}

/** A place that is called as the parameter is its source in one of these ways, if in any. */
const NAMED_WAYS: ReadonlySet<string> = new Set(['only', 'next', 'after', ONWARD]);

/** How often a choice was right: its own counts, and where these are few those of the same way in any situation. */
function rateOf(choice: string, group: readonly LearnedSource[]): number {
  const [way] = choice.split(' ');
  const like = group.filter((each) => each.choice.split(' ')[0] === way);
  const isNamed = group.some(
    ({ parameters, places }) =>
      parameters.length === 1 && isNamedAs(places[0] ?? '', parameters[0] ?? ''),
  );
  const general = shrunk(
    like,
    isNamed && NAMED_WAYS.has(way ?? '') ? FORESEE.rateNamed : FORESEE.rateStart,
  );
  return shrunk(
    like.filter((each) => each.choice === choice),
    general,
  );
}

/** A source is known because it held once: that time says little of how often it does. */
function shrunk(counts: readonly LearnedSource[], towards: number): number {
  const held = counts.reduce((sum, each) => sum + each.held, 0);
  const missed = counts.reduce((sum, each) => sum + each.missed, 0);
  const further = Math.max(0, held - 1);
  return (further + FORESEE.rateShrink * towards) / (further + missed + FORESEE.rateShrink);
}

/** The one type that a definition gives a parameter, where it does. */
function typeOf(parameter: string, definition: Tool | undefined): Json | undefined {
  const properties = definition?.inputSchema['properties'];
  const schema = isJsonObject(properties) ? properties[parameter] : undefined;
  return isJsonObject(schema) ? schema['type'] : undefined;
}

/** An item is not given where a list is taken, nor the other way round. */
function isShaped(value: Json, parameter: string, definition: Tool | undefined): boolean {
  const type = typeOf(parameter, definition);
  return typeof type !== 'string' || (type === 'array') === Array.isArray(value);
}

/** A number is given as text where the tool takes text, and the other way round. */
function asDefined(value: Json, parameter: string, definition: Tool | undefined): Json {
  const type = typeOf(parameter, definition);
  if (type === 'string' && typeof value === 'number') {
    return String(value);
  }
  const isNumeric = type === 'number' || type === 'integer';
  return isNumeric &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    Number.isFinite(Number(value))
    ? Number(value)
    : value;
}

/** All parameters of a set filled with the likeliest candidates, records before single values. */
function fillings(
  parameters: readonly string[],
  candidates: readonly Candidate[],
  isStranger: boolean,
): readonly ArgumentSet[] {
  // Of few calls the same doubt is in every rate: it counts once.
  const both = isStranger ? Math.min : (left: number, right: number): number => left * right;
  const wanted = new Set(parameters);
  const usable = candidates.filter((candidate) =>
    candidate.parameters.every((name) => wanted.has(name)),
  );
  let partial: ArgumentSet[] = [{ args: {}, probability: 1, bindings: [] }];
  for (const name of parameters) {
    const next: ArgumentSet[] = [];
    for (const set of partial) {
      if (Object.hasOwn(set.args, name)) {
        next.push(set);
        continue;
      }
      for (const { parameters: own, tuple, probability, source } of usable) {
        if (own.includes(name) && !own.some((other) => Object.hasOwn(set.args, other))) {
          next.push({
            args: {
              ...set.args,
              ...Object.fromEntries(own.map((each, at) => [each, tuple[at] ?? null])),
            },
            probability: both(set.probability, probability),
            bindings: [
              ...set.bindings,
              ...own.map((parameter) => ({ parameter, source, probability })),
            ],
          });
        }
      }
    }
    partial = next
      .toSorted((left, right) => right.probability - left.probability)
      .slice(0, FORESEE.setsMax);
  }
  return partial;
}
