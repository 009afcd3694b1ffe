/** `npm run bench -- NAME`: measures pml against what one would use otherwise. */
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { MissingDataError } from '../eval/missing-data-error.ts';
import { describeError } from '../src/base/errors.ts';
import { didYouMean } from '../src/base/nearest-name.ts';
import type { Bench, BenchContext, LoadOptions, Verdict } from './bench.ts';
import { BIN_FILE } from './built-program.ts';
import { crowdBench } from './crowd.ts';
import { durabilityBench } from './durability.ts';
import { EndStack } from './end-stack.ts';
import { executorBench } from './executor.ts';
import { gatewayBench } from './gateway.ts';
import { graphBench } from './graph.ts';
import { growthBench } from './growth.ts';
import { loadBench, teamBench } from './load.ts';
import { pageBench } from './page.ts';
import { plansBench } from './plans.ts';
import { ratioBench } from './ratio.ts';
import { type BenchLine, occasion, report } from './report.ts';
import { sandboxBench } from './sandbox.ts';
import { scaleBench } from './scale.ts';
import { searchBench } from './search.ts';
import { speculationBench } from './speculation.ts';
import { startBench } from './start.ts';
import { thresholdsBench } from './thresholds.ts';
import { vectorsBench } from './vectors.ts';
import { writeFigures } from './write-figures.ts';

const BENCHES: readonly Bench[] = [
  gatewayBench,
  ratioBench,
  loadBench,
  teamBench,
  startBench,
  growthBench,
  executorBench,
  crowdBench,
  durabilityBench,
  searchBench,
  vectorsBench,
  scaleBench,
  graphBench,
  plansBench,
  speculationBench,
  sandboxBench,
  thresholdsBench,
  pageBench,
];
const INTERRUPTED = 130;
const MISUSED = 2;

const HELP = `Usage: npm run bench -- NAME [--json] [--data DIR] [--rounds N] [--seconds N] [--clients N,N] [--record] [--write]

${BENCHES.map(({ name, summary }) => `  ${name.padEnd(12)} ${summary}`).join('\n')}

  --json      One JSON object per line and nothing else on stdout: bench, dataset, system, n,
              commit, date, metrics.
              Times are in milliseconds, memory in megabytes, shares in percent.
  --rounds N  load, team: how often the whole series is measured on one daemon; 3 by default.
  --seconds N load, team, crowd: how long each part of it takes; 30 by default.
  --clients N,N  load, team: how many clients at once; 1,16,64,200 by default.
  --record    ratio: keeps what is measured as what later runs are held against.
  --write     Writes the figures into docs/reference/benchmarks.md, with commit and date.
  --data DIR  Where datasets are, for search; ../shared/data/retrieval by default.
  --help      This text.

They measure the built program: run npm run build first. The exit code is 0 when everything could
be measured, whether promises were kept or not; ratio tells by it too.`;

// Clients add a listener for each message that waits to be sent: with many at once that is no leak.
EventEmitter.defaultMaxListeners = 0;

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const line = readLine(argv);
  if (typeof line === 'string') {
    console.error(line);
    return MISUSED;
  }
  if (line.help) {
    console.log(HELP);
    return 0;
  }
  if (!existsSync(BIN_FILE)) {
    console.error('there is no built program; run npm run build first');
    return MISUSED;
  }
  return await measure(line.bench, line);
}

interface Line {
  readonly bench: Bench;
  readonly json: boolean;
  readonly data: string | undefined;
  readonly load: LoadOptions;
  readonly isRecorded: boolean;
  /** The command line, where its figures are to be written into the page. */
  readonly written: string | undefined;
  readonly help: false;
}

/** The command line as it was understood, or what is wrong with it. */
function readLine(argv: readonly string[]): Line | { readonly help: true } | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        data: { type: 'string' },
        rounds: { type: 'string', default: '3' },
        seconds: { type: 'string', default: '30' },
        clients: { type: 'string', default: '1,16,64,200' },
        record: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [name, ...rest] = positionals;
    if (values.help === true) {
      return { help: true };
    }
    const load = {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      clients: values.clients.split(',').map(Number),
    };
    if (![load.rounds, load.seconds, ...load.clients].every((each) => each > 0)) {
      return '--rounds, --seconds and --clients take numbers above zero';
    }
    const names = BENCHES.map((bench) => bench.name);
    if (name === undefined || rest.length > 0) {
      return `name one benchmark: ${names.join(', ')}`;
    }
    const bench = BENCHES.find((each) => each.name === name);
    return bench === undefined
      ? `there is no benchmark "${name}"${didYouMean(name, names)} There are ${names.join(', ')}.`
      : {
          bench,
          json: values.json === true,
          data: values.data,
          load,
          isRecorded: values.record,
          written: values.write ? argv.filter((word) => word !== '--write').join(' ') : undefined,
          help: false,
        };
  } catch (error) {
    return describeError(error);
  }
}

async function measure(
  bench: Bench,
  { json, data, load, isRecorded, written }: Line,
): Promise<number> {
  const ends = new EndStack();
  const verdicts: Verdict[] = [];
  const missing: string[] = [];
  const lines: BenchLine[] = [];
  const when = occasion();
  if (!json) {
    console.log(`commit ${when.commit}, ${when.date}`);
  }
  const context: BenchContext = {
    dataFolder: data,
    load,
    isRecorded,
    report: (line) => {
      lines.push({ bench: bench.name, ...line });
      report({ bench: bench.name, ...line }, json, when);
    },
    judge: (verdict) => void verdicts.push(verdict),
    missing: (what) => void missing.push(what),
    progress: (text) => console.error(`… ${text}`),
    onEnd: (stop) => ends.add(stop),
  };
  const interrupted = interruption();
  try {
    const outcome = await Promise.race([bench.run(context), interrupted]);
    if (outcome === 'interrupted') {
      await ends.end();
      // What the benchmark was in the middle of is not waited for.
      process.exit(INTERRUPTED);
    }
  } catch (error) {
    if (error instanceof MissingDataError) {
      console.error(error.message);
      return MISUSED;
    }
    missing.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await ends.end();
  }
  if (!json) {
    for (const { promise, measured, isKept } of verdicts) {
      console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${promise}: ${measured}`);
    }
  }
  if (written !== undefined) {
    const command = `bench -- ${written}`;
    writeFigures('benchmarks.md', bench.name, { command, lines, verdicts, when });
  }
  for (const what of missing) {
    console.error(`could not be measured: ${what}`);
  }
  const isBroken = verdicts.some(({ isBinding, isKept }) => isBinding === true && !isKept);
  return missing.length === 0 && !isBroken ? 0 : 1;
}

/** Resolves at the first Ctrl-C; a second one ends the process as it is. */
function interruption(): Promise<'interrupted'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => resolve('interrupted'));
    }
  });
}
