/**
 * Where the sections of a TOML text begin and end, so that one can be taken out and the rest,
 * comments included, stays as it is. The scanner knows strings, lists and comments: a line in
 * a long text that looks like a heading is not one.
 */
import { parse } from 'smol-toml';

import { isJsonObject, type Json } from '../../base/json.ts';

/** One section: its name and the characters from its heading to its last value. */
export interface TomlSection {
  readonly name: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** All sections in their order; what stands before the first heading is not in one. */
export function tomlSections(text: string): readonly TomlSection[] {
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
      const section = sections.at(-1);
      if (section !== undefined) {
        sections[sections.length - 1] = { ...section, end: position };
      }
    }
  }
  return sections;
}

/** The end of the line, its line break included. */
function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found === -1 ? text.length : found + 1;
}

/** The end of the line on which a value ends that may span several. */
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

/** The name is read by the parser itself: quoted parts and dots in them are its business. */
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
