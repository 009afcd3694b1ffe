import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/** A model of one's own with nothing but what the search needs. */
const EMBEDDER = `import type { Embedder } from '@pml-gateway/pml';
export const embedder: Embedder = {
  model: 'mine',
  dimension: 1,
  embed: async (texts) => texts.map(() => Float32Array.of(1)),
};
`;

it(
  'installs from its tarball into an empty folder without scripts, and npx pml works',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pml-package-'));
    const home = join(folder, 'home');
    const app = join(folder, 'app');
    for (const each of [home, app]) {
      mkdirSync(each);
    }
    const env = {
      ...process.env,
      XDG_CONFIG_HOME: home,
      XDG_STATE_HOME: home,
      XDG_DATA_HOME: home,
      PML_HTTP_PORT: '0',
    };
    const npx = (...args: string[]): Promise<{ stdout: string }> =>
      run('npx', ['--no-install', 'pml', ...args], { cwd: app, env });
    try {
      await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
        cwd: ROOT,
        maxBuffer: 1 << 24,
      });
      const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
      writeFileSync(join(app, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
      await run(
        'npm',
        ['install', '--ignore-scripts', '--no-audit', '--no-fund', join(folder, tarball)],
        { cwd: app },
      );

      expect((await npx('--version')).stdout).toMatch(/^\d+\.\d+\.\d+/u);
      expect((await npx('call', 'everything:echo', 'message=packed')).stdout).toContain('packed');
      const { stdout } = await run(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          "import { createGateway } from '@pml-gateway/pml'; console.log(typeof createGateway)",
        ],
        { cwd: app },
      );
      expect(stdout.trim()).toBe('function');

      cpSync(join(ROOT, 'examples/library.ts'), join(app, 'library.ts'));
      writeFileSync(join(app, 'embedder.ts'), EMBEDDER);
      const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023'];
      const types = ['--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node'];
      const checked = ['library.ts', 'embedder.ts'];
      // The declarations of the package are checked, too: nothing is skipped.
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      await run(process.execPath, [tsc, ...strict, ...types, ...checked], { cwd: app });
    } finally {
      await npx('down').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);
