import type { ServerState } from '../../src/call/upstreams.ts';
import type { DaemonStatus, CataloguedTool } from '../../src/surfaces/daemon/control-protocol.ts';
import { NOTHING_AHEAD, NOTHING_STUDIED } from './ahead-statistics.ts';
import type { Answers } from './fake-daemon.ts';

/** A server that runs. */
export const GIT: ServerState = {
  name: 'git',
  status: 'ready',
  trusted: true,
  transport: 'stdio',
  toolCount: 1,
  processIds: [12],
  callsUnderWay: 0,
  restarts: 0,
};
/** A server that does not. */
export const WEB: ServerState = {
  ...GIT,
  name: 'web',
  status: 'broken',
  transport: 'http',
  toolCount: 0,
  lastError: 'connect\nrefused \u001B[2J',
};
/** The one tool of the first. */
export const LOG: CataloguedTool = {
  id: 'git:log',
  server: 'git',
  name: 'log',
  description: 'Shows the log.\nOf a repository.',
  signature: '(args: {path: string, count?: number})',
  inputSchema: {
    properties: { path: { type: 'string' }, count: { type: 'integer' } },
    required: ['path'],
  },
};
/** A thread that was hardly ever late. */
export const FREE_LOOP: DaemonStatus['loop'] = {
  p50Ms: 0.1,
  p99Ms: 1.2,
  longestMs: 12.4,
  longestEverMs: 130,
  overMs: 90_000,
};

/** A daemon with both servers. */
export const STATUS: DaemonStatus = {
  pid: 4711,
  version: '1.2.3',
  configFile: '/nowhere/ada/.config/pml/pml.json',
  httpUrl: 'http://127.0.0.1:7717',
  tokenFile: '/state/token',
  logFile: '/state/daemon.log',
  notices: ['The starter set is used.'],
  startedAt: 0,
  uptimeMs: 10,
  memoryBytes: 1000,
  loop: FREE_LOOP,
  clients: { mcp: 0, control: 1, http: 0 },
  clientProcesses: [],
  servers: [GIT, WEB],
};

/** Both servers and the tool. */
export const LISTING: Answers = {
  list: () => ({ servers: [GIT, WEB], tools: [LOG] }),
  status: () => STATUS,
  stats: () => ({
    servers: 2,
    tools: 1,
    runs: {},
    calls: [],
    callDays: [],
    saved: [],
    search: { mode: 'hybrid', embedded: 1, total: 1, model: 'minilm' },
    ahead: NOTHING_AHEAD,
    study: NOTHING_STUDIED,
    ownFiles: { count: 0 },
    durations: [],
    aheadEnded: { hit: 0, joined: 0, wasted: 0, invalidated: 0, savedMs: 0 },
    loop: FREE_LOOP,
  }),
};
