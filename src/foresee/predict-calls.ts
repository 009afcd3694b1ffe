/**
 * The calls that may be asked for next, with their arguments. Pure.
 *
 * Invariants: the work is bounded whatever the session and whatever was learned; a call that was just
 * made is proposed again only where that was seen before; a tool of which nothing tells the arguments
 * is not proposed.
 */
import type { ToolId } from '../base/ids.ts';
import { canonicalJson } from '../base/json.ts';
import type { CalibrationCounts } from '../call/prediction-store.ts';
import type { LearnedSource } from '../knowledge/argument-source.ts';
import type { Tool } from '../knowledge/tool.ts';
import { type NextCounts, nextKey } from '../math/next-step.ts';
import { FORESEE } from '../tuning/foresee.ts';
import { calibration, type Seeming } from './calibrate.ts';
import { AGAIN } from './choices.ts';
import { ALL_IDEAS, type ForecastSettings } from './forecast-settings.ts';
import type { PredictedCall, SessionHistory } from './past-call.ts';
import { type ArgumentSet, predictArguments, requiredOf } from './predict-arguments.ts';
import { type RankedTool, rankTools, type ToolStanding } from './rank-tools.ts';
import type { SessionReading } from './session-reading.ts';
import { type ReadHistory, readHistory } from './session-sources.ts';
import { stepsOf } from './steps.ts';

/** What predictions are made from. */
export interface ForecastKnowledge {
  /** Which tool came next after which. */
  readonly next: NextCounts;
  /** Where arguments of a tool came from. */
  readonly sources: (tool: ToolId) => readonly LearnedSource[];
  readonly tools: ReadonlyMap<ToolId, Tool>;
  readonly calibration: CalibrationCounts;
  /** Only these are proposed; the others take their share of the probability all the same. */
  readonly isCandidate?: (tool: ToolId) => boolean;
  /** What else speaks for tools after this one. */
  readonly standings?: (last: ToolId) => readonly ToolStanding[];
  /** The other tools of the last one's server. */
  readonly siblings?: (last: ToolId) => readonly ToolId[];
  readonly settings?: ForecastSettings;
}

/** At most so many calls that may be asked for next, the likeliest first. */
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
  return rankTools(reading, { ...known, settings: known.settings ?? ALL_IDEAS }, (tool) =>
    canBeCalled(known.tools.get(tool), reading),
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
  { reading, sources: sourcesOf, isStranger }: ReadHistory,
  known: ForecastKnowledge,
  limit: number,
): readonly PredictedCall[] {
  const settings = known.settings ?? ALL_IDEAS;
  const curve = settings.calibration ? calibration(known.calibration) : asItSeems;
  const ranked = rankTools(reading, { ...known, settings }, (tool) =>
    canBeCalled(known.tools.get(tool), reading),
  );
  const candidates = ranked
    .filter(({ tool }) => known.isCandidate?.(tool) ?? true)
    .slice(0, FORESEE.toolsMax);
  const calls = candidates.flatMap(({ tool, probability: toolProbability }) => {
    const sources = sourcesOf(tool).filter((source) => isUsed(source, settings));
    const isCold = sources.every(({ kind }) => kind !== 'given');
    const sets = predictArguments({
      tool,
      definition: known.tools.get(tool),
      sources,
      reading,
      isStranger: isStranger(tool),
    });
    return sets
      .filter((set) => isNews(tool, set, reading, sources, known.next))
      .map(({ args, probability: argumentsProbability, bindings }) => {
        const raw = toolProbability * argumentsProbability;
        const seeming = { tool, raw, ...(isCold && { kin: COLD }) };
        const probability = curve(seeming);
        return { ...seeming, args, probability, toolProbability, argumentsProbability, bindings };
      });
  });
  return calls
    .filter(({ tool, raw }) => raw >= (isStranger(tool) ? FORESEE.strangerRawMin : FORESEE.rawMin))
    .toSorted((left, right) => right.raw - left.raw)
    .slice(0, limit);
}

/** With whom calls are counted whose tool was never called: what is wrong with one is wrong with all. */
const COLD = '~cold';

/** Its required arguments, and there are some, could all be taken from places that are called as they are. */
function canBeCalled(tool: Tool | undefined, reading: SessionReading): boolean {
  const required = requiredOf(tool);
  return required.length > 0 && required.every((name) => reading.placesNamed(name).length > 0);
}

const asItSeems = ({ raw }: Seeming): number => raw;

function isUsed({ kind }: LearnedSource, { bindings, words }: ForecastSettings): boolean {
  return kind === 'intent' ? words : bindings || (kind !== 'result' && kind !== 'argument');
}

/** It was not just made, or making such a call again was seen before. */
function isNews(
  tool: ToolId,
  { args }: ArgumentSet,
  reading: SessionReading,
  sources: readonly LearnedSource[],
  next: NextCounts,
): boolean {
  const isJustMade = reading.lastStep.some(
    (call) => call.tool === tool && canonicalJson(call.args) === canonicalJson(args),
  );
  const isRepeated = (next.get(nextKey([tool]))?.get(tool) ?? 0) > 0;
  const isGivenAgain =
    Object.keys(args).length === 0 ||
    sources.some(({ choice, held }) => held > 0 && choice.startsWith(AGAIN));
  return !isJustMade || (isRepeated && isGivenAgain);
}
