import { describe, expect, it } from 'vitest';

import { parseSettings } from './load.ts';
import type { SettingsInput } from './schema.ts';
import { restartNeeded } from './setting-rules.ts';

const needed = (before: SettingsInput, after: SettingsInput): readonly string[] =>
  restartNeeded(parseSettings(before), parseSettings(after));

describe('a change that a running daemon cannot take up', () => {
  it('is named by the path of each setting, in the order of the reference', () => {
    expect(
      needed(
        {},
        {
          pml: {
            http: { port: 9000, enabled: false, host: '::1', allowedHosts: ['x'] },
            exposure: { mode: 'proxy' },
            storage: { url: 'postgres://x', durable: true },
            project: { name: 'p' },
          },
        },
      ),
    ).toEqual([
      'pml.exposure.mode',
      'pml.storage.url',
      'pml.storage.durable',
      'pml.project.name',
      'pml.http.enabled',
      'pml.http.host',
      'pml.http.port',
      'pml.http.allowedHosts',
    ]);
  });

  it('is none when only what can be taken up at once has changed', () => {
    expect(
      needed(
        { mcpServers: { a: { command: 'x' } } },
        {
          $schema: 'x',
          mcpServers: { b: { command: 'y' } },
          pml: {
            policy: { rules: [{ tools: '*', action: 'deny' }] },
            contextWindow: 5000,
            execute: { concurrency: 2, answerWithinMs: 1000 },
            daemon: { idleExitMinutes: 1 },
            logLevel: 'debug',
            servers: { b: { trusted: false } },
          },
        },
      ),
    ).toEqual([]);
  });

  it('is none when a default is written out', () => {
    const http = { enabled: true, host: '127.0.0.1', allowedHosts: [] };
    expect(needed({}, { pml: { http, exposure: { mode: 'meta' } } })).toEqual([]);
  });
});
