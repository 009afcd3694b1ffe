/** What the agent said outright: values by name, to be found under the names that tools use. */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { nameTermsOf } from '../math/words.ts';
import { DRAFT } from '../tuning/draft.ts';

/** A value of the inputs and the names that lead to it. */
export interface InputValue {
  readonly path: readonly string[];
  readonly value: Json;
}

/** A found input and how sure it is that it is meant. */
export interface InputMatch extends InputValue {
  readonly confidence: number;
}

/** Every value of the inputs, the outer before what is in them; so many and so deep at the most. */
export function inputValues(inputs: JsonObject): readonly InputValue[] {
  const found: InputValue[] = [{ path: [], value: inputs }];
  for (const { path, value } of found) {
    if (isJsonObject(value) && path.length < DRAFT.depthMax) {
      for (const [name, member] of Object.entries(value)) {
        if (found.length > DRAFT.inputsMax) {
          return found.slice(1);
        }
        if (member !== undefined) {
          found.push({ path: [...path, name], value: member });
        }
      }
    }
  }
  return found.slice(1);
}

/**
 * The inputs that may be this parameter, the surest first: the whole path has the same name, then the
 * last part of it. `userId`, `user_id` and `user-ids` are the same name.
 */
export function matchingInputs(
  inputs: readonly InputValue[],
  path: readonly string[],
): readonly InputMatch[] {
  const [whole, last] = [nameOf(path.join(' ')), nameOf(path.at(-1) ?? '')];
  return inputs
    .flatMap((input): readonly InputMatch[] => {
      const isWhole = nameOf(input.path.join(' ')) === whole;
      const isLast =
        nameOf(input.path.at(-1) ?? '') === last || nameOf(input.path.join(' ')) === last;
      if (!isWhole && !isLast) {
        return [];
      }
      return [{ ...input, confidence: isWhole ? DRAFT.inputNamed : DRAFT.inputNested }];
    })
    .toSorted(
      (left, right) => right.confidence - left.confidence || left.path.length - right.path.length,
    );
}

/**
 * The input that is named after the same kind of value as this parameter, where only one is: a `folder` that
 * was given is the `path` that is needed. Whether nothing else can take it is for the caller to say.
 */
export function inputOfKind(
  inputs: readonly InputValue[],
  isOfKind: (terms: readonly string[]) => boolean,
): InputMatch | undefined {
  const [input, ...more] = inputs.filter(
    ({ path, value }) =>
      typeof value === 'string' &&
      isOfKind(nameTermsOf((path.at(-1) ?? '').slice(0, DRAFT.nameLengthMax))),
  );
  return input === undefined || more.length > 0
    ? undefined
    : { ...input, confidence: DRAFT.inputNested };
}

function nameOf(text: string): string {
  const name = text.slice(0, DRAFT.nameLengthMax);
  const terms = nameTermsOf(name);
  return terms.length > 0 ? terms.join('') : name.toLowerCase();
}
