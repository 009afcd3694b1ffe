/** The metrics endpoint's text, in the exposition format that Prometheus reads. */
import { MS_PER_SECOND } from '../../base/units.ts';
import type { AuditStatus } from '../../call/audit-log.ts';
import type { ServerState, ServerStatus } from '../../call/upstreams.ts';
import type { LiveStatistics, Statistics } from '../../gateway/gateway.ts';
import { CALL } from '../../tuning/call.ts';
import type { LoopDelay } from '../daemon/loop-watch.ts';

/** Data for the metrics. */
interface MetricsInput {
  readonly version: string;
  readonly live: LiveStatistics;
  readonly audit?: AuditStatus;
  /** Calls that this process made since its start: sums over instances count each call once. */
  readonly calls: Statistics['calls'];
  readonly isDatabaseUp: boolean;
  /** Data of the database. Left out while it is away. */
  readonly stored?: Pick<Statistics, 'runs'>;
  readonly servers: readonly ServerState[];
  readonly clients: number;
  readonly uptimeMs: number;
  readonly loop: LoopDelay;
  readonly memory: { readonly rss: number; readonly heapUsed: number };
}

type Labels = Readonly<Record<string, string>>;
/** `part` is the suffix of the name, for parts of a histogram. */
type Sample = readonly [labels: Labels, value: number, part?: string];

const STATUSES: readonly ServerStatus[] = [
  'idle',
  'starting',
  'ready',
  'backing_off',
  'broken',
  'unauthorized',
];

/** Labels of calls ahead, and the ends that they count. */
const AHEAD_ENDS = [
  ['hits', 'hit'],
  ['joined', 'joined'],
  ['wasted', 'wasted'],
  ['invalidated', 'invalidated'],
] as const;

/** Counts the servers in each state, including states with none. */
export function countByStatus(
  servers: readonly ServerState[],
): Readonly<Record<ServerStatus, number>> {
  const counts = Object.fromEntries(STATUSES.map((status) => [status, 0]));
  for (const { status } of servers) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts as Readonly<Record<ServerStatus, number>>;
}

/** Metrics of learning. */
function studyMetrics(study: Statistics['study']): readonly string[] {
  return [
    metric('pml_facts_total', 'counter', 'Facts told to the studying side.', [[{}, study.facts]]),
    metric('pml_facts_lost_total', 'counter', 'Facts that never reached the studying side.', [
      [{}, study.factsLost],
    ]),
    metric('pml_lessons_total', 'counter', 'Lessons of calls that were stored.', [
      [{}, study.learned],
    ]),
    metric('pml_study_ends_total', 'counter', 'Times the studying side ended by itself.', [
      [{}, study.ends],
    ]),
  ];
}

/** Writes one block for each metric. Leaves out metrics without samples. */
export function renderMetrics(input: MetricsInput): string {
  const { live, stored, servers } = input;
  const perTool = (read: (usage: Statistics['calls'][number]) => number): readonly Sample[] =>
    input.calls.map((usage) => [{ tool: usage.tool }, read(usage)]);
  const perServer = (read: (server: ServerState) => number): readonly Sample[] =>
    servers.map((server) => [{ server: server.name }, read(server)]);
  return [
    metric('pml_info', 'gauge', 'The version that runs.', [[{ version: input.version }, 1]]),
    metric('pml_uptime_seconds', 'gauge', 'Time since the endpoint was opened.', [
      [{}, input.uptimeMs / MS_PER_SECOND],
    ]),
    metric(
      'pml_servers',
      'gauge',
      'Upstream servers by state.',
      Object.entries(countByStatus(servers)).map(([status, count]) => [{ status }, count]),
    ),
    metric('pml_database_up', 'gauge', 'Whether the database answers.', [
      [{}, input.isDatabaseUp ? 1 : 0],
    ]),
    metric('pml_tools', 'gauge', 'Tools known.', [[{}, live.tools]]),
    metric('pml_http_clients', 'gauge', 'Clients of the HTTP endpoint.', [[{}, input.clients]]),
    metric(
      'pml_runs',
      'gauge',
      'Workflows of the project by status: the same at every instance.',
      Object.entries(stored?.runs ?? {}).map(([status, count]) => [{ status }, count]),
    ),
    ...studyMetrics(live.study),
    ...(input.audit === undefined ? [] : auditMetrics(input.audit)),
    metric(
      'pml_server_calls_under_way',
      'gauge',
      'Calls waiting for their server.',
      perServer((server) => server.callsUnderWay),
    ),
    metric(
      'pml_server_restarts_total',
      'counter',
      'Times a server was started again.',
      perServer((server) => server.restarts),
    ),
    metric(
      'pml_tool_calls_total',
      'counter',
      'Calls of a tool that this process made since its start.',
      perTool((usage) => usage.calls),
    ),
    metric(
      'pml_tool_failures_total',
      'counter',
      'Calls of a tool that failed.',
      perTool((usage) => usage.failures),
    ),
    metric(
      'pml_tool_seconds_total',
      'counter',
      'Time spent in calls of a tool.',
      perTool((usage) => usage.totalMs / MS_PER_SECOND),
    ),
    ...aheadMetrics(live.aheadEnded),
    metric(
      'pml_own_files_refused_total',
      'counter',
      'Calls that led to pml’s own files, since the start.',
      [[{}, live.ownFiles.count]],
    ),
    ...processMetrics(input),
  ].join('');
}

