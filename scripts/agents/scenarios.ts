/** What every client is asked to do. Each scenario is one conversation; it throws where something is not as it should be. */
import { setTimeout as delay } from 'node:timers/promises';

import { type JsonObject, parseJson } from '../../src/base/json.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { DiscoverAnswer } from '../../src/gateway/gateway.ts';
import { type House, until } from './house.ts';
import { objectIn } from './object-in.ts';
import { callIn, type Contender, type Session, type Sight } from './session.ts';

/** How a scenario went. */
export type Outcome =
  | { readonly kind: 'passed'; readonly detail?: string; readonly sight?: Sight }
  | { readonly kind: 'not_possible'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** One scenario. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly run: (
    house: House,
    open: () => Promise<Session>,
    contender: Contender,
  ) => Promise<Outcome>;
}

const SLOW_MS = 20_000;
const KILLED_MS = 10_000;
/** So long a client waits for a call whose connection broke, before it asks again. */
const PATIENCE_MS = 30_000;
const STATUS_TRIES = 20;

function objectOf(text: string): unknown {
  const value = objectIn(text);
  if (value === undefined) {
    throw new Error(`the model was given no JSON: ${text.slice(0, 300)}`);
  }
  return value;
}

const discovered = (text: string): DiscoverAnswer => objectOf(text) as DiscoverAnswer;
const ran = (text: string): WorkflowAnswer => objectOf(text) as WorkflowAnswer;

function expectThat(holds: boolean, what: string, seen: unknown): asserts holds {
  if (!holds) {
    throw new Error(`${what}: ${(JSON.stringify(seen) ?? 'nothing').slice(0, 400)}`);
  }
}

/** Arguments are JSON text, as the published schema wants it: some clients refuse what does not fit the schema. */
const workflow = (...tasks: readonly JsonObject[]): JsonObject => ({
  workflow: { tasks: tasks.map((task) => ({ ...task, args: JSON.stringify(task['args']) })) },
});

async function first(_house: House, open: () => Promise<Session>): Promise<Outcome> {
  await using session = await open();
  const sight = await session.see();
  expectThat(
    sight.tools.length === 4 || sight.hasInstructions === true || sight.hasParagraph === true,
    'nothing tells the model about pml',
    sight,
  );
  await session.finish('Seen.');
  return { kind: 'passed', sight };
}

async function late(house: House, open: () => Promise<Session>): Promise<Outcome> {
  await using session = await open();
  const intent = { intent: 'paint a fence in a colour' };
  const before = discovered(await callIn(session, 'discover', intent));
  expectThat(before.pending?.includes('late') === true, 'the late server is not named', before);
  house.openGate();
  const found = async (): Promise<boolean> => {
    const { code, stdout } = await house.pml(['search', 'paint a fence', '--json']);
    return code === 0 && stdout.includes('late:paint_fence');
  };
  await until('the late server lists its tool', found);
  const after = discovered(await callIn(session, 'discover', intent));
  expectThat(after.results[0]?.id === 'late:paint_fence', 'the late tool is not found', after);
  await session.finish('Found.');
  return { kind: 'passed' };
}

async function work(
  _house: House,
  open: () => Promise<Session>,
  { kind }: Contender,
): Promise<Outcome> {
  await using session = await open();
  const found = discovered(await callIn(session, 'discover', { intent: 'add two numbers' }));
  const id = found.results.map((result) => result.id).find((each) => each === 'everything:get-sum');
  expectThat(id !== undefined, 'discover does not name the tool', found.results);
  const text = await callIn(
    session,
    'execute_workflow',
    workflow(
      { id: 'sum', tool: id, args: { a: 40, b: 2 } },
      { id: 'say', tool: 'everything:echo', args: { message: 'It says: ${sum}' } },
    ),
  );
  const done = ran(text);
  expectThat(done.status === 'completed', 'the workflow did not complete', done);
  // An answer is there as text and as structure. A library hands both on; an agent shows its model one.
  const times = text.split(done.workflowId ?? '').length - 1;
  expectThat(kind === 'library' || times === 1, 'the model is told the same more than once', text);
  const shown = await session.finish('The sum is 42, says the workflow.');
  expectThat(shown.includes('The sum is 42'), 'the person does not see the answer', shown);
  return { kind: 'passed' };
}

async function approval(house: House, open: () => Promise<Session>): Promise<Outcome> {
  await using session = await open();
  const entity = { name: 'ada', entityType: 'person', observations: ['counts'] };
  const asked = ran(
    await callIn(
      session,
      'execute_workflow',
      workflow(
        { id: 'add', tool: 'memory:create_entities', args: { entities: [entity] } },
        {
          id: 'remove',
          tool: 'memory:delete_entities',
          args: { entityNames: ['ada'] },
          dependsOn: ['add'],
        },
      ),
    ),
  );
  expectThat(asked.status === 'approval_required', 'nobody is asked', asked);
  const shown = await house.approve();
  expectThat(shown.includes('Done.'), 'pml approve did not take the yes', shown);
  const control = { workflowId: asked.workflowId ?? '', action: 'status' };
  const ended = await statusUntil(session, control, 'completed');
  expectThat(ended.status === 'completed', 'the run did not go on', ended);
  await session.finish('Removed.');
  return { kind: 'passed' };
}

