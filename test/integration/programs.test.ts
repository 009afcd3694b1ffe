/** Programs as tasks of runs: the real sandbox, the real engine of runs, tools that are functions. */
import { afterAll, describe, expect, it } from 'vitest';

import { QuickJsSandbox } from '../../src/adapters/sandbox/quickjs-sandbox.ts';
import { sha256 } from '../../src/adapters/system/machine.ts';
import type { OwnCalls } from '../../src/execute/program-calls.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import type { RunJournal } from '../../src/execute/run-journal.ts';
import type { RunState } from '../../src/execute/run-state.ts';
import { codeAnswerFor } from '../../src/execute/workflow-answer.ts';
import { CODE_TOOL, type PlannedTask } from '../../src/plan/plan.ts';
import { appendAs, firstHold } from '../support/append-as.ts';
import { memoryRunJournal } from '../support/memory-run-journal.ts';
import {
  answered,
  ASKER,
  bench,
  type Behaviour,
  failed,
  NEVER,
  planOf,
  type RunBench,
} from '../support/run-bench.ts';

const sandbox = new QuickJsSandbox();
afterAll(() => sandbox[Symbol.asyncDispose]());

const TOOLS: Readonly<Record<string, Behaviour>> = {
  read: ({ args }) => answered({ text: `content of ${args['path'] as string}` }),
  read_large: () => answered('x'.repeat(100_000)),
  write: ({ args }) => answered({ written: args['path'] ?? null }),
  fail: () => ({
    kind: 'answered',
    result: { content: [{ type: 'text', text: 'it is broken' }] },
    isError: true,
    durationMs: 1,
  }),
  read_never: (_, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(failed('cancelled')));
    }),
};

const program = (code: string, over: Partial<PlannedTask> = {}): PlannedTask => ({
  id: 'code',
  tool: CODE_TOOL,
  code,
  args: {},
  dependsOn: [],
  onError: 'fail',
  ...over,
});

function world(options: Parameters<typeof bench>[1] = {}): RunBench {
  return bench(TOOLS, { sandbox, hash: sha256, ...options });
}

const run = (made: RunBench, code: string, over: Partial<PlannedTask> = {}): Promise<RunState> =>
  made.runs.start({ plan: planOf(program(code, over)) }, ASKER, NEVER);

async function decide(
  made: RunBench,
  state: RunState,
  verdict: 'approved' | 'denied',
): Promise<RunState> {
  const open = state.decisions.find((each) => each.verdict === undefined);
  const command = {
    kind: 'decide',
    decisionId: open?.request.id ?? '',
    by: 'ada',
    verdict: { kind: verdict },
  } as const;
  await made.runs.command(state.runId, { id: `d-${open?.request.id ?? ''}`, command });
  return made.runs.settled(state.runId);
}

const anyCapability: OwnCalls['capability'] = (_, args) => ({ kind: 'program', code: '1', args });

