import type { JSValueHandle } from 'quickjs-wasi';

import { isJsonObject, parseJson } from '../../base/json.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import type { ProgramEnd } from '../../execute/sandbox.ts';
import { SANDBOX } from '../../tuning/sandbox.ts';

/** An error thrown by a program, as text. */
interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Parses the prelude's text of a thrown value. */
export function readThrown(text: string): Thrown {
  const read = parseJson(text);
  const { name, message, stack } = isJsonObject(read) ? read : {};
  return { name: textOf(name, 'Error'), message: textOf(message), stack: textOf(stack) };
}

/** Returns the end of a program that did not catch it. */
export function endOfThrown(
  { name, message, stack }: Thrown,
  servers: readonly string[],
): Extract<ProgramEnd, { kind: 'error' }> {
  const explained = explainMissing(message, servers);
  const line = programLine(stack);
  const frames = programFrames(stack);
  return {
    kind: 'error',
    name,
    message: explained,
    ...(line !== undefined && { line }),
    ...(frames.length > 0 && { stack: [`${name}: ${explained}`, ...frames].join('\n') }),
  };
}

/** Returns a logged text for display, with program frames and explained names. */
export function shownLog(text: string, servers: readonly string[]): string {
  const shown = withProgramFrames(text);
  return shown.replaceAll(
    /^ReferenceError: (.+)$/gmu,
    (_, message: string) => `ReferenceError: ${explainMissing(message, servers)}`,
  );
}

function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

const SERVERS_SHOWN_MAX = 12;
const GLOBALS = ['mcp', 'pml', 'args', 'console', 'setTimeout', 'structuredClone'] as const;

/** Advice for names that programs often try. */
const INSTEAD: Readonly<Record<string, string>> = {
  fetch: 'there is no network; call a tool that fetches',
  XMLHttpRequest: 'there is no network; call a tool that fetches',
  WebSocket: 'there is no network; call a tool that fetches',
  require: 'modules cannot be loaded; call tools instead',
  module: 'the value of a program is what it returns',
  exports: 'the value of a program is what it returns',
  process: 'there is no process and no environment; pass what is needed as arguments of tools',
  Deno: 'there is no process and no environment; pass what is needed as arguments of tools',
  Bun: 'there is no process and no environment; pass what is needed as arguments of tools',
  fs: 'there are no files; call a tool that reads and writes them',
  path: 'there are no modules; join paths as text',
  window: 'this is no browser; use globalThis',
  document: 'this is no browser',
  Buffer: 'use Uint8Array, atob and btoa',
  TextEncoder: 'use encodeURIComponent, atob and btoa',
  TextDecoder: 'use decodeURIComponent, atob and btoa',
  URL: 'take addresses apart as text',
  URLSearchParams: 'use encodeURIComponent',
  Intl: 'format numbers and dates by hand; the clock is in UTC',
  crypto: 'use Math.random for what need not be secret',
  setImmediate: 'use setTimeout or queueMicrotask',
};

/** Explains an error about a missing name: the name to use instead, and the names that exist. */
export function explainMissing(message: string, servers: readonly string[]): string {
  const name = /^'?([\w$]+)'? is not defined$/u.exec(message)?.[1];
  return name === undefined ? message : `${name} is not defined. ${whatExists(name, servers)}`;
}

/** Returns the message for an import at run time, which never works. */
export function explainImport(module: string, servers: readonly string[]): string {
  return `import(${JSON.stringify(module)}) is not possible: ${INSTEAD['require']}. ${offer(servers)}`;
}

function whatExists(name: string, servers: readonly string[]): string {
  if (servers.includes(name)) {
    return `Servers are reached through mcp: ${member(name)}. ${offer(servers)}`;
  }
  const instead = Object.hasOwn(INSTEAD, name) ? INSTEAD[name] : undefined;
  if (instead !== undefined) {
    return `In programs ${instead}. ${offer(servers)}`;
  }
  const near = didYouMean(name, GLOBALS).trim();
  return near === '' ? offer(servers) : `${near} ${offer(servers)}`;
}

