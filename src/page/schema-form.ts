/** A form made from a JSON Schema. */
import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import { el, fill } from './el.ts';
import { foreign, visible } from './foreign-text.ts';

interface SchemaFormParts {
  readonly schema: unknown;
  readonly submit: string;
  /** Called with the values, once all of them are valid. */
  readonly onSubmit: (args: Readonly<Record<string, Json>>) => Promise<void>;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A longer text, or one with line ends, gets several lines. */
const LINE_MAX = 60;

/** The form, filled in with the defaults. */
export function schemaForm({ schema, submit, onSubmit }: SchemaFormParts): HTMLFormElement {
  const fields = fieldsOf(schema).map((field, index) => ({
    field,
    control: controlOf(field, `field-${index}`),
  }));
  const problem = el('p.beware', { role: 'alert' });
  const button = el('button.primary', { type: 'submit', 'data-key': 'submit' }, submit);
  const form = el(
    'form.schema-form',
    { novalidate: true },
    fields.length > 0 &&
      el(
        'div.fields',
        fields.map(({ field, control }) => row(field, control)),
      ),
    fields.length === 0 && el('p.hint', 'It takes no parameters.'),
    problem,
    el('div.buttons', button),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const args: Record<string, Json> = {};
    for (const { field, control } of fields) {
      const reading = readField(field, control.value);
      if (reading.kind === 'wrong') {
        fill(problem, foreign(reading.why, 300));
        control.focus();
        return;
      }
      if (reading.kind === 'value') {
        args[field.name] = reading.value;
      }
    }
    fill(problem);
    button.disabled = true;
    void onSubmit(args).finally(() => {
      button.disabled = false;
    });
  });
  return form;
}

function row(
  { name, description, isRequired, hasDefault }: FormField,
  control: Control,
): HTMLElement {
  const mark = isRequired && !hasDefault ? ' (has to be given)' : '';
  return el(
    'div.field',
    el('label', { for: control.id }, foreign(name, 80), mark),
    description !== undefined && el('p.hint', foreign(description, 300)),
    control,
  );
}

function controlOf(field: FormField, id: string): Control {
  const { kind, choices, initial, example } = field;
  const key = { id, 'data-key': id };
  if (kind === 'choice' || kind === 'boolean') {
    const all = kind === 'boolean' ? ['true', 'false'] : (choices ?? []);
    const select = el(
      'select',
      key,
      !field.hasDefault && el('option', { value: '' }, '(left out)'),
      all.map((choice) => el('option', { value: choice }, visible(shown(choice), 80))),
    );
    select.value = initial;
    return select;
  }
  const placeholder = example === undefined ? undefined : `such as ${visible(example, 80)}`;
  const isLong = kind === 'json' || initial.length > LINE_MAX || initial.includes('\n');
  const control = isLong
    ? el('textarea', { ...key, rows: 4, spellcheck: 'false', placeholder })
    : el('input', { ...key, type: 'text', autocomplete: 'off', placeholder });
  control.value = initial;
  return control;
}

/** A text without its quotes; everything else as JSON. */
function shown(choice: string): string {
  const value: unknown = JSON.parse(choice);
  return typeof value === 'string' && value !== '' ? value : choice;
}

// Turns a JSON Schema of type object into form fields, and the typed texts into values.

/** One parameter as a field of a form. */
interface FormField {
  readonly name: string;
  readonly description?: string;
  /** `json`: everything that has no field of its own kind is written as JSON. */
  readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'json';
  /** Text at first. */
  readonly initial: string;
  readonly isRequired: boolean;
  /** True if there is a default. */
  readonly hasDefault: boolean;
  /** Of `choice`: each as JSON. */
  readonly choices?: readonly string[];
  /** An earlier value, if there is no default. */
  readonly example?: string;
}

/** The meaning of the text in a field. */
type FieldReading =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'left_out' }
  | { readonly kind: 'wrong'; readonly why: string };

type Schema = Readonly<Record<string, unknown>>;

/** Fields that are drawn; a schema with more is filled in as JSON. */
const FIELDS_MAX = 40;
const CHOICES_MAX = 100;

/**
 * Returns the fields of a schema, required ones first. Returns none if it has no plain properties.
 */
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

/** Parses the text of a field. */
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
  const value = parseJson(text);
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

function asObject(value: unknown): Schema {
  return isJsonObject(value) ? value : {};
}
