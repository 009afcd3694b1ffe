/** Inputs of the agent: values by name, matched with the parameter names of tools. */
import { isJsonObject, isNestedBeyond, type Json, type JsonObject } from '../base/json.ts';
import { nameTermsOf } from '../math/words.ts';
import { DRAFT } from '../tuning/draft.ts';
import { PLAN } from '../tuning/plan.ts';
import { fitted } from './draft-fit.ts';
import type { Parameter } from './draft-parameters.ts';
import type { GivenFor } from './links.ts';
import type { RecallInputs } from './recall-plan.ts';

/** A value of the inputs and the names that lead to it. */
interface InputValue {
  readonly path: readonly string[];
  readonly value: Json;
}

/** A found input and how sure it is that it is meant. */
interface InputMatch extends InputValue {
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

function nameOf(text: string): string {
  const name = text.slice(0, DRAFT.nameLengthMax);
  const terms = nameTermsOf(name);
  return terms.length > 0 ? terms.join('') : name.toLowerCase();
}

/** Returns the agent's inputs in the form that plans use. */
export function readInputs(inputs: JsonObject): RecallInputs {
  const said = inputValues(inputs);
  return {
    givenFor: inputsFor(inputs),
    misfits: ({ parameter }) => matchingInputs(said, parameter.path).length > 0,
  };
}

/** Finds what the agent gave for a parameter. What does not fit, or is nested too deep, is not for it. */
export function inputsFor(inputs: JsonObject): GivenFor {
  const said = inputValues(inputs);
  return ({ parameters }, { parameter }) => {
    const named = matchingInputs(said, parameter.path);
    const others = parameters.map((each) => each.parameter);
    for (const { path, value } of named.length > 0 ? named : onlyText(parameter, others, said)) {
      const found = isNestedBeyond(value, PLAN.depthMax - parameter.path.length)
        ? undefined
        : fitted(parameter, value);
      if (found !== undefined) {
        return { value: found, input: path };
      }
    }
    return undefined;
  };
}

/** A `folder` that was given is the `path` that is needed, where nothing else can be meant. */
function onlyText(
  parameter: Parameter,
  parameters: readonly Parameter[],
  said: readonly InputValue[],
): readonly InputValue[] {
  const needed = parameters.filter(({ isRequired, types }) => isRequired && types.has('string'));
  const free = said.filter(
    (input) =>
      typeof input.value === 'string' &&
      parameters.every(({ path }) => matchingInputs([input], path).length === 0),
  );
  return parameter.isRequired && needed.length === 1 && free.length === 1 ? free : [];
}
