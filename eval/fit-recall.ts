/** Fits what speaks for a remembered plan, on requests that are asked again and on those that are not. */
import { logistic } from '../src/math/logistic.ts';
import { fillTemplate } from '../src/plan/fill-template.ts';
import type { Weights } from '../src/plan/links.ts';
import { mentionsIn } from '../src/plan/mentions.ts';
import { readIntent } from '../src/plan/reading.ts';
import { recallPlan, recallSigns } from '../src/plan/recall-plan.ts';
import { templateOf } from '../src/plan/remembered-plan.ts';
import type { Signs } from '../src/plan/sign-trees.ts';
import { spansOf } from '../src/plan/spans.ts';
import { INTENT } from '../src/tuning/gateway.ts';
import { intentVectors, likeness, planOf, type AskedAgain } from './intents-again.ts';
import type { IntentCase } from './intents-data.ts';
import { judgeIntent } from './intents-judge.ts';
import { callsOf, searchedWith } from './intents-planner.ts';
import type { Vectors } from './vector-cache.ts';

/** A remembered plan for a request, and whether it is right for it. */
export interface RecallSample {
  readonly signs: Signs;
  readonly isRight: boolean;
}

/** For each request, the nearest of what was done before, without the request itself. */
export async function recallSamples(
  asked: readonly AskedAgain[],
  others: readonly IntentCase[],
  links: Weights,
  vectors: Vectors,
  note: (text: string) => void,
): Promise<readonly RecallSample[]> {
  const past = asked.filter(({ how }) => how === 'same_words').map((each) => each.case);
  const told = [
    ...asked.filter(({ how }) => how !== 'same_words').map((each) => each.case),
    ...others.filter(({ id }) => past.every((each) => each.id !== id)),
  ];
  const all = [...past, ...told].map((each): AskedAgain => ({ how: 'same_words', case: each }));
  const meanings = await intentVectors(all, note);
  const searched = searchedWith(vectors);
  return told.flatMap((each) => {
    const reading = readIntent(each.intent);
    const spans = spansOf(reading, mentionsIn(reading));
    const found = searched(each.tools)(spans);
    return past
      .map((done) => ({ done, meaning: likeness(meanings, each.intent, done.intent) }))
      .toSorted((one, other) => other.meaning - one.meaning)
      .slice(0, INTENT.rememberedMax)
      .flatMap(({ done, meaning }) => planOf(done, meaning))
      .flatMap((plan) => templateOf(plan) ?? [])
      .map((template) => {
        const { plan } = recallPlan(template, spans, found, { links, recall: {} });
        const filled = fillTemplate(template, spans, links);
        return {
          signs: recallSigns(template, filled, spans, found),
          isRight: each.calls.length > 0 && judgeIntent(each, callsOf(plan), false).isExact,
        };
      });
  });
}

const EPOCHS = 400;
const RATE = 0.05;
const RIDGE = 0.002;

/** Fits a logistic regression. */
export function fitRecall(samples: readonly RecallSample[]): Weights {
  const weights = new Map<string, number>();
  const squares = new Map<string, number>();
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const { signs, isRight } of samples) {
      let sum = 0;
      for (const [name, value] of signs) {
        sum += (weights.get(name) ?? 0) * value;
      }
      const error = logistic(sum) - Number(isRight);
      for (const [name, value] of signs) {
        const known = weights.get(name) ?? 0;
        const slope = error * value + (RIDGE * known) / 10;
        const square = (squares.get(name) ?? 0.1) + slope * slope;
        squares.set(name, square);
        weights.set(name, known - (RATE * slope) / Math.sqrt(square));
      }
    }
  }
  return Object.fromEntries(
    [...weights].map(([name, weight]) => [name, Math.round(weight * 1000) / 1000]),
  );
}
