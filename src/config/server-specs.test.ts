import { describe, expect, expectTypeOf, it } from 'vitest';

import type { ServerSpec } from '../call/upstreams.ts';
import { configSchema } from './schema.ts';
import { type ServerSettings, serverSpecs } from './server-specs.ts';

describe('serverSpecs', () => {
  it('says everything the upstreams need, in the order of names, without what is switched off', () => {
    const settings = configSchema.parse({
      mcpServers: {
        remote: { url: 'https://x.io/mcp', type: 'streamable-http', headers: { K: 'v' } },
        local: { command: 'x', args: ['a'], env: { A: 'b' }, cwd: 'sub' },
        off: { command: 'y' },
      },
      pml: { servers: { off: { enabled: false }, remote: { concurrency: 2, trusted: true } } },
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
        startTimeoutMs: 30_000,
      },
      {
        name: 'remote',
        transport: { kind: 'http', url: 'https://x.io/mcp', headers: { K: 'v' } },
        trusted: true,
        instances: 'auto',
        concurrencyMax: 2,
        callTimeoutMs: 60_000,
        startTimeoutMs: 30_000,
      },
    ]);
  });

  it('does not trust a remote server by default', () => {
    const settings = configSchema.parse({ mcpServers: { a: { url: 'https://x.io' } } });
    expect(serverSpecs(settings, { configFile: '/pml.json' })[0]?.trusted).toBe(false);
  });

  it('has the shape of the port that it feeds', () => {
    expectTypeOf<ServerSettings>().toExtend<ServerSpec>();
    expectTypeOf<ServerSpec>().toExtend<ServerSettings>();
    expect(true).toBe(true);
  });
});
