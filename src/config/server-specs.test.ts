import { describe, expect, it } from 'vitest';

import { configSchema } from './schema.ts';
import { serverSpecs } from './server-specs.ts';

describe('serverSpecs', () => {
  it('says everything the upstreams need, in the order of names, without what is switched off', () => {
    const settings = configSchema.parse({
      mcpServers: {
        remote: { url: 'https://x.io/mcp', type: 'streamable-http', headers: { K: 'v' } },
        local: { command: 'x', args: ['a'], env: { A: 'b' }, cwd: 'sub' },
        off: { command: 'y' },
      },
      pml: {
        servers: {
          off: { enabled: false },
          remote: { concurrency: 2, trusted: true, callTimeoutMs: 5000 },
        },
      },
    });
    expect(serverSpecs(settings, { configFile: '/work/app/pml.json' })).toEqual([
      {
        name: 'local',
        transport: {
          kind: 'stdio',
          command: 'x',
          args: ['a'],
          env: { A: 'b' },
          cwd: '/work/app/sub',
        },
        trusted: true,
        instances: 'auto',
        concurrencyMax: 16,
        callTimeoutMs: 60_000,
        callTimeoutMsMax: 3_600_000,
        startTimeoutMs: 30_000,
        idleMs: 900_000,
      },
      {
        name: 'remote',
        transport: { kind: 'http', url: 'https://x.io/mcp', headers: { K: 'v' } },
        trusted: true,
        instances: 'auto',
        concurrencyMax: 2,
        callTimeoutMs: 5000,
        callTimeoutMsMax: 5000,
        startTimeoutMs: 30_000,
        idleMs: 900_000,
      },
    ]);
  });

  it('does not trust a remote server by default', () => {
    const settings = configSchema.parse({ mcpServers: { a: { url: 'https://x.io' } } });
    expect(serverSpecs(settings, { configFile: '/pml.json' })[0]?.trusted).toBe(false);
  });
});
