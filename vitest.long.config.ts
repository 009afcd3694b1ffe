import { defineConfig, type ViteUserConfig } from 'vitest/config';

import { resolve, tests } from './vitest.config.ts';

/** The tests that take too long for every change. */
const config: ViteUserConfig = defineConfig({
  resolve,
  test: { ...tests, include: ['test/**/*.long.test.ts'], exclude: ['**/node_modules/**'] },
});

export default config;
