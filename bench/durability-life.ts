/**
 * One life of a process that runs a workflow and may be killed at a chosen moment. The next life takes
 * up what is left, and a person answers what is asked.
 *
 *   durability-life.ts SYSTEM GRAPH FOLDER URL MOMENT FIRST,SECOND
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Command, INTERRUPT, interrupt, isInterrupted } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';

import { signalOf } from '../src/base/cancellation.ts';
import { runId } from '../src/base/ids.ts';
import type { PendingDecision } from '../src/execute/decisions.ts';
import { hasEnded } from '../src/execute/run-state.ts';
import { GRAPHS, type Moment, type Order, World } from './durability-world.ts';
import type { GraphTask } from './executor-graphs.ts';
import { buildForLanggraph } from './langgraph-engine.ts';
import { ASKER, NEVER, openPmlEngine, planOf, type PmlEngine } from './pml-engine.ts';

const [, , system, graphName, folder = '', url = '', moment = 'never', order = ''] = process.argv;
const graph = GRAPHS[graphName as keyof typeof GRAPHS];
const world = new World(folder, moment as Moment);
const people: Order = order.split(',');
/** Time in which an engine has stored what it stores. */
const SETTLED_MS = 50;
const LOOK_MS = 5;

await (system === 'pml' ? livePml() : liveLanggraph());
writeFileSync(join(folder, 'ended'), '');

async function livePml(): Promise<void> {
  const tasks = new Map(graph.map((task) => [task.id, task]));
  const engine = await openPmlEngine({
    url,
    folder,
    caller: {
      async call({ tool, args, approve, beforeSend }, signal) {
        const task = tasks.get(args['label'] as string) as GraphTask;
        if (task.tool === 'guarded_write') {
          const verdict = await approve?.(
            { tool, args, why: 'it is guarded', once: false, risk: 'dangerous' },
            signalOf(signal),
          );
          if (verdict?.kind !== 'approved') {
            throw new Error('nobody allowed it');
          }
        }
        await beforeSend?.();
        const value = await world.call(task);
        const result = { structuredContent: { ...value } };
        return { kind: 'answered', result, isError: false, durationMs: 0 };
      },
    },
  });
  const idFile = join(folder, 'run');
  if (!existsSync(idFile)) {
    engine.runs.subscribe((id, event) => {
      if (event.kind === 'run_started') {
        writeFileSync(idFile, id);
      }
    });
    engine.runs.start({ plan: planOf(graph) }, ASKER, NEVER).catch(() => undefined);
  }
  while (!(await isPmlDone(engine, idFile))) {
    await delay(LOOK_MS);
  }
  await engine.close();
}

async function isPmlDone({ runs }: PmlEngine, idFile: string): Promise<boolean> {
  if (!existsSync(idFile)) {
    return false;
  }
  const id = runId(readFileSync(idFile, 'utf8'));
  if (hasEnded(await runs.read(id))) {
    return true;
  }
  const open = await runs.undecided();
  answered(open.length);
  const next = chosen(open, ({ request }) => request.task);
  if (next !== undefined) {
    const { request } = next;
    world.note(request.kind === 'approval' ? 'answers' : 'doubts', request.task);
    await runs.command(id, {
      id: runs.newCommandId(),
      command: {
        kind: 'decide',
        decisionId: request.id,
        verdict: verdictOn(request),
        by: 'a person',
      },
    });
    await delay(SETTLED_MS);
  }
  return false;
}

/** What a careful person says: allowed; and of a call in doubt, what a look at the world tells. */
function verdictOn({
  kind,
  task,
}: PendingDecision['request']): { kind: 'approved' | 'retry' } | { kind: 'done'; value: string } {
  if (kind === 'approval') {
    return { kind: 'approved' };
  }
  return world.read('effects').includes(task)
    ? { kind: 'done', value: 'it was done' }
    : { kind: 'retry' };
}

async function liveLanggraph(): Promise<void> {
  const saver = PostgresSaver.fromConnString(url, { schema: 'langgraph' });
  await saver.setup();
  const compiled = buildForLanggraph(graph, async (task) => {
    if (task.tool === 'guarded_write') {
      interrupt(task.id);
    }
    return world.call(task);
  }).compile({ checkpointer: saver });
  const config = { configurable: { thread_id: folder }, durability: 'sync' } as const;
  const { values, next } = await compiled.getState(config);
  const isNew = next.length === 0 && Object.keys(values as object).length === 0;
  let input: { results: [] } | Command | null = isNew ? { results: [] } : null;
  let isOver = !isNew && next.length === 0;
  while (!isOver) {
    const state = await compiled.invoke(input, config);
    // Not those of `getState`: it names an answered one until its superstep has ended.
    const open = isInterrupted<string>(state) ? state[INTERRUPT] : [];
    answered(open.length);
    const asked = chosen(open, ({ value }) => value ?? '');
    isOver = asked?.id === undefined;
    if (asked?.id !== undefined) {
      world.note('answers', asked.value ?? '');
      input = new Command({ resume: { [asked.id]: true } });
    }
  }
  await saver.end();
}

/** What the person answers next, of all that is asked. Both are asked before one is answered. */
function chosen<Asked>(open: readonly Asked[], task: (asked: Asked) => string): Asked | undefined {
  if (open.length > 1) {
    world.at('waiting');
  }
  const wanted = people.find((name) => open.some((asked) => task(asked) === name));
  const isFirst = world.read('answers').length === 0;
  if (isFirst && open.length === 1 && people.includes(task(open[0] as Asked))) {
    return undefined;
  }
  return open.find((asked) => task(asked) === wanted) ?? open[0];
}

/** One answer was given, what it allowed is done, and the other is still waited for. */
function answered(openCount: number): void {
  if (openCount === 1 && world.read('answers').length === 1) {
    world.at('between');
  }
}
