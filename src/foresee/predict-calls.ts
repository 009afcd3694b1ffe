/**
 * Predicts the next calls with their arguments. Pure.
 *
 * Invariants: the work is bounded, whatever the session and the lessons. A call that was just made
 * is proposed again only if that was seen before. A tool is not proposed if nothing suggests its
 * arguments.
 */
import type { ToolId } from '../base/ids.ts';
import { canonicalJson, type JsonObject } from '../base/json.ts';
import type { CalibrationCounts } from '../call/prediction-store.ts';
import type { LearnedSource } from '../knowledge/lesson.ts';
import type { Tool } from '../knowledge/tool.ts';
import { probabilitiesOf, scoreOf, type Weighing } from '../math/choice-model.ts';
import type { NextCounts } from '../math/next-step.ts';
import { CALL_MODEL, FORESEE } from '../tuning/foresee.ts';
import { calibration, outcomesSeen, type Seeming } from './calibrate.ts';
import { featuresOf, momentOf, weighedApart } from './call-features.ts';
import { ALL_IDEAS, type ForecastSettings } from './forecast-settings.ts';
import { type CallHash, callHashes } from './given-hash.ts';
import { keptIn } from './kept-values.ts';
import type { PredictedCall, SessionHistory } from './past-call.ts';
import { type ArgumentSet, predictArguments, requiredOf } from './predict-arguments.ts';
import { type RankedTool, rankTools, type ToolStanding } from './rank-tools.ts';
import type { SessionReading } from './session-reading.ts';
import { type ReadHistory, readHistory } from './session-sources.ts';
import { SHIPPED_MODEL } from './shipped-model.ts';
import { wasMadeAgain } from './situation.ts';
import { sourceIndex } from './source-index.ts';
import { stepsOf } from './steps.ts';

/** Inputs of predictions. */
export interface ForecastKnowledge {
  /** Counts of successors of tools. */
  readonly next: NextCounts;
  /** Learned sources of a tool's arguments. */
  readonly sources: (tool: ToolId) => readonly LearnedSource[];
  readonly tools: ReadonlyMap<ToolId, Tool>;
  readonly calibration: CalibrationCounts;
  /** Hash for values that are counted but not kept. */
  readonly hash?: (text: string) => string;
  /** Weighs calls against each other. The shipped model by default. */
  readonly model?: Weighing;
  /** Returns true if a tool may be proposed. Others still take their share of the probability. */
  readonly isCandidate?: (tool: ToolId) => boolean;
  /** Other evidence for tools after this one. */
  readonly standings?: (last: ToolId) => readonly ToolStanding[];
  /** The other tools of the last one's server. */
  readonly siblings?: (last: ToolId) => readonly ToolId[];
  readonly settings?: ForecastSettings;
}

/** At most so many calls that may be asked for next, the one believed most first, then as they were weighed. */
export function predictCalls(
  history: SessionHistory,
  known: ForecastKnowledge,
  limit: number,
): readonly PredictedCall[] {
  return predictFrom(historyOf(history, known), known, limit);
}

/** The tools that may come next, whether or not they may be proposed, the likeliest first. */
export function predictTools(
  history: SessionHistory,
  known: ForecastKnowledge,
): readonly RankedTool[] {
  const { reading } = historyOf(history, known);
  return rankTools(
    reading,
    { ...known, settings: known.settings ?? ALL_IDEAS },
    (tool) => canBeCalled(known.tools.get(tool), reading),
    momentOf(reading).isToolSaid,
  );
}

function historyOf({ intent, calls }: SessionHistory, known: ForecastKnowledge): ReadHistory {
  return readHistory(
    intent,
    stepsOf(calls.slice(-FORESEE.callsMax)),
    (tool) => known.sources(tool),
    (tool) => known.tools.get(tool),
  );
}

function predictFrom(
  { reading, sources: sourcesOf, supposed, isStranger }: ReadHistory,
  known: ForecastKnowledge,
  limit: number,
): readonly PredictedCall[] {
  const settings = known.settings ?? ALL_IDEAS;
  const curve = settings.calibration ? calibration(known.calibration) : asItSeems;
  const hashOf = known.hash === undefined ? undefined : callHashes(known.hash);
  const keptInstead = keptIn(reading.calls);
  const moment = momentOf(reading, keptInstead);
  const ranked = rankTools(
    reading,
    { ...known, settings, hashOf },
    (tool) => canBeCalled(known.tools.get(tool), reading),
    moment.isToolSaid,
  );
  const isUncalled = ({ tool, probability }: RankedTool): boolean =>
    probability >= FORESEE.coldProbabilityMin && sourceIndex(sourcesOf(tool)).given.length === 0;
  const proposable = ranked.filter(({ tool }) => known.isCandidate?.(tool) ?? true);
  const further = proposable.slice(FORESEE.toolsMax);
  const uncalled = new Set(further.filter(isUncalled).slice(0, FORESEE.coldToolsMax));
  const candidates = [
    ...proposable.slice(0, FORESEE.toolsMax),
    ...further.filter((each) => moment.isToolSaid(each.tool) || uncalled.has(each)),
  ];
  const model = known.model ?? SHIPPED_MODEL;
  const calls = candidates.flatMap(({ tool, probability: toolProbability }) => {
    const sources = usedOf(sourcesOf(tool), settings);
    const isCold = sourceIndex(sources).given.length === 0;
    const sessions = sessionCounts(tool, sources, hashOf);
    const isStrange = isStranger(tool);
    const sets = predictArguments({
      sessions,
      keptInstead,
      tool,
      definition: known.tools.get(tool),
      sources,
      supposed: usedOf(supposed(tool), settings),
      reading,
      isStranger: isStrange,
    }).filter((set) => isNews(tool, set, reading, known.next));
    return sets.map((set, rank): WeighedCall => {
      const { args, probability: argumentsProbability, setProbability, parts } = set;
      const call = { tool, args, toolProbability, argumentsProbability };
      const among = sets.length;
      const features = featuresOf(
        {
          ...call,
          setProbability,
          parts,
          rank,
          among,
          sessions: sessions(args),
        },
        moment,
      );
      const kin = isCold ? (moment.isToolSaid(tool) ? SAID : COLD) : undefined;
      return { call: { ...call, features: weighedApart(features, isStrange) }, parts, kin };
    });
  });
  const doubt = (call: Omit<Seeming, 'raw'>): number =>
    Math.max(0, 1 - outcomesSeen(known.calibration, call) / CALL_MODEL.doubtOutcomes);
  return weighed(calls, model, curve, doubt).slice(0, limit);
}

