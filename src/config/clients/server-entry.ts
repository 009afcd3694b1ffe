/** The entry of a server as clients write it, in the words of pml. */
import { isAbsolute, resolve, basename } from 'node:path';

import type { JsonPath } from '../../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { ServerEntryInput, ServerMarksInput } from '../schema.ts';
import { escapeReferences } from '../substitute.ts';
import type { ClientFile, ClientPlace, FoundRule, FoundServer, Reading } from './client.ts';
import { readJsonFile } from './json-file.ts';

/** The way one client writes its entries. */
interface EntryStyle {
  readonly variables: VariableStyle;
  readonly place: Pick<ClientPlace, 'home' | 'platform'>;
  /** The folder the entries belong to, where they belong to one. */
  readonly workspace?: string;
}

/** Returns a file with its servers under one key. */
export function serversFile(path: string, key: string, style: EntryStyle): ClientFile {
  return { path, read: (text) => readServers(readJsonFile(text)[key], [key], style) };
}

/** Reads an object of servers by name; entries that pml cannot have are left out with the reason. */
export function readServers(servers: Json | undefined, path: JsonPath, style: EntryStyle): Reading {
  const found: FoundServer[] = [];
  const rules: FoundRule[] = [];
  const problems: string[] = [];
  for (const [name, raw] of Object.entries(isJsonObject(servers) ? servers : {})) {
    const converted = convertEntry(raw, style);
    if ('problem' in converted) {
      problems.push(`"${name}" stays where it is: ${converted.problem}`);
    } else {
      found.push({ name, path: [...path, name], ...converted });
      rules.push(...disabledTools(name, raw));
    }
  }
  return { servers: found, rules, problems };
}

/** Joins the readings of several parts of a file. */
export function joinReadings(readings: readonly Reading[]): Reading {
  return {
    servers: readings.flatMap(({ servers }) => servers),
    rules: readings.flatMap(({ rules }) => rules),
    problems: readings.flatMap(({ problems }) => problems),
  };
}

