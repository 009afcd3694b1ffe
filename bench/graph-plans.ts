/** From an intent to a judged plan, a replan, and how soon a run that ended is in the next plan. */
import { unitTexts } from '../eval/drafted.ts';
import { createGraphStore } from '../src/adapters/postgres/graph-store.ts';
import { createLearnedStore } from '../src/adapters/postgres/learned-store.ts';
import type { openStorage } from '../src/adapters/postgres/open-storage.ts';
import { createSchemaChecker } from '../src/adapters/schema/ajv-checker.ts';
import { sha256, systemClock } from '../src/adapters/system/machine.ts';
import { openTelemetry } from '../src/adapters/telemetry/open-telemetry.ts';
import { projectId, runId, type ToolId } from '../src/base/ids.ts';
import { Turns } from '../src/base/turns.ts';
import { Guard } from '../src/call/guard.ts';
import { configSchema } from '../src/config/schema.ts';
import type { RunState } from '../src/execute/run-state.ts';
import { IntentDrafter } from '../src/gateway/draft-for-intent.ts';
import { CatalogKeeper } from '../src/knowledge/catalog-keeper.ts';
import { FeedIndexes } from '../src/knowledge/feeds.ts';
import { allEdges, applyDelta, EMPTY_VIEW } from '../src/knowledge/graph-delta.ts';
import { GraphKeeper } from '../src/knowledge/graph-keeper.ts';
import { LearnedKeeper } from '../src/knowledge/learned-keeper.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { finishedRun } from '../src/learn/finished-run.ts';
import { observeRun } from '../src/learn/observe-run.ts';
import { dot } from '../src/math/dot-product.ts';
import { gatePlan } from '../src/plan/gates.ts';
import type { Plan } from '../src/plan/plan.ts';
import { splice } from '../src/plan/splice.ts';
import { validate } from '../src/plan/validate.ts';
import { createHybridRetriever } from '../src/retrieve/hybrid-retriever.ts';
import type { Retriever } from '../src/retrieve/retriever.ts';
import { queryTexts, requestWords } from '../src/retrieve/searched-text.ts';
import { projectionOf, toolText } from '../src/retrieve/tool-vectors.ts';
import { LOOP } from '../src/tuning/loop.ts';
import { THRESHOLDS } from '../src/tuning/thresholds.ts';
import { memoryPermissionStore } from '../test/support/memory-permission-store.ts';
import { trustingPins } from '../test/support/memory-pins.ts';
import { quietLogger } from '../test/support/quiet-logger.ts';
import { makeGraph } from './graph-made.ts';
import { makeIntents, makeTools, wordVector } from './graph-tools.ts';

/** Where everything is stored. */
export type BenchDatabase = Awaited<ReturnType<typeof openStorage>>['database'];

/** Times of one kind. */
export interface PlanTimes {
  readonly name: string;
  readonly samples: readonly number[];
  readonly promise?: { readonly text: string; readonly belowMs: number };
}

const SEED = 20_261_117;
const ROUNDS = 30;
const WARM_UP = 5;
const NEVER = new AbortController().signal;
const SUGGESTION_MS = 200;
const REPLAN_MS = 200;
const LOOP_MS = 300;

/** What plans are drafted with, and runs that teach it. */
export interface PlanWorld {
  readonly tools: ReadonlyMap<Tool, Float32Array>;
  readonly learn: (run: RunState) => Promise<void>;
  readonly toolOf: (id: ToolId) => Tool;
  readonly planOf: (tasks: number) => Plan;
  readonly checking: () => Parameters<typeof validate>[1];
  readonly runFor: (intent: string) => RunState;
  readonly judge: (draft: Parameters<typeof gatePlan>[0]) => void;
  readonly drafter: (retriever: Retriever) => IntentDrafter;
}

