/** What somebody said or gave that no task of a plan takes. */
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { plainLine } from '../base/plain-text.ts';
import { nameTermsOf } from '../math/words.ts';
import { DRAFT } from '../tuning/draft.ts';
import { PLANNER } from '../tuning/planner.ts';
import type { Plan, PlanCall } from './complete-plan.ts';
import { inputValues, matchingInputs } from './draft-inputs.ts';
import type { Searched } from './search-units.ts';
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
export function takenSpans(calls: readonly PlanCall[]): readonly Span[] {
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
 * The words of parts that no task is for: those with a value in them, and those that some tool answers. Other words
 * cost confidence and are not told.
 */
export function unmetWords(
  { skipped, calls }: Plan,
  { reading, mentions }: Spans,
  { units }: Searched,
): readonly string[] {
  const used = new Set(calls.map(({ tool }) => tool.view.tool.id));
  return skipped
    .filter(({ from, to }) => {
      const hasValue = mentions.some((each) => each.from >= from && each.to <= to);
      const isAnswered = units.some(
        (unit) =>
          unit.from >= from &&
          unit.to <= to &&
          [...unit.found].some(
            ([tool, { search }]) => search >= PLANNER.unmetMin && !used.has(tool),
          ),
      );
      return hasValue || isAnswered;
    })
    .map(({ from, to }) => {
      const [first, last] = [reading.words[from], reading.words[to - 1]];
      return plainLine(reading.text.slice(first?.start, last?.end), DRAFT.describedLength);
    });
}

function nameOf(text: string): string {
  return nameTermsOf(text.slice(0, DRAFT.nameLengthMax)).join(' ');
}
