import { join } from 'node:path';

import { defineConfig, type ViteUserConfig } from 'vitest/config';

import { resolve, tests } from './vitest.config.ts';

/** What has to work without the studying side: workflows, durability, approvals, the protocol. */
const SERVED = [
  'src/execute/**/*.test.ts',
  'src/gateway/**/*.test.ts',
  'src/surfaces/**/*.test.ts',
  'src/call/**/*.test.ts',
  'test/integration/damaged-runs.test.ts',
  'test/integration/http*.test.ts',
  'test/integration/journal-reads.test.ts',
  'test/integration/library.test.ts',
  'test/integration/mcp-surface.test.ts',
  'test/integration/pass-through*.test.ts',
  'test/integration/programs*.test.ts',
  'test/integration/run-commands.test.ts',
  'test/integration/upstream*.test.ts',
  'test/integration/workflow-*.test.ts',
];

const aliases = Array.isArray(resolve.alias) ? resolve.alias : [];

const config: ViteUserConfig = defineConfig({
  test: { ...tests, include: SERVED },
  resolve: {
    alias: [
      ...aliases,
      {
        find: /^.*\/study-thread\.ts$/u,
        replacement: join(import.meta.dirname, 'test/support/no-study-thread.ts'),
      },
    ],
  },
});

export default config;
