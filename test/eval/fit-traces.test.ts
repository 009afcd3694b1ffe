import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { fitTraces } from '../../eval/fit-traces.ts';
import type { EvalLine } from '../../eval/report.ts';
import { type BackupRow, writeBackupFile } from '../../src/adapters/postgres/backup-file.ts';

const TABLE = 'algorithm_traces';
const COLUMNS = ['project_id', 'kind', 'scores', 'outcome'];

/** A backup with decisions about capabilities. */
async function backupOf(rows: readonly object[]): Promise<string> {
  const file = join(tmpdir(), `${randomUUID()}.backup`);
  async function* written(): AsyncGenerator<BackupRow> {
    for (const row of rows) {
      yield { table: TABLE, row: JSON.stringify({ project_id: 'p', ...row }) };
    }
  }
  const header = { schemaVersion: 1, columns: { [TABLE]: COLUMNS } };
  const unfinished = await writeBackupFile(file, header, written(), new AbortController().signal);
  await unfinished.keep();
  return file;
}

const match = (semantic: number, isUsed: boolean | undefined): object => ({
  kind: 'capability_match',
  scores: JSON.stringify({ score: 0.9, semantic, successRate: 1 }),
  outcome: isUsed === undefined ? null : isUsed ? 'used' : 'expired',
});

async function fitted(rows: readonly object[]): Promise<readonly EvalLine[]> {
  const lines: EvalLine[] = [];
  const emit = (line: EvalLine): void => void lines.push(line);
  await fitTraces({ dataFolder: await backupOf(rows), emit, note: () => undefined });
  return lines;
}

describe('fit-traces', () => {
  it('fits what scores are made of to what became of the decisions', async () => {
    // The score is always the same; the text alone tells which capabilities were called.
    const rows = Array.from({ length: 80 }, (_, at) => match(at % 4 < 2 ? 1 : 0, at % 4 < 2));
    const [pml, better] = await fitted([...rows, match(1, undefined), { kind: 'search' }]);
    expect(pml).toMatchObject({ dataset: 'capability_match', system: 'pml', n: 80 });
    expect(pml?.metrics['used']).toBe(50);
    expect(better?.system).toBe('fitted');
    expect(better?.metrics['log_loss']).toBeLessThan((pml?.metrics['log_loss'] ?? 0) / 2);
    expect(better?.metrics['ece']).toBeLessThan(0.3);
  });

  it('says where there is nothing to learn from', async () => {
    await expect(fitted([match(1, undefined)])).rejects.toThrow('no decision about capabilities');
  });
});
