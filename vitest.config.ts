import { defineConfig, type ViteUserConfigExport } from 'vitest/config';

import { ClosingLine } from './test/support/closing-line.ts';
import { SlowFirst } from './test/support/slow-first.ts';

const config: ViteUserConfigExport = defineConfig({
  test: {
    reporters: ['default', new ClosingLine()],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    sequence: { sequencer: SlowFirst },
    globalSetup: ['test/support/global-setup.ts'],
    // No test touches the keychain of whoever runs it.
    env: { PML_KEYCHAIN: 'off' },
    pool: 'threads',
    isolate: false,
    // Half of the time is waiting for processes: three share two cores.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    coverage: { include: ['src/**'], exclude: ['src/**/*.test.ts', 'src/bin.ts'] },
  },
});

export default config;