/** Returns texts of a list; anything else in it is not for us. */
export function textsInList(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

type Converted = Pick<FoundServer, 'entry' | 'marks' | 'notes'> | { readonly problem: string };

function convertEntry(raw: Json | undefined, style: EntryStyle): Converted {
  if (!isJsonObject(raw)) {
    return { problem: 'its entry is not an object' };
  }
  if (typeof raw['envFile'] === 'string') {
    return { problem: 'it reads variables from an envFile, which pml does not' };
  }
  const notes: string[] = [];
  const issues: string[] = [];
  const convert = (text: string): string => {
    const {
      text: converted,
      notes: said,
      problem,
    } = convertVariables(text, style.variables, style.place, style.workspace);
    notes.push(...said);
    if (problem !== undefined) {
      issues.push(problem);
    }
    return converted;
  };
  const entry = programEntry(raw, convert, style.workspace) ?? remoteEntry(raw, convert);
  if (entry === undefined) {
    return { problem: 'it has neither a command nor an address' };
  }
  notes.push(...relativePathNotes(entry));
  const [problem] = issues;
  return problem === undefined
    ? { entry, marks: marksOf(raw), notes: [...new Set(notes)] }
    : { problem };
}

function programEntry(
  raw: JsonObject,
  convert: (text: string) => string,
  workspace: string | undefined,
): ServerEntryInput | undefined {
  const { command, args, env, cwd } = raw;
  if (typeof command !== 'string' || command === '') {
    return undefined;
  }
  const words = Array.isArray(args) ? args.filter((each) => isScalar(each)).map(String) : [];
  const variables = textRecord(env, convert);
  const given = typeof cwd === 'string' ? convert(cwd) : undefined;
  const isInWorkspace = given !== undefined && workspace !== undefined && /^\w|^\./u.test(given);
  const folder = isInWorkspace ? resolve(workspace, given) : (given ?? workspace);
  return {
    command: convert(command),
    ...(words.length > 0 ? { args: words.map((each) => convert(each)) } : {}),
    ...(Object.keys(variables).length > 0 ? { env: variables } : {}),
    ...(folder === undefined ? {} : { cwd: folder }),
  };
}

const isRelative = (word: string): boolean => /^\.{1,2}(?:[\\/]|$)/u.test(word);

/**
 * Notes about relative paths. A client starts programs in a folder of its choice; here they start
 * beside `pml.json`.
 */
function relativePathNotes(entry: ServerEntryInput): readonly string[] {
  if ('url' in entry || (entry.cwd !== undefined && isAbsolute(entry.cwd))) {
    return [];
  }
  const { cwd, command, args = [] } = entry;
  const paths = [
    ...(cwd === undefined || /^(?:[~\\/$]|[A-Za-z]:)/u.test(cwd) ? [] : [cwd]),
    ...(isRelative(command) || /^[\w.-]+[\\/]/u.test(command) ? [command] : []),
    ...args.filter((word) => isRelative(word)),
  ];
  return paths.map(
    (path) =>
      `"${path}" is a relative path, which pml looks for from the folder of pml.json: write the whole path there`,
  );
}

function remoteEntry(
  raw: JsonObject,
  convert: (text: string) => string,
): ServerEntryInput | undefined {
  const url = raw['url'] ?? raw['serverUrl'] ?? raw['httpUrl'];
  if (typeof url !== 'string' || !/^(?:https?:|\$\{)/u.test(url)) {
    return undefined;
  }
  const headers = textRecord(raw['headers'], convert);
  const type = raw['type'] ?? raw['transport'];
  return {
    ...(type === 'sse' ? { type } : {}),
    url: convert(url),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
  };
}

function marksOf(raw: JsonObject): ServerMarksInput {
  return raw['disabled'] === true || raw['enabled'] === false ? { enabled: false } : {};
}

function disabledTools(server: string, raw: Json | undefined): readonly FoundRule[] {
  return textsInList(isJsonObject(raw) ? raw['disabledTools'] : undefined).map((tool) => ({
    target: `${server}:${tool}`,
    joint: ':',
    action: 'deny',
  }));
}

function textRecord(
  value: Json | undefined,
  convert: (text: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(isJsonObject(value) ? value : {})
      .filter(([, each]) => isScalar(each))
      .map(([key, each]) => [key, convert(String(each as string | number | boolean))]),
  );
}

/** Returns true for a text, number or boolean: clients accept all three for a text. */
function isScalar(value: Json | undefined): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

// Converts variables in the texts of client configurations.
//
// Each client writes them in its own way. Variables with an equivalent become `${env:NAME}` or the
// value itself. If pml has no equivalent, the server stays where it is.

/** A client's notation of variables. `none`: every text is literal. */
type VariableStyle = 'none' | 'shell' | 'editor' | 'braces';

/** The converted text, with notes about it. */
interface ConvertedText {
  readonly text: string;
  readonly notes: readonly string[];
  readonly problem?: string;
}

/**
 * Converts the variables in a text. `workspace` is the folder of the file, for
 * `${workspaceFolder}`.
 */
function convertVariables(
  text: string,
  style: VariableStyle,
  place: Pick<ClientPlace, 'home' | 'platform'>,
  workspace?: string,
): ConvertedText {
  if (style === 'editor') {
    return convertEditor(text, place, workspace);
  }
  if (style === 'braces') {
    return convertBraces(text);
  }
  const literal = escapeReferences(text);
  if (style === 'none') {
    return { text: literal, notes: [] };
  }
  const converted = literal.replaceAll(
    /\$\{([A-Za-z_]\w*)(:-[^}]*)?\}/gu,
    (_, name: string, other: string | undefined) => `\${env:${name}${other ?? ''}}`,
  );
  return { text: converted, notes: [] };
}

/** Returns the variable that stands for a value which an editor would ask for. */
function inputVariable(id: string): string {
  const name = id.toUpperCase().replaceAll(/[^A-Z0-9]+/gu, '_');
  return /^[A-Z]/u.test(name) ? name : `INPUT_${name}`;
}

/**
 * Converts `{env:NAME}`, which is empty if the variable is not set, and `{file:PATH}`, which stands
 * for the text of a file.
 */
function convertBraces(text: string): ConvertedText {
  const parts = text.split(/\{env:([A-Za-z_]\w*)\}/u);
  const converted = parts
    .map((part, at) => (at % 2 === 0 ? escapeReferences(part) : `\${env:${part}:-}`))
    .join('');
  // A dollar sign before a variable would make pml take it for a plain text.
  const unknown = /\{file:[^}]*\}|\$\{env:[^}]*\}/u.exec(text)?.[0];
  return unknown === undefined
    ? { text: converted, notes: [] }
    : { text: converted, notes: [], problem: `${unknown} has no counterpart in pml` };
}

function convertEditor(
  text: string,
  place: Pick<ClientPlace, 'home' | 'platform'>,
  workspace: string | undefined,
): ConvertedText {
  const notes: string[] = [];
  const unknown: string[] = [];
  const separator = place.platform === 'win32' ? '\\' : '/';
  const values: Readonly<Record<string, string | undefined>> = {
    userHome: place.home,
    workspaceFolder: workspace,
    workspaceRoot: workspace,
    workspaceFolderBasename: workspace === undefined ? undefined : basename(workspace),
    pathSeparator: separator,
    '/': separator,
  };
  const converted = text.replaceAll(/\$\{([^}]*)\}/gu, (written, inside: string) => {
    if (inside.startsWith('env:')) {
      return written;
    }
    if (inside.startsWith('input:')) {
      const variable = inputVariable(inside.slice('input:'.length));
      notes.push(
        `the editor asked for "${inside.slice('input:'.length)}"; set ${variable} instead`,
      );
      return `\${env:${variable}}`;
    }
    const value = Object.hasOwn(values, inside) ? values[inside] : undefined;
    if (value === undefined && (inside.includes(':') || Object.hasOwn(values, inside))) {
      unknown.push(written);
    }
    return value ?? written;
  });
  return unknown.length === 0
    ? { text: converted, notes }
    : { text: converted, notes, problem: `${unknown.join(', ')} has no counterpart in pml` };
}
