/**
 * Runs the protocol's conformance suites against the built program, with a server that has what
 * they ask for behind it. `--direct` leaves the program out, to tell its faults from the
 * server's; `--json` prints the reports as one value.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { startForwarder } from './authorizing-forwarder.ts';
import { type FailedScenario, runSuite, type SuiteReport, SUITES } from './conformance-suites.ts';

const ROOT = join(import.meta.dirname, '..');
const PROGRAM = join(ROOT, 'dist/pml.cjs');
const FIXTURE = join(ROOT, 'test/fixtures/servers/conformance-server.mjs');
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 100;

/** What is undone at the end, last things first. */
type Cleanup = (() => PromiseLike<void> | void)[];

/** Ends a process and waits for it, with force if need be. */
async function stop(child: ChildProcess, ask: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const exited = once(child, 'exit');
  ask();
  const wait = new AbortController();
  const isGone = await Promise.race([
    exited.then(() => true),
    delay(STOP_TIMEOUT_MS, false, { signal: wait.signal }).catch(() => false),
  ]);
  wait.abort();
  if (!isGone) {
    child.kill('SIGKILL');
    await exited;
  }
}

/** Reads the output of a process until `find` finds something in a line. */
async function awaitLine(
  child: ChildProcess,
  find: (line: string) => string | undefined,
  signal: AbortSignal,
): Promise<string> {
  if (child.stdout === null) {
    throw new Error('The process has no output to read');
  }
  const seen: string[] = [];
  for await (const line of createInterface({ input: child.stdout, signal })) {
    const found = find(line);
    if (found !== undefined) {
      child.stdout.resume();
      return found;
    }
    seen.push(line);
  }
  throw new Error(`The process ended before it was ready:\n${seen.join('\n')}`);
}

async function startFixture(cleanup: Cleanup, signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [FIXTURE], { stdio: ['pipe', 'pipe', 'inherit'] });
  cleanup.push(() => stop(child, () => child.stdin.end()));
  return awaitLine(child, (line) => /^http:\S+/u.exec(line)?.[0], signal);
}

/** Starts the program in a home of its own, and answers with an address that needs no token. */
async function startProgram(
  cleanup: Cleanup,
  folder: string,
  upstream: string,
  signal: AbortSignal,
): Promise<string> {
  const config = join(folder, 'pml.json');
  writeFileSync(
    config,
    JSON.stringify({
      mcpServers: { fixture: { type: 'http', url: upstream } },
      pml: {
        exposure: { mode: 'proxy', names: 'plain' },
        policy: { rules: [{ tools: 'fixture:*', action: 'allow' }] },
        servers: { fixture: { trusted: true } },
      },
    }),
  );
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    PML_HTTP_PORT: '0',
    PML_KEYCHAIN: 'off',
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_STATE_HOME: join(folder, 'state'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
  const args = [PROGRAM, 'up', '--foreground', '--json', '--config', config];
  const child = spawn(process.execPath, args, {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanup.push(() => stop(child, () => child.kill('SIGINT')));
  let text = '';
  const up = await awaitLine(
    child,
    (line) => {
      text += line;
      return line === '}' ? text : undefined;
    },
    signal,
  );
  const { endpoint, tokenFile } = JSON.parse(up) as { endpoint: string; tokenFile: string };
  const forwarder = await startForwarder(endpoint, readFileSync(tokenFile, 'utf8').trim());
  cleanup.push(() => forwarder[Symbol.asyncDispose]());
  return forwarder.url;
}

/** Waits until the tools of the fixture are there. */
async function awaitTools(url: string, signal: AbortSignal): Promise<void> {
  const client = new Client({ name: 'conformance', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  try {
    for (;;) {
      const { tools } = await client.listTools({}, { signal });
      if (tools.some(({ name }) => name === 'test_simple_text')) {
        return;
      }
      await delay(POLL_MS, undefined, { signal });
    }
  } finally {
    await client.close();
  }
}

function describe(kind: string, scenarios: readonly FailedScenario[]): readonly string[] {
  return scenarios.flatMap(({ scenario, reasons }) => [
    `  ${kind} ${scenario}`,
    ...reasons.map((reason) => `    ${reason}`),
  ]);
}

function reportText(report: SuiteReport): string {
  const { revision, release, passedCount, scoredCount, durationMs } = report;
  return [
    `${revision} (suite ${release}): ${passedCount} of ${scoredCount} scored scenarios passed in ${durationMs} ms`,
    ...describe('failed', report.failures),
    ...describe('warned', report.warnings),
    ...(report.unscoredFailures.length === 0
      ? []
      : [`  not scored and not passed: ${report.unscoredFailures.join(', ')}`]),
    '',
  ].join('\n');
}

async function runSuites(
  url: string,
  folder: string,
  signal: AbortSignal,
  onReport: (report: SuiteReport) => void,
): Promise<readonly SuiteReport[]> {
  const reports: SuiteReport[] = [];
  for (const [index, suite] of SUITES.entries()) {
    const results = join(folder, `results-${index}`);
    mkdirSync(results);
    const report = await runSuite(suite, url, results, signal);
    reports.push(report);
    onReport(report);
  }
  return reports;
}

async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: { json: { type: 'boolean' }, direct: { type: 'boolean' } },
  });
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => interrupt.abort(new Error(`Interrupted by ${name}`)));
  }
  const ready = AbortSignal.any([interrupt.signal, AbortSignal.timeout(READY_TIMEOUT_MS)]);
  const folder = mkdtempSync(join(tmpdir(), 'pml-conformance-'));
  const cleanup: Cleanup = [() => rmSync(folder, { recursive: true, maxRetries: 5 })];
  try {
    const fixture = await startFixture(cleanup, ready);
    const url = options.direct ? fixture : await startProgram(cleanup, folder, fixture, ready);
    await awaitTools(url, ready);
    const reports = await runSuites(url, folder, interrupt.signal, (report) => {
      if (!options.json) {
        process.stdout.write(reportText(report));
      }
    });
    if (options.json) {
      process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
    }
    process.exitCode = reports.every(({ failures }) => failures.length === 0) ? 0 : 1;
  } finally {
    for (const undo of cleanup.toReversed()) {
      await undo();
    }
  }
}

await main();
