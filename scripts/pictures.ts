/**
 * `npm run pictures`: the pictures of the README, made from the built program: a real daemon with real servers, real
 * runs of a small project, the dashboard in a real browser, and what commands really printed. `npm run pictures -- views [RUNS]`
 * makes a picture of every view of a world with many runs instead.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { Statistics } from '../src/gateway/gateway.ts';
import { askAsPerson } from '../test/support/ask-as-person.ts';
import { startChromium } from '../test/support/chromium.ts';
import { callPml, npmServer, PmlWorld } from '../test/support/pml-world.ts';
import { makeProject } from './demo-agent.ts';
import { terminalPicture } from './terminal-picture.ts';
import { photographViews } from './view-pictures.ts';

const GIT = fileURLToPath(import.meta.resolve('@cyanheads/git-mcp-server'));
const FOLDER = join(import.meta.dirname, '../docs/pictures');
const WINDOW = { width: 1280, height: 800 };
const BYTES_MAX = 200_000;
const WITHIN_MS = 60_000;
const PAUSE_MS = 1000;
/** Runs of the world that `views` looks at. */
const RUNS = 275;

interface Task {
  readonly id: string;
  readonly tool: string;
  readonly args: object;
  readonly dependsOn?: readonly string[];
}

const reviewOf = (project: string): readonly Task[] => [
  { id: 'files', tool: 'files:list_directory', args: { path: project } },
  { id: 'readme', tool: 'files:read_text_file', args: { path: join(project, 'README.md') } },
  { id: 'log', tool: 'git:git_log', args: { path: project, maxCount: 3 } },
  { id: 'diff', tool: 'git:git_show', args: { path: project, object: 'HEAD' }, dependsOn: ['log'] },
];

/** A week of small work, in a minute: reviews, a file that is missing, and a call that a person has to allow. */
async function work(world: PmlWorld, project: string): Promise<void> {
  const client = await world.connect();
  const run = (intent: string, tasks: readonly Task[]): Promise<unknown> =>
    callPml(client, 'execute_workflow', { intent, workflow: { tasks } });
  for (const part of ['parser', 'server', 'docs']) {
    await run(`Review the last change of the ${part}`, reviewOf(project));
  }
  // The first program of a daemon also starts the sandbox; the second one is what people see all day.
  for (const intent of ['Count the commits', 'Compare the two newest versions']) {
    await callPml(client, 'execute_code', {
      intent,
      code: `const path = ${JSON.stringify(project)};
const { commits } = await mcp.git.git_log({ path, maxCount: 2 });
const shown = await Promise.all(commits.map(({ hash }) => mcp.git.git_show({ path, object: hash })));
const readme = await mcp.files.read_text_file({ path: path + '/README.md' });
return { versions: shown.length, readme: JSON.stringify(readme).length };`,
    });
  }
  const missing = { path: join(project, 'CHANGES.md') };
  await run('Summarise the changelog', [
    { id: 'read', tool: 'files:read_text_file', args: missing },
  ]);
  await run('Write the notes of the release', [
    ...reviewOf(project).slice(2, 3),
    {
      id: 'write',
      tool: 'files:write_file',
      args: { path: join(project, 'NOTES.md'), content: '# Version 3' },
      dependsOn: ['log'],
    },
  ]);
}

/** Waits until search knows the meaning of all tools: a first start takes a while. */
async function untilEmbedded(world: PmlWorld): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end;) {
    const { search, tools } = await world.json<Statistics>(['stats']);
    if (tools > 0 && search.embedded >= search.total) {
      return;
    }
    await pause(PAUSE_MS);
  }
}

/** What a person types and sees. Folders of this machine are told as the home folder. */
async function session(world: PmlWorld, project: string): Promise<readonly string[]> {
  const plan = join(world.work, 'review.json');
  writeFileSync(plan, JSON.stringify({ tasks: reviewOf(project).slice(0, 2) }));
  const lines: string[] = [];
  const commands = [
    ['search', 'read a text file', '--limit', '1'],
    ['run', 'review.json'],
    ['runs', '--limit', '4'],
  ];
  for (const command of commands) {
    const typed = command.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ');
    const { stdout, stderr } = await world.pml(command);
    // The progress of a run is gone from a terminal in the end; only its last line stays.
    const said = command[0] === 'run' ? (stderr.trimEnd().split('\n').at(-1) ?? '') : stderr;
    const seen = `${stdout}${said}`;
    lines.push(`$ pml ${typed}`, ...seen.trimEnd().split('\n'), '');
  }
  return lines.map((line) => line.replaceAll(world.work, '~').replaceAll(world.home, '~'));
}

async function photograph(world: PmlWorld): Promise<void> {
  const control = await world.control();
  const signal = AbortSignal.timeout(WITHIN_MS);
  const { url } = await askAsPerson(control, 'dashboard', {}, signal);
  const browser = await startChromium();
  try {
    const context = await browser.newContext({ viewport: WINDOW, colorScheme: 'light' });
    const page = await context.newPage();
    await page.goto(`${url}#/home`);
    await page.locator('.tile').first().waitFor();
    await page.screenshot({ path: join(FOLDER, 'home.png') });
    await page.evaluate('location.hash = "#/live"');
    await page.locator('.run-runs .run-link', { hasText: 'Compare' }).click();
    await page.locator('.run-head', { hasText: 'Compare' }).waitFor();
    await page.locator('.timeline-bar').first().waitFor();
    await page.screenshot({ path: join(FOLDER, 'live.png') });
  } finally {
    await browser.close();
  }
}

/** Makes the pictures of the README. */
async function picturesOfReadme(): Promise<void> {
  await using world = new PmlWorld();
  mkdirSync(FOLDER, { recursive: true });
  const project = makeProject(world.work, 'atlas');
  world.configure({
    mcpServers: {
      files: npmServer('filesystem', world.work),
      git: { command: process.execPath, args: [GIT] },
    },
    pml: {
      project: { name: 'atlas' },
      servers: { files: { trusted: true }, git: { trusted: true } },
      policy: { rules: [{ tools: 'files:write_file', action: 'ask' }] },
    },
  });
  await world.pml(['up']);
  await work(world, project);
  await untilEmbedded(world);
  writeFileSync(join(FOLDER, 'terminal.svg'), terminalPicture(await session(world, project)));
  await photograph(world);
  for (const name of ['home.png', 'live.png', 'terminal.svg']) {
    const { size } = statSync(join(FOLDER, name));
    if (size > BYTES_MAX) {
      throw new Error(`${name} has ${size} bytes; ${BYTES_MAX} is the most`);
    }
    process.stdout.write(`docs/pictures/${name}  ${size} bytes\n`);
  }
}

if (process.argv[2] === 'views') {
  await photographViews(Number(process.argv[3] ?? RUNS));
} else {
  await picturesOfReadme();
}
