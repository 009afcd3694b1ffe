import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { evaluateCalls } from '../../eval/calls.ts';
import { MissingDataError } from '../../eval/missing-data-error.ts';
import type { EvalLine } from '../../eval/report.ts';

const LABELLED = join(import.meta.dirname, '../../eval/data/calls');

function evaluated(dataFolder: string): readonly EvalLine[] {
  const lines: EvalLine[] = [];
  evaluateCalls({ dataFolder, emit: (line) => lines.push(line), note: () => undefined });
  return lines;
}

const metricsOf = (
  lines: readonly EvalLine[],
  dataset: string,
): Readonly<Record<string, unknown>> =>
  lines.find((line) => line.dataset === dataset && line.system === 'pml')?.metrics ?? {};

describe('the class of labelled calls', () => {
  it('is right for most, asks about few harmless ones, and calls nothing dangerous safe', () => {
    const lines = evaluated(LABELLED);
    for (const dataset of ['calls', 'calls/sure', 'calls/open', 'calls/held']) {
      const metrics = metricsOf(lines, dataset);
      expect(metrics).toMatchObject({ destructive_called_safe: 0, dangerous_not_asked: 0 });
      expect(metrics['accuracy']).toBeGreaterThan(90);
      expect(metrics['harmless_asks']).toBeLessThanOrEqual(5);
    }
    expect(metricsOf(lines, 'calls/ordinary')['ordinary_asks']).toBeLessThanOrEqual(42);
  });

  it('is told for other data of the same shape, and a call of no known tool is an error', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pml-calls-'));
    try {
      const tool = { id: 's:delete_row', server: 's', name: 'delete_row', description: 'Deletes.' };
      const call = { tool: tool.id, args: {}, risk: 'dangerous' };
      writeFileSync(join(folder, 'tools.jsonl'), `${JSON.stringify(tool)}\n`);
      writeFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify(call)}\n`);
      expect(metricsOf(evaluated(folder), 'calls')).toMatchObject({ accuracy: 100 });
      const unknown = { ...call, tool: 's:other' };
      writeFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify(unknown)}\n`);
      expect(() => evaluated(folder)).toThrow(MissingDataError);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
