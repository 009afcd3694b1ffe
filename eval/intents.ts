/** How often a request becomes the right calls: tools, arguments and wires. */
import { join } from 'node:path';

import type { Tool } from '../src/knowledge/tool.ts';
import { LEARNED } from '../src/plan/planner-weights.ts';
import { planAgain, readAgain, type AgainRow } from './intents-again.ts';
import { plainPlan } from './intents-baseline.ts';
import { readIntentSets, type Half, type IntentCase } from './intents-data.ts';
import { judgeIntent, SURE, type Judgement, type PlannedIntent } from './intents-judge.ts';
import { SCORE_PARTS, withoutPart } from './intents-parts.ts';
import { searchedPlan, searchedWith } from './intents-planner.ts';
import { calibrationError } from './metrics.ts';
import { planVectors } from './plan-vectors.ts';
import type { EvalLine } from './report.ts';

export interface IntentsOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
  /** Judges one half only. */
  readonly half?: Half;
  /** Offers all tools of the folder for every request. */
  readonly isWhole?: boolean;
  /** Plans without each part of the score as well. */
  readonly isAblated?: boolean;
  /** Of how many requests one is planned. */
  readonly every?: number;
}

/** One planned request with its judgement. */
interface Row extends PlannedIntent {
  readonly case: IntentCase;
  readonly judgement: Judgement;
}

type Planner = (intent: string, tools: readonly Tool[]) => PlannedIntent;

const PERCENT = 100;

/** Emits a row per folder, then one per category, for pml and for the plain baseline. */
export async function evaluateIntents(options: IntentsOptions): Promise<void> {
  const { dataFolder, emit, note, half, isWhole = false, every = 1 } = options;
  for (const { dataset, cases, tools } of readIntentSets(dataFolder)) {
    const chosen = cases
      .filter((each) => half === undefined || each.half === half)
      .filter((_, at) => at % every === 0)
      .map((each) => (isWhole ? { ...each, tools } : each));
    const searched = searchedWith(await planVectors(chosen, note));
    const planners: readonly (readonly [string, Planner])[] = [
      ['pml', (intent, offered) => searchedPlan(intent, offered, LEARNED, searched)],
      ['pml-words', (intent, offered) => searchedPlan(intent, offered, LEARNED, undefined)],
      ['plain', plainPlan],
      ...(options.isAblated === true ? Object.keys(SCORE_PARTS) : []).map(
        (part): readonly [string, Planner] => {
          const weights = withoutPart(LEARNED, part);
          return [
            `pml -${part}`,
            (intent, offered) => searchedPlan(intent, offered, weights, searched),
          ];
        },
      ),
    ];
    const again = readAgain(join(dataFolder, dataset), chosen);
    if (again.length > 0) {
      const rows = await planAgain(
        again,
        await planVectors(
          again.map((each) => each.case),
          note,
        ),
        note,
      );
      for (const how of ['same_words', 'other_values', 'paraphrase'] as const) {
        emit({
          eval: 'intents',
          dataset: `${dataset}/${how}`,
          system: 'pml',
          ...againMetrics(rows, how),
        });
      }
    }
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

/** What memory is worth for requests that are asked again. */
function againMetrics(
  rows: readonly AgainRow[],
  how: AgainRow['how'],
): { readonly n: number; readonly metrics: Record<string, number> } {
  const own = rows.filter((row) => row.how === how);
  const sure = own.filter(({ confidence }) => confidence >= SURE);
  return {
    n: own.length,
    metrics: {
      plan_right: share(own.filter(({ isRight }) => isRight).length, own.length),
      without_memory: share(own.filter(({ isRightAnew }) => isRightAnew).length, own.length),
      sure: share(sure.length, own.length),
      sure_right: share(sure.filter(({ isRight }) => isRight).length, sure.length),
    },
  };
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
