/**
 * A world that was worked in: real servers and some hundred runs of every shape, for looking at the dashboard
 * and the commands with real data. All of it is made by clients and a person, as on any machine.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import type { WorkflowAnswer } from '../src/execute/workflow-answer.ts';
import { askAsPerson } from '../test/support/ask-as-person.ts';
import { callPml, kill, npmServer, type PmlWorld } from '../test/support/pml-world.ts';
import { type Caller, callerOf, makeProject, review, THINK_MS } from './demo-agent.ts';

const GIT = fileURLToPath(import.meta.resolve('@cyanheads/git-mcp-server'));
const FAR = join(import.meta.dirname, 'far-server.mjs');
const EFFECTS = join(import.meta.dirname, '../test/fixtures/servers/effects-server.mjs');
const FAR_MS = 250;
const WITHIN_MS = 60_000;
const PROJECTS = ['atlas', 'borealis', 'cinder', 'dune', 'ember'] as const;

interface Task {
  readonly id: string;
  readonly tool?: string;
  readonly code?: string;
  readonly args?: object;
  readonly dependsOn?: readonly string[];
  readonly onError?: string;
  readonly timeoutMs?: number;
}

/** One kind of run: asked for with a number, so that no two are alike. */
type Shape = (client: Client, nth: number) => Promise<unknown>;

const soon = (): AbortSignal => AbortSignal.timeout(WITHIN_MS);

/** Fills the world. `runs`: about how many there are in the end. */
export async function makeBusyWorld(world: PmlWorld, runs: number): Promise<void> {
  const folders = PROJECTS.map((name) => makeProject(world.work, name));
  const folderOf = (nth: number): string => folders[nth % folders.length] ?? world.work;
  configure(world, 5);
  await world.pml(['up']);
  const clients = await Promise.all(
    ['claude-code', 'codex', 'cursor', 'my-agent'].map((name) => connectAs(world, name)),
  );
  const clientOf = (nth: number): Client => clients[nth % clients.length] as Client;
  await untilListed(clientOf(0));
  await expired(clientOf(0), folderOf(0));
  await world.pml(['down']);
  configure(world, 7200);
  await world.pml(['up']);
  // A longer time to answer is a change that a person confirms.
  await decide(world, { kind: 'approved' });
  await aheadOf(world);
  const shapes = shapesOf(folderOf);
  for (let nth = 0; nth < runs - ENDS; nth += 1) {
    const shape = shapes[nth % shapes.length];
    await shape?.(clientOf(nth), nth).catch(() => undefined);
  }
  await decided(world, clientOf(0), folderOf);
  await unknownOutcome(world, clientOf(3));
  await open(clientOf(1), folderOf);
}

/** Runs that the ends of the story add. */
const ENDS = 40;

/** Enough for the definitions of the favourites: they fill at most 1 % of it. */
const CONTEXT_TOKENS = 1_000_000;
const FAVORITES = ['files:list_directory', 'files:read_text_file', 'git:git_log', 'git:git_show'];

function configure(world: PmlWorld, approvalSeconds: number): void {
  const record = join(world.work, 'letters.txt');
  world.configure({
    mcpServers: {
      files: npmServer('filesystem', world.work),
      git: { command: process.execPath, args: [FAR, String(FAR_MS), process.execPath, GIT] },
      everything: npmServer('everything'),
      notes: npmServer('memory'),
      letters: { command: process.execPath, args: [EFFECTS, record] },
      tickets: { command: join(world.work, 'tickets-server'), args: ['--stdio'] },
    },
    pml: {
      project: { name: 'atlas' },
      execute: { approvalSeconds },
      // Agents that call a tool directly have calls made ahead, too.
      exposure: { mode: 'hybrid', favorites: FAVORITES },
      contextWindow: CONTEXT_TOKENS,
      servers: Object.fromEntries(
        ['files', 'git', 'everything', 'notes', 'letters'].map((name) => [name, { trusted: true }]),
      ),
      policy: { rules: [{ tools: 'files:write_file', action: 'ask' }] },
    },
  });
}

