/** Decides whether a value can be an argument, and how it is then written. */
import { canonicalJson, isJsonObject, type Json } from '../base/json.ts';
import { dateOf } from '../retrieve/intent-values.ts';
import type { Parameter, ParameterType } from './draft-parameters.ts';

const SHAPES: ReadonlyMap<string, RegExp> = new Map([
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/u],
  ['uri', /^[a-z][a-z0-9+.-]*:\/\/\S+$/iu],
  ['url', /^[a-z][a-z0-9+.-]*:\/\/\S+$/iu],
  ['uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu],
]);
const ISO_DATE = /^\d{4}-/u;
const ISO_DATE_LENGTH = 10;

/** Returns the value in the form that the parameter takes, or `undefined` if it does not take it. Nothing is cast. */
export function fitted(parameter: Parameter, value: Json): Json | undefined {
  const { types, choices, range } = parameter;
  if (
    choices.length > 0 &&
    !choices.some((choice) => canonicalJson(choice) === canonicalJson(value))
  ) {
    return undefined;
  }
  if (types.size > 0 && !typesOfValue(value).some((type) => types.has(type))) {
    return undefined;
  }
  if (typeof value === 'number') {
    return value >= range.minimum && value <= range.maximum ? value : undefined;
  }
  if (typeof value === 'string') {
    return value.length >= range.lengthMin && value.length <= range.lengthMax
      ? formatted(parameter.format, value)
      : undefined;
  }
  return value;
}

/** Returns the parameter for one item of a list parameter, or `undefined` if the parameter takes no list. */
export function itemOf(parameter: Parameter): Parameter | undefined {
  return parameter.types.has('array') && !parameter.types.has('string')
    ? { ...parameter, types: parameter.itemTypes }
    : undefined;
}

function typesOfValue(value: Json): readonly ParameterType[] {
  if (typeof value === 'number') {
    return Number.isInteger(value) ? ['number', 'integer'] : ['number'];
  }
  if (typeof value === 'string') {
    return ['string'];
  }
  if (typeof value === 'boolean') {
    return ['boolean'];
  }
  if (Array.isArray(value)) {
    return ['array'];
  }
  return isJsonObject(value) ? ['object'] : [];
}

function formatted(format: string | undefined, value: string): string | undefined {
  const shape = SHAPES.get(format ?? '');
  if (shape !== undefined) {
    return shape.test(value) ? value : undefined;
  }
  if (format !== 'date' && format !== 'date-time') {
    return value;
  }
  const date = dateOf(value);
  if (date === undefined || !ISO_DATE.test(date)) {
    return undefined;
  }
  const day = date.slice(0, ISO_DATE_LENGTH);
  const moment = date === day ? `${day}T00:00:00Z` : date.replace(' ', 'T');
  return format === 'date' ? day : moment;
}
