/** What running ahead saves: the same agent with it off and on, the same answers byte for byte. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Client } from '@modelcontextprotocol/client';

import { npmServer, PmlWorld } from '../test/support/pml-world.ts';
import type { Bench, BenchContext } from './bench.ts';
import { quantile } from './report.ts';
import { type Episode, makeDesk, THINK_MS, workOn } from './speculation-agent.ts';

const ORDERS = join(import.meta.dirname, 'fixtures/orders-server.mjs');
const GIT = fileURLToPath(import.meta.resolve('@cyanheads/git-mcp-server'));
/** Cases that pml sees before anything is measured: this is what it learns from. */
const LEARNED_CASES = 12;
const MEASURED_CASES = 6;
/** Short, so that learning is quick; long enough for what was learned to be kept. */
const LEARNING_THINK_MS = 150;
const SERVERS = ['orders__', 'files__', 'git__'];
const LISTED_TRIES = 100;
const LISTED_PAUSE_MS = 200;
const PERCENT = 100;
/** What each case waits for at the least when nothing is run ahead: three calls of 300 ms. */
const SAVED_SHARE_MIN = 0.3;

interface Side {
  readonly name: string;
  readonly world: PmlWorld;
  readonly desk: string;
}

export const speculationBench: Bench = {
  name: 'speculation',
  summary: 'A scripted agent with time to think, over real servers: running ahead off and on.',
  async run(context): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'pml-desk-'));
    context.onEnd(() => rmSync(folder, { recursive: true, force: true }));
    const desk = makeDesk(folder);
    const sides = [openSide(context, desk, 'off'), openSide(context, desk, 'on')];
    const episodes = new Map<string, Episode[]>(sides.map(({ name }) => [name, []]));
    for (const side of sides) {
      await untilListed(side);
      context.progress(`${side.name}: ${LEARNED_CASES} cases to learn from`);
      for (let customer = 100; customer < 100 + LEARNED_CASES; customer += 1) {
        await caseOf(side, customer, LEARNING_THINK_MS);
      }
    }
    for (let round = 0; round < MEASURED_CASES; round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        context.progress(`${side.name}: case ${round + 1} of ${MEASURED_CASES}`);
        episodes.get(side.name)?.push(await caseOf(side, 500 + round, THINK_MS));
      }
    }
    reportSides(context, sides, episodes);
  },
};

/** Both sides work at the same desk, so that their answers can be compared. */
function openSide(context: BenchContext, desk: string, name: 'off' | 'on'): Side {
  const world = new PmlWorld();
  context.onEnd(() => world[Symbol.asyncDispose]());
  world.configure({
    mcpServers: {
      orders: { command: process.execPath, args: [ORDERS] },
      files: npmServer('filesystem', desk),
      git: { command: process.execPath, args: [GIT] },
    },
    pml: {
      exposure: { mode: 'proxy' },
      speculation: { enabled: name === 'on' },
      servers: { files: { trusted: true }, git: { trusted: true }, orders: { trusted: true } },
    },
  });
  return { name, world, desk };
}

/** At the first start the servers have to say what they offer. */
async function untilListed({ world }: Side): Promise<void> {
  const client = await world.connect();
  for (let count = 0; count < LISTED_TRIES; count += 1) {
    const { tools } = await client.listTools();
    if (SERVERS.every((server) => tools.some(({ name }) => name.startsWith(server)))) {
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, LISTED_PAUSE_MS));
  }
  await client.close();
}

/** Each case is a session of its own, as with a client that is opened for it. */
async function caseOf({ world, desk }: Side, customer: number, thinkMs: number): Promise<Episode> {
  const client: Client = await world.connect();
  try {
    return await workOn(client, desk, customer, thinkMs);
  } finally {
    await client.close();
  }
}

function reportSides(
  context: BenchContext,
  sides: readonly Side[],
  episodes: ReadonlyMap<string, readonly Episode[]>,
): void {
  for (const { name } of sides) {
    const measured = episodes.get(name) ?? [];
    const waits = measured.map(({ waitedMs }) => waitedMs.reduce((sum, each) => sum + each, 0));
    context.report({
      dataset: `${measured[0]?.answers.length ?? 0} calls, ${THINK_MS} ms thought`,
      system: name,
      n: measured.length,
      metrics: {
        wallMs: quantile(
          measured.map(({ wallMs }) => wallMs),
          0.5,
        ),
        waitedMs: quantile(waits, 0.5),
        waitedMsMax: Math.max(...waits),
      },
    });
  }
  const [off = [], on = []] = sides.map(({ name }) => episodes.get(name) ?? []);
  const differing = off.filter(
    ({ answers }, at) => JSON.stringify(answers) !== JSON.stringify(on[at]?.answers),
  ).length;
  const saved = 1 - waited(on) / waited(off);
  context.judge({
    promise: 'the same answers, byte for byte',
    measured: `${differing} of ${off.length} cases differ`,
    isKept: differing === 0,
  });
  context.judge({
    promise: `at least ${SAVED_SHARE_MIN * PERCENT} % of the waiting saved`,
    measured: `${Math.round(saved * PERCENT)} %`,
    isKept: saved >= SAVED_SHARE_MIN,
  });
}

/** All that an agent waited in these. */
function waited(episodes: readonly Episode[]): number {
  return episodes.flatMap(({ waitedMs }) => waitedMs).reduce((sum, each) => sum + each, 0);
}