/** Measures plans over a database of its own project. */
export async function measurePlans(
  size: number,
  database: BenchDatabase,
): Promise<readonly PlanTimes[]> {
  const world = await openWorld(makeTools(size), database);
  const intents = makeIntents(ROUNDS + WARM_UP);
  const vectors = vectorsFor(intents);
  const words = world.drafter(byWords());
  const meaning = world.drafter(byMeaning(world.tools, vectors));
  const results: PlanTimes[] = [];
  for (const [name, drafter] of [
    ['suggestion-words', words],
    ['suggestion-vectors', meaning],
  ] as const) {
    const samples = await each(intents, async (intent) => {
      const { draft } = await drafter.draft({ intent }, NEVER);
      world.judge(draft);
      validate(draft.workflow, world.checking());
    });
    const text = `a suggestion (search, draft, gates; ${name.slice('suggestion-'.length)})`;
    results.push({ name, samples, promise: { text, belowMs: SUGGESTION_MS } });
  }
  const plan = world.planOf(2);
  const replans = await each(intents, async (intent) => {
    const earlier = plan.tasks.map(({ id, tool }) => ({ id, tool: world.toolOf(tool) }));
    const { draft } = await meaning.draft({ intent, earlier }, NEVER);
    const begun = new Set(plan.tasks.map(({ id }) => id));
    splice(plan, begun, draft.workflow.tasks, world.checking());
  });
  const replan = { text: 'a replan by requirement', belowMs: REPLAN_MS };
  results.push({ name: 'replan', samples: replans, promise: replan });
  let seen = 0;
  const loops = await each(intents, async (intent) => {
    const run = world.runFor(intent);
    await world.learn(run);
    const { draft } = await meaning.draft({ intent }, NEVER);
    const used = new Set<string>(run.plan.tasks.map(({ tool }) => tool));
    seen += draft.tasks.some(({ tool, role }) => role === 'companion' && used.has(tool)) ? 1 : 0;
  });
  // A tool that lacks an argument, or does what the plan does already, is not taken over.
  const knowing = `${seen} of ${intents.length} take a tool of it over`;
  const loop = {
    text: `from the end of a run to a plan that knows it (${knowing})`,
    belowMs: LOOP_MS,
  };
  results.push({ name: 'feedback-loop', samples: loops, promise: loop });
  if (seen < intents.length / 2) {
    throw new Error(`most plans do not know the run before: ${knowing}`);
  }
  return results;
}

async function openKnowledge(tools: readonly Tool[], database: BenchDatabase) {
  const project = projectId(`bench-plans-${tools.length}`);
  const logger = quietLogger();
  const clock = systemClock;
  const graphStore = createGraphStore(database, project);
  await graphStore.update([], () => [...allEdges(applyDelta(EMPTY_VIEW, learnedOf(tools)))]);
  const graph = new GraphKeeper({ store: graphStore, clock, logger, feedsOf: () => [] });
  await graph.load();
  graph.graph.setNodes(new Set(tools.map(({ id }) => id)));
  const store = createLearnedStore(database, project);
  const learned = new LearnedKeeper({ store, graph, logger });
  const catalog = await catalogOf(tools);
  const permissions = memoryPermissionStore();
  const guard = new Guard({ rules: () => [], store: permissions, hash: sha256, clock, logger });
  await guard.load();
  const reading = {
    keptResult: () => Promise.resolve(undefined),
    publishesOutput: (id: ToolId) => catalog.current.tools.get(id)?.outputSchema !== undefined,
    hash: sha256,
    requestWords,
  };
  const learn = async (run: RunState): Promise<void> =>
    learned.learn(observeRun(await finishedRun(run, reading, clock.now())));
  return { graph, learned, catalog, guard, learn };
}

/** Everything that a gateway drafts with, for these tools. */
export async function openWorld(
  tools: readonly Tool[],
  database: BenchDatabase,
): Promise<PlanWorld> {
  const { learn, guard, ...known } = await openKnowledge(tools, database);
  const { catalog } = known;
  const checker = createSchemaChecker();
  const { retrieval } = configSchema.parse({}).pml;
  const feeds = new FeedIndexes();
  const vectors = new Map<string, Float32Array>(
    tools.map((tool) => [tool.id, wordVector(toolText(tool))]),
  );
  const toolOf = (id: ToolId): Tool => catalog.current.tools.get(id) ?? (tools[0] as Tool);
  let next = 0;
  const planOf = (tasks: number): Plan => {
    next += tasks;
    return chainOf(Array.from({ length: tasks }, (_, at) => toolOf(pickId(tools, next + at))));
  };
  // What only looks something up, by words: a plan takes nothing else over from a run by itself.
  const readers = tools.filter(({ name }) => /^(?:search|list)_/u.test(name));
  const lookingUp = (tasks: number): Plan => {
    next += tasks;
    return chainOf(Array.from({ length: tasks }, (_, at) => toolOf(pickId(readers, next + at))));
  };
  return {
    tools: new Map(tools.map((tool) => [tool, vectors.get(tool.id) ?? new Float32Array()])),
    learn,
    toolOf,
    planOf,
    checking: () => ({ catalog: catalog.current, checker }),
    runFor: (intent: string): RunState => finished(lookingUp(3), intent),
    judge: (draft) => {
      gatePlan(draft, {
        isAllowed: ({ tool }) => guard.decide(toolOf(tool), {}).action === 'allow',
        clearsThreshold: ({ tool, confidence }) =>
          confidence > THRESHOLDS[guard.explain(toolOf(tool)).judgement.risk],
      });
    },
    drafter: (retriever: Retriever) =>
      new IntentDrafter({
        spans: openTelemetry,
        offered: { of: (all) => all, shows: () => true },
        ...known,
        retriever,
        feeds,
        retrieval: () => retrieval,
        likeness: (one, other) => {
          const [left, right] = [vectors.get(one), vectors.get(other)];
          return left && right && dot(left, right);
        },
        hash: sha256,
        isReadOnly: (tool) => guard.effects(tool, {}).readOnly,
        remembered: () => ({ for: () => Promise.resolve([]) }),
        clock: systemClock,
      }),
  };
}