async function connectAs(world: PmlWorld, name: string): Promise<Client> {
  const { command, args, env } = world.commandLine(['stdio']);
  const client = new Client({ name, version: '1.0.0' });
  const transport = { command, args: [...args], env, cwd: world.work, stderr: 'ignore' as const };
  await client.connect(new StdioClientTransport(transport));
  return client;
}

async function untilListed(client: Client): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end;) {
    const found = await callPml<{ results: readonly { id: string }[] }>(client, 'discover', {
      intent: 'show the commits of a repository',
    });
    if (found.results.some(({ id }) => id.startsWith('git:'))) {
      return;
    }
    await pause(500);
  }
  throw new Error('the servers did not list their tools');
}

const run = (
  client: Client,
  intent: string,
  tasks: readonly Task[],
  more: object = {},
): Promise<WorkflowAnswer> =>
  callPml(client, 'execute_workflow', { intent, workflow: { tasks }, ...more });

const program = (client: Client, intent: string, code: string): Promise<WorkflowAnswer> =>
  callPml(client, 'execute_code', { intent, code });

const read = (id: string, path: string, more: Partial<Task> = {}): Task => ({
  id,
  tool: 'files:read_text_file',
  args: { path },
  ...more,
});

const write = (path: string, content: string, more: Partial<Task> = {}): Task => ({
  id: 'write',
  tool: 'files:write_file',
  args: { path, content },
  ...more,
});

const slow = (id: string, seconds: number, more: Partial<Task> = {}): Task => ({
  id,
  timeoutMs: 2 * seconds * 1000,
  tool: 'everything:trigger-long-running-operation',
  args: { duration: seconds, steps: 2 },
  ...more,
});

const part = (nth: number): string => `part ${nth}`;

/** Everything a run can look like that ends by itself. */
const shapesOf = (folderOf: (nth: number) => string): readonly Shape[] => [
  ...workflowsOf(folderOf),
  ...programsOf(folderOf),
];

function workflowsOf(folderOf: (nth: number) => string): readonly Shape[] {
  return [
    (client, nth) =>
      run(client, `Read the README of ${part(nth)}`, [
        read('read', join(folderOf(nth), 'README.md')),
      ]),
    (client, nth) => {
      const path = folderOf(nth);
      return run(client, `Review the last change of ${part(nth)}`, [
        { id: 'files', tool: 'files:list_directory', args: { path } },
        read('readme', join(path, 'README.md')),
        { id: 'log', tool: 'git:git_log', args: { path, maxCount: 3 } },
        { id: 'show', tool: 'git:git_show', args: { path, object: '${log.commits[0].hash}' } },
        { id: 'before', tool: 'git:git_show', args: { path, object: '${log.commits[1].hash}' } },
        { id: 'status', tool: 'git:git_status', args: { path }, dependsOn: ['files'] },
      ]);
    },
    (client, nth) =>
      run(client, `Summarise the changelog of ${part(nth)}`, [
        { id: 'list', tool: 'files:list_directory', args: { path: folderOf(nth) } },
        read('changes', join(folderOf(nth), 'CHANGES.md'), { dependsOn: ['list'] }),
        { id: 'log', tool: 'git:git_log', args: { path: folderOf(nth) }, dependsOn: ['changes'] },
      ]),
    (client, nth) =>
      run(
        client,
        `Check ${plural(nth)} of ${part(nth)} at once`,
        Array.from({ length: 6 + (nth % 12) }, (_, at) => ({
          id: `sum-${at}`,
          tool: 'everything:get-sum',
          args: { a: nth, b: at },
          ...(at > 5 && { dependsOn: [`sum-${at - 6}`] }),
        })),
      ),
    (client, nth) => run(client, `Wait for the build of ${part(nth)}`, [slow('build', 1)]),
    (client, nth) =>
      run(client, `Read what is there of ${part(nth)}`, [
        read('licence', join(folderOf(nth), 'LICENSE'), { onError: 'continue' }),
        read('readme', join(folderOf(nth), 'README.md')),
        { id: 'graph', tool: 'notes:read_graph', args: {} },
      ]),
    async (client, nth) => {
      const { workflowId } = await run(
        client,
        `Walk through ${part(nth)} step by step`,
        [
          read('readme', join(folderOf(nth), 'README.md')),
          { id: 'log', tool: 'git:git_log', args: { path: folderOf(nth) }, dependsOn: ['readme'] },
        ],
        { pause: 'layer' },
      );
      const action = nth % 2 === 0 ? 'abort' : 'continue';
      await callPml(client, 'control_workflow', { workflowId, action });
    },
  ];
}

