import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { STATUS } from '../../../test/support/daemon-examples.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { toolId } from '../../base/ids.ts';

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
        saved: [
          { day: '2026-11-15', definitions: 9000, results: 0 },
          { day: '2026-11-16', definitions: 9000, results: 4321 },
        ],
        search: { mode: 'lexical', embedded: 12, total: 29, model: 'minilm' },
      }),
    });
    const { terminal } = await commandLine(['stats'], { daemon });
    expect(terminal.output.split('\n')).toStrictEqual([
      '2 servers, 29 tools',
      'runs: 3 completed',
      'search: by words alone until all tools are embedded with minilm (12 of 29)',
      'tokens saved: 22,321 = 18,000 of definitions + 4,321 of results',
      '  definitions: once per session, those of all tools less those of the menu it saw',
      '  results: large ones kept here, less what of them was shown; counted as o200k_base',
      '',
      'TOOL        CALLS  FAILED  ON AVERAGE',
      'git:status  4      0       2.5 ms',
      'git:log     1      1       10.0 ms',
    ]);
  });
});
