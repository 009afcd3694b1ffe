import { join } from 'node:path';

import { defineConfig, type ViteUserConfig } from 'vitest/config';

import { ClosingLine } from './test/support/closing-line.ts';
import { SlowFirst } from './test/support/slow-first.ts';

/** What all tests have in common, and which of them `npm test` runs. */
export const tests: NonNullable<ViteUserConfig['test']> = {
  reporters: ['default', new ClosingLine()],
  include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  // What takes minutes is a command of its own: npm run test:long.
  exclude: ['**/*.long.test.ts', '**/node_modules/**'],
  sequence: { sequencer: SlowFirst },
  globalSetup: ['test/support/global-setup.ts'],
  // No test touches the keychain of whoever runs it.
  env: { PML_KEYCHAIN: 'off' },
  pool: 'threads',
  isolate: false,
  // Half of the time is waiting for processes: three share two cores.
  maxWorkers: 3,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A busy machine needs more than the second that vitest waits by itself.
  expect: { poll: { timeout: 20_000 } },
  coverage: { include: ['src/**'], exclude: ['src/**/*.test.ts', 'src/bin.ts'] },
};

/** Worker threads run programs that were compiled once for the whole run. */
export const resolve: NonNullable<ViteUserConfig['resolve']> = {
  alias: [
    {
      find: /^.*\/system\/start-worker\.ts$/u,
      replacement: join(import.meta.dirname, 'test/support/start-compiled-worker.ts'),
    },
  ],
};

const config: ViteUserConfig = defineConfig({ test: tests, resolve });

export default config;
