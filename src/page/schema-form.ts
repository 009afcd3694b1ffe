/** A form made from a JSON Schema. */
import type { PageJson } from '../surfaces/http/page-api.ts';
import { el, fill } from './el.ts';
import { foreign, visible } from './foreign-text.ts';
import { type FormField, fieldsOf, readField } from './schema-fields.ts';

export interface SchemaFormParts {
  readonly schema: unknown;
  readonly submit: string;
  /** Called with what was filled in, once all of it can be understood. */
  readonly onSubmit: (args: Readonly<Record<string, PageJson>>) => Promise<void>;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Beyond it, or with line ends, a text gets room for several lines. */
const LINE_MAX = 60;

/** The form, filled in with what stands in the place of what is not said. */
export function schemaForm({ schema, submit, onSubmit }: SchemaFormParts): HTMLFormElement {
  const fields = fieldsOf(schema).map((field, index) => ({
    field,
    control: controlOf(field, `field-${index}`),
  }));
  const problem = el('p', { class: 'beware', role: 'alert' });
  const button = el('button', { type: 'submit', class: 'primary', 'data-key': 'submit' }, submit);
  const form = el(
    'form',
    { class: 'schema-form', novalidate: true },
    fields.map(({ field, control }) => row(field, control)),
    fields.length === 0 && el('p', { class: 'hint' }, 'It takes no parameters.'),
    problem,
    el('div', { class: 'buttons' }, button),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const args: Record<string, PageJson> = {};
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
    'div',
    { class: 'field' },
    el('label', { for: control.id }, foreign(name, 80), mark),
    description !== undefined && el('p', { class: 'hint' }, foreign(description, 300)),
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
