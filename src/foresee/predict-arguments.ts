/** Predicts argument sets of one tool from the learned sources of its arguments. Pure. */
import { canonicalJson, type Json, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { FORESEE } from '../tuning/foresee.ts';
import {
  type ArgumentQuestion,
  argsOf,
  type Candidate,
  candidatesOf,
} from './argument-candidates.ts';
import { AGAIN, isHabit } from './choices.ts';
import { valueKey } from './read-leaves.ts';
import { sourceIndex } from './source-index.ts';

/** A whole set of arguments. */
export interface ArgumentSet {
  readonly args: JsonObject;
  /**
   * Probability that a call of the tool has exactly these arguments, as far as their sources show.
   */
  readonly probability: number;
  /** Probability that the tool is given just these parameters. */
  readonly setProbability: number;
  readonly parts: readonly Candidate[];
}

/** The likeliest first; nothing where some argument could not be guessed. */
export function predictArguments(question: ArgumentQuestion): readonly ArgumentSet[] {
  const candidates = candidatesOf(question);
  const given = givenSets(question);
  const single = candidates.filter((candidate) => !isHabit(candidate));
  const together = new Set([
    ...question.reading.calls.flatMap(({ args }) => pairsOf(args)),
    ...candidates.filter(isHabit).flatMap((candidate) => pairsOf(argsOf(candidate))),
  ]);
  const filled = given.flatMap(({ parameters, probability }) =>
    fillings(parameters, single, together, question.isStranger === true).map((set) => ({
      ...set,
      setProbability: probability,
      probability: set.probability * probability,
    })),
  );
  // Each kind has places of its own: where one gives many sets, the others are still heard.
  return [
    ...distinct([
      ...likeliest(filled),
      ...likeliest(habits(candidates.filter(isHabit))),
      ...likeliest(keptHabits(candidates.filter(isHabit), question)),
      ...likeliest([...variants(question, candidates), ...moreOrLess(question, single, given)]),
      ...repeats(question),
    ]),
  ].toSorted((left, right) => right.probability - left.probability);
}

/** Calls are made together, too: several sets can be right at once, so that the sum may be above one. */
function likeliest(sets: readonly ArgumentSet[]): readonly ArgumentSet[] {
  return [...distinct(sets)]
    .toSorted((left, right) => right.probability - left.probability)
    .slice(0, FORESEE.setsMax);
}

/** Each set of arguments once, as it is likeliest. */
function distinct(sets: readonly ArgumentSet[]): Iterable<ArgumentSet> {
  const best = new Map<string, ArgumentSet>();
  for (const set of sets) {
    const key = canonicalJson(set.args);
    const known = best.get(key);
    if (known === undefined || known.probability < set.probability) {
      best.set(key, set);
    }
  }
  return best.values();
}

function habits(candidates: readonly Candidate[]): readonly ArgumentSet[] {
  return candidates.map((candidate) => ({
    args: argsOf(candidate),
    probability: candidate.rate,
    setProbability: 1,
    parts: [candidate],
  }));
}

/** Whole calls of other sessions, with what this session keeps to: its repository, its account. */
function keptHabits(
  candidates: readonly Candidate[],
  { tool, keptInstead }: ArgumentQuestion,
): readonly ArgumentSet[] {
  const adapted = candidates.flatMap((candidate) => {
    const tuple = candidate.tuple.map(
      (value, nth) => keptInstead?.(tool, candidate.parameters[nth] ?? '', value) ?? value,
    );
    const isOther = tuple.some((value, nth) => value !== candidate.tuple[nth]);
    return isOther ? [{ ...candidate, tuple }] : [];
  });
  return habits(adapted);
}

/** Returns every pair of arguments with their values, each as one text. */
function pairsOf(args: JsonObject): readonly string[] {
  const given = Object.entries(args)
    .slice(0, FORESEE.parametersMax)
    .map(([name, value = null]) => `${name}\n${valueKey(value)}`)
    .toSorted();
  return given.flatMap((one, at) => given.slice(at + 1).map((other) => `${one}\n${other}`));
}

/** Returns true if no argument was too long to be remembered. */
const isWhole = (args: JsonObject): boolean => !Object.values(args).includes(null);

/** The tool's latest calls, just as they were: agents look again. */
function repeats({ tool, reading }: ArgumentQuestion): readonly ArgumentSet[] {
  return reading
    .callsOf(tool)
    .slice(0, FORESEE.repeatedCallsMax)
    .filter(({ args }) => isWhole(args))
    .map(({ args }) => ({
      args,
      probability: FORESEE.rateStart,
      setProbability: 1,
      parts: [],
    }));
}

/** The tool's latest calls again, with one thing changed: the next page, the next of a list. */
function variants(
  { tool, reading }: ArgumentQuestion,
  candidates: readonly Candidate[],
): readonly ArgumentSet[] {
  return reading
    .callsOf(tool)
    .slice(0, FORESEE.variedCallsMax)
    .filter(({ args }) => isWhole(args))
    .flatMap(({ args }) => {
      const names = new Set(Object.keys(args));
      return candidates
        .filter(
          ({ parameters, kind, choice }) =>
            kind !== 'constant' &&
            !choice.startsWith(AGAIN) &&
            parameters.every((name) => names.has(name)),
        )
        .slice(0, FORESEE.setsMax)
        .map((candidate) => ({
          args: { ...args, ...argsOf(candidate) },
          probability: candidate.rate * FORESEE.sameOthers,
          setProbability: FORESEE.sameOthers,
          parts: [candidate],
        }));
    });
}

/**
 * The tool's latest calls with one argument more (the second page, a filter), or with fewer, where
 * calls were given just these parameters.
 */
function moreOrLess(
  { tool, reading }: ArgumentQuestion,
  candidates: readonly Candidate[],
  given: readonly GivenSet[],
): readonly ArgumentSet[] {
  const latest = reading.callsOf(tool).slice(0, FORESEE.variedCallsMax);
  return latest
    .filter(({ args }) => isWhole(args))
    .flatMap(({ args }) =>
      given.flatMap(({ parameters, probability }): readonly ArgumentSet[] => {
        const kept = parameters.filter((name) => Object.hasOwn(args, name));
        const missing = parameters.filter((name) => !Object.hasOwn(args, name));
        const isOther = missing.length > 0 || kept.length < Object.keys(args).length;
        if (!isOther || kept.length === 0 || missing.length > 1) {
          return [];
        }
        const same = Object.fromEntries(kept.map((name) => [name, args[name] ?? null]));
        const setProbability = probability * FORESEE.sameOthers;
        const added = missing.length === 0 ? [undefined] : candidatesFor(missing, candidates);
        return added.map((candidate) => ({
          args: { ...same, ...(candidate !== undefined && argsOf(candidate)) },
          probability: setProbability * (candidate?.rate ?? 1),
          setProbability,
          parts: candidate === undefined ? [] : [candidate],
        }));
      }),
    );
}

function candidatesFor(
  [name]: readonly string[],
  candidates: readonly Candidate[],
): readonly Candidate[] {
  return candidates
    .filter(({ parameters }) => parameters.length === 1 && parameters[0] === name)
    .slice(0, FORESEE.setsMax);
}

/** Parameters that are given together. */
interface GivenSet {
  readonly parameters: readonly string[];
  readonly probability: number;
}

/** Returns the sets of parameters that are given together. */
function givenSets({ sources, definition }: ArgumentQuestion): readonly GivenSet[] {
  const { given, calls: whole } = sourceIndex(sources);
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

/**
 * Returns the parameters of a set, filled with the likeliest candidates, records before single
 * values.
 */
function fillings(
  parameters: readonly string[],
  candidates: readonly Candidate[],
  together: ReadonlySet<string>,
  isStranger: boolean,
): readonly ArgumentSet[] {
  // Of few calls the same doubt is in every rate: it counts once.
  const both = isStranger ? Math.min : (left: number, right: number): number => left * right;
  const wanted = new Set(parameters);
  const usable = candidates.filter((candidate) =>
    candidate.parameters.every((name) => wanted.has(name)),
  );
  const usableFor = (name: string): readonly Candidate[] =>
    usable.filter((candidate) => candidate.parameters.includes(name)).slice(0, FORESEE.setsMax);
  let partial: ArgumentSet[] = [{ args: {}, probability: 1, setProbability: 1, parts: [] }];
  for (const name of parameters) {
    const own = usableFor(name);
    const next: ArgumentSet[] = [];
    for (const set of partial) {
      if (Object.hasOwn(set.args, name)) {
        next.push(set);
        continue;
      }
      for (const candidate of own) {
        if (!candidate.parameters.some((other) => Object.hasOwn(set.args, other))) {
          const args = { ...set.args, ...argsOf(candidate) };
          const isMet = set.parts.length === 0 || pairsOf(args).every((pair) => together.has(pair));
          next.push({
            args,
            probability:
              both(set.probability, candidate.rate) * (isMet ? 1 : FORESEE.strangersMeet),
            setProbability: set.setProbability,
            parts: [...set.parts, candidate],
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
