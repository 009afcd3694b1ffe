/** The newest record of each kind in a file of the repository: one client or one size can be run without the others. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CompareRow } from './compare.ts';
import type { GuideReport } from './guide.ts';
import type { ClientReport } from './page.ts';
import type { Contender } from './session.ts';

/** Records in a file beside this one. A later record with the same key replaces the earlier one. */
class RecordFile<Row> {
  readonly #file: string;
  readonly #keyOf: (row: Row) => string;

  constructor(name: string, keyOf: (row: Row) => string) {
    this.#file = join(import.meta.dirname, name);
    this.#keyOf = keyOf;
  }

  get rows(): readonly Row[] {
    return existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, 'utf8')) as Row[]) : [];
  }

  keep(row: Row): void {
    const others = this.rows.filter((each) => this.#keyOf(each) !== this.#keyOf(row));
    // One record on a line, in a fixed order: a change shows the records that were measured again.
    const all = [...others, row].toSorted((one, two) =>
      this.#keyOf(one).localeCompare(this.#keyOf(two)),
    );
    writeFileSync(this.#file, `[\n${all.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`);
  }
}

const nameOf = ({
  id,
  version,
  transport,
}: Pick<ClientReport, 'id' | 'version' | 'transport'>): string => `${id} ${version} ${transport}`;

/** One report for each client and transport. */
export const clientReports: RecordFile<ClientReport> = new RecordFile<ClientReport>(
  'recorded-clients.json',
  nameOf,
);

/** One row for each size, way and task. */
export const compareRows: RecordFile<CompareRow> = new RecordFile<CompareRow>(
  'recorded-comparison.json',
  ({ task, way, size }) => `${size} ${way} ${task}`,
);

/** One report for each example of docs/guide/builders.md. */
export const guideReports: RecordFile<GuideReport> = new RecordFile<GuideReport>(
  'recorded-guide.json',
  ({ id }) => id,
);

/** The reports of these clients in their order, and the clients that have none yet. */
export function reportsOf(all: readonly Contender[]): {
  readonly reports: readonly ClientReport[];
  readonly unknown: readonly Contender[];
} {
  const kept = new Map(clientReports.rows.map((report) => [nameOf(report), report]));
  return {
    reports: all.flatMap((contender) => kept.get(nameOf(contender)) ?? []),
    unknown: all.filter((contender) => !kept.has(nameOf(contender))),
  };
}
