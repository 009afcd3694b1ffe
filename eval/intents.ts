/** How often a request becomes the right calls: tools, arguments and wires. */
import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/system-clock.ts';
import type { ToolId } from '../src/base/ids.ts';
import { indexFeeds } from '../src/knowledge/feeds.ts';
import { ToolGraph } from '../src/knowledge/tool-graph.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { feedsFrom } from '../src/plan/draft-request.ts';
import { searchedAs, wishesOf } from '../src/plan/draft-wishes.ts';
import { draft } from '../src/plan/draft.ts';
import { gatePlan } from '../src/plan/gates.ts';
import { LEARNED } from '../src/plan/planner-weights.ts';
import { toolText } from '../src/retrieve/tool-text.ts';
import { catalogOf } from './dataset.ts';
import { planVectors } from './fit-planner.ts';
import { plainPlan } from './intents-baseline.ts';
import { readIntentSets, type Half, type IntentCase } from './intents-data.ts';
import { judgeIntent, type Judgement, type PlannedIntent } from './intents-judge.ts';
import { meaningFrom, searchedPlan } from './intents-planner.ts';
import { calibrationError } from './metrics.ts';
import type { EvalLine } from './report.ts';
import { hybrid, searchedTexts } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

export interface IntentsOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
  /** Judges one half only. */
  readonly half?: Half;
  /** Offers all tools of the folder for every request. */
  readonly isWhole?: boolean;
}

/** One planned request with its judgement. */
interface Row extends PlannedIntent {
  readonly case: IntentCase;
  readonly judgement: Judgement;
}

type Planner = (intent: string, tools: readonly Tool[]) => PlannedIntent;

const SURE = 0.85;
const PERCENT = 100;

/** Emits a row per folder, then one per category, for pml and for the plain baseline. */
export async function evaluateIntents(options: IntentsOptions): Promise<void> {
  const { dataFolder, emit, note, half, isWhole = false } = options;
  for (const { dataset, cases, tools } of readIntentSets(dataFolder)) {
    const chosen = cases
      .filter((each) => half === undefined || each.half === half)
      .map((each) => (isWhole ? { ...each, tools } : each));
    const vectors = await embedAll(chosen, note);
    const meaning = meaningFrom(await planVectors(chosen, note));
    const planners: readonly (readonly [string, Planner])[] = [
      ['pml', (intent, offered) => draftedPlan(intent, offered, vectors)],
      ['search', (intent, offered) => searchedPlan(intent, offered, LEARNED, meaning)],
      ['search-words', (intent, offered) => searchedPlan(intent, offered, LEARNED, undefined)],
      ['plain', plainPlan],
    ];
    for (const [system, planner] of planners) {
      const rows = chosen.map((each) => {
        const planned = planner(each.intent, each.tools);
        const judgement = judgeIntent(each, planned.calls, dataset.startsWith('bfcl'));
        return { ...planned, case: each, judgement };
      });
      const categories = new Set(chosen.map((each) => each.category));
      const isIn = ({ category, kind }: IntentCase, group: string): boolean =>
        group === (categories.has(group) ? category : kind);
      for (const category of [undefined, ...groupsOf(chosen)]) {
        const own = rows.filter((row) => category === undefined || isIn(row.case, category));
        emit({
          eval: 'intents',
          dataset: category === undefined ? dataset : `${dataset}/${category}`,
          system,
          n: own.length,
          metrics: metricsOf(own),
        });
      }
    }
  }
}

/** The categories, and the kinds where no category has the name of a kind. */
function groupsOf(cases: readonly IntentCase[]): readonly string[] {
  const categories = new Set(cases.map(({ category }) => category));
  const kinds = new Set(cases.map(({ kind }) => kind));
  const isApart = [...kinds].every((kind) => !categories.has(kind));
  return [...categories, ...(isApart ? kinds : [])].toSorted();
}

function metricsOf(rows: readonly Row[]): Record<string, number> {
  const needed = rows.filter((row) => row.case.calls.length > 0);
  const idle = rows.filter((row) => row.case.calls.length === 0);
  const sure = needed.filter(({ confidence }) => confidence >= SURE);
  const isRight = ({ judgement }: Row): boolean => judgement.isExact;
  const sum = (of: (judgement: Judgement) => number): number =>
    needed.reduce((total, { judgement }) => total + of(judgement), 0);
  const proposed = needed.filter(({ status }) => status === 'proposed');
  return {
    plan_right: share(needed.filter(isRight).length, needed.length),
    proposed: share(proposed.length, needed.length),
    proposed_right: share(proposed.filter(isRight).length, needed.length),
    sure: share(sure.length, needed.length),
    sure_right: share(sure.filter(isRight).length, sure.length),
    sure_wrong: share(
      rows.filter((row) => row.confidence >= SURE && row.calls.length > 0 && !wasRight(row)).length,
      rows.length,
    ),
    refused_right: share(idle.filter(({ status }) => status === 'refused').length, idle.length),
    tools_f1: share(
      2 * sum(({ toolsFound }) => toolsFound),
      sum(({ toolsPlanned, toolsWanted }) => toolsPlanned + toolsWanted),
    ),
    arguments_right: share(
      sum(({ argumentsRight }) => argumentsRight),
      sum(({ argumentsWanted }) => argumentsWanted),
    ),
    wires_f1: share(
      2 * sum(({ wiresFound }) => wiresFound),
      sum(({ wiresPlanned, wiresWanted }) => wiresPlanned + wiresWanted),
    ),
    ece: calibrationError(
      needed.map((row) => ({ probability: row.confidence, isTrue: isRight(row) })),
    ),
  };
}

function wasRight({ case: { calls }, judgement }: Row): boolean {
  return calls.length > 0 && judgement.isExact;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (PERCENT * part) / whole;
}

function draftedPlan(intent: string, tools: readonly Tool[], vectors: Vectors): PlannedIntent {
  const catalog = catalogOf(tools);
  const search = hybrid(catalog, vectors);
  const clauses = wishesOf(intent).map((text) => ({
    text,
    candidates: search.rank(searchedAs(text)).flatMap(({ id, score }) => {
      const tool = catalog.tools.get(id as ToolId);
      return tool === undefined ? [] : [{ tool, score }];
    }),
  }));
  const parts = {
    tools: catalog.tools,
    feeds: feedsFrom(indexFeeds(catalog.tools.values())),
    graph: new ToolGraph(),
  };
  const drafted = draft({ intent, clauses }, parts);
  const { kind } = gatePlan(drafted, { isAllowed: () => true, clearsThreshold: () => true });
  const status = drafted.missing.length > 0 ? 'incomplete' : 'proposed';
  return {
    calls: drafted.workflow.tasks.map(({ id, tool, args = {} }) => ({ id, tool, args })),
    confidence: drafted.confidence.value,
    status: kind === 'explicit_required' ? 'refused' : status,
  };
}

async function embedAll(
  cases: readonly IntentCase[],
  note: (text: string) => void,
): Promise<Vectors> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const queries = cases.flatMap(({ intent }) => [intent, ...wishesOf(intent)]);
  const texts = [
    ...cases.flatMap(({ tools }) => tools.map(toolText)),
    ...queries.flatMap((text) => [...searchedTexts(text), ...searchedTexts(searchedAs(text))]),
  ];
  // Awaited here: the embedder ends with this function.
  return await vectorsOf(texts, embedder, (done, total) => {
    note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
}
