/** Changes to the `config.toml` of Codex that leave every other line as it is. */
import { isDeepStrictEqual } from 'node:util';

import { parse, stringify, TomlError } from 'smol-toml';

import { describeError, GatewayError } from '../../base/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { PML_NAME, type Pointing } from './client.ts';
import { programEntryOf } from './json-file.ts';
import type { Versions } from './take-out.ts';

/** The table with the servers. */
export const KEY = 'mcp_servers';
const APPROVAL = 'default_tools_approval_mode';

/** Returns the value if it is an object, else an empty object. */
export const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/**
 * Removes sections from the text and adds one. The result is parsed again. If it does not say
 * exactly the intended values, the file has a form that cannot be changed this way.
 */
export function pointCodex(text: string, { launch, moved }: Pointing): string {
  const before = parseToml(text);
  const gone = new Set(moved.map((path) => String(path.at(-1))));
  const current = objectOf(objectOf(before[KEY])[PML_NAME]);
  const entry = launch === undefined ? undefined : renewed(current, launch);
  const isThere = entry !== undefined && isDeepStrictEqual(plain(current), plain(entry));
  if (entry !== undefined && !isThere) {
    gone.add(PML_NAME);
  }
  const kept = withoutServers(text, gone);
  const after = entry === undefined || isThere ? kept : `${withLineBreak(kept)}${section(entry)}`;
  const servers = Object.entries(objectOf(before[KEY])).filter(([name]) => !gone.has(name));
  const wanted = Object.fromEntries([
    ...servers,
    ...(entry === undefined || isThere ? [] : [[PML_NAME, entry]]),
  ]);
  const { [KEY]: _servers, ...rest } = before;
  if (!saysExactly(after, { ...rest, [KEY]: wanted })) {
    throw new GatewayError(
      'CONFIG_INVALID',
      `its servers are not written as [${KEY}.NAME] sections, which is the form pml can change; add by hand:\n${section(entry ?? programEntryOf([PML_NAME, 'stdio']))}`,
    );
  }
  return after;
}

/**
 * Returns the text as it is now, without the entry of pml and with the servers that pml took over. Every
 * other line of the person stays. Throws CONFIG_INVALID if the text has no form that pml can change.
 */
export function takeOutOfCodex({ before, after, now }: Versions): string {
  const [was, wrote, has] = [before, after, now].map((text) => objectOf(parseToml(text)[KEY]));
  const isOurs = !isDeepStrictEqual(plain(was?.[PML_NAME] ?? {}), plain(wrote?.[PML_NAME] ?? {}));
  const gone = new Set(isOurs ? [PML_NAME] : []);
  const returning = new Set(
    Object.keys(was ?? {}).filter((name) =>
      name === PML_NAME ? isOurs : wrote?.[name] === undefined && has?.[name] === undefined,
    ),
  );
  const kept = withoutServers(now, gone);
  const sections = serverSections(before, returning).map(({ start, end }) =>
    before.slice(start, end).replace(/\n?$/u, '\n'),
  );
  const text =
    sections.length === 0
      ? kept.replace(/\n(\r?\n)+$/u, '\n')
      : `${withLineBreak(kept)}${sections.join('\n')}`;
  const { [KEY]: _servers, ...rest } = parseToml(now);
  const stay = Object.entries(has ?? {}).filter(([name]) => !gone.has(name));
  const back = Object.entries(was ?? {}).filter(([name]) => returning.has(name));
  if (!saysExactly(text, { ...rest, [KEY]: Object.fromEntries([...stay, ...back]) })) {
    throw new GatewayError('CONFIG_INVALID', 'its servers are written in a form pml cannot change');
  }
  return text;
}

function serverSections(text: string, names: ReadonlySet<string>): readonly TomlSection[] {
  return tomlSections(text).filter(
    ({ name: [first, server] }) => first === KEY && server !== undefined && names.has(server),
  );
}

