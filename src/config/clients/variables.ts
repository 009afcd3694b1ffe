/**
 * Variables in the texts of client configurations, in the words of pml.
 *
 * Each client has its own way to write them. What means the same becomes `${env:NAME}` or the
 * value itself; what pml has no counterpart for is a reason to leave the server where it is.
 */
import { basename } from 'node:path';

import { escapeReferences } from '../substitute.ts';
import type { ClientPlace } from './client.ts';

/** How a client writes variables; `none` for those that take every text as it is. */
export type VariableStyle = 'none' | 'shell' | 'editor' | 'braces';

/** The text for pml, with what has to be said about it. */
export interface ConvertedText {
  readonly text: string;
  readonly notes: readonly string[];
  readonly problem?: string;
}

/** `workspace` is the folder the file belongs to, for `${workspaceFolder}`. */
export function convertVariables(
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

/** The variable that stands for a value which an editor would ask for. */
export function inputVariable(id: string): string {
  const name = id.toUpperCase().replaceAll(/[^A-Z0-9]+/gu, '_');
  return /^[A-Z]/u.test(name) ? name : `INPUT_${name}`;
}

/** `{env:NAME}` is empty where the variable is not set; `{file:PATH}` stands for the text of a file. */
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
