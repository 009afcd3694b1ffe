/**
 * `npm run agents`: real agents and library clients against the built program, without internet. It writes the table of
 * docs/reference/clients.md. `npm run agents -- compare` does the same tasks with all tools, with the client's own search,
 * and with pml. `npm run agents -- guide` runs the examples of docs/guide/builders.md.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { BIN_FILE } from '../bench/built-program.ts';
import { describeError } from '../src/base/errors.ts';
import { compareParts } from './agents/compare-page.ts';
import { compare } from './agents/compare.ts';
import { contenders, NODE_PACKAGE, nodeIn } from './agents/contenders.ts';
import { GUIDE_EXAMPLES, type GuideExample } from './agents/guide-examples.ts';
import { guidePart, type GuideReport, runExample } from './agents/guide.ts';
import { install, type Installed } from './agents/packages.ts';
import { type ClientReport, clientsPart, occasion, writePart } from './agents/page.ts';
import { clientReports, compareRows, guideReports, reportsOf } from './agents/recorded.ts';
import { runClient } from './agents/run-client.ts';
import { SCENARIOS } from './agents/scenarios.ts';
import { runSealed, SEALED_VARIABLE } from './agents/sealed.ts';
import type { Contender } from './agents/session.ts';

const MISUSED = 2;
const HELP = `Usage: npm run agents -- [--only NAME…] [--scenario NAME…] [--list] [--json] [--no-page]
       npm run agents -- compare [--size N…] [--way NAME…] [--json] [--no-page]
       npm run agents -- guide [--only NAME…] [--json] [--no-page]

  --only NAME      Only this client or example; may be given more than once.
  --scenario NAME  Only this scenario: ${SCENARIOS.map(({ id }) => id).join(', ')}.
  --size N         compare: only with so many tools: 50, 180, 500.
  --way NAME       compare: only this way: all, search, pml.
  --list           Names the clients and ends.
  --json           Prints the reports as one JSON value; progress goes to stderr in any case.
  --no-page        Leaves docs/reference/clients.md and README.md as they are. So does --scenario.
                   The pages have the newest record of each client, size and way.

The packages are installed into .cache/agents at the first run. The exit code is 1 when a scenario fails.`;

const progress = (text: string): void => void process.stderr.write(`… ${text}\n`);

interface Line {
  readonly command: 'compare' | 'guide' | undefined;
  readonly only: readonly string[];
  readonly scenarios: readonly string[];
  readonly sizes: readonly number[];
  readonly ways: readonly string[];
  readonly list: boolean;
  readonly json: boolean;
  readonly page: boolean;
  readonly help: boolean;
}

function readLine(argv: readonly string[]): Line {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      scenario: { type: 'string', multiple: true, default: [] },
      size: { type: 'string', multiple: true, default: [] },
      way: { type: 'string', multiple: true, default: [] },
      list: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'no-page': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, ...rest] = positionals;
  if (rest.length > 0 || (command !== undefined && command !== 'compare' && command !== 'guide')) {
    throw new Error(`the commands are compare and guide, not "${positionals.join(' ')}"`);
  }
  return {
    command,
    only: values.only,
    scenarios: values.scenario,
    sizes: values.size.map(Number),
    ways: values.way,
    list: values.list,
    json: values.json,
    page: values.scenario.length === 0 && !values['no-page'],
    help: values.help,
  };
}

/** Installs what is needed, outside of the namespace: only this part uses the network. */
async function installAll(
  chosen: readonly Pick<Contender, 'folder' | 'packages'>[],
): Promise<ReadonlyMap<string, Installed>> {
  const found = new Map([['node', await install('node', [NODE_PACKAGE], progress)]]);
  for (const { folder, packages } of chosen) {
    if (!found.has(folder)) {
      found.set(folder, await install(folder, packages, progress));
    }
  }
  return found;
}

async function runAll(
  chosen: readonly Contender[],
  installed: ReadonlyMap<string, Installed>,
  line: Line,
  signal: AbortSignal,
): Promise<readonly ClientReport[]> {
  const reports: ClientReport[] = [];
  const scenarios = SCENARIOS.filter(
    ({ id }) => line.scenarios.length === 0 || line.scenarios.includes(id),
  );
  for (const contender of chosen) {
    const where = installed.get(contender.folder) ?? {
      kind: 'missing',
      reason: 'it was not installed',
    };
    const report = await runClient(contender, where, scenarios, progress, signal);
    reports.push(report);
    if (scenarios.length === SCENARIOS.length) {
      clientReports.keep(report);
    }
  }
  return reports;
}