function programsOf(folderOf: (nth: number) => string): readonly Shape[] {
  return [
    (client, nth) =>
      program(
        client,
        `Count the words of every file in ${part(nth)}`,
        `const { content } = await mcp.files.list_directory({ path: ${JSON.stringify(folderOf(nth))} });
const names = String(content ?? '').split('\\n').filter((line) => line.startsWith('[FILE]')).map((line) => line.slice(7));
const texts = await Promise.all(['README.md', 'main.txt'].map((name) => mcp.files.read_text_file({ path: ${JSON.stringify(folderOf(nth))} + '/' + name })));
const status = await mcp.git.git_status({ path: ${JSON.stringify(folderOf(nth))} });
return { names, words: texts.map((text) => JSON.stringify(text).split(' ').length + ${nth}), status };`,
      ),
    (client, nth) =>
      program(
        client,
        `Compare the two newest versions of ${part(nth)}`,
        `const log = await mcp.git.git_log({ path: ${JSON.stringify(folderOf(nth))}, maxCount: 2 });
const shown = [];
for (const { hash } of log.commits) shown.push(await mcp.git.git_show({ path: ${JSON.stringify(folderOf(nth))}, object: hash }));
await pml.remember({ text: 'Part ${nth} keeps its versions as commits called "version N"; compare them with git_show.' }).catch(() => null);
return shown.length + ${nth};`,
      ),
    (client, nth) =>
      program(
        client,
        `Open the settings of ${part(nth)}`,
        `const text = await mcp.files.read_text_file({ path: ${JSON.stringify(folderOf(nth))} + '/settings-${nth}.json' });\nreturn JSON.parse(text);`,
      ),
  ];
}

const plural = (nth: number): string => `${6 + (nth % 12)} sums`;

async function expired(client: Client, folder: string): Promise<void> {
  await run(client, 'Write the notes of a release that nobody looked at', [
    read('readme', join(folder, 'README.md')),
    write(join(folder, 'NOTES.md'), '# Version 2', { dependsOn: ['readme'] }),
  ]);
  await pause(7000);
}

/** Reviews that pml learns from, and reviews at an agent's pace: as direct calls, and each call as a run. */
const REVIEWS = { learned: 12, direct: 4, asRuns: 3 } as const;
const LEARNING_THINK_MS = 200;

/** Reviews call by call, each in a session of its own: the later ones have some of their calls made ahead. */
async function aheadOf(world: PmlWorld): Promise<void> {
  const { learned, direct, asRuns } = REVIEWS;
  for (let nth = 0; nth < learned + direct + asRuns; nth += 1) {
    const name = `module-${nth + 1}`;
    const client = await connectAs(world, 'claude-code');
    const callTool = nth < learned + direct ? callerOf(client) : asRun(client, name);
    const thinkMs = nth < learned ? LEARNING_THINK_MS : THINK_MS;
    await review(callTool, makeProject(world.work, name), thinkMs);
    await client.close();
  }
}

