/** Programs share few places: who waits makes room, and nobody's time is spent on waiting for one. */
import { describe, expect, it } from 'vitest';

import { QuickJsSandbox } from '../../src/adapters/sandbox/quickjs-sandbox.ts';
import { sha256 } from '../../src/adapters/system/machine.ts';
import type { RunState } from '../../src/execute/run-state.ts';
import { codeAnswerFor } from '../../src/execute/workflow-answer.ts';
import { CODE_TOOL, type PlannedTask } from '../../src/plan/plan.ts';
import { PROGRAM } from '../../src/tuning/execute.ts';
import { startProgram } from '../support/program-runner.ts';
import {
  answered,
  ASKER,
  bench,
  deferred,
  NEVER,
  planOf,
  type RunBench,
} from '../support/run-bench.ts';

const PATIENCE = { timeout: 45_000 };

function run(made: RunBench, code: string, over: Partial<PlannedTask> = {}): Promise<RunState> {
  const task = { id: 'code', tool: CODE_TOOL, code, args: {}, dependsOn: [] } as const;
  return made.runs.start({ plan: planOf({ ...task, onError: 'fail', ...over }) }, ASKER, NEVER);
}

describe('programs that wait for something', () => {
  it('make room for those who want to begin, and go on from where they were', async () => {
    const small = new QuickJsSandbox({ threadsMax: 2 });
    const gates = Array.from({ length: 4 }, () => deferred<void>());
    const made = bench(
      {
        read: () => answered({ text: 'content' }),
        read_slow: async ({ args }) => {
          await gates[Number(args['path'])]?.promise;
          return answered({ text: `slow ${args['path'] as string}` });
        },
      },
      { sandbox: small, hash: sha256 },
    );
    const asleep = gates.map((_, index) =>
      run(
        made,
        `const first = await mcp.s.read({ path: 'f' });
         const slow = await mcp.s.read_slow({ path: '${index}' });
         return [first.text, slow.text];`,
      ),
    );
    await expect
      .poll(() => {
        made.clock.advance(PROGRAM.yieldMs);
        return made.calls.filter(({ tool }) => tool === 's:read_slow').length;
      }, PATIENCE)
      .toBe(4);
    const quick = run(made, 'return 1 + 1;');
    await expect
      .poll(() => {
        made.clock.advance(PROGRAM.yieldMs);
        return made.events.filter(({ kind }) => kind === 'run_finished').length;
      }, PATIENCE)
      .toBe(1);
    expect(codeAnswerFor(await quick)).toMatchObject({ value: 2 });
    for (const gate of gates) {
      gate.resolve();
    }
    await expect
      .poll(() => {
        made.clock.advance(PROGRAM.yieldMs);
        return made.events.filter(({ kind }) => kind === 'run_finished').length;
      }, PATIENCE)
      .toBe(5);
    const ended = await Promise.all(asleep.map(async (each) => made.runs.read((await each).runId)));
    expect(ended.map((state) => codeAnswerFor(state).value)).toEqual(
      gates.map((_, index) => ['content', `slow ${index}`]),
    );
    expect(made.calls.filter(({ tool }) => tool === 's:read')).toHaveLength(4);
    await small[Symbol.asyncDispose]();
  });

  it('has all of its time when its turn comes', async () => {
    const one = new QuickJsSandbox({ threadsMax: 1 });
    const made = bench({}, { sandbox: one, hash: sha256 });
    const { program: endless } = await startProgram(one, 'for (;;);', { holder: 'other' });
    const waiting = run(made, 'return 7;', { timeoutMs: 1000 });
    await expect.poll(() => one.isWanted, PATIENCE).toBe(true);
    made.clock.advance(500);
    endless[Symbol.dispose]();
    expect(codeAnswerFor(await waiting)).toMatchObject({ status: 'completed', value: 7 });
    await one[Symbol.asyncDispose]();
  });
});