/** Returns a function that counts the sessions that gave a tool just these arguments. */
function sessionCounts(
  tool: ToolId,
  sources: readonly LearnedSource[],
  hashOf: CallHash | undefined,
): (args: JsonObject) => number {
  const { seen: counts } = sourceIndex(sources);
  return (args) =>
    hashOf === undefined || counts.size === 0 ? 0 : (counts.get(hashOf(tool, args)) ?? 0);
}

/** A call with what speaks for it. */
interface WeighedCall {
  readonly call: Omit<PredictedCall, 'raw' | 'probability' | 'bindings'>;
  readonly parts: ArgumentSet['parts'];
  readonly kin: string | undefined;
}

/** The calls that most speaks for, with their probabilities. */
function weighed(
  calls: readonly WeighedCall[],
  model: Weighing,
  curve: (seeming: Seeming) => number,
  doubt: (call: Omit<Seeming, 'raw'>) => number,
): readonly PredictedCall[] {
  const options = calls
    .map((each) => ({ ...each, score: scoreOf(model, each.call.features) }))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, CALL_MODEL.optionsMax);
  const likely = probabilitiesOf(
    model,
    options.map(({ call }) => call.features),
  );
  return mostBelievedFirst(
    options.map(({ call, parts, kin }, at) => {
      const seeming = { tool: call.tool, raw: likely[at] ?? 0, ...(kin !== undefined && { kin }) };
      const bindings = parts.flatMap(({ parameters, source, rate }) =>
        parameters.map((parameter) => ({ parameter, source, probability: rate })),
      );
      const believed = curve(seeming);
      const probability = at === 0 ? firstBelieved(believed, call, doubt(seeming)) : believed;
      return { ...call, ...seeming, probability, bindings };
    }),
  );
}

/**
 * Returns the call with the highest calibrated probability, then the others by weight. The
 * calibration is good for the first guess. It says little about guesses of which few came true.
 */
function mostBelievedFirst(calls: readonly PredictedCall[]): readonly PredictedCall[] {
  const most = calls.reduce<PredictedCall | undefined>(
    (best, call) => (best === undefined || call.probability > best.probability ? call : best),
    undefined,
  );
  return most === undefined ? [] : [most, ...calls.filter((call) => call !== most)];
}

/**
 * Returns the probability of the first guess. The model knows all tools, but not this one. While
 * few of its predictions have an outcome, the counts of the tool itself may be better.
 */
function firstBelieved(
  believed: number,
  { toolProbability, argumentsProbability }: WeighedCall['call'],
  doubt: number,
): number {
  const counted = Math.min(1, toolProbability * argumentsProbability);
  return believed + doubt * Math.max(0, counted - believed);
}

/** Group of calls whose tool was never called: an error in one is an error in all. */
const COLD = '~cold';

/** The same of tools whose name the last call was given: these are asked for more often. */
const SAID = '~said';

/** Its required arguments, and there are some, could all be taken from places that are called as they are. */
function canBeCalled(tool: Tool | undefined, reading: SessionReading): boolean {
  const required = requiredOf(tool);
  return (
    required.length > 0 &&
    required.every(
      (name) => reading.placesNamed(name).length > 0 || reading.placesLike(name).length > 0,
    )
  );
}

const asItSeems = ({ raw }: Seeming): number => raw;

function usedOf(
  sources: readonly LearnedSource[],
  { bindings, words }: ForecastSettings,
): readonly LearnedSource[] {
  // The list itself, where all of it is used: its index is known.
  return bindings && words
    ? sources
    : sources.filter(({ kind }) =>
        kind === 'intent' ? words : bindings || (kind !== 'result' && kind !== 'argument'),
      );
}

/** Returns true if the call was not just made, or if repeating such a call was seen before. */
function isNews(
  tool: ToolId,
  { args }: ArgumentSet,
  reading: SessionReading,
  next: NextCounts,
): boolean {
  const made = reading.lastStep.find(
    (call) => call.tool === tool && canonicalJson(call.args) === canonicalJson(args),
  );
  return made === undefined || wasMadeAgain(next, made);
}
