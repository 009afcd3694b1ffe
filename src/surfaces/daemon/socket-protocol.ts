/**
 * The lines of the daemon's socket: the hello, which is the first line in each direction of every
 * connection, and the marks of the MCP lines between shim and daemon.
 *
 * The shim loads this file: it imports nothing.
 */

/** Goes up when lines after the hello change their meaning. */
export const SOCKET_PROTOCOL = 1;

/** The role of a connection: an MCP client behind a shim, or the command line. */
type Role = 'mcp' | 'control';

/** Folder of a client, and the profile it asks for. */
export interface ClientPlace {
  /** The folder in which the client started us. */
  readonly folder?: string;
  /** The profile that it named. */
  readonly profile?: string;
}

/** First message of a client. */
export interface Hello extends ClientPlace {
  readonly pml: number;
  readonly role: Role;
  readonly version: string;
  /** Random, one per client process: the session, and half of every request key. */
  readonly shim: string;
  /** True when this client had a connection before. */
  readonly resumed: boolean;
  /** The process that started the shim: the MCP client, or its wrapper. */
  readonly parent?: number;
}

/** Why the daemon does not take a connection. */
export type RefusalCode = 'stopping' | 'protocol' | 'full' | 'malformed';

/** The daemon's answer to a hello. */
export interface HelloAnswer {
  readonly pml: number;
  readonly version: string;
  readonly pid: number;
  readonly refused?: { readonly code: RefusalCode; readonly message: string };
}

/** Returns the client's line, or `undefined` when it is not a hello. */
export function parseHello(line: string): Hello | undefined {
  const value = parseObject(line);
  if (
    typeof value?.['pml'] !== 'number' ||
    (value['role'] !== 'mcp' && value['role'] !== 'control') ||
    typeof value['version'] !== 'string' ||
    typeof value['shim'] !== 'string' ||
    value['shim'] === ''
  ) {
    return undefined;
  }
  const { parent, folder, profile } = value;
  return {
    pml: value['pml'],
    role: value['role'],
    version: value['version'],
    shim: value['shim'],
    resumed: value['resumed'] === true,
    ...(typeof parent === 'number' && Number.isSafeInteger(parent) && parent > 0 && { parent }),
    ...(typeof folder === 'string' && { folder }),
    ...(typeof profile === 'string' && { profile }),
  };
}

/**
 * Returns the daemon's answer, or `undefined` if the listening program is no daemon of pml.
 */
export function parseHelloAnswer(line: string): HelloAnswer | undefined {
  const value = parseObject(line);
  if (
    typeof value?.['pml'] !== 'number' ||
    typeof value['version'] !== 'string' ||
    typeof value['pid'] !== 'number'
  ) {
    return undefined;
  }
  return value as unknown as HelloAnswer;
}

/**
 * Returns true if the first version is newer than the second. A release is newer than its
 * pre-releases.
 */
export function isNewerVersion(candidate: string, current: string): boolean {
  const [candidateCore = '', candidatePre = ''] = split(candidate);
  const [currentCore = '', currentPre = ''] = split(current);
  const difference = compareParts(candidateCore.split('.'), currentCore.split('.'));
  if (difference !== 0) {
    return difference > 0;
  }
  if (candidatePre === '' || currentPre === '') {
    return candidatePre === '' && currentPre !== '';
  }
  return compareParts(candidatePre.split('.'), currentPre.split('.')) > 0;
}

function split(version: string): string[] {
  const [withoutBuild = ''] = version.split('+');
  const dash = withoutBuild.indexOf('-');
  return dash === -1
    ? [withoutBuild, '']
    : [withoutBuild.slice(0, dash), withoutBuild.slice(dash + 1)];
}

/**
 * Compares the parts of versions: numbers by size, numbers before words, words by letters, a
 * missing part first.
 */
function compareParts(left: readonly string[], right: readonly string[]): number {
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [a = '', b = ''] = [left[index], right[index]];
    if (a === b) {
      continue;
    }
    const [aNumber, bNumber] = [/^\d+$/u.test(a), /^\d+$/u.test(b)];
    if (aNumber && bNumber) {
      return Number(a) - Number(b);
    }
    if (a === '' || b === '' || aNumber === bNumber) {
      return a < b ? -1 : 1;
    }
    return aNumber ? -1 : 1;
  }
  return 0;
}

/** Returns the object or list that a line holds, or undefined. */
export function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

// An MCP line is a mark, a tab and JSON-RPC. By the mark, the shim passes an answer of any size on
// without parsing it.

const TAB = 0x09;

/** Shim to daemon: the daemon may have seen this request before. A new request has no mark. */
export const REPEATED_MARK = 'R';

/**
 * Daemon to shim: the daemon is ending, and will not begin the request whose id follows. (No
 * JSON-RPC id can look like this mark: an id is a number or starts with a quote.)
 */
export const NOT_BEGUN_MARK = 'N';

/** A line taken apart. `body` still has its newline. */
interface MarkedLine {
  readonly mark: string;
  readonly body: Buffer;
}

/** Takes a line apart at its first tab; `undefined` if there is none. */
export function splitMark(line: Buffer): MarkedLine | undefined {
  const tab = line.indexOf(TAB);
  return tab === -1
    ? undefined
    : { mark: line.toString('utf8', 0, tab), body: line.subarray(tab + 1) };
}
