/** Values that were said or given and that no task of a plan takes. */
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { plainLine } from '../base/plain-text.ts';
import { nameTermsOf } from '../math/words.ts';
import { DRAFT } from '../tuning/draft.ts';
import type { Plan, PlanCall } from './complete-plan.ts';
import { inputValues, matchingInputs } from './draft-inputs.ts';
import type { Word } from './reading.ts';
import { bordersIn } from './segments.ts';
import type { Span, Spans } from './spans.ts';

/** A value that nothing in the plan takes. Of inputs only their names are told: they may be secret. */
export type UnusedValue =
  | { readonly from: 'intent'; readonly text: string }
  | {
      readonly from: 'inputs';
      readonly name: string;
      /** Parameters of that name, with their tasks, which do not take such a value. */
      readonly misfits: readonly string[];
    };

/** Mentions and inputs that no task takes, each once. */
export function unusedValues(
  { calls }: Plan,
  ids: readonly string[],
  spans: Spans,
  inputs: JsonObject = {},
): readonly UnusedValue[] {
  return [...unusedMentions(calls, spans), ...unusedInputs(calls, ids, inputs)].slice(
    0,
    DRAFT.unusedMax,
  );
}

function unusedMentions(calls: readonly PlanCall[], { mentions }: Spans): readonly UnusedValue[] {
  const taken = takenSpans(calls);
  const names = new Set(
    calls.flatMap(({ tool: { view } }) =>
      [view.tool.id, view.tool.name, view.tool.server].map((name) => nameOf(name)),
    ),
  );
  const left = mentions
    .filter(({ start, end }) => !taken.some((span) => span.start < end && span.end > start))
    .map(({ text }) => plainLine(text, DRAFT.describedLength))
    .filter((text) => !names.has(nameOf(text)));
  return [...new Set(left)].map((text) => ({ from: 'intent', text }));
}

/** The parts of the text that calls take as values. */
function takenSpans(calls: readonly PlanCall[]): readonly Span[] {
  return calls.flatMap(({ bound }) =>
    [...bound.values()].flatMap((own) => {
      const said = own.kind === 'said' ? [own.link.candidate.span] : [];
      return own.kind === 'kept' ? own.spans : said;
    }),
  );
}

/** An object is taken where it is taken whole, or where everything in it is. */
function unusedInputs(
  calls: readonly PlanCall[],
  ids: readonly string[],
  inputs: JsonObject,
): readonly UnusedValue[] {
  const taken = calls.flatMap(({ bound }) =>
    [...bound.values()].flatMap((own) => (own.kind === 'given' ? [own.given.input] : [])),
  );
  return inputValues(inputs)
    .filter(({ value, path }) => !isJsonObject(value) || path.length >= DRAFT.depthMax)
    .filter(({ path }) => !taken.some((other) => other.every((name, at) => name === path[at])))
    .map((input) => ({
      from: 'inputs',
      name: plainLine(input.path.join('.'), DRAFT.describedLength),
      misfits: calls.flatMap(({ tool }, at) =>
        tool.view.parameters
          .filter(({ parameter }) => matchingInputs([input], parameter.path).length > 0)
          .map(({ parameter }) => `${ids[at] ?? ''}.${parameter.name}`),
      ),
    }));
}

/**
 * The words of wishes that no task is for: parts behind a joint or in another sentence that no value is taken from, and
 * whose first word no tool of the plan knows.
 */
export function unmetWords({ calls }: Plan, spans: Spans): readonly string[] {
  const { reading } = spans;
  const vocabulary = new Set(calls.flatMap(({ tool }) => [...tool.view.vocabulary]));
  const taken = takenSpans(calls);
  const isTaken = ({ start, end }: Word): boolean =>
    taken.some((span) => span.start < end && span.end > start);
  const starts = bordersIn(spans)
    .filter(({ kind }) => kind !== 'turn' && kind !== 'comma')
    .map(({ at }) => at);
  return starts.flatMap((from, place) => {
    const words = reading.words.slice(from, starts[place + 1] ?? from);
    const verb = words.find(({ term }) => term !== '');
    const isUnmet =
      from > 0 && verb !== undefined && !vocabulary.has(verb.term) && !words.some(isTaken);
    const [first, last] = [words[0], words.at(-1)];
    return isUnmet
      ? [plainLine(reading.text.slice(first?.start, last?.end), DRAFT.describedLength)]
      : [];
  });
}

function nameOf(text: string): string {
  return nameTermsOf(text.slice(0, DRAFT.nameLengthMax)).join(' ');
}
