/**
 * The lines of an MCP connection between shim and daemon: a mark, a tab, JSON-RPC.
 *
 * The mark is what lets the shim pass an answer of any size on without parsing it. The shim
 * loads this file: it imports nothing.
 */

const TAB = 0x09;

/** Shim to daemon: nothing, or that the daemon may have seen this request before. */
export const REPEATED_MARK = 'R';

/**
 * Daemon to shim: the request whose id follows was not begun and will not be, for the daemon is
 * ending. (No JSON-RPC id can look like this mark: an id is a number or starts with a quote.)
 */
export const NOT_BEGUN_MARK = 'N';

/** A line taken apart. `body` still has its newline. */
interface MarkedLine {
  readonly mark: string;
  readonly body: Buffer;
}

/** Takes a line apart at its first tab; `undefined` where there is none. */
export function splitMark(line: Buffer): MarkedLine | undefined {
  const tab = line.indexOf(TAB);
  return tab === -1
    ? undefined
    : { mark: line.toString('utf8', 0, tab), body: line.subarray(tab + 1) };
}
