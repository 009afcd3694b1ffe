/**
 * `npm run demo`: one real job on real servers, without pml, through pml as a proxy, and by pml's own tools. Prints what
 * each took, and what is left of it after `kill -9`. With `--write` the output becomes the first block of the README.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import type { WorkflowAnswer } from '../src/execute/workflow-answer.ts';
import type { Statistics } from '../src/gateway/gateway.ts';
import { callPml, kill, npmServer, PmlWorld } from '../test/support/pml-world.ts';
import {
  type Caller,
  callerOf,
  makeProject,
  type Review,
  review,
  reviewByWorkflow,
  THINK_MS,
} from './demo-agent.ts';

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
const NAME_WIDTH = 36;
const COLUMN_WIDTH = 13;

interface Entry {
  readonly command: string;
  readonly args: readonly string[];
}

/** What was measured in one way. */
interface Side {
  readonly name: string;
  readonly reviews: readonly Review[];
  /** The definitions that the agent was shown. */
  readonly listed: string;
  /** Calls for which the agent waited for a server, in all reviews. */
  readonly trips: number;
}

const serversOf = (folder: string): Readonly<Record<'files' | 'git', Entry>> => ({
  files: npmServer('filesystem', folder),
  git: { command: process.execPath, args: [FAR, String(FAR_MS), process.execPath, GIT] },
});

const made = (folder: string, name: string): string => join(folder, name);

async function measured(
  folder: string,
  reviewed: (project: string) => Promise<Review>,
): Promise<readonly Review[]> {
  const reviews: Review[] = [];
  for (let nth = 0; nth < MEASURED; nth += 1) {
    reviews.push(await reviewed(made(folder, `measured-${nth}`)));
  }
  return reviews;
}

const callsIn = (reviews: readonly Review[]): number =>
  reviews.flatMap(({ waitedMs }) => waitedMs).length;

/** The agent has both servers of its own. */
async function withoutPml(folder: string): Promise<Side> {
  const clients = new Map<string, Client>();
  const listed: unknown[] = [];
  for (const [name, { command, args }] of Object.entries(serversOf(folder))) {
    const client = new Client({ name: 'demo', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command, args: [...args], stderr: 'ignore' }));
    listed.push((await client.listTools()).tools);
    clients.set(name, client);
  }
  const callTool: Caller = (call) => {
    const [server = '', name = ''] = call.name.split('__');
    return callerOf(clients.get(server) as Client)({ ...call, name });
  };
  const reviews = await measured(folder, (project) => review(callTool, project, THINK_MS));
  await Promise.all([...clients.values()].map((client) => client.close()));
  const trips = callsIn(reviews);
  return { name: 'without', reviews, listed: JSON.stringify(listed), trips };
}

function configure(world: PmlWorld, folder: string, mode: 'proxy' | 'meta'): void {
  world.configure({
    mcpServers: serversOf(folder),
    pml: {
      exposure: { mode },
      servers: { files: { trusted: true }, git: { trusted: true } },
    },
  });
}

/** The agent makes the same calls, through pml. */
async function asProxy(folder: string): Promise<Side> {
  await using world = new PmlWorld();
  configure(world, folder, 'proxy');
  const listed = await untilListed(world);
  const reviewed = async (project: string, thinkMs: number): Promise<Review> => {
    // Each review is a session of its own, as with a client that is opened for it.
    const client = await world.connect();
    const done = await review(callerOf(client), project, thinkMs);
    await client.close();
    return done;
  };
  for (let nth = 0; nth < LEARNED; nth += 1) {
    await reviewed(made(folder, `learned-${nth}`), LEARNING_THINK_MS);
  }
  const used = async (): Promise<number> => {
    const { hits, joined } = (await world.json<Statistics>(['stats'])).ahead.total;
    return hits + joined;
  };
  const before = await used();
  const reviews = await measured(folder, (project) => reviewed(project, THINK_MS));
  const trips = callsIn(reviews) - ((await used()) - before);
  return { name: 'as a proxy', reviews, listed, trips };
}

