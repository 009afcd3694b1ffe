/** The newest row of each comparison, so that one size or one way can be run by itself. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { CompareRow } from './compare.ts';

const FILE = join(import.meta.dirname, '../../.cache/agents/compared.json');

const keyOf = ({ task, way, size }: CompareRow): string => `${size} ${way} ${task}`;

/** Keeps one row; a later one of the same kind takes its place. */
export function keepRow(row: CompareRow): void {
  const others = keptRows().filter((each) => keyOf(each) !== keyOf(row));
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify([...others, row]));
}

/** All that was kept. */
export function keptRows(): readonly CompareRow[] {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as CompareRow[]) : [];
}