describe('a program', () => {
  it('calls tools in parallel and answers with its value, its calls and what it logged', async () => {
    const made = world();
    const state = await run(
      made,
      `const [a, b] = await Promise.all([mcp.s.read({ path: 'a' }), mcp.s.read({ path: 'b' })]);
       console.log('both');
       return { a: a.text, b: b.text };`,
    );
    expect(codeAnswerFor(state)).toMatchObject({
      status: 'completed',
      value: { a: 'content of a', b: 'content of b' },
      logs: 'both',
      calls: [
        { tool: 's:read', status: 'succeeded' },
        { tool: 's:read', status: 'succeeded' },
      ],
    });
  });

  it('is given whole what its journal keeps apart', async () => {
    const state = await run(
      world(),
      'const text = await mcp.s.read_large({}); return text.length;',
    );
    expect(codeAnswerFor(state)).toMatchObject({ status: 'completed', value: 100_000 });
  });

  it('finds its arguments, with the values of tasks before it', async () => {
    const made = world();
    const before: PlannedTask = {
      ...program(''),
      id: 'first',
      tool: 's:read' as never,
      args: { path: 'x' },
    };
    const { code: _, ...first } = before;
    const plan = planOf(
      first,
      program('return args.text.toUpperCase();', {
        args: { text: '${first.text}' },
        dependsOn: ['first'],
      }),
    );
    const state = await made.runs.start({ plan }, ASKER, NEVER);
    expect(state.tasks.get('code')).toMatchObject({
      status: 'succeeded',
      result: { value: 'CONTENT OF X' },
    });
  });

  it('sees the failure of a call where it stands, and may go on past it', async () => {
    const caught = await run(
      world(),
      'try { await mcp.s.fail({}); } catch (error) { return [error.name, error.message]; }',
    );
    expect(codeAnswerFor(caught)).toMatchObject({
      status: 'completed',
      value: ['ToolError', 's:fail: it is broken'],
      failures: [{ tool: 's:fail', code: 'tool_error' }],
    });
    const thrown = await run(world(), 'const x = 1;\nawait mcp.s.fail({});');
    expect(codeAnswerFor(thrown)).toMatchObject({
      status: 'failed',
      error: {
        code: 'program_failed',
        message: expect.stringMatching(/ToolError: s:fail: it is broken \(line 2\)/u),
      },
    });
  });

  it('ends what it is not waiting for before its run does', async () => {
    const made = world();
    const state = await run(made, "mcp.s.write({ path: 'late' }); return 'done';");
    expect(state.calls.get('code/1')).toMatchObject({ status: 'succeeded' });
  });

  it('that ends without a value answers with null', async () => {
    expect(codeAnswerFor(await run(world(), 'const x = 1;'))).toMatchObject({
      status: 'completed',
      value: null,
    });
  });

  it('that cannot be read is refused with its line', async () => {
    const state = await run(world(), 'const a = 1;\nconst b = ;');
    expect(codeAnswerFor(state)).toMatchObject({
      status: 'failed',
      error: { code: 'program_unreadable', message: expect.stringMatching(/line 2/u) },
    });
  });

  it('that takes too long is ended, and says so', async () => {
    const made = world();
    const running = run(made, "console.log('before'); await mcp.s.read_never({});", {
      timeoutMs: 5000,
    });
    await expect.poll(() => made.events.some(({ kind }) => kind === 'task_started')).toBe(true);
    await expect.poll(() => made.calls.length).toBe(1);
    made.clock.advance(5000);
    await expect.poll(() => made.events.at(-1)?.kind).toBe('run_finished');
    const { runId } = await running;
    expect(codeAnswerFor(await made.runs.read(runId))).toMatchObject({
      status: 'failed',
      logs: 'before',
      error: { code: 'program_limit' },
    });
  });
});

describe('a program that needs a person', () => {
  const CODE = `const before = await mcp.s.read({ path: 'a' });
    const random = Math.random();
    const done = await mcp.s.write({ path: before.text });
    return { done, random, same: random === Math.random() };`;

  it('is answered at once, holds no sandbox, and goes on when they said yes', async () => {
    const made = world({ asked: ['write'] });
    const waiting = await run(made, CODE);
    expect(codeAnswerFor(waiting)).toMatchObject({
      status: 'approval_required',
      decisions: [{ task: 'code/2', tool: 's:write', kind: 'approval' }],
    });
    const ended = await decide(made, waiting, 'approved');
    expect(codeAnswerFor(ended)).toMatchObject({
      status: 'completed',
      value: { done: { written: 'content of a' } },
    });
    expect(made.calls.map(({ tool }) => tool)).toEqual(['s:read', 's:write']);
  });

  it('is told when they said no', async () => {
    const made = world({ asked: ['write'] });
    const ended = await decide(made, await run(made, CODE), 'denied');
    expect(codeAnswerFor(ended)).toMatchObject({
      status: 'failed',
      error: { message: expect.stringMatching(/denied/u) },
    });
  });

  it('does not keep others from running, however many wait', async () => {
    const made = world({ asked: ['write'] });
    const waiting = await Promise.all(Array.from({ length: 6 }, () => run(made, CODE)));
    expect(waiting.map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 'approval_required'),
    );
    expect(codeAnswerFor(await run(made, 'return 1 + 1;'))).toMatchObject({ value: 2 });
  });

  it('in a capability that it called is answered at once as well', async () => {
    const code = 'return await mcp.s.write({ path: args.path });';
    const capability: OwnCalls['capability'] = (name, args) =>
      name === 'save' ? { kind: 'program', code, args } : undefined;
    const made = world({ asked: ['write'], own: { capability } });
    const waiting = await run(made, "return await pml.save({ path: 'kept' });");
    expect(codeAnswerFor(waiting)).toMatchObject({
      status: 'approval_required',
      decisions: [{ task: 'code/2', tool: 's:write' }],
    });
    const ended = await decide(made, waiting, 'approved');
    expect(codeAnswerFor(ended)).toMatchObject({ value: { written: 'kept' } });
  });

  it('takes no argument but one object for a capability', async () => {
    const made = world({ own: { capability: anyCapability } });
    expect(codeAnswerFor(await run(made, "return await pml.save('kept');"))).toMatchObject({
      status: 'failed',
      failures: [{ tool: 'pml:save', code: 'arguments_invalid' }],
    });
  });

  it('goes on with what else it has to do meanwhile', async () => {
    const made = world({ asked: ['write'] });
    const state = await run(
      made,
      "const [a, b] = await Promise.all([mcp.s.write({ path: 'w' }), (async () => { const x = await mcp.s.read({ path: '1' }); return mcp.s.read({ path: x.text }); })()]); return [a, b];",
    );
    expect(state.status).toBe('approval_required');
    const ended = await decide(made, await made.runs.settled(state.runId), 'approved');
    expect(codeAnswerFor(ended)).toMatchObject({
      value: [{ written: 'w' }, { text: 'content of content of 1' }],
    });
  });
});