/** A graph of its usual shape, between these tools. */
function learnedOf(tools: readonly Tool[]): ReturnType<typeof makeGraph>['delta'] {
  const made = makeGraph(tools.length, SEED);
  const names = new Map(made.tools.map((id, at) => [id as string, tools[at]?.id ?? id]));
  const named = <Edge extends { readonly from: string; readonly to: string }>(edge: Edge) => ({
    ...edge,
    from: names.get(edge.from) ?? (edge.from as ToolId),
    to: names.get(edge.to) ?? (edge.to as ToolId),
  });
  const { at, sightings = [], inferred = [] } = made.delta;
  return { at, sightings: sightings.map(named), inferred: inferred.map(named) };
}

async function catalogOf(tools: readonly Tool[]): Promise<CatalogKeeper> {
  const servers = new Map<string, Tool[]>();
  for (const tool of tools) {
    servers.set(tool.server, [...(servers.get(tool.server) ?? []), tool]);
  }
  const keeper = new CatalogKeeper({
    pins: trustingPins(),
    store: {
      load: () =>
        Promise.resolve(
          [...servers].map(([server, list]) => ({
            server,
            tools: list,
            specHash: server,
            sendsRequests: false,
            listedAt: 0,
          })),
        ),
      save: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    },
    clock: systemClock,
    logger: quietLogger(),
    specHashOf: (server) => server,
  });
  await keeper.load();
  return keeper;
}

/** The vectors of everything that is searched for these intents. */
export function vectorsFor(intents: readonly string[]): ReadonlyMap<string, Float32Array> {
  const texts = intents
    .flatMap((intent) => unitTexts(intent))
    .flatMap((text) => queryTexts([text]));
  return new Map(texts.map((text) => [text, wordVector(text)]));
}

/** As without a model. */
export function byWords(): Retriever {
  const hybrid = createHybridRetriever();
  const turns = new Turns(systemClock, LOOP.shortTurnMs);
  return {
    retrieve: async (catalog, intents, limit) => ({
      candidates: await turns.run(hybrid.retrieving({ catalog, intents, limit })),
      mode: 'lexical',
    }),
  };
}

/** With all vectors at hand; making one takes as long as the model does. */
export function byMeaning(
  tools: ReadonlyMap<Tool, Float32Array>,
  known: ReadonlyMap<string, Float32Array>,
): Retriever {
  const hybrid = createHybridRetriever();
  const dimension = tools.values().next().value?.length ?? 0;
  const vectors = {
    dimension,
    vectorOf: (tool: Tool) => tools.get(tool),
    project: projectionOf('all-MiniLM-L6-v2'),
  };
  const made = new Map(known);
  const turns = new Turns(systemClock, LOOP.shortTurnMs);
  return {
    retrieve: async (catalog, intents, limit) => {
      for (const text of queryTexts(intents)) {
        made.set(text, made.get(text) ?? wordVector(text));
      }
      const request = { catalog, vectors, intents, queryVectors: made, limit };
      return { candidates: await turns.run(hybrid.retrieving(request)), mode: 'hybrid' };
    },
  };
}

function chainOf(tools: readonly Tool[]): Plan {
  const tasks = tools.map((tool, at) => ({
    id: `step_${at}`,
    tool: tool.id,
    args: { limit: 1 },
    dependsOn: at === 0 ? [] : [`step_${at - 1}`],
    onError: 'fail' as const,
  }));
  return { tasks, layers: tasks.map(({ id }) => [id]) };
}

function finished(plan: Plan, intent: string): RunState {
  const done = {
    status: 'succeeded' as const,
    durationMs: 5,
    result: { kind: 'inline' as const, value: { name: 'north', items: [1, 2, 3] } },
  };
  return {
    runId: runId(`bench-${sha256(intent)}`),
    status: 'completed',
    intent,
    plan,
    tasks: new Map(plan.tasks.map(({ id }) => [id, done])),
    calls: new Map(),
    steps: new Map(),
    decisions: [],
    messages: [],
    context: {},
    pause: 'never',
    layersOpen: 0,
    passedOver: new Set(),
    replanCount: 0,
    amendCount: 0,
    resumeCount: 0,
    commandIds: new Set(),
    startedAt: 1,
    finishedAt: 2,
  };
}

function pickId(tools: readonly Tool[], at: number): ToolId {
  return (tools[(at * 37) % tools.length] as Tool).id;
}

async function each(
  intents: readonly string[],
  work: (intent: string) => Promise<unknown>,
): Promise<readonly number[]> {
  const samples: number[] = [];
  for (const intent of intents) {
    const start = performance.now();
    await work(intent);
    samples.push(performance.now() - start);
  }
  return samples.slice(WARM_UP);
}
