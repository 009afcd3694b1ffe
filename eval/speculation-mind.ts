/** What a gateway knows and does between calls, made of the product's own code without a database. */
import { createHash } from 'node:crypto';

import type { SessionId, ToolId } from '../src/base/ids.ts';
import { canonicalJson, type JsonObject } from '../src/base/json.ts';
import { Budget } from '../src/call/budget.ts';
import type { CalibrationCounts } from '../src/call/prediction-store.ts';
import { ReadyAnswers } from '../src/call/ready-answers.ts';
import { WorldWatch } from '../src/call/world-watch.ts';
import { speculationFields } from '../src/config/section-schemas.ts';
import { NO_OUTCOMES, withOutcome } from '../src/foresee/calibrate.ts';
import { ChoiceLearner } from '../src/foresee/choice-learner.ts';
import type { ForecastSettings } from '../src/foresee/forecast-settings.ts';
import type { PredictedCall, SessionHistory } from '../src/foresee/past-call.ts';
import {
  type ForecastKnowledge,
  predictCalls,
  predictTools,
} from '../src/foresee/predict-calls.ts';
import type { ToolStanding } from '../src/foresee/rank-tools.ts';
import { serverOf } from '../src/foresee/situation.ts';
import { standingsOf } from '../src/foresee/standings.ts';
import {
  applyDelta,
  edgeBetween,
  EMPTY_VIEW,
  type GraphView,
  touchedEnds,
} from '../src/knowledge/graph-delta.ts';
import { promotionOf } from '../src/knowledge/graph-keeper.ts';
import { choiceKey, type LearnedSource, type Lesson } from '../src/knowledge/lesson.ts';
import { ThresholdKeeper } from '../src/knowledge/threshold-keeper.ts';
import type { Outcome } from '../src/knowledge/threshold-outcome.ts';
import type { Eagerness, ThresholdBreakdown } from '../src/knowledge/threshold.ts';
import { ToolGraph } from '../src/knowledge/tool-graph.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import type { SourceKnowledge } from '../src/learn/observe-sources.ts';
import { nextKey } from '../src/math/next-step.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import { CALL_MODEL, RUN_AHEAD } from '../src/tuning/foresee.ts';
import { THRESHOLDS } from '../src/tuning/thresholds.ts';
import { type ManualClock, manualClock } from '../test/support/manual-clock.ts';
import { MemoryThresholdStore } from '../test/support/memory-threshold-store.ts';
import { quietLogger } from '../test/support/quiet-logger.ts';

/** The ideas of an ablation. */
export interface SpeculationIdeas extends ForecastSettings {
  readonly thompson: boolean;
  readonly boost: boolean;
}

/** The tools there are. */
export interface World {
  readonly tools: ReadonlyMap<ToolId, Tool>;
  readonly readOnly: ReadonlySet<ToolId>;
}

/** How dear calls are. The files hold no durations: every call takes a second. */
export interface Pricing {
  readonly eagerness: Eagerness;
  readonly isMetered: boolean;
}

/** As the product has it by default, on servers that may be asked as often as one likes. */
export const USUAL: Pricing = { eagerness: 'balanced', isMetered: false };

/** No trajectory says what alpha was: one that adds nothing to any threshold. */
const ALPHA = { value: THRESHOLDS.alphaEven, source: 'none' };
const CONTEXT = 'replay';
const SEED = 7;
const DEFAULTS = speculationFields.parse({});

/** What was learned; several minds can think about it in their own ways. */
export class Learned {
  readonly next = new Map<string, Map<string, number>>();
  readonly sources = new Map<ToolId, Map<string, LearnedSource>>();
  readonly #lists = new Map<ToolId, readonly LearnedSource[]>();
  readonly usedAt = new Map<ToolId, number>();
  view: GraphView = EMPTY_VIEW;
  graph: ToolGraph | undefined;

  /** A list stays the same until something of the tool is learned, as in the product. */
  sourcesOf(tool: ToolId): readonly LearnedSource[] {
    const known = this.#lists.get(tool) ?? [...(this.sources.get(tool)?.values() ?? [])];
    this.#lists.set(tool, known);
    return known;
  }

  /** Adds to the counts of a source. */
  count(source: LearnedSource): void {
    const known = this.sources.get(source.tool) ?? new Map<string, LearnedSource>();
    const key = choiceKey(source);
    const { held, missed } = known.get(key) ?? { held: 0, missed: 0 };
    this.#lists.delete(source.tool);
    this.sources.set(
      source.tool,
      known.set(key, { ...source, held: held + source.held, missed: missed + source.missed }),
    );
  }
}

