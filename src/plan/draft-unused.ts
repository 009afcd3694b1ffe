/** What somebody said that no task of a plan takes. */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { plainLine } from '../base/plain-text.ts';
import { nameTermsOf } from '../math/words.ts';
import type { IntentValue, IntentValueKind } from '../retrieve/intent-values.ts';
import { DRAFT } from '../tuning/draft.ts';
import { fittedValue } from './draft-fit.ts';
import { inputValues, matchingInputs } from './draft-inputs.ts';
import { isNumeric, parametersOf } from './draft-parameters.ts';
import type { SpokenIntent } from './draft-spoken.ts';
import type { WiredTask } from './draft-wiring.ts';

/** A value that nothing in the plan takes; of inputs their names alone, since they may be secret. */
export type UnusedValue =
  | { readonly from: 'intent'; readonly text: string }
  | {
      readonly from: 'inputs';
      readonly name: string;
      /** Parameters of that name, with their tasks, which do not take such a value. */
      readonly misfits: readonly string[];
    };

/** What nobody says by accident; a name may be said in passing. */
const MEANT: ReadonlySet<IntentValueKind> = new Set(['path', 'url', 'email', 'quoted']);

/** Values of the intent and inputs that no task takes, each once. */
export function unusedValues(
  tasks: readonly WiredTask[],
  intent: SpokenIntent,
  inputs: JsonObject = {},
): readonly UnusedValue[] {
  return [...unusedOfIntent(tasks, intent), ...unusedInputs(tasks, inputs)].slice(
    0,
    DRAFT.unusedMax,
  );
}

function unusedOfIntent(
  tasks: readonly WiredTask[],
  { values }: SpokenIntent,
): readonly UnusedValue[] {
  const taken = tasks
    .flatMap(({ bound }) => bound.bindings)
    .flatMap((binding) => ('value' in binding ? textsIn(binding.value) : []));
  const names = new Set(
    tasks.flatMap(({ tool }) => [tool.id, tool.name, tool.server].map((name) => nameOf(name))),
  );
  const isTaken = ({ kind, value }: IntentValue): boolean => {
    const said = String(value).toLowerCase();
    // The digits of a number are in many a path.
    const has = (text: string): boolean =>
      kind === 'number' ? text === said : text.includes(said);
    return taken.some((text) => has(text.toLowerCase()));
  };
  const left = values
    .filter((value) => MEANT.has(value.kind) || isMeantNumber(value, tasks))
    .filter((value) => !isTaken(value))
    .map(({ value }) => String(value))
    .filter((said) => !names.has(nameOf(said)));
  return [...new Set(left)].map((said) => ({
    from: 'intent',
    text: plainLine(said, DRAFT.describedLength),
  }));
}

/** A number may be said in passing, unless a tool could have been given it: "the last 5 commits". */
function isMeantNumber(value: IntentValue, tasks: readonly WiredTask[]): boolean {
  return (
    value.kind === 'number' &&
    tasks.some(({ tool, bound }) =>
      parametersOf(tool).some(
        (each) =>
          isNumeric(each) &&
          fittedValue(each, value) !== undefined &&
          !bound.bindings.some(({ parameter }) => parameter === each.name),
      ),
    )
  );
}

/** An object is taken where it is taken whole, or where everything in it is. */
function unusedInputs(tasks: readonly WiredTask[], inputs: JsonObject): readonly UnusedValue[] {
  const all = inputValues(inputs);
  const taken = tasks
    .flatMap(({ bound }) => bound.bindings)
    .flatMap(({ input }) => (input === undefined ? [] : [input]));
  return all
    .filter(({ value, path }) => !isJsonObject(value) || path.length >= DRAFT.depthMax)
    .filter(({ path }) => !taken.some((other) => other.every((name, at) => name === path[at])))
    .map((input) => ({
      from: 'inputs',
      name: plainLine(input.path.join('.'), DRAFT.describedLength),
      misfits: tasks.flatMap(({ id, tool }) =>
        parametersOf(tool)
          .filter(({ path }) => matchingInputs([input], path).length > 0)
          .map(({ name }) => `${id}.${name}`),
      ),
    }));
}

function nameOf(text: string): string {
  return nameTermsOf(text.slice(0, DRAFT.nameLengthMax)).join(' ');
}

/** The texts and numbers in a value, as texts. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).flatMap((member) => (member === undefined ? [] : textsIn(member)));
  }
  return [String(value)];
}
