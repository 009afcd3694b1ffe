/**
 * Throws malformed and mutated messages at the built program, over its socket, its shim and HTTP.
 *
 * `npm run fuzz -- [--messages N] [--seed S] [--from I] [--json] [--show I]`. A failure prints the seed and
 * the places of the messages near it: the same seed and place give the same message, and `--show` prints it.
 */
import { parseArgs } from 'node:util';

import { type FuzzReport, messageAt, runFuzz } from './fuzz/run-fuzz.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
    show: { type: 'string' },
  },
});
const seed = Number(values.seed);
const MIB = 1024 * 1024;
const mebibytes = (bytes: number): string => `${Math.round(bytes / MIB)} MiB`;

function linesOf(report: FuzzReport): readonly string[] {
  const { start, end } = report.memory;
  const ways = Object.entries(report.byLink).map(([name, count]) => `${name} ${count}`);
  return [
    `${report.thrown} messages in ${report.seconds} s with seed ${report.seed} (${ways.join(', ')})`,
    `${report.looks} looks at the daemon, ${report.reconnects} new connections`,
    `memory ${mebibytes(start.residentBytes)} at the start, ${mebibytes(end.residentBytes)} at the end, ${mebibytes(end.peakBytes)} at the most`,
    ...report.violations.flatMap(({ rule, detail, near }) => [
      `BROKEN: ${rule} (seed ${report.seed}, ${near})`,
      detail,
    ]),
  ];
}

if (values.show === undefined) {
  const report = await runFuzz({
    seed,
    messages: Number(values.messages),
    from: Number(values.from),
    onProgress: (thrown, { residentBytes }) => {
      process.stderr.write(`\r${thrown} messages, ${mebibytes(residentBytes)}   `);
    },
  });
  process.stderr.write('\n');
  process.stdout.write(
    values.json ? `${JSON.stringify(report, undefined, 2)}\n` : `${linesOf(report).join('\n')}\n`,
  );
  process.exitCode = report.violations.length === 0 ? 0 : 1;
} else {
  process.stdout.write(messageAt(seed, Number(values.show)));
  process.stdout.write('\n');
}
