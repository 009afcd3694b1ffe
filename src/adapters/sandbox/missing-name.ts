import { didYouMean } from '../../base/nearest-name.ts';

const SERVERS_SHOWN_MAX = 12;
const GLOBALS = ['mcp', 'pml', 'args', 'console', 'setTimeout', 'structuredClone'] as const;

/** What to do instead, for names that are often tried. */
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

/**
 * The message of an error, said better when it is about a name that does not exist: with what to
 * use instead and with what there is.
 */
export function explainMissing(message: string, servers: readonly string[]): string {
  const name = /^'?([\w$]+)'? is not defined$/u.exec(message)?.[1];
  return name === undefined ? message : `${name} is not defined. ${whatExists(name, servers)}`;
}

/** Why nothing can be imported while a program runs. */
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
