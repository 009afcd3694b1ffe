/**
 * The description of a project's config file that a person reads before trusting it.
 *
 * The author of the file could hide something in any part that is cut. So nothing is shortened,
 * everything is quoted, and the text is shown as written, not as parsed.
 */
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { escapedText } from '../../base/plain-text.ts';
import { referencesIn } from '../../config/redact.ts';
import { displayWidth } from './terminal-text.ts';

const INDENT = '    ';
const WIDTH_MIN = 20;

interface Part {
  readonly name: string;
  readonly text: string;
}

/** Lists what the file may do once it is trusted, wrapped to `width` columns. */
export function trustLines(written: JsonObject, width: number): readonly string[] {
  const servers = Object.entries(objectOf(written['mcpServers']));
  const pml = objectOf(written['pml']);
  return [
    ...(servers.length === 0 ? ['  start no server'] : []),
    ...servers.flatMap(([name, entry]) => serverLines(name, objectOf(entry), width)),
    ...leavesOf(pml, 'pml').flatMap((part) => partLines(part, '  ', width)),
  ];
}

function serverLines(name: string, entry: JsonObject, width: number): readonly string[] {
  const verb = 'url' in entry ? 'reach' : 'start';
  return [
    ...partLines({ name: verb, text: visibleText(name) }, '  ', width),
    ...partsOf(entry).flatMap((part) => partLines(part, INDENT, width)),
  ];
}

function partsOf(entry: JsonObject): readonly Part[] {
  return Object.entries(entry).flatMap(([field, value]) => {
    switch (field) {
      case 'args':
        return (Array.isArray(value) ? (value as readonly Json[]) : []).map((argument) => ({
          name: 'argument',
          text: shown(argument),
        }));
      case 'env':
        return Object.entries(objectOf(value)).map(([name, text]) => ({
          name: 'env',
          text: `${visibleText(name)} = ${shown(text)}`,
        }));
      case 'headers':
        return Object.entries(objectOf(value)).map(([name, text]) => {
          const from = typeof text === 'string' ? referencesIn(text) : '';
          return {
            name: 'header',
            text: `${visibleText(name)}${from === '' ? '' : ` from ${visibleText(from)}`}`,
          };
        });
      default:
        return [{ name: field, text: shown(value) }];
    }
  });
}

/**
 * Lists every setting with its path. Settings matter as much as servers: rules, marks, addresses
 * and folders.
 */
function leavesOf(value: Json | undefined, path: string): readonly Part[] {
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([key, inner]) =>
        leavesOf(inner, `${path}.${/^\w+$/u.test(key) ? key : visibleText(key)}`),
      )
    : [{ name: path, text: shown(value) }];
}

/** The first line with its name before it, the others below its text. */
function partLines({ name, text }: Part, indent: string, width: number): readonly string[] {
  const room = Math.max(WIDTH_MIN, width - indent.length - name.length - 2);
  const [first = '', ...others] = brokenLines(text, room);
  const below = ' '.repeat(indent.length + name.length + 2);
  return [`${indent}${name}: ${first}`, ...others.map((line) => `${below}${line}`)];
}

function shown(value: Json | undefined): string {
  return typeof value === 'string'
    ? visibleText(value)
    : visibleText(JSON.stringify(value ?? null))
        .slice(1, -1)
        .replaceAll(String.raw`\"`, '"');
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/**
 * Returns a text in quotes. Characters that would steer a terminal, or be invisible, are written
 * as escapes.
 */
export function visibleText(text: string): string {
  return escapedText(JSON.stringify(text));
}

/** Breaks a text into lines of a number of columns, wherever a line is full. */
export function brokenLines(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let columns = 0;
  for (const mark of text) {
    const needed = displayWidth(mark);
    if (line !== '' && columns + needed > width) {
      lines.push(line);
      line = '';
      columns = 0;
    }
    line += mark;
    columns += needed;
  }
  return [...lines, line];
}