async function main(argv: readonly string[]): Promise<number> {
  const line = readLine(argv);
  let node = process.execPath;
  const all = contenders(() => node);
  if (line.help || line.list) {
    const names = [
      ...new Set(all.map(({ id, title, version }) => `${id.padEnd(16)}${title} ${version}`)),
    ];
    process.stdout.write(`${line.help ? HELP : names.join('\n')}\n`);
    return 0;
  }
  const known = line.command === 'guide' ? GUIDE_EXAMPLES : all;
  const unknown = line.only.find((name) => known.every(({ id }) => id !== name));
  if (unknown !== undefined || !existsSync(BIN_FILE)) {
    throw new Error(
      unknown === undefined
        ? 'there is no built program; run npm run build first'
        : `there is no "${unknown}"; there are ${[...new Set(known.map(({ id }) => id))].join(', ')}`,
    );
  }
  const wanted = line.command === 'compare' ? ['claude-code'] : line.only;
  const isWanted = ({ id }: { readonly id: string }): boolean =>
    wanted.length === 0 || wanted.includes(id);
  const chosen = all.filter(isWanted);
  const examples = GUIDE_EXAMPLES.filter(isWanted).map((each) => ({
    ...each,
    folder: `guide-${each.id}`,
  }));
  const installed = await installAll(line.command === 'guide' ? examples : chosen);
  if (process.env[SEALED_VARIABLE] === undefined) {
    const code = await runSealed([import.meta.filename, ...argv]);
    if (code !== undefined) {
      return code;
    }
    progress('no network namespace can be had here: clients are not kept from the network');
  }
  const ofNode = installed.get('node');
  node = ofNode?.kind === 'installed' ? nodeIn(ofNode.folder) : process.execPath;
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => interrupt.abort(new Error(`interrupted by ${name}`)));
  }
  if (line.command === 'guide') {
    return await runGuide(examples, installed, node, line, interrupt.signal);
  }
  return line.command === 'compare'
    ? await runComparison(installed, line, interrupt.signal)
    : await runTable(all, chosen, installed, line, interrupt.signal);
}

async function runGuide(
  examples: readonly (GuideExample & Pick<Contender, 'folder'>)[],
  installed: ReadonlyMap<string, Installed>,
  node: string,
  line: Line,
  signal: AbortSignal,
): Promise<number> {
  const reports: GuideReport[] = [];
  for (const example of examples) {
    const where = installed.get(example.folder);
    const report = await runExample(example, where, node, signal);
    reports.push(report);
    if (line.page) {
      guideReports.keep(report);
    }
    progress(`${example.title}: ${report.failure === undefined ? 'works' : report.failure}`);
  }
  if (line.json) {
    process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
  }
  if (line.page) {
    writePart('builders.md', 'guide', guidePart(guideReports.rows));
  }
  return reports.every(({ failure }) => failure === undefined) ? 0 : 1;
}

async function runComparison(
  installed: ReadonlyMap<string, Installed>,
  line: Line,
  signal: AbortSignal,
): Promise<number> {
  const where = installed.get('claude-code');
  if (where?.kind !== 'installed') {
    progress(`Claude Code could not be installed: ${where?.reason ?? 'unknown'}`);
    return 1;
  }
  await compare(where.folder, line, (row) => compareRows.keep(row), progress, signal);
  const { rows } = compareRows;
  const parts = compareParts(rows);
  if (line.json) {
    process.stdout.write(`${JSON.stringify({ rows }, null, 2)}\n`);
  }
  if (parts === undefined) {
    progress('there are no tables yet: not every size and way was run');
  } else if (line.page) {
    writePart('clients.md', 'compare', parts.whole);
    writePart('README.md', 'compare', parts.summary);
  }
  return 0;
}

async function runTable(
  all: readonly Contender[],
  chosen: readonly Contender[],
  installed: ReadonlyMap<string, Installed>,
  line: Line,
  signal: AbortSignal,
): Promise<number> {
  const reports = await runAll(chosen, installed, line, signal);
  if (line.json) {
    process.stdout.write(`${JSON.stringify({ ...occasion(), reports }, null, 2)}\n`);
  }
  if (line.page) {
    const kept = reportsOf(all);
    writePart('clients.md', 'clients', clientsPart(kept.reports, kept.unknown));
  }
  return reports.every(({ outcomes }) => outcomes.every(({ outcome }) => outcome.kind !== 'failed'))
    ? 0
    : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  // What was under way is not waited for: everything that it started has been ended.
  process.exit(MISUSED);
}
