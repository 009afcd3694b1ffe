/**
 * What is left of a workflow whose process is killed: pml and langgraph with its PostgreSQL
 * checkpointer, the same graph, the same tools, the same moments, on one real PostgreSQL.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { startPostgres } from '../test/support/postgres-server.ts';
import type { Bench, BenchContext } from './bench.ts';
import { GRAPHS, type Moment, World } from './durability-world.ts';

const LIFE = join(import.meta.dirname, 'durability-life.ts');
const SYSTEMS = ['pml', 'langgraph-postgres'] as const;
const ROUNDS = 2;
const LIVES_MAX = 4;
const LIFE_MS_MAX = 30_000;

interface Scenario {
  readonly name: string;
  readonly graph: keyof typeof GRAPHS;
  /** The moment at which the first process is killed; those after it are let live. */
  readonly moment: Moment;
  readonly order?: string;
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'before-the-write', graph: 'writes', moment: 'begun:first' },
  { name: 'in-the-write', graph: 'writes', moment: 'effect_done:first' },
  { name: 'after-the-write', graph: 'writes', moment: 'answered:first' },
  { name: 'write-done-sibling-runs', graph: 'writes', moment: 'under_way:slow' },
  { name: 'in-the-next-read', graph: 'writes', moment: 'begun:after' },
  { name: 'two-wait-left-first', graph: 'approvals', moment: 'waiting', order: 'left,right' },
  { name: 'two-wait-right-first', graph: 'approvals', moment: 'waiting', order: 'right,left' },
  {
    name: 'between-answers-left-first',
    graph: 'approvals',
    moment: 'between',
    order: 'left,right',
  },
  {
    name: 'between-answers-right-first',
    graph: 'approvals',
    moment: 'between',
    order: 'right,left',
  },
  {
    name: 'in-an-approved-write',
    graph: 'approvals',
    moment: 'effect_done:left',
    order: 'left,right',
  },
];

export const durabilityBench: Bench = {
  name: 'durability',
  summary: 'What is left of a workflow whose process is killed, beside langgraph on PostgreSQL.',
  async run(context): Promise<void> {
    const server = await startPostgres();
    context.onEnd(() => server.stop());
    const world = mkdtempSync(join(tmpdir(), 'pml-durability-'));
    context.onEnd(() => rmSync(world, { recursive: true, force: true }));
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    context.onEnd(() => client.end());
    for (const scenario of SCENARIOS) {
      context.progress(scenario.name);
      for (const system of SYSTEMS) {
        const outcomes: Outcome[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const folder = join(world, `${scenario.name}-${system}-${round}`);
          mkdirSync(folder);
          outcomes.push(await play(context, { scenario, system, folder, url: server.url, client }));
        }
        const metrics = Object.fromEntries(
          METRICS.map((name) => [name, outcomes.reduce((sum, each) => sum + each[name], 0)]),
        );
        context.report({ dataset: scenario.name, system, n: ROUNDS, metrics });
        if (system === 'pml') {
          const bad = ['effects_twice', 'effects_lost', 'approvals_lost'] as const;
          context.judge({
            promise: `${scenario.name}: nothing twice, nothing lost`,
            measured: bad.map((name) => `${name} ${metrics[name]}`).join(', '),
            isKept: bad.every((name) => metrics[name] === 0),
          });
        }
      }
    }
  },
};

const METRICS = [
  'effects_twice',
  'effects_lost',
  'approvals_lost',
  'reads_repeated',
  'asked_in_doubt',
  'kills',
] as const;
type Outcome = Readonly<Record<(typeof METRICS)[number], number>>;

/** One workflow from its first process to the one that ends it. */
async function play(
  context: BenchContext,
  {
    scenario,
    system,
    folder,
    url,
    client,
  }: {
    readonly scenario: Scenario;
    readonly system: (typeof SYSTEMS)[number];
    readonly folder: string;
    readonly url: string;
    readonly client: pg.Client;
  },
): Promise<Outcome> {
  const { graph, order = '' } = scenario;
  const isPml = system === 'pml';
  // A schema of its own: runs of other rounds are not its business.
  const schema = `pml_${folder.replaceAll(/\W/gu, '_').slice(-50).toLowerCase()}`;
  const address = isPml ? `${url}?schema=${schema}` : url;
  let kills = 0;
  for (let life = 0; !existsSync(join(folder, 'ended')) && life < LIVES_MAX; life += 1) {
    const moment = life === 0 ? scenario.moment : 'never';
    const args = [isPml ? 'pml' : 'langgraph', graph, folder, address, moment, order];
    kills += (await live(context, args)) === 'killed' ? 1 : 0;
    if (isPml) {
      // Stands for the minute after which another process takes up the runs of one that is silent.
      await client.query(`update ${schema}.run set lease_expires_at = 0 where finished_at is null`);
    }
  }
  return countedIn(new World(folder, 'never'), GRAPHS[graph], kills);
}

/** How often something came again. */
function surplus(names: readonly string[]): number {
  return names.length - new Set(names).size;
}

function countedIn(
  world: World,
  graph: (typeof GRAPHS)[keyof typeof GRAPHS],
  kills: number,
): Outcome {
  const effects = world.read('effects');
  const writes = graph.filter(({ tool }) => tool !== 'sleep').map(({ id }) => id);
  return {
    effects_twice: surplus(effects),
    effects_lost: writes.filter((id) => !effects.includes(id)).length,
    approvals_lost: surplus(world.read('answers')),
    reads_repeated: surplus(world.read('reads')),
    asked_in_doubt: world.read('doubts').length,
    kills,
  };
}

function live(context: BenchContext, args: readonly string[]): Promise<'killed' | 'ended'> {
  const child = spawn(process.execPath, ['--import', 'tsx', LIFE, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LIFE_MS_MAX,
    killSignal: 'SIGTERM',
  });
  context.onEnd(() => void child.kill('SIGKILL'));
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') {
        resolve('killed');
      } else if (code === 0) {
        resolve('ended');
      } else {
        reject(new Error(`a life ended with ${code ?? signal}: ${args.join(' ')}\n${words}`));
      }
    });
  });
}