/** What was foreseen at one step of a run. */
export interface Forecast {
  readonly weighed: readonly PredictedCall[];
  readonly tools: readonly string[];
  /** How long the calls took to predict, in milliseconds. */
  readonly tookMs: number;
}

/** A gateway; two can share their clock and their thresholds. */
export class Mind {
  readonly clock: ManualClock;
  readonly ready: ReadyAnswers;
  readonly #learned: Learned;
  readonly #ideas: SpeculationIdeas;
  readonly #tools: ReadonlyMap<ToolId, Tool>;
  readonly #readOnly: ReadonlySet<ToolId>;
  readonly #byServer: ReadonlyMap<string, readonly ToolId[]>;
  readonly #thresholds: ThresholdKeeper;
  readonly pricing: Pricing;
  /** What was foreseen by the same knowledge before, by run and step; the price of calls does not matter for it. */
  readonly forecasts: Map<string, Forecast> | undefined;
  readonly budget: Budget;
  calibration: CalibrationCounts = NO_OUTCOMES;
  choices = new ChoiceLearner();

  constructor(
    learned: Learned,
    ideas: SpeculationIdeas,
    world: World,
    {
      sharing,
      pricing = USUAL,
      forecasts,
    }: {
      readonly sharing?: Mind;
      readonly pricing?: Pricing;
      readonly forecasts?: Map<string, Forecast> | undefined;
    } = {},
  ) {
    this.forecasts = forecasts;
    this.#learned = learned;
    this.pricing = pricing;
    this.#ideas = ideas;
    this.#tools = world.tools;
    this.#readOnly = world.readOnly;
    this.#byServer = toolsByServer(world.tools.keys());
    this.clock = sharing === undefined ? manualClock(1) : sharing.clock;
    this.#thresholds = sharing === undefined ? thresholdsOf(this.clock) : sharing.#thresholds;
    const { clock } = this;
    this.budget = new Budget({ settings: () => DEFAULTS, clock });
    // The files do not tell which servers work on several calls at once: all are taken to.
    for (const server of this.#byServer.keys()) {
      this.budget.sawOverlap(server);
    }
    this.ready = new ReadyAnswers({
      worlds: new WorldWatch({ worlds: () => ({}), clock }),
      paths: { look: (paths) => Promise.resolve(paths.map(() => undefined)) },
      placeOf: () => ({ isRemote: true }),
      identityOf: ({ id }) => id,
      settings: () => DEFAULTS,
      clock,
    });
  }

  get knowledge(): SourceKnowledge {
    return {
      sources: (tool) => this.#learned.sourcesOf(tool),
      mayKeepValues: () => true,
      hash: sha256,
    };
  }

