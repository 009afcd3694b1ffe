import { describe, expect, it } from 'vitest';

import { NOTHING_STUDIED } from '../../../test/support/ahead-statistics.ts';
import { toolId } from '../../base/ids.ts';
import type { ServerState } from '../../call/upstreams.ts';
import { CALL } from '../../tuning/call.ts';
import { countByStatus, renderMetrics } from './metrics.ts';

const server = (name: string, status: ServerState['status']): ServerState => ({
  name,
  status,
  trusted: true,
  transport: 'stdio',
  toolCount: 1,
  processIds: [],
  callsUnderWay: 2,
  restarts: 3,
});

const INPUT = {
  version: '1.2.3',
  live: {
    servers: 1,
    tools: 4,
    search: { mode: 'hybrid' as const, embedded: 4, total: 4, model: 'minilm' },
    ownFiles: { count: 2, last: { what: 'files:read', at: 7 } },
    study: NOTHING_STUDIED,
    durations: [],
    aheadEnded: { hit: 3, joined: 1, wasted: 2, invalidated: 0, savedMs: 1500 },
  },
  calls: [],
  isDatabaseUp: true,
  stored: {
    runs: { completed: 5, failed: 1 },
  },
  servers: [server('a', 'ready')],
  clients: 2,
  uptimeMs: 1500,
  loop: { p50Ms: 1, p99Ms: 20, longestMs: 250, longestEverMs: 1500, overMs: 60_000 },
  memory: { rss: 100, heapUsed: 50 },
};

describe('countByStatus', () => {
  it('counts every state, also those without a server', () => {
    const servers = [server('a', 'ready'), server('b', 'ready'), server('c', 'broken')];
    expect(countByStatus(servers)).toEqual({
      idle: 0,
      starting: 0,
      ready: 2,
      backing_off: 0,
      broken: 1,
      unauthorized: 0,
    });
  });
});

describe('renderMetrics', () => {
  it('writes what Prometheus reads', () => {
    const text = renderMetrics(INPUT);
    expect(text).toContain(
      '# HELP pml_runs Workflows of the project by status: the same at every instance.\n# TYPE pml_runs gauge\n',
    );
    expect(text).toContain('pml_runs{status="completed"} 5\n');
    expect(text).toContain('pml_uptime_seconds 1.5\n');
    expect(text).toContain('pml_server_restarts_total{server="a"} 3\n');
    expect(text).toContain('pml_event_loop_delay_seconds{quantile="0.99"} 0.02\n');
    expect(text).toContain('pml_event_loop_delay_max_seconds 1.5\n');
    expect(text.endsWith('\n')).toBe(true);
  });

  it('has nothing but comments and samples of the right shape', () => {
    const samples = renderMetrics(INPUT)
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('# '));
    for (const line of samples) {
      expect(line).toMatch(/^[a-z_]+(?:\{(?:[a-z]+="(?:[^"\\]|\\.)*",?)+\})? [\d.]+$/u);
    }
  });

  it('lets no name of a tool break out of its label', () => {
    const calls = [{ tool: toolId('s', 'a"} 1\nb\\'), calls: 2, failures: 1, totalMs: 2500 }];
    const text = renderMetrics({ ...INPUT, calls });
    expect(text).toContain('pml_tool_calls_total{tool="s:a\\"} 1\\nb\\\\"} 2\n');
    expect(text).toContain('pml_ahead_calls_total{end="hits"} 3\n');
    expect(text).toContain('pml_own_files_refused_total 2\n');
    expect(text).toContain('pml_ahead_saved_seconds_total 1.5\n');
    expect(text).toContain('pml_tool_seconds_total{tool="s:a\\"} 1\\nb\\\\"} 2.5\n');
  });

  it('leaves out metrics that have no samples', () => {
    expect(renderMetrics(INPUT)).not.toContain('pml_tool_calls_total');
  });

  it('leaves out what is stored while the database is away, and says so', () => {
    const { stored: _, ...live } = INPUT;
    const text = renderMetrics({ ...live, isDatabaseUp: false });
    expect(text).toContain('pml_database_up 0\n');
    expect(text).toContain('pml_tools 4\n');
    expect(text).toContain('pml_ahead_calls_total{end="wasted"} 2\n');
    expect(text).not.toContain('pml_runs');
  });
});

it('tells how long calls took, as a histogram', () => {
  const upTo = CALL.durationBucketsMs.map((limit) => (limit < 100 ? 1 : 3));
  const durations = [{ server: 'a', upTo, calls: 4, totalMs: 90_250 }];
  const text = renderMetrics({ ...INPUT, live: { ...INPUT.live, durations } });
  expect(text).toContain('# TYPE pml_call_seconds histogram\n');
  expect(text).toContain('pml_call_seconds_bucket{server="a",le="0.05"} 1\n');
  expect(text).toContain('pml_call_seconds_bucket{server="a",le="0.1"} 3\n');
  expect(text).toContain('pml_call_seconds_bucket{server="a",le="+Inf"} 4\n');
  expect(text).toContain('pml_call_seconds_sum{server="a"} 90.25\n');
  expect(text).toContain('pml_call_seconds_count{server="a"} 4\n');
});
