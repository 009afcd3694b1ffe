/** `docs/reference/config.md`, made from the schema so that it cannot say anything else. */
import { z } from 'zod';

import { isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import { ENVIRONMENT_OVERRIDES } from '../src/config/environment.ts';
import { settingName } from '../src/config/json-document.ts';
import { configSchema } from '../src/config/schema.ts';
import { SETTING_RULES, type Widening } from '../src/config/setting-rules.ts';

const HEAD = `# Configuration

Written from the schema by \`npm run docs\`; do not edit it here.

\`pml.json\` may have comments and trailing commas. pml takes the first of these: the file named by \`--config\`, the file named by
\`PML_CONFIG\`, the user's own
\`~/.config/pml/pml.json\`. Unknown and duplicate keys are errors. All problems are reported at once, with
line and column. Without a file, pml uses a starter set of servers that see one scratch folder.

The environment wins over the file, the file over the default. \`pml config\` shows
each value and where it came from.

In the texts of \`mcpServers\` and in \`pml.storage.url\`, \`\${env:NAME}\` is the value of a variable.
\`\${env:NAME:-other}\` uses the text \`other\` if the variable is not set. \`$\${env:\` stands for the characters themselves. If
a variable is not set, its server is left out with a warning, and the others run.

pml does not use the \`pml.json\` of a project until a person has run \`pml trust\`. Changes that allow more than before
wait for a person ([below](#changes-while-pml-runs)).
`;

const CHANGES = `## Changes while pml runs

pml reads a saved file at once. If something in it is wrong, nothing of it is applied: pml goes on with the
earlier configuration, and \`pml up\` and \`pml doctor\` say why. Servers that did not change keep running.

Some settings take effect only after a restart. Until then, \`pml up\`, \`pml doctor\`
and the log name each one that differs ("pml.http.port changed: run pml down, then pml up"). \`pml.exposure.mode\` is one of
them, because clients may keep the list of tools.
`;

/** The whole page. */
export function configReference(): string {
  const schema = z.toJSONSchema(configSchema, { io: 'input' }) as unknown as JsonObject;
  const properties = objectOf(schema['properties']);
  const server = objectOf(objectOf(properties['mcpServers'])['additionalProperties']);
  const pml = objectOf(objectOf(properties['pml'])['properties']);
  const { servers, ...rest } = pml;
  const marks = objectOf(objectOf(servers)['additionalProperties']);
  return [
    HEAD,
    '## `mcpServers`\n',
    `${textOf(objectOf(properties['mcpServers'])['description'])}\n`,
    ...alternativesOf(server).flatMap((kind) => [
      `### ${textOf(kind['description'])}\n`,
      table(rowsOf(kind, [])),
    ]),
    '## `pml`\n',
    table(
      Object.entries(rest).flatMap(([key, value]) =>
        rowsOf({ properties: { [key]: value } }, ['pml']),
      ),
    ),
    '## `pml.servers`\n',
    `${textOf(objectOf(servers)['description'])}\n`,
    table(rowsOf(marks, [])),
    CHANGES,
    changesTable(),
    '## Environment\n',
    environmentTable(),
  ].join('\n');
}

type Row = readonly [key: string, type: string, standard: string, description: string];

function rowsOf(schema: JsonObject, path: readonly string[]): readonly Row[] {
  const required = schema['required'];
  return Object.entries(objectOf(schema['properties'])).flatMap(([key, raw]) => {
    const value = objectOf(raw);
    const inner = [...path, key];
    const items = objectOf(value['items']);
    if ('properties' in value) {
      return rowsOf(value, inner);
    }
    const isRequired = Array.isArray(required) && required.includes(key) && !('default' in value);
    const row: Row = [
      `\`${settingName(inner)}\``,
      typeOf(value),
      isRequired ? 'required' : standardOf(value),
      textOf(value['description']),
    ];
    return 'properties' in items
      ? [row, ...rowsOf(items, [...path, `${key}[]`]).map((each) => unquoted(each))]
      : [row];
  });
}

/** The path of a list's items is not a path that exists, so its brackets are not quoted. */
function unquoted([key, ...rest]: Row): Row {
  return [key.replaceAll(/\["([^"]*)\[\]"\]/gu, '.$1[]'), ...rest];
}

function typeOf(schema: JsonObject): string {
  const { type, enum: values, const: only, items, minimum, maximum } = schema;
  if (Array.isArray(values)) {
    return (values as readonly Json[]).map((value) => `\`${textOf(value)}\``).join(', ');
  }
  if (only !== undefined) {
    return `\`${textOf(only)}\``;
  }
  if (type === 'array') {
    return 'properties' in objectOf(items) ? 'list of objects' : 'list of texts';
  }
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'whole number',
    object: 'object of texts',
  };
  const name = words[textOf(type)] ?? textOf(type);
  const low = typeof minimum === 'number' ? grouped(minimum) : '';
  const high =
    typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? grouped(maximum) : '';
  return low === '' && high === '' ? name : `${name}, ${low}…${high}`;
}

function standardOf(schema: JsonObject): string {
  return 'default' in schema ? `\`${JSON.stringify(schema['default'])}\`` : '';
}

/** When a change of a setting waits, in words. */
const WAITS_WHEN: Readonly<Record<Widening, string>> = {
  never: 'no',
  changed: 'at every change',
  'turned on': 'when turned on',
  'turned off': 'when turned off',
  raised: 'when raised',
  lowered: 'when lowered',
  added: 'when something is added',
  removed: 'when something is removed',
  entries: 'a new or changed entry; a removed one is gone at once',
  marks:
    'when turned on (`enabled`, `trusted`), when something is added (`readOnly`, `idempotent`)',
  rules: 'unless only rules that deny are added; the stricter of both holds meanwhile',
};

function changesTable(): string {
  const rows = Object.entries(SETTING_RULES).map(
    ([key, { takesEffect, widens }]) => `| \`${key}\` | ${takesEffect} | ${WAITS_WHEN[widens]} |`,
  );
  return [
    '| key | a change takes effect | waits for a person |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function environmentTable(): string {
  const rows = ENVIRONMENT_OVERRIDES.map(
    ({ variable, path }) => `| \`${variable}\` | \`${settingName(path)}\` |`,
  );
  return ['| variable | stands for |', '|---|---|', ...rows, ''].join('\n');
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return ['| key | type | default | |', '|---|---|---|---|', ...lines, ''].join('\n');
}

function alternativesOf(schema: JsonObject): readonly JsonObject[] {
  const { anyOf } = schema;
  return Array.isArray(anyOf) ? (anyOf as readonly Json[]).map((each) => objectOf(each)) : [schema];
}

const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '');
const grouped = (number: number): string => number.toLocaleString('en-US');