  /** Takes a lesson over as the stores do: counts are added. */
  learn(lesson: Lesson): void {
    for (const { context, next, count } of lesson.transitions) {
      const followers = this.#learned.next.get(nextKey(context)) ?? new Map<string, number>();
      this.#learned.next.set(
        nextKey(context),
        followers.set(next, (followers.get(next) ?? 0) + count),
      );
      if (serverOf(next) !== '') {
        this.#learned.usedAt.set(next, lesson.at);
      }
    }
    lesson.sources.forEach((source) => {
      this.#learned.count(source);
    });
    this.#look(lesson);
  }

  /** What was seen goes into the graph, and edges that were seen often enough are promoted, as the keeper does. */
  #look({ at, sightings }: Lesson): void {
    const graph = this.#graphNow();
    const ends = touchedEnds({ at, sightings });
    const seen = applyDelta(this.#learned.view, { at, sightings });
    const promoted = ends.flatMap((each) => promotionOf(graph, edgeBetween(seen, each)) ?? []);
    this.#learned.view = applyDelta(seen, { at, promoted });
    graph.setView(this.#learned.view, ends);
  }

  /** Measures the graph anew, as a gateway does now and then. */
  look(): void {
    this.#learned.graph = undefined;
  }

  /** What may be asked for next. */
  predict(history: SessionHistory): readonly PredictedCall[] {
    return predictCalls(history, this.#forecast(), CALL_MODEL.optionsMax);
  }

  /** Which tools may come next, whether or not they may be run ahead. */
  tools(history: SessionHistory): readonly string[] {
    return predictTools(history, this.#forecast()).map(({ tool }) => tool);
  }

  /** What is foreseen at a step, made once where nothing is learned meanwhile. */
  foresee(step: string | undefined, history: SessionHistory): Forecast {
    const known = step === undefined ? undefined : this.forecasts?.get(step);
    if (known !== undefined) {
      return known;
    }
    const startedMs = performance.now();
    const predicted = this.predict(history);
    const tookMs = performance.now() - startedMs;
    const forecast = { weighed: predicted, tools: this.tools(history), tookMs };
    if (step !== undefined) {
      const weighed = forecast.weighed.slice(0, RUN_AHEAD.predictionsMax);
      this.forecasts?.set(step, { ...forecast, weighed });
    }
    return forecast;
  }

  #forecast(): ForecastKnowledge {
    return {
      next: this.#learned.next,
      sources: (tool) => this.#learned.sourcesOf(tool),
      tools: this.#tools,
      calibration: this.calibration,
      hash: sha256,
      model: this.choices.model,
      isCandidate: (tool) => this.#readOnly.has(tool),
      standings: (last) => this.#standings(last),
      siblings: (last) => this.#byServer.get(serverOf(last)) ?? [],
      settings: this.#ideas,
    };
  }

  threshold(tool: ToolId): number {
    const whole = this.#breakdown(tool);
    return this.#ideas.thompson && this.#ideas.boost ? whole.value : this.#without(whole);
  }

  /** The probability from which only the guard holds a call of the tool back. */
  guardedFrom(tool: ToolId): number {
    const { floor, guard = 0 } = this.#breakdown(tool);
    return Math.max(floor, this.threshold(tool) - guard);
  }

  #breakdown(tool: ToolId): ThresholdBreakdown {
    const { clock } = this;
    const situation = { risk: 'safe', alpha: ALPHA, context: CONTEXT, nowMs: clock.now() } as const;
    const price = { ...this.pricing, seconds: 1, cost: 0, waitSeconds: 0 };
    return this.#thresholds.aheadThreshold(tool, situation, price);
  }

  #without({
    base,
    thompson,
    alpha,
    boost,
    floor,
    guard = 0,
    price = 0,
  }: ThresholdBreakdown): number {
    const value =
      base +
      (this.#ideas.thompson ? thompson : 0) +
      alpha.adjustment -
      (this.#ideas.boost ? boost.value : 0) +
      guard +
      price;
    return Math.min(THRESHOLDS.aheadMax, Math.max(floor, value));
  }

  /** Tells the thresholds how something ended. */
  record(outcomes: readonly Pick<Outcome, 'tool' | 'kind' | 'success'>[]): Promise<void> {
    const at = this.clock.now();
    return this.#thresholds.record(
      outcomes.map((outcome) => ({ ...outcome, context: CONTEXT, alpha: ALPHA.value, at })),
    );
  }

  /** Tells the calibration what came of a prediction. */
  note(call: PredictedCall, wasAsked: boolean): void {
    this.calibration = withOutcome(this.calibration, call, wasAsked);
  }

  /** Tells the model which of the calls that it weighed were asked for. */
  choose(calls: readonly PredictedCall[], wasAsked: readonly boolean[]): void {
    this.choices.chose(
      calls.map(({ features }) => features),
      wasAsked,
    );
  }

  tool(id: ToolId): Tool {
    return this.#tools.get(id) ?? bareTool(id);
  }

  #standings(last: ToolId): readonly ToolStanding[] {
    const graph = this.#graphNow();
    return standingsOf(last, [...this.#learned.usedAt.keys()], {
      community: (tool) => graph.community(tool),
      lastUsedAt: (tool) => this.#learned.usedAt.get(tool),
      pageRank: (tool) => graph.pageRank(tool),
      nowMs: this.clock.now(),
    });
  }

  #graphNow(): ToolGraph {
    if (this.#learned.graph === undefined) {
      this.#learned.graph = new ToolGraph();
      this.#learned.graph.setNodes(new Set(this.#learned.usedAt.keys()));
      this.#learned.graph.setView(this.#learned.view);
    }
    return this.#learned.graph;
  }
}

function thresholdsOf(clock: ManualClock): ThresholdKeeper {
  const store = new MemoryThresholdStore();
  const random = { next: seededRandom(SEED) };
  return new ThresholdKeeper({ store, episodes: store, clock, random, logger: quietLogger() });
}

function toolsByServer(tools: Iterable<ToolId>): ReadonlyMap<string, readonly ToolId[]> {
  const byServer = new Map<string, ToolId[]>();
  for (const tool of tools) {
    const server = serverOf(tool);
    const known = byServer.get(server) ?? [];
    known.push(tool);
    byServer.set(server, known);
  }
  return byServer;
}

/** A tool of which only the name is known. */
export function bareTool(id: ToolId): Tool {
  const server = id.slice(0, id.indexOf(':'));
  return {
    id,
    server,
    name: id.slice(server.length + 1),
    description: '',
    inputSchema: {},
    definition: {},
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The one text of a call. */
export function callKey(tool: string, args: JsonObject): string {
  return `${tool}\n${canonicalJson(args)}`;
}

export const SESSION = 'session' as SessionId;