/** Returns a histogram as Prometheus has it: how many calls took at most so long. */
function durationMetrics(durations: LiveStatistics['durations']): string {
  const name = 'pml_call_seconds';
  const samples = durations.flatMap(({ server, upTo, calls, totalMs }): readonly Sample[] => [
    ...upTo.map((count, index): Sample => {
      const le = `${(CALL.durationBucketsMs[index] ?? 0) / MS_PER_SECOND}`;
      return [{ server, le }, count, '_bucket'];
    }),
    [{ server, le: '+Inf' }, calls, '_bucket'],
    [{ server }, totalMs / MS_PER_SECOND, '_sum'],
    [{ server }, calls, '_count'],
  ]);
  const help = 'How long calls of a server took that this process made since its start.';
  return metric(name, 'histogram', help, samples);
}

function auditMetrics({ waiting, lost }: AuditStatus): readonly string[] {
  return [
    metric('pml_audit_waiting', 'gauge', 'Entries of the audit that are not stored yet.', [
      [{}, waiting],
    ]),
    metric('pml_audit_lost_total', 'counter', 'Entries of the audit that were never stored.', [
      [{}, lost],
    ]),
  ];
}

function aheadMetrics(ended: LiveStatistics['aheadEnded']): readonly string[] {
  return [
    metric(
      'pml_ahead_calls_total',
      'counter',
      'Calls that this process made before they were asked for, by what became of them.',
      AHEAD_ENDS.map(([end, kind]) => [{ end }, ended[kind]]),
    ),
    metric('pml_ahead_saved_seconds_total', 'counter', 'Time that nobody had to wait.', [
      [{}, ended.savedMs / MS_PER_SECOND],
    ]),
  ];
}

function processMetrics({ live, loop, memory }: MetricsInput): readonly string[] {
  const { p50Ms, p99Ms, longestMs, longestEverMs } = loop;
  return [
    durationMetrics(live.durations),
    metric(
      'pml_event_loop_delay_seconds',
      'gauge',
      'How late the thread that answers was, over the last minute or two.',
      [
        [{ quantile: '0.5' }, p50Ms / MS_PER_SECOND],
        [{ quantile: '0.99' }, p99Ms / MS_PER_SECOND],
        [{ quantile: '1' }, longestMs / MS_PER_SECOND],
      ],
    ),
    metric(
      'pml_event_loop_delay_max_seconds',
      'gauge',
      'The longest time it was held in one go, since the start.',
      [[{}, longestEverMs / MS_PER_SECOND]],
    ),
    metric('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [[{}, memory.rss]]),
    metric('nodejs_heap_used_bytes', 'gauge', 'Memory in use by the JavaScript heap.', [
      [{}, memory.heapUsed],
    ]),
  ];
}

function metric(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly Sample[],
): string {
  if (samples.length === 0) {
    return '';
  }
  const lines = samples.map(
    ([labels, value, part = '']) => `${name}${part}${renderLabels(labels)} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

/**
 * Formats labels. Names of tools and servers come from others, so special characters are escaped.
 */
function renderLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([key, value]) =>
      `${key}="${value
        .replaceAll('\\', '\\\\')
        .replaceAll('"', '\\"')
        .replaceAll(/\r\n|[\r\n]/gu, '\\n')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
