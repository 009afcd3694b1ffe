import type { Right } from '../../src/base/access.ts';
import { PAGE_ROUTES } from '../../src/surfaces/http/page-routes.ts';
import { PROGRAM_ROUTES } from '../../src/surfaces/http/program-routes.ts';

/** One route of the HTTP endpoint that wants a token, as a test asks for it. */
export interface RouteRow {
  readonly method: 'GET' | 'POST';
  /** With `ID` in the place of the object that it is about. */
  readonly path: string;
  /** One of these lets a token in. Written down here a second time, so that a change is seen. */
  readonly oneOf: readonly Right[];
  readonly body?: object;
}

const MCP_PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** Every route. `routePatterns` says which there are: one without a row here fails a test. */
export const ROUTE_ROWS: readonly RouteRow[] = [
  { method: 'POST', path: '/mcp', oneOf: ['call', 'look'], body: MCP_PING },
  { method: 'GET', path: '/metrics', oneOf: ['status'] },
  { method: 'GET', path: '/api/decisions', oneOf: ['decide'] },
  { method: 'POST', path: '/api/decisions/ID', oneOf: ['decide'], body: { verdict: 'approve' } },
  {
    method: 'POST',
    path: '/api/runs/ID/commands',
    oneOf: ['call'],
    body: { id: 'one', command: { kind: 'abort' } },
  },
  { method: 'GET', path: '/api/runs/ID/events', oneOf: ['look', 'call'] },
  { method: 'GET', path: '/api/logins', oneOf: ['call'] },
  { method: 'POST', path: '/api/logins/ID', oneOf: ['call'], body: { login: null } },
  { method: 'GET', path: '/api/overview', oneOf: ['look'] },
  { method: 'GET', path: '/api/home', oneOf: ['look'] },
  { method: 'GET', path: '/api/run-choices', oneOf: ['look'] },
  { method: 'GET', path: '/api/runs', oneOf: ['look'] },
  { method: 'GET', path: '/api/runs/ID', oneOf: ['look'] },
  { method: 'GET', path: '/api/runs/ID/result?path=a', oneOf: ['look'] },
  { method: 'GET', path: '/api/runs/ID/ahead?task=a', oneOf: ['look'] },
  { method: 'GET', path: '/api/approvals', oneOf: ['look'] },
  { method: 'GET', path: '/api/graph', oneOf: ['look'] },
  { method: 'GET', path: '/api/tools', oneOf: ['look'] },
  { method: 'GET', path: '/api/tools/ID', oneOf: ['look'] },
  { method: 'GET', path: '/api/speculation', oneOf: ['look'] },
  { method: 'GET', path: '/api/capabilities', oneOf: ['look'] },
  { method: 'GET', path: '/api/capabilities/ID', oneOf: ['look'] },
  { method: 'GET', path: '/api/capabilities/ID/export', oneOf: ['look'] },
  { method: 'POST', path: '/api/capabilities/ID/run', oneOf: ['call'], body: { args: {} } },
  {
    method: 'POST',
    path: '/api/capabilities/ID/rename',
    oneOf: ['manage'],
    body: { newName: 'other' },
  },
  {
    method: 'POST',
    path: '/api/capabilities/ID/pin',
    oneOf: ['manage'],
    body: { isPinned: true },
  },
  { method: 'POST', path: '/api/capabilities/ID/remove', oneOf: ['manage'], body: {} },
  { method: 'GET', path: '/api/memories', oneOf: ['look'] },
  {
    method: 'POST',
    path: '/api/memories/forget',
    oneOf: ['manage'],
    body: { id: 'ID' },
  },
  { method: 'GET', path: '/api/audit', oneOf: ['manage'] },
  { method: 'GET', path: '/api/explain/ID', oneOf: ['look'] },
  { method: 'POST', path: '/api/runs/ID/command', oneOf: ['call'], body: { command: 'abort' } },
  { method: 'POST', path: '/api/runs/ID/again', oneOf: ['call'], body: {} },
  { method: 'POST', path: '/api/runs/ID/edited', oneOf: ['call'], body: { tasks: [] } },
  {
    method: 'POST',
    path: '/api/decide',
    oneOf: ['decide'],
    body: { id: 'ID', verdict: 'approve', confirmed: true },
  },
  { method: 'POST', path: '/api/policy/propose', oneOf: ['manage'], body: { tools: 'ID' } },
  { method: 'POST', path: '/api/policy/confirm', oneOf: ['manage'], body: { id: 'ID' } },
  { method: 'POST', path: '/api/risk', oneOf: ['manage'], body: { tools: 'ID', forget: true } },
  { method: 'GET', path: '/api/servers/ID/log', oneOf: ['manage'] },
  { method: 'POST', path: '/api/servers/ID/restart', oneOf: ['manage'], body: {} },
  { method: 'POST', path: '/api/servers/ID/off', oneOf: ['manage'], body: {} },
  { method: 'POST', path: '/api/search', oneOf: ['look'], body: { intent: 'anything' } },
  { method: 'POST', path: '/api/recall', oneOf: ['look'], body: { query: 'anything' } },
];

/** The routes that a program with a token can ask for, as patterns. */
export function routePatterns(): readonly RegExp[] {
  return [
    ...PROGRAM_ROUTES.map(({ path }) => path),
    // The events of a run are at one path for programs and for the page.
    ...PAGE_ROUTES.map(({ path }) => path).filter(
      (path) => !PROGRAM_ROUTES.some((route) => route.path.test(addressOf(path))),
    ),
  ];
}

/** Returns the rows that a pattern matches. */
export const rowsOf = (pattern: RegExp): readonly RouteRow[] =>
  ROUTE_ROWS.filter(({ path }) => pattern.test(path.split('?', 1)[0] ?? ''));

const addressOf = (path: RegExp): string =>
  path.source
    .replace(/^\^|\$$/gu, '')
    .replaceAll('\\/', '/')
    .replace('([^/]+)', 'ID');