/** The agent hands the whole job over. */
async function byPml(folder: string): Promise<{ readonly side: Side; readonly killed: string }> {
  await using world = new PmlWorld();
  configure(world, folder, 'meta');
  const client = await world.connect();
  const listed = JSON.stringify((await client.listTools()).tools);
  for (let count = 0; count < LISTED_TRIES; count += 1) {
    const found = await callPml<{ results: readonly { id: string }[] }>(client, 'discover', {
      intent: ['show a commit', 'read a text file'],
    });
    if (['files:', 'git:'].every((name) => found.results.some(({ id }) => id.startsWith(name)))) {
      break;
    }
    await pause(LISTED_PAUSE_MS);
  }
  const reviews = await measured(folder, (project) =>
    reviewByWorkflow(callerOf(client), project, THINK_MS),
  );
  const side = { name: 'by pml', reviews, listed, trips: callsIn(reviews) };
  return { side, killed: await killedAndResumed(world, client, made(folder, 'measured-0')) };
}

/** The daemon is killed while the first answers are there and the next are under way. */
async function killedAndResumed(world: PmlWorld, client: Client, path: string): Promise<string> {
  const log = { id: 'log', tool: 'git:git_log', args: { path, maxCount: 3 } };
  const show = {
    id: 'show',
    tool: 'git:git_show',
    args: { path, object: '${log.commits[0].hash}' },
  };
  const asked = callPml<WorkflowAnswer>(client, 'execute_workflow', {
    workflow: { tasks: [log, show] },
  });
  await pause(FAR_MS + FAR_MS / 2);
  const killedMs = performance.now();
  kill(world.daemonPid() ?? 0, 'SIGKILL');
  const { status, results = {} } = await asked;
  const done = Object.values(results).filter((each) => each.status === 'succeeded').length;
  return `kill -9 of pml in the middle of a workflow: the same request is answered ${seconds(performance.now() - killedMs)} later, ${status}, ${done} of 2 steps done.`;
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
    await pause(LISTED_PAUSE_MS);
  }
  throw new Error('the servers did not list their tools');
}

const seconds = (ms: number): string => `${(ms / MS_PER_SECOND).toFixed(2)} s`;

/** The value in the middle: one slow moment of the machine does not count. */
function median(values: readonly number[]): number {
  const inOrder = values.toSorted((left, right) => left - right);
  return inOrder[Math.floor(inOrder.length / 2)] ?? 0;
}

const medianOf = ({ reviews }: Side, of: (each: Review) => number): number =>
  median(reviews.map((each) => of(each)));

const whole = (value: number): string => Math.round(value).toLocaleString('en');

function figures(sides: readonly Side[]): readonly string[] {
  const row = (name: string, of: (side: Side) => string): string =>
    name.padEnd(NAME_WIDTH) + sides.map((side) => of(side).padStart(COLUMN_WIDTH)).join('');
  const definitions = ({ listed }: Side): number => countTokens(listed);
  const answers = (side: Side): number =>
    medianOf(side, (each) => countTokens(each.answers.join('\n')));
  return [
    `An agent reviews the last two changes of a repository: two servers (files, and git ${FAR_MS} ms away), six calls,`,
    `${THINK_MS} ms of thought before each. Medians of ${MEASURED} repositories.`,
    '',
    row('PML', ({ name }) => name),
    row('tokens that the agent reads', (side) => whole(definitions(side) + answers(side))),
    row('  of them definitions of tools', (side) => whole(definitions(side))),
    row('times that the agent waits', ({ trips }) => (trips / MEASURED).toFixed(1)),
    row('seconds', (side) => seconds(medianOf(side, ({ wallMs }) => wallMs))),
    row('  of them waiting for answers', (side) =>
      seconds(medianOf(side, ({ waitedMs }) => waitedMs.reduce((sum, ms) => sum + ms, 0))),
    ),
    '',
  ];
}

/** Which program was measured, and when. */
function measuredAt(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return `(${commit.trim()}, ${new Date().toISOString().slice(0, 10)})`;
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
  for (const [count, name] of [
    [LEARNED, 'learned'],
    [MEASURED, 'measured'],
  ] as const) {
    for (let nth = 0; nth < count; nth += 1) {
      makeProject(projects, `${name}-${nth}`);
    }
  }
  process.stderr.write('without pml …\n');
  const without = await withoutPml(projects);
  process.stderr.write('through pml as a proxy …\n');
  const proxy = await asProxy(projects);
  process.stderr.write('by the tools of pml …\n');
  const { side, killed } = await byPml(projects);
  const lines = [...figures([without, proxy, side]), killed, measuredAt()];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (process.argv.includes('--write')) {
    writeReadme(lines);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
