/** From nothing to a first useful answer, as somebody has it who installs the packed tarball. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { INSTALL_VARIABLES } from '../src/config/starter-set.ts';
import type { BenchContext } from './bench.ts';
import { spread } from './report.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 3;
const OUTPUT_BYTES_MAX = 1 << 24;
const CALL = ['call', 'everything:get-sum', 'a=40', 'b=2'] as const;

type Times = Record<'packed-install' | 'packed-first-answer' | 'packed-after-restart', number[]>;

/** Installs and starts pml anew in each round: empty home folder, empty cache of npm. */
export async function measurePacked(context: BenchContext): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pml-bench-packed-'));
  context.onEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const pack = ['pack', '--ignore-scripts', '--pack-destination', folder];
  await run('npm', pack, { cwd: ROOT, maxBuffer: OUTPUT_BYTES_MAX });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  const registry = (await run('npm', ['config', 'get', 'registry'])).stdout.trim();
  const times: Times = {
    'packed-install': [],
    'packed-first-answer': [],
    'packed-after-restart': [],
  };
  for (let round = 1; round <= ROUNDS; round += 1) {
    context.progress(`install from the tarball and first answer, ${round} of ${ROUNDS}`);
    await measureRound(join(folder, `round-${round}`), join(folder, tarball), registry, times);
  }
  for (const [dataset, samples] of Object.entries(times)) {
    const metrics = { ...spread(samples) };
    context.report({ dataset, system: 'pml', n: samples.length, metrics });
  }
}

async function measureRound(
  folder: string,
  tarball: string,
  registry: string,
  times: Times,
): Promise<void> {
  const [home, app] = [join(folder, 'home'), join(folder, 'app')];
  mkdirSync(home, { recursive: true });
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{ "private": true }');
  const given = INSTALL_VARIABLES.map((name) => [name, process.env[name]] as const);
  const env = {
    ...Object.fromEntries(given),
    PATH: process.env['PATH'],
    HOME: home,
    npm_config_registry: registry,
    PML_HTTP_PORT: '0',
    PML_KEYCHAIN: 'off',
  };
  const timed = async (dataset: keyof Times, ...[program, args]: [string, readonly string[]]) => {
    const startedMs = performance.now();
    const { stdout } = await run(program, args, { cwd: app, env, maxBuffer: OUTPUT_BYTES_MAX });
    times[dataset].push(performance.now() - startedMs);
    return stdout;
  };
  const pml = join(app, 'node_modules/.bin/pml');
  await timed('packed-install', 'npm', ['install', '--no-audit', '--no-fund', tarball]);
  try {
    for (const dataset of ['packed-first-answer', 'packed-after-restart'] as const) {
      const answer = await timed(dataset, pml, CALL);
      if (!answer.includes('42')) {
        throw new Error(`the call answered ${answer.slice(0, 300)}`);
      }
      await run(pml, ['down'], { cwd: app, env });
    }
  } finally {
    await run(pml, ['down'], { cwd: app, env }).catch(() => undefined);
  }
}
