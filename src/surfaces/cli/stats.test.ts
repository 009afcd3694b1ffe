import { describe, expect, it } from 'vitest';

import { NOTHING_STUDIED } from '../../../test/support/ahead-statistics.ts';
import { commandLine } from '../../../test/support/command-line.ts';
import { FREE_LOOP, STATUS } from '../../../test/support/daemon-examples.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { toolId } from '../../base/ids.ts';

const AHEAD = {
  hits: 8,
  joined: 1,
  wasted: 1,
  invalidated: 2,
  held: 15,
  missed: 4,
  savedMs: 9500,
  wastedMs: 300,
};

describe('pml stats', () => {
  it('shows the busiest tools first', async () => {
    const daemon = new FakeDaemon({
      status: () => STATUS,
      stats: () => ({
        servers: 2,
        tools: 29,
        runs: { completed: 3, failed: 0 },
        calls: [
          { tool: toolId('git', 'log'), calls: 1, failures: 1, totalMs: 10 },
          { tool: toolId('git', 'status'), calls: 4, failures: 0, totalMs: 10 },
        ],
        callDays: [],
        saved: [
          { day: '2026-11-15', definitions: 9000, results: 0 },
          { day: '2026-11-16', definitions: 9000, results: 4321 },
        ],
        search: { mode: 'lexical', embedded: 12, total: 29, model: 'minilm' },
        ahead: {
          total: { ...AHEAD, predictions: 27 },
          cost: 0.24,
          byTool: [{ tool: toolId('git', 'log'), ...AHEAD, predictions: 27 }],
          byDay: [],
          boosts: { asked: 40, applied: 18 },
          suggestions: { accepted: 3, edited: 1, rejected: 0 },
        },
        durations: [],
        aheadEnded: { hit: 0, joined: 0, wasted: 0, invalidated: 0, savedMs: 0 },
        ownFiles: { count: 2, last: { what: 'files:read_file', at: 1_795_000_000_000 } },
        study: { ...NOTHING_STUDIED, facts: 1200, learned: 7, dropped: 3, factsLost: 2 },
        loop: FREE_LOOP,
      }),
    });
    const { terminal } = await commandLine(['stats'], { daemon });
    expect(terminal.output.split('\n')).toStrictEqual([
      '2 servers, 29 tools',
      'runs: 3 done',
      'search: by words alone until all tools are embedded with minilm (12 of 29)',
      'tokens saved: 22,321 = 18,000 of definitions + 4,321 of results',
      '  definitions: of all tools, less those that the client saw; once per session',
      '  results: large results, less the part that was shown; counted as o200k_base',
      'ran ahead: 12 calls, 75 % used (8 ready, 1 under way), 1 for nothing, 2 overtaken by a change; 9.5 s saved',
      '  spent: 0.33 extra calls for each one used; servers worked 0.3 s for nothing; 0.24 by costPerCall',
      '  held back: 15 predictions, 4 of them were asked for next',
      '  similar situations had a say in 45 % of 40 thresholds since the start',
      'proposed tasks: 3 taken (75 %), 1 changed, 0 declined',
      'learning: 1,200 facts told, 7 lessons stored, 5 left out',
      'own files: 2 calls refused since the start, the last to files:read_file at 2026-11-18T11:06:40.000Z',
      'event loop: held for 12 ms at most in the last 90 s (99 % below 1.2 ms), 130 ms since the start',
      '',
      'TOOL        CALLS  FAILED  ON AVERAGE',
      'git:status  4      0       2.5 ms',
      'git:log     1      1       10.0 ms',
      '',
      'RUN AHEAD  READY  UNDER WAY  FOR NOTHING  OVERTAKEN  SAVED',
      'git:log    8      1          1            2          9.5 s',
    ]);
  });
});
