/** What a person can fill in for a JSON Schema of type object, and what is meant by what they wrote. */
import type { PageJson } from '../surfaces/http/page-api.ts';

/** One parameter as a field of a form. */
export interface FormField {
  readonly name: string;
  readonly description?: string;
  /** `json`: everything that has no field of its own kind is written as JSON. */
  readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'json';
  /** What stands in it at first, as text. */
  readonly initial: string;
  readonly isRequired: boolean;
  /** Whether something stands in its place where nothing is said. */
  readonly hasDefault: boolean;
  /** Of `choice`: each as JSON. */
  readonly choices?: readonly string[];
  /** What it was once, where nothing stands in its place. */
  readonly example?: string;
}

/** What a text in a field means. */
export type FieldReading =
  | { readonly kind: 'value'; readonly value: PageJson }
  | { readonly kind: 'left_out' }
  | { readonly kind: 'wrong'; readonly why: string };

type Schema = Readonly<Record<string, unknown>>;

/** Fields that are drawn; a schema with more is filled in as JSON. */
const FIELDS_MAX = 40;
const CHOICES_MAX = 100;

/** The fields of a schema, those that have to be given first; none where it has no plain properties. */
export function fieldsOf(schema: unknown): readonly FormField[] {
  const { properties, required } = asObject(schema);
  const names = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(asObject(properties)).map(([name, property]) =>
    fieldOf(name, asObject(property), names.has(name)),
  );
  return fields
    .slice(0, FIELDS_MAX)
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

/** What is meant by what stands in a field. */
export function readField(field: FormField, text: string): FieldReading {
  const { kind, isRequired, hasDefault, name } = field;
  if (text === '' && (kind !== 'text' || !hasDefault)) {
    return isRequired && !hasDefault
      ? { kind: 'wrong', why: `${name} has to be given` }
      : { kind: 'left_out' };
  }
  if (kind === 'text') {
    return { kind: 'value', value: text };
  }
  const value = parsed(text);
  if (kind === 'number' || kind === 'integer') {
    const isRight = typeof value === 'number' && (kind === 'number' || Number.isInteger(value));
    return isRight
      ? { kind: 'value', value }
      : { kind: 'wrong', why: `${name} has to be a ${kind === 'number' ? '' : 'whole '}number` };
  }
  return value === undefined
    ? { kind: 'wrong', why: `${name} has to be written as JSON` }
    : { kind: 'value', value };
}

function fieldOf(name: string, property: Schema, isRequired: boolean): FormField {
  const { type, description, enum: choices, default: fallback, examples } = property;
  const example = Array.isArray(examples) ? (examples[0] as unknown) : undefined;
  const isChoice = Array.isArray(choices) && choices.length > 0 && choices.length <= CHOICES_MAX;
  const kind = isChoice ? 'choice' : kindOf(type, fallback);
  return {
    name,
    ...(typeof description === 'string' && { description }),
    kind,
    initial: fallback === undefined ? '' : written(kind, fallback),
    isRequired,
    hasDefault: fallback !== undefined,
    ...(isChoice && { choices: choices.map((choice) => JSON.stringify(choice)) }),
    ...(example !== undefined && { example: written(kind, example) }),
  };
}

function kindOf(type: unknown, fallback: unknown): FormField['kind'] {
  const isFitting = (kind: string): boolean => fallback === undefined || typeof fallback === kind;
  if (type === 'string' && isFitting('string')) {
    return 'text';
  }
  if ((type === 'number' || type === 'integer') && isFitting('number')) {
    return type;
  }
  return type === 'boolean' && isFitting('boolean') ? 'boolean' : 'json';
}

function written(kind: FormField['kind'], value: unknown): string {
  return kind === 'text'
    ? String(value)
    : JSON.stringify(value, undefined, kind === 'json' ? 2 : 0);
}

function parsed(text: string): PageJson | undefined {
  try {
    return JSON.parse(text) as PageJson;
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Schema)
    : {};
}