/** Makes each call of a review as a run of one task. */
function asRun(client: Client, project: string): Caller {
  return async (call) => {
    const tool = call.name.replace('__', ':');
    const [, title = tool] = tool.split(':');
    const task = { id: 'look', tool, args: call.arguments };
    const { results } = await run(client, `Look at ${project}: ${title.replaceAll('_', ' ')}`, [
      task,
    ]);
    const { value } = results?.['look'] ?? {};
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
}

/** Questions that a person answered: yes, no, and no with a reason. */
async function decided(
  world: PmlWorld,
  client: Client,
  folderOf: (nth: number) => string,
): Promise<void> {
  const answers: readonly (readonly ['approved' | 'denied', string?])[] = [
    ['approved'],
    ['denied'],
    ['denied', 'the notes are written by hand'],
    ['approved'],
  ];
  for (const [nth, [kind, reason]] of answers.entries()) {
    const path = folderOf(nth);
    await run(client, `Write the notes of release ${nth + 1}`, [
      { id: 'log', tool: 'git:git_log', args: { path, maxCount: 3 } },
      write(join(path, 'NOTES.md'), `# Version ${nth + 1}\n\nThe log was read.`, {
        dependsOn: ['log'],
      }),
    ]);
    // As long as a person takes to read it.
    await pause(3000);
    await decide(world, { kind }, reason);
  }
}

/** A person answers what waits first. */
async function decide(
  world: PmlWorld,
  verdict: { readonly kind: 'approved' | 'denied' },
  reason?: string,
): Promise<void> {
  const control = await world.control();
  for (const end = Date.now() + WITHIN_MS; Date.now() < end;) {
    const [first] = await control.request('undecided', {}, soon());
    if (first !== undefined) {
      const decisionId = first.request.id;
      const said = { decisionId, by: 'ada', verdict, ...(reason !== undefined && { reason }) };
      await askAsPerson(control, 'decide', said, soon());
      return;
    }
    await pause(500);
  }
  throw new Error('nothing waited for a person');
}

/** The daemon dies in the middle of a call that writes. */
async function unknownOutcome(world: PmlWorld, client: Client): Promise<void> {
  const asked = run(client, 'Send the letter to everybody on the list', [
    { id: 'send', tool: 'letters:write', args: { label: 'Dear all', ms: 4000 } },
  ]);
  await pause(2500);
  kill(world.daemonPid() ?? 0, 'SIGKILL');
  await asked.catch(() => undefined);
}

/** What is open in the end: questions, something that runs, something paused, a suggestion. */
async function open(client: Client, folderOf: (nth: number) => string): Promise<void> {
  const path = folderOf(1);
  await run(client, 'Write the notes of release 5', [
    write(join(folderOf(0), 'NOTES.md'), '# Version 5\n\nThe parser is twice as fast.\n'),
  ]);
  await run(client, 'Throw away the changes of this morning', [
    { id: 'status', tool: 'git:git_status', args: { path } },
    {
      id: 'reset',
      tool: 'git:git_reset',
      args: { path, mode: 'hard', target: 'HEAD~1' },
      dependsOn: ['status'],
    },
    read('after', join(path, 'main.txt'), { dependsOn: ['reset'] }),
  ]);
  void program(
    client,
    'Write a changelog for each project',
    `const { commits } = await mcp.git.git_log({ path: ${JSON.stringify(path)}, maxCount: 3 });
await mcp.files.write_file({ path: ${JSON.stringify(join(path, 'CHANGES.md'))}, content: commits.map((one) => one.subject).join('\\n') });
return commits.length;`,
  );
  await run(
    client,
    'Read the README and look at the log',
    [
      read('readme', join(path, 'README.md')),
      { id: 'log', tool: 'git:git_log', args: { path }, dependsOn: ['readme'] },
    ],
    { pause: 'layer' },
  );
  await callPml(client, 'execute_workflow', {
    intent: `create the directory ${path}/drafts`,
    mode: 'suggest',
  });
  writeFileSync(join(path, 'main.txt'), 'changed\n');
  void run(client, 'Build everything and read the results', [
    read('readme', join(path, 'README.md')),
    slow('compile', 3600, { dependsOn: ['readme'] }),
    slow('test', 3600, { dependsOn: ['readme'] }),
    read('result', join(path, 'main.txt'), { dependsOn: ['compile', 'test'] }),
  ]).catch(() => undefined);
  await pause(3000);
}
