/** The newest report of each client, so that one client can be run again without the others. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { ClientReport } from './page.ts';
import type { Contender } from './session.ts';

const FILE = join(import.meta.dirname, '../../.cache/agents/reports.json');

const keyOf = ({ id, version, transport }: Pick<ClientReport, 'id' | 'version' | 'transport'>) =>
  `${id} ${version} ${transport}`;

/** Keeps one report; a later one of the same client takes its place. */
export function keepReport(report: ClientReport): void {
  const others = readReports().filter((each) => keyOf(each) !== keyOf(report));
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify([...others, report]));
}

/** The reports of these clients in their order, and the clients that have none yet. */
export function reportsOf(all: readonly Contender[]): {
  readonly reports: readonly ClientReport[];
  readonly unknown: readonly Contender[];
} {
  const kept = new Map(readReports().map((report) => [keyOf(report), report]));
  return {
    reports: all.flatMap((contender) => kept.get(keyOf(contender)) ?? []),
    unknown: all.filter((contender) => !kept.has(keyOf(contender))),
  };
}

function readReports(): readonly ClientReport[] {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as ClientReport[]) : [];
}