function offer(servers: readonly string[]): string {
  const shown = servers.slice(0, SERVERS_SHOWN_MAX).map((server) => member(server));
  const more = servers.length > shown.length ? `, and ${servers.length - shown.length} more` : '';
  const tools =
    shown.length === 0
      ? 'no server is connected'
      : `tools are called as mcp.<server>.<tool>(args), on ${shown.join(', ')}${more}`;
  return `There are the language itself, args, console, timers and structuredClone; ${tools}; pml.find(intent) finds tools.`;
}

function member(server: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(server) ? `mcp.${server}` : `mcp[${JSON.stringify(server)}]`;
}

interface Kept {
  readonly promise: JSValueHandle;
  readonly reason: JSValueHandle;
}

/** Holds rejected promises that the program has not awaited yet. */
export class UnheardRejections {
  readonly #kept = new Map<number, Kept>();
  #more = 0;

  /** Returns the number of rejections that are not kept. */
  get more(): number {
    return this.#more;
  }

  /** Notes that a promise was rejected, or is awaited after all. The engine calls it. */
  note(promise: JSValueHandle, reason: JSValueHandle, isHeard: boolean): void {
    const key = promise.identity;
    if (isHeard) {
      const kept = this.#kept.get(key);
      this.#kept.delete(key);
      kept?.promise.dispose();
      kept?.reason.dispose();
    } else if (this.#kept.size < SANDBOX.rejectionsMax) {
      // Holds the promise, too: its identity is an address, which must not be reused.
      this.#kept.set(key, { promise: promise.dup(), reason: reason.dup() });
    } else {
      this.#more += 1;
    }
  }

  /** Returns the reasons of the kept rejections, oldest first. */
  reasons(): readonly JSValueHandle[] {
    return [...this.#kept.values()].map(({ reason }) => reason);
  }
}

/** The file name in stack frames of the program itself. */
export const PROGRAM_FILE = 'program.ts';
/** File name of the prelude. Its frames are never shown. */
export const PRELUDE_FILE = 'pml:prelude';

const NAME_LENGTH_MAX = 60;
const FRAME =
  /^ {4}at (?:(?<name>.*) \((?<file>.+?)(?::(?<line>\d+))?(?::\d+)?\)|(?<bare>.+?):(?<bareLine>\d+)(?::\d+)?)$/u;
/** Names that the engine gives to code without a name. */
const NAMELESS: ReadonlySet<string> = new Set(['<anonymous>', '<eval>', 'anonymous', '']);

/** Returns the file of a program that was given in answer to a call of this name. */
export function fileOfCapability(name: string): string {
  return `pml.${name.replaceAll(/[^\w.-]/gu, '_').slice(0, NAME_LENGTH_MAX)}.ts`;
}

/**
 * Returns the frames of programs, one line each, without columns: removing types has moved those.
 */
export function programFrames(stack: string): readonly string[] {
  return stack.split('\n').flatMap((line) => {
    const frame = frameOf(line);
    return frame === undefined ? [] : [frame];
  });
}

/** Returns the first line of the program's own code in a stack. */
export function programLine(stack: string): number | undefined {
  const own = new RegExp(`\\b${PROGRAM_FILE}:(\\d+)\\)?$`, 'u');
  for (const frame of programFrames(stack)) {
    const line = own.exec(frame)?.[1];
    if (line !== undefined && !frame.includes(`pml.${PROGRAM_FILE}`)) {
      return Number(line);
    }
  }
  return undefined;
}

/** Removes the frames from a text that are not of programs. */
export function withProgramFrames(text: string): string {
  if (!text.includes('\n    at ')) {
    return text;
  }
  return text
    .split('\n')
    .flatMap((line) => {
      const isFrame = FRAME.test(line);
      const frame = isFrame ? frameOf(line) : line;
      return frame === undefined ? [] : [frame];
    })
    .join('\n')
    .trimEnd();
}

function frameOf(text: string): string | undefined {
  const { name = '', file, line, bare, bareLine } = FRAME.exec(text)?.groups ?? {};
  const where = file ?? bare;
  const number = line ?? bareLine;
  if (where === undefined || number === undefined || !where.endsWith('.ts')) {
    return undefined;
  }
  const place = `${where}:${number}`;
  return NAMELESS.has(name) ? `    at ${place}` : `    at ${name} (${place})`;
}