describe('a program whose process was killed', () => {
  const CODE = `const t0 = Date.now();
    const parts = await Promise.all(['a', 'b', 'c'].map((path) => mcp.s.read({ path })));
    const id = Math.floor(Math.random() * 1e9);
    const first = await mcp.s.write({ path: 'one-' + id });
    await new Promise((resolve) => setTimeout(resolve, 10));
    const second = await mcp.s.write({ path: parts[0].text + id });
    return { parts, id, first, second, t: Date.now() - t0 };`;

  /** All events of a run that nobody interrupted. */
  async function whole(): Promise<{
    readonly events: readonly RunEvent[];
    readonly value: unknown;
  }> {
    const made = world();
    const ended = run(made, CODE);
    await expect
      .poll(() => {
        made.clock.advance(10);
        return made.events.at(-1)?.kind;
      })
      .toBe('run_finished');
    return { events: made.events, value: codeAnswerFor(await ended).value };
  }

  it('goes on from any moment without making a finished call again, and comes to the same', async () => {
    const { events, value } = await whole();
    for (let cut = 1; cut < events.length; cut += 1) {
      const journal: RunJournal = memoryRunJournal();
      const [started, ...rest] = events.slice(0, cut) as [
        RunEvent & { kind: 'run_started' },
        ...RunEvent[],
      ];
      const dead = { owner: 'a process that was killed', expiresAt: 0 };
      await journal.begin(started, dead);
      if (rest.length > 0) {
        await appendAs(journal, started.runId, firstHold(dead.owner), rest);
      }
      const made = world({ journal, process: `second-${cut}-` });
      made.clock.advance(1);
      made.runs.open();
      let state = await made.runs.read(started.runId);
      while (state.finishedAt === undefined) {
        made.clock.advance(10);
        await new Promise((resolve) => setTimeout(resolve, 1));
        state = await made.runs.read(started.runId);
        for (const { request, verdict } of state.decisions) {
          if (verdict === undefined) {
            const args = (request.args ?? {}) as { readonly path?: string };
            const done = { kind: 'done', value: { written: args.path ?? null } } as const;
            const command = {
              kind: 'decide',
              decisionId: request.id,
              by: 'ada',
              verdict: done,
            } as const;
            await made.runs.command(state.runId, { id: `d-${request.id}`, command });
          }
        }
      }
      const finished = new Set(
        rest.flatMap((event) =>
          event.kind === 'task_finished' && event.call !== undefined ? [event.task] : [],
        ),
      );
      const again = made.events.flatMap((event) =>
        event.kind === 'task_started' ? [event.task] : [],
      );
      expect(
        again.filter((task) => finished.has(task)),
        `cut at ${cut}`,
      ).toEqual([]);
      const { t: _, ...same } = codeAnswerFor(state).value as { readonly t: number };
      const { t: __, ...wanted } = value as { readonly t: number };
      expect(same, `cut at ${cut}: ${JSON.stringify(codeAnswerFor(state))}`).toEqual(wanted);
    }
  });

  it('is stopped where it asks for something else than before', async () => {
    const made = world();
    await run(made, "await mcp.s.read({ path: 'a' }); return 1;");
    const events = made.events
      .filter(({ kind }) => kind !== 'run_finished')
      .filter((event) => !(event.kind === 'task_finished' && event.task === 'code'));
    const [started, ...rest] = events as [RunEvent & { kind: 'run_started' }, ...RunEvent[]];
    const other = {
      ...started,
      plan: planOf(program("await mcp.s.read({ path: 'b' }); return 1;")),
    };
    const journal = memoryRunJournal();
    const dead = { owner: 'a process that was killed', expiresAt: 0 };
    await journal.begin(other, dead);
    await appendAs(journal, other.runId, firstHold(dead.owner), rest);
    const second = world({ journal, process: 'second-' });
    second.clock.advance(1);
    second.runs.open();
    await second.runs.read(other.runId);
    const state = await second.runs.settled(other.runId);
    expect(codeAnswerFor(state)).toMatchObject({
      status: 'failed',
      error: { code: 'program_diverged' },
    });
    expect(second.calls).toEqual([]);
  });
});