function withoutServers(text: string, names: ReadonlySet<string>): string {
  return serverSections(text, names)
    .toReversed()
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

function saysExactly(text: string, wanted: JsonObject): boolean {
  try {
    return isDeepStrictEqual(plain({ [KEY]: {}, ...parseToml(text) }), plain(wanted));
  } catch {
    return false;
  }
}

/**
 * Returns the entry of pml. An older entry that starts a program keeps its other keys, such as
 * `env`. Without the approval setting Codex would ask about every call of pml that may change
 * something, and refuse it if nobody can be asked. pml asks by itself.
 */
function renewed(current: JsonObject, launch: readonly string[]): JsonObject {
  const kept = typeof current['command'] === 'string' ? current : {};
  return { ...kept, ...programEntryOf(launch), [APPROVAL]: kept[APPROVAL] ?? 'approve' };
}

/** Returns true if the person has set how Codex asks about the tools of pml. */
export function hasApprovalMode(text: string): boolean {
  return objectOf(objectOf(parseToml(text)[KEY])[PML_NAME])[APPROVAL] !== undefined;
}

function section(entry: JsonObject): string {
  return `${stringify({ [KEY]: { [PML_NAME]: entry } })}\n`.replace(/\n+$/u, '\n');
}

function withLineBreak(text: string): string {
  if (text.trim() === '') {
    return text;
  }
  return text.endsWith('\n') ? `${text}\n` : `${text}\n\n`;
}

/** Reads a TOML text. Throws CONFIG_INVALID with the line and the column. */
export function parseToml(text: string): JsonObject {
  try {
    return parse(text.replace(/^\uFEFF/u, '')) as unknown as JsonObject;
  } catch (error) {
    const place = error instanceof TomlError ? ` at ${error.line}:${error.column}` : '';
    const [reason = ''] = describeError(error).split('\n');
    throw new GatewayError('CONFIG_INVALID', `it is not valid TOML${place}: ${reason}`, {
      cause: error,
    });
  }
}

/** Converts dates, which the parser returns as objects, to texts that can be compared. */
const plain = (value: Json | JsonObject): unknown => JSON.parse(JSON.stringify(value));

// Finds where the sections of a TOML text begin and end, so that one can be removed and the rest stays
// as it is, with its comments. The scanner knows strings, lists and comments: a line in a long text
// that looks like a heading is not a heading.

/** One section: its name and the characters from its heading to its last value. */
interface TomlSection {
  readonly name: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Returns all sections in their order. Text before the first heading belongs to none. */
function tomlSections(text: string): readonly TomlSection[] {
  const sections: TomlSection[] = [];
  let position = 0;
  while (position < text.length) {
    const start = position;
    const line = text.slice(position, lineEnd(text, position));
    const content = line.trimStart();
    if (content === '' || content.startsWith('#')) {
      position += line.length;
    } else if (content.startsWith('[')) {
      position += line.length;
      sections.push({ name: headingName(content), start, end: position });
    } else {
      position = valueEnd(text, position);
      const latest = sections.at(-1);
      if (latest !== undefined) {
        sections[sections.length - 1] = { ...latest, end: position };
      }
    }
  }
  return sections;
}

/** Returns the end of the line, its line break included. */
function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found === -1 ? text.length : found + 1;
}

/** Returns the end of the line on which a value ends that may span several. */
function valueEnd(text: string, from: number): number {
  let depth = 0;
  let position = from;
  while (position < text.length) {
    const quote = /^(?:"""|'''|"|')/u.exec(text.slice(position, position + 3))?.[0];
    const character = text[position];
    if (quote !== undefined) {
      position = stringEnd(text, position, quote);
    } else if (character === '#') {
      position = lineEnd(text, position) - 1;
      position = text[position] === '\n' ? position : text.length;
    } else if (character === '\n' && depth <= 0) {
      return position + 1;
    } else {
      depth += character === '[' || character === '{' ? 1 : 0;
      depth -= character === ']' || character === '}' ? 1 : 0;
      position += 1;
    }
  }
  return text.length;
}

function stringEnd(text: string, from: number, quote: string): number {
  let position = from + quote.length;
  while (position < text.length && !text.startsWith(quote, position)) {
    position += quote.startsWith('"') && text[position] === '\\' ? 2 : 1;
  }
  return position + quote.length;
}

/**
 * Returns the parts of a heading's name. The parser itself reads it, because of quotes and dots.
 */
function headingName(heading: string): readonly string[] {
  const names: string[] = [];
  try {
    let value: Json | undefined = parse(heading) as Json;
    while (value !== undefined) {
      const inner: Json | undefined = Array.isArray(value) ? (value as readonly Json[])[0] : value;
      const key: string | undefined = isJsonObject(inner) ? Object.keys(inner)[0] : undefined;
      value = key === undefined || !isJsonObject(inner) ? undefined : inner[key];
      names.push(...(key === undefined ? [] : [key]));
    }
  } catch {
    return [];
  }
  return names;
}
