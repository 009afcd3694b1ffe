/** Messages as well-behaved clients of both eras send them: what is mutated afterwards. */
import type { Chance } from './chance.ts';

type Message = Record<string, unknown>;

/** The names that clients of the newest revision carry in every request. */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: { elicitation: { form: {} }, sampling: {}, roots: { listChanged: true } },
  clientInfo: { name: 'fuzz', version: '1' },
};

const call = (name: string, args: unknown): Message => ({ name, arguments: args });
const task = (tool: string, args: unknown): unknown => ({
  tasks: [{ id: 'a', tool, args, onError: 'continue' }],
});

/** Methods with their params, and how often each is taken. */
const REQUESTS: readonly (readonly [weight: number, method: string, params: unknown])[] = [
  [20, 'ping', undefined],
  [2, 'initialize', INITIALIZE],
  [2, 'server/discover', {}],
  [6, 'tools/list', {}],
  [10, 'tools/call', call('discover', { intent: 'say something again', limit: 2 })],
  [6, 'tools/call', call('execute_workflow', { workflow: task('fuzzed:none', { a: 1 }) })],
  [8, 'tools/call', call('control_workflow', { workflowId: 'wf_none', action: 'status' })],
  [
    4,
    'tools/call',
    call('control_workflow', { workflowId: 'wf_none', action: 'replan', tasks: [] }),
  ],
  [4, 'tools/call', call('fuzzed__erase', { label: 'proxy' })],
  [4, 'tools/call', call('no_such_tool', {})],
  [6, 'resources/list', {}],
  [4, 'resources/templates/list', {}],
  [6, 'resources/read', { uri: 'memo://none' }],
  [4, 'resources/subscribe', { uri: 'memo://none' }],
  [4, 'resources/unsubscribe', { uri: 'memo://none' }],
  [6, 'prompts/list', { cursor: 'x' }],
  [6, 'prompts/get', { name: 'none', arguments: { a: 'b' } }],
  [
    6,
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'n' }, argument: { name: 'a', value: 'b' } },
  ],
  [4, 'logging/setLevel', { level: 'debug' }],
  [2, 'subscriptions/listen', { notifications: { toolsListChanged: true } }],
  [2, 'tasks/get', { taskId: 'x' }],
  [2, 'no/such/method', { any: [1, 2, 3] }],
];

/** Work that really reaches a server or the database: seldom, because each takes milliseconds. */
const WORK: readonly (readonly [method: string, params: unknown])[] = [
  ['tools/call', call('execute_workflow', { workflow: task('fuzzed:echo', { text: 'x' }) })],
  ['tools/call', call('execute_workflow', { workflow: task('fuzzed:junk', { kind: 1 }) })],
  ['tools/call', call('execute_workflow', { workflow: task('fuzzed:junk', { kind: 7 }) })],
  ['tools/call', call('execute_code', { code: 'return 1 + 1' })],
  ['tools/call', call('execute_code', { code: 'return await mcp.fuzzed.echo({ text: "y" })' })],
  ['tools/call', call('execute_workflow', { intent: 'erase everything on the list', mode: 'run' })],
];

/** A call that must never be made: every one of them leaves a run that waits for a person. */
const DANGEROUS: readonly (readonly [method: string, params: unknown])[] = [
  ['tools/call', call('execute_workflow', { workflow: task('fuzzed:erase', { label: 'w' }) })],
  ['tools/call', call('execute_code', { code: 'return await mcp.fuzzed.erase({ label: "c" })' })],
];

const NOTIFICATIONS: readonly (readonly [method: string, params: unknown])[] = [
  ['notifications/initialized', {}],
  ['notifications/cancelled', { requestId: 3, reason: 'no' }],
  ['notifications/progress', { progressToken: 1, progress: 1 }],
  ['notifications/roots/list_changed', {}],
  ['notifications/unknown', { x: 1 }],
];

const TABLE = REQUESTS.flatMap(([weight, ...request]) =>
  Array.from({ length: weight }, () => request),
);

/** Shares of the kinds; the rest are ordinary requests. */
export interface Shares {
  readonly work: number;
  readonly dangerous: number;
  readonly notifications: number;
  readonly answers: number;
}

/** One message that is right in every respect. */
export function validMessage(chance: Chance, index: number, shares: Shares): Message {
  const kind = chance.happens(shares.dangerous)
    ? 'dangerous'
    : chance.happens(shares.work)
      ? 'work'
      : chance.happens(shares.notifications)
        ? 'notification'
        : chance.happens(shares.answers)
          ? 'answer'
          : 'request';
  if (kind === 'notification') {
    const [method, params] = chance.one(NOTIFICATIONS);
    return structuredClone({ jsonrpc: '2.0', method, params });
  }
  if (kind === 'answer') {
    const id = chance.one<unknown>([index, `q${index}`, '1/2', '"/"', 'x/{']);
    return chance.happens(0.5)
      ? { jsonrpc: '2.0', id, result: { action: 'accept', content: { approve: true } } }
      : { jsonrpc: '2.0', id, error: { code: -1, message: 'no' } };
  }
  const [method, params] =
    kind === 'work'
      ? chance.one(WORK)
      : kind === 'dangerous'
        ? chance.one(DANGEROUS)
        : chance.one(TABLE);
  const isModern = chance.happens(0.4);
  const id = chance.happens(0.5) ? index : `r${index}`;
  const given: unknown = isModern ? { ...(params as object), ['_meta']: MODERN_META } : params;
  // A copy: what is changed in one message must not change those after it.
  return structuredClone({
    jsonrpc: '2.0',
    id,
    method,
    ...(given !== undefined && { params: given }),
  });
}
