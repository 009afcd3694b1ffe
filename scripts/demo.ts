/**
 * `npm run demo`: the same scripted agent over the same real servers, with pml's running ahead off and on. Prints what
 * both took. With `--write` the output becomes the first block of the README.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import type { Statistics } from '../src/gateway/gateway.ts';
import { npmServer, PmlWorld } from '../test/support/pml-world.ts';
import { makeProject, type Review, review, THINK_MS } from './demo-agent.ts';

const GIT = fileURLToPath(import.meta.resolve('@cyanheads/git-mcp-server'));
const FAR = join(import.meta.dirname, 'far-server.mjs');
/** How long an answer of the server of git is under way, as one of a service in the network. */
const FAR_MS = 300;
const README = join(import.meta.dirname, '../README.md');
const MARKS = {
  begin: '<!-- demo: written by `npm run demo -- --write` -->',
  end: '<!-- /demo -->',
};
/** Reviews that pml sees before anything is measured: it learns from them. */
const LEARNED = 12;
const MEASURED = 6;
/** Short, so that learning is quick; long enough for what was learned to be kept. */
const LEARNING_THINK_MS = 200;
const LISTED_TRIES = 100;
const LISTED_PAUSE_MS = 200;
const MS_PER_SECOND = 1000;
const NAME_WIDTH = 40;
const COLUMN_WIDTH = 10;

/** What was measured with running ahead off, or on. */
interface Side {
  readonly reviews: readonly Review[];
  /** The definitions that the client was shown. */
  readonly listed: string;
  readonly ahead: Statistics['ahead']['total'];
}

async function measure(folder: string, isOn: boolean): Promise<Side> {
  await using world = new PmlWorld();
  world.configure({
    mcpServers: {
      files: npmServer('filesystem', folder),
      git: { command: process.execPath, args: [FAR, String(FAR_MS), process.execPath, GIT] },
    },
    pml: {
      exposure: { mode: 'proxy' },
      speculation: { enabled: isOn },
      servers: { files: { trusted: true }, git: { trusted: true } },
    },
  });
  const listed = await untilListed(world);
  const made = (name: string): string => join(folder, name);
  const reviewed = async (project: string, thinkMs: number): Promise<Review> => {
    // Each review is a session of its own, as with a client that is opened for it.
    const client = await world.connect();
    const done = await review(client, project, thinkMs);
    await client.close();
    return done;
  };
  for (let nth = 0; nth < LEARNED; nth += 1) {
    await reviewed(made(`learned-${nth}`), LEARNING_THINK_MS);
  }
  const before = (await world.json<Statistics>(['stats'])).ahead.total;
  const reviews: Review[] = [];
  for (let nth = 0; nth < MEASURED; nth += 1) {
    reviews.push(await reviewed(made(`measured-${nth}`), THINK_MS));
  }
  const after = (await world.json<Statistics>(['stats'])).ahead.total;
  const ahead = Object.fromEntries(
    Object.entries(after).map(([name, count]) => [
      name,
      count - before[name as keyof typeof after],
    ]),
  ) as unknown as Side['ahead'];
  return { reviews, listed, ahead };
}

/** At the first start the servers have to say what they offer. */
async function untilListed(world: PmlWorld): Promise<string> {
  const client = await world.connect();
  for (let count = 0; count < LISTED_TRIES; count += 1) {
    const { tools } = await client.listTools();
    if (['files__', 'git__'].every((server) => tools.some(({ name }) => name.startsWith(server)))) {
      await client.close();
      return JSON.stringify(tools);
    }
    await new Promise((resolve) => setTimeout(resolve, LISTED_PAUSE_MS));
  }
  throw new Error('the servers did not list their tools');
}

const seconds = (ms: number): string => `${(ms / MS_PER_SECOND).toFixed(2)} s`;

const used = ({ ahead }: Side): number => ahead.hits + ahead.joined;

/** The value in the middle: one slow moment of the machine does not count. */
function median(values: readonly number[]): number {
  const inOrder = values.toSorted((left, right) => left - right);
  return inOrder[Math.floor(inOrder.length / 2)] ?? 0;
}

/** What an agent reads in one review: the definitions, and the answers. */
function tokens({ listed, reviews }: Side): number {
  const answers = reviews.map((each) => countTokens(each.answers.join('\n')));
  return countTokens(listed) + median(answers);
}

function figures(off: Side, on: Side): readonly string[] {
  const calls = off.reviews.flatMap(({ answers }) => answers).length;
  const perReview = calls / MEASURED;
  const row = (name: string, of: (side: Side) => string): string =>
    `${name.padEnd(NAME_WIDTH)}${of(off).padStart(COLUMN_WIDTH)}${of(on).padStart(COLUMN_WIDTH)}`;
  const differing = off.reviews.filter(
    ({ answers }, at) => JSON.stringify(answers) !== JSON.stringify(on.reviews[at]?.answers),
  ).length;
  return [
    `An agent reviews the last changes of ${MEASURED} repositories: ${perReview} calls each, half of them to the server of files`,
    `and half to that of git, whose answers are ${FAR_MS} ms under way. ${THINK_MS} ms of thought before each call.`,
    `Learned from ${LEARNED} other repositories before.`,
    '',
    row('RUNNING AHEAD', (side) => (side === off ? 'off' : 'on')),
    row('wall time of a review', ({ reviews }) =>
      seconds(median(reviews.map((each) => each.wallMs))),
    ),
    row('  of it waiting for answers', ({ reviews }) =>
      seconds(median(reviews.map(({ waitedMs }) => waitedMs.reduce((sum, ms) => sum + ms, 0)))),
    ),
    row('calls that the agent makes', () => perReview.toFixed(1)),
    row('  of them round trips to a server', (side) =>
      ((calls - used(side)) / MEASURED).toFixed(1),
    ),
    row('calls for nothing', ({ ahead }) =>
      ((ahead.wasted + ahead.invalidated) / MEASURED).toFixed(1),
    ),
    row('tokens that the agent reads', (side) => Math.round(tokens(side)).toLocaleString('en')),
    '',
    differing === 0 ? 'No answer differs.' : `${differing} reviews differ in their answers.`,
  ];
}

function writeReadme(lines: readonly string[]): void {
  const text = readFileSync(README, 'utf8');
  const [begin, end] = [text.indexOf(MARKS.begin), text.indexOf(MARKS.end)];
  if (begin < 0 || end < begin) {
    throw new Error('the README has no marks for the demonstration');
  }
  const block = ['', '```console', '$ npm run demo', ...lines, '```', ''].join('\n');
  writeFileSync(README, text.slice(0, begin + MARKS.begin.length) + block + text.slice(end));
}

const folder = mkdtempSync(join(tmpdir(), 'pml-demo-'));
try {
  const projects = join(folder, 'projects');
  mkdirSync(projects);
  for (let nth = 0; nth < LEARNED; nth += 1) {
    makeProject(projects, `learned-${nth}`);
  }
  for (let nth = 0; nth < MEASURED; nth += 1) {
    makeProject(projects, `measured-${nth}`);
  }
  process.stderr.write('running ahead off …\n');
  const off = await measure(projects, false);
  process.stderr.write('running ahead on …\n');
  const on = await measure(projects, true);
  const lines = figures(off, on);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (process.argv.includes('--write')) {
    writeReadme(lines);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
