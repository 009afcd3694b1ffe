/** Requests that are asked again after they were carried out once: with the same words, other values, other words. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import { isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import { dot } from '../src/math/dot-product.ts';
import { planIntent } from '../src/plan/plan-intent.ts';
import { LEARNED } from '../src/plan/planner-weights.ts';
import type { RememberedPlan } from '../src/plan/remembered-plan.ts';
import { INTENT } from '../src/tuning/gateway.ts';
import { readLines } from './dataset.ts';
import { callsIn, type ExpectedCall, type IntentCase } from './intents-data.ts';
import { judgeIntent } from './intents-judge.ts';
import { callsOf, searchedWith } from './intents-planner.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

/** A request, and the request that was carried out before it. */
export interface AskedAgain {
  readonly how: 'same_words' | 'other_values' | 'paraphrase';
  readonly case: IntentCase;
}

/** Reads what is asked again; nothing where the folder has no such file. */
export function readAgain(folder: string, cases: readonly IntentCase[]): readonly AskedAgain[] {
  const file = join(folder, 'again.jsonl');
  const byId = new Map(cases.map((each) => [each.id, each]));
  return (existsSync(file) ? readLines(file) : []).flatMap((line): readonly AskedAgain[] => {
    const first = byId.get(typeof line['id'] === 'string' ? line['id'] : '');
    const again = (how: AskedAgain['how'], told: Json | undefined): readonly AskedAgain[] =>
      first === undefined || !isJsonObject(told) || typeof told['intent'] !== 'string'
        ? []
        : [
            {
              how,
              case: { ...first, intent: told['intent'], calls: callsIn(told['expect']), also: [] },
            },
          ];
    return first === undefined
      ? []
      : [
          { how: 'same_words', case: first },
          ...again('other_values', line['same_shape']),
          ...again('paraphrase', line['paraphrase']),
        ];
  });
}

/** What came of one request that was asked again. */
export interface AgainRow {
  readonly how: AskedAgain['how'];
  readonly isRight: boolean;
  readonly confidence: number;
  /** Whether it would be right without memory. */
  readonly isRightAnew: boolean;
}

/** Plans what is asked again, with everything that was carried out before in memory. */
export async function planAgain(
  asked: readonly AskedAgain[],
  vectors: Vectors,
  note: (text: string) => void,
): Promise<readonly AgainRow[]> {
  const meanings = await intentVectors(asked, note);
  const remembered = asked.filter(({ how }) => how === 'same_words').map(({ case: each }) => each);
  const searched = searchedWith(vectors);
  return asked.map(({ how, case: each }) => {
    const near = remembered
      .map((past) => ({ past, meaning: likeness(meanings, each.intent, past.intent) }))
      .toSorted((one, other) => other.meaning - one.meaning)
      .slice(0, INTENT.rememberedMax)
      .flatMap(({ past, meaning }) => planOf(past, meaning));
    const request = { intent: each.intent, tools: each.tools, searched: searched(each.tools) };
    const isRight = (plans: ReturnType<typeof planIntent>['plans']): boolean =>
      plans[0] !== undefined && judgeIntent(each, callsOf(plans[0]), false).isExact;
    const planned = planIntent({ ...request, sources: { remembered: near } }, LEARNED);
    return {
      how,
      isRight: isRight(planned.plans),
      confidence: planned.confidence,
      isRightAnew: isRight(planIntent(request, LEARNED).plans),
    };
  });
}

export async function intentVectors(
  asked: readonly AskedAgain[],
  note: (text: string) => void,
): Promise<Vectors> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  return await vectorsOf(
    asked.map(({ case: each }) => each.intent),
    embedder,
    (done, total) => {
      note(`embedding ${done} of ${total} texts that are not in the cache`);
    },
  );
}

export function likeness(vectors: Vectors, one: string, other: string): number {
  const [left, right] = [vectors.get(one), vectors.get(other)];
  return left === undefined || right === undefined ? 0 : dot(left, right);
}

/** The right calls of a request as a workflow that went well. */
export function planOf(
  { intent, calls, tools }: IntentCase,
  meaning: number,
): readonly RememberedPlan[] {
  const byId = new Map(tools.map((tool) => [tool.id as string, tool]));
  const tasks = calls.flatMap((call) => {
    const tool = byId.get(call.tool);
    return tool === undefined ? [] : [{ id: call.id, tool, args: argsOf(call) }];
  });
  return tasks.length === calls.length ? [{ intent, tasks, successes: 1, meaning }] : [];
}

function argsOf({ args }: ExpectedCall): JsonObject {
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, [first]]): readonly [string, Json][] => {
      if (first === undefined || first === '') {
        return [];
      }
      const { from, path } = isJsonObject(first) ? first : {};
      const isWire = typeof from === 'string' && typeof path === 'string';
      return [[name, isWire ? `\${${from}${path.replace(/^\$/u, '')}}` : first]];
    }),
  );
}