/** Asks for a run until it has this status, as a patient agent does. */
async function statusUntil(
  session: Session,
  control: { readonly workflowId: string; readonly action: string },
  wanted: WorkflowAnswer['status'],
): Promise<WorkflowAnswer> {
  let answer = ran(await callIn(session, 'control_workflow', control));
  for (let count = 0; count < STATUS_TRIES && answer.status !== wanted; count += 1) {
    answer = ran(await callIn(session, 'control_workflow', control));
  }
  return answer;
}

interface RunRow {
  readonly workflowId: string;
  readonly status: string;
}

async function newestRun(house: House): Promise<RunRow | undefined> {
  const { code, stdout } = await house.pml(['runs', '--limit', '1', '--json']);
  const rows = code === 0 ? (parseJson(stdout) as unknown) : undefined;
  return Array.isArray(rows) ? (rows[0] as RunRow | undefined) : undefined;
}

/** True once the first write is in the journal and the slow read has begun: then nothing is in doubt. */
async function isWaiting(house: House): Promise<boolean> {
  const run = await newestRun(house);
  if (run?.status !== 'running') {
    return false;
  }
  const { code, stdout } = await house.pml(['runs', run.workflowId, '--json']);
  const shown = code === 0 ? (parseJson(stdout) as unknown as WorkflowAnswer) : undefined;
  return shown?.results?.['wait']?.status === 'running';
}

/** A run that writes, waits, and would write again. */
const slowRun = (ms: number, label: string): JsonObject =>
  workflow(
    { id: 'one', tool: 'effects:write', args: { label: `before ${label}` } },
    { id: 'wait', tool: 'effects:read', args: { label: 'x', ms }, dependsOn: ['one'] },
    { id: 'two', tool: 'effects:write', args: { label: `after ${label}` }, dependsOn: ['wait'] },
  );

async function cancelled(house: House, open: () => Promise<Session>): Promise<Outcome> {
  await using session = await open();
  const { answer, cancel } = await session.begin('execute_workflow', slowRun(SLOW_MS, 'cancel'));
  if (cancel === undefined) {
    return { kind: 'not_possible', reason: 'the client has no way to cancel a call' };
  }
  await until('the run waits for the slow read', () => isWaiting(house));
  const before = Date.now();
  await cancel();
  await answer.catch(() => undefined);
  expectThat(Date.now() - before < SLOW_MS / 2, 'the client waits all the same', 'slow');
  let run: RunRow | undefined;
  const isOver = async (): Promise<boolean> => {
    run = await newestRun(house);
    return run !== undefined && run.status !== 'running';
  };
  await until('the run is over', isOver);
  const isAborted = run?.status === 'aborted';
  const hasWritten = house.effects().includes('after cancel');
  expectThat(isAborted !== hasWritten, 'the run ended half', { run, effects: house.effects() });
  // The next conversation is not disturbed.
  await using next = await open();
  const sum = workflow({ id: 'sum', tool: 'everything:get-sum', args: { a: 1, b: 2 } });
  const done = ran(await callIn(next, 'execute_workflow', sum));
  expectThat(done.status === 'completed', 'the next call fails', done);
  await next.finish('Fine.');
  const detail = isAborted ? 'run aborted' : 'client tells nobody, run goes on';
  return { kind: 'passed', detail };
}

async function killed(
  house: House,
  open: () => Promise<Session>,
  { transport }: Contender,
): Promise<Outcome> {
  await using session = await open();
  const begun = house.effects().length;
  const { answer } = await session.begin('execute_workflow', slowRun(KILLED_MS, 'kill'));
  await until('the run waits for the slow read', () => isWaiting(house));
  await house.killDaemon();
  if (transport === 'http') {
    // Over stdio the shim starts it again; over HTTP somebody has to.
    await house.start();
  }
  const direct = await Promise.race([
    answer.then((text) => ran(text)).catch(() => undefined),
    delay(PATIENCE_MS, undefined, { ref: false }),
  ]);
  const isDirect = direct?.status === 'completed';
  if (!isDirect) {
    const isRunOver = async (): Promise<boolean> =>
      (await newestRun(house))?.status === 'completed';
    await until('the run is taken up and completed', isRunOver);
    const control = { workflowId: (await newestRun(house))?.workflowId ?? '', action: 'status' };
    const later = await statusUntil(session, control, 'completed');
    expectThat(later.status === 'completed', 'the same session is of no use any more', later);
  }
  const effects = house.effects().slice(begun);
  expectThat(effects.join() === 'before kill,after kill', 'done twice or not at all', effects);
  await session.finish('Survived.');
  return {
    kind: 'passed',
    detail: isDirect ? 'answer of the same call' : 'answer by asking again',
  };
}

/** All of them, in the order in which they are run: the late server is late only once. */
export const SCENARIOS: readonly Scenario[] = [
  { id: 'first', title: 'first request', run: first },
  { id: 'late', title: 'late server', run: late },
  { id: 'work', title: 'discover, run, answer', run: work },
  { id: 'approval', title: 'approval', run: approval },
  { id: 'cancelled', title: 'cancelled call', run: cancelled },
  { id: 'killed', title: 'daemon killed', run: killed },
];
