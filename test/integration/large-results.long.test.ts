import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, inject, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { compiledProgram } from '../support/compiled-program.ts';

const MB = 1_048_576;

/** Megabytes that the heap held beyond what it had before the run. */
interface Outcome {
  readonly answer: WorkflowAnswer;
  readonly status: WorkflowAnswer;
  readonly page: WorkflowAnswer | string;
  readonly during: readonly number[];
  readonly after: number;
}

async function run(tasks: number, bytes: number): Promise<Outcome> {
  const folder = join(inject('temporaryFolder'), randomUUID());
  const program = compiledProgram('large results');
  const args = ['--expose-gc', program, folder, String(tasks), String(bytes)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MB });
  return JSON.parse(stdout) as Outcome;
}

it('holds no more than what is under way of twenty results of five megabytes', async () => {
  const { answer, page, during, after } = await run(20, 5_000_000);
  expect(answer.status).toBe('completed');
  expect(answer.results?.['t19']).toMatchObject({
    status: 'succeeded',
    ref: 't19',
    preview: expect.stringContaining('5000002 bytes in all'),
  });
  expect(page).toMatchObject({ value: 'xxxxx' });
  // All results together are 100 MB; two calls are under way at once, each with a few copies.
  expect(Math.max(...during)).toBeLessThan(80);
  expect(after).toBeLessThan(30);
}, 120_000);

it('keeps a result of fifty megabytes, and hands it out by pages', async () => {
  const { answer, status, page, after } = await run(1, 50_000_000);
  expect(answer.status).toBe('completed');
  expect(answer.results?.['t0']).toMatchObject({ status: 'succeeded', ref: 't0' });
  expect(answer.results?.['last']).toMatchObject({ value: 'done' });
  expect(JSON.stringify(answer).length).toBeLessThan(5000);
  expect(page).toMatchObject({ status: 'completed', value: 'xxxxx' });
  expect(status).toMatchObject(answer);
  expect(after).toBeLessThan(30);
}, 120_000);

it('says that a result is too large to be taken, and that its call may have had an effect', async () => {
  const { answer, status, page } = await run(1, 70_000_000);
  expect(answer.status).toBe('failed');
  expect(answer.results?.['t0']).toMatchObject({
    status: 'failed',
    error: { code: 'answer_too_large', message: expect.stringContaining('may have taken effect') },
  });
  expect(answer.results?.['last']).toMatchObject({ status: 'skipped' });
  expect(status).toEqual(answer);
  expect(page).toContain('has no result');
}, 120_000);
