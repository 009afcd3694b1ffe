/**
 * A made-up day on the real gateway: what was learned of it, how much of what is offered is useful, and whether
 * plain tools are found as well as before.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import {
  createGateway,
  type DiscoverAnswer,
  type LibraryGateway,
  type WorkflowAnswer,
} from '../src/index.ts';
import { readLines, readTools } from './dataset.ts';
import type { Work } from './day-usual.ts';
import { WISHES } from './day-wishes.ts';
import { WORK } from './day-work.ts';
import type { EvalLine } from './report.ts';

interface DayOptions {
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

/** One kind of work and the capability that it has become. */
interface Learned {
  readonly work: Work;
  readonly name: string;
}

const SERVERS = ['shop', 'files', 'tickets', 'weather', 'chat', 'everything'] as const;
const FIRST = 5;
const PERCENT = 100;
const PATIENCE_MS = 180_000;
const STEP_MS = 20;

export async function evaluateDay({ emit, note }: DayOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pml-day-'));
  const server = join(import.meta.dirname, 'day-server.mjs');
  // Tools that nobody uses on this day, with wishes of their own.
  const file = join(import.meta.dirname, 'data/wishes/tools.jsonl');
  const others = new Set(readTools(file).map((tool) => tool.server));
  const program = (args: readonly string[]): object => ({
    command: process.execPath,
    args: [server, ...args],
  });
  const mcpServers = Object.fromEntries([
    ...SERVERS.map((name) => [name, program([name])] as const),
    ...[...others].map((name) => [name, program([name, file])] as const),
  ]) as never;
  const gateway = await createGateway({ mcpServers }, { folder });
  const emitRecall = (of: string, before: Recall, after: Recall): void => {
    for (const [system, { n, ...metrics }] of [
      ['before', before],
      ['after', after],
    ] as const) {
      emit({ eval: 'day', dataset: `made-up/${of}`, system, n, metrics });
    }
  };
  try {
    await until(async () => gateway.servers().every(({ toolCount }) => toolCount > 0));
    // Without a note every tool is embedded.
    await until(async () => (await gateway.discover({ intent: 'read' })).note === undefined);
    const before = await recall(gateway, WISHES);
    const othersBefore = await recall(gateway, readWishes());
    const { learned, programs, failed } = await workThrough(gateway);
    const after = await recall(gateway, WISHES);
    const othersAfter = await recall(gateway, readWishes());
    const judged: Judged[] = [];
    for (const each of learned) {
      judged.push(await judge(gateway, each));
    }
    const offered = judged.filter(({ isOffered }) => isOffered);
    const useful = offered.filter(({ lacks }) => lacks.length === 0);
    note(judged.map(lineOf).join('\n'));
    emit({
      eval: 'day',
      dataset: 'made-up',
      system: 'pml',
      n: programs,
      metrics: {
        failed,
        kept: judged.length,
        offered: offered.length,
        tested: offered.filter(({ isTested }) => isTested).length,
        above_tools: offered.filter(({ isAbove }) => isAbove).length,
        useful: useful.length,
        useful_share: share(useful.length, offered.length),
      },
    });
    emitRecall('tools of the day', before, after);
    emitRecall('other tools', othersBefore, othersAfter);
  } finally {
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function workThrough(gateway: LibraryGateway): Promise<{
  readonly learned: readonly Learned[];
  readonly programs: number;
  readonly failed: number;
}> {
  const learned = new Map<string, Learned>();
  let [programs, failed] = [0, 0];
  // In turns, as a day goes: the first time of each kind, then the second.
  const rounds = Math.max(...WORK.map(({ done }) => done.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const work of WORK) {
      const values = work.done[round];
      if (values === undefined) {
        continue;
      }
      programs += 1;
      const { status, workflowId = '' } = await carryOut(gateway, work, values);
      if ((status === 'completed') === (work.kind === 'failing')) {
        throw new Error(`${work.name} ended as ${status}`);
      }
      failed += Number(status !== 'completed');
      const name = status === 'completed' ? await lessonOf(gateway, workflowId, work) : undefined;
      if (name !== undefined && !learned.has(name)) {
        learned.set(name, { work, name });
      }
    }
  }
  return { learned: [...learned.values()], programs, failed };
}

function carryOut(
  gateway: LibraryGateway,
  { intent, code, workflow }: Work,
  values: Work['other'],
): Promise<Pick<WorkflowAnswer, 'status' | 'workflowId' | 'results'> & { readonly value?: Json }> {
  const said = intent === undefined ? {} : { intent: intent(values) };
  return workflow === undefined
    ? gateway.executeCode({ ...said, code: code?.(values) ?? '' })
    : gateway.executeWorkflow({ ...said, workflow: workflow(values) });
}

/** The name of the capability that a run has become; nothing for a workflow of one call. */
async function lessonOf(
  gateway: LibraryGateway,
  workflowId: string,
  { workflow, done }: Work,
): Promise<string | undefined> {
  if (workflow !== undefined && workflow(done[0] ?? []).tasks.length === 1) {
    return undefined;
  }
  let name: string | undefined;
  await until(async () => {
    const answer = await gateway.controlWorkflow({ workflowId, action: 'status' });
    name = answer.capability?.name;
    return name !== undefined || answer.notLearned !== undefined;
  });
  return name;
}

interface Judged extends Learned {
  readonly description: string;
  readonly isOffered: boolean;
  readonly isTested: boolean;
  readonly isAbove: boolean;
  /** What keeps it from being useful. */
  readonly lacks: readonly string[];
}

/**
 * Useful is what does more than one call, can be given other values (or never had any), has a name and a description
 * of whole words, and gives the right result for values that it has not seen.
 */
async function judge(gateway: LibraryGateway, { work, name }: Learned): Promise<Judged> {
  const explained = await gateway.explain(`pml:${name}`);
  if (explained.kind !== 'capability') {
    throw new Error(`${name} is no capability`);
  }
  const { capability, offered, argumentSets: _ } = explained;
  const parameters = await parametersOf(gateway, name);
  const lacks = [
    ...(work.kind === 'single' ? ['does no more than its tool'] : []),
    ...(work.other.length > 0 && Object.keys(parameters).length === 0 ? ['no parameter'] : []),
    ...(wordsAreWhole(work, name, capability.description) ? [] : ['cut or made-up words']),
    ...((await worksAgain(gateway, work, name, parameters)) ? [] : ['wrong with other values']),
  ];
  return {
    work,
    name,
    description: capability.description,
    // What answers nothing but its own wish is no offer for other ones.
    isOffered: offered !== 'no' && offered !== 'same_wish',
    isTested: capability.tested,
    isAbove: offered === 'above_tools',
    lacks,
  };
}

async function parametersOf(gateway: LibraryGateway, name: string): Promise<JsonObject> {
  const code = `return (await pml.describe(${JSON.stringify(`pml:${name}`)})).inputSchema;`;
  const { value } = (await gateway.executeCode({ code })) as { readonly value?: Json };
  const properties = isJsonObject(value) ? value['properties'] : undefined;
  return isJsonObject(properties) ? properties : {};
}

/** Every word of the name and the description was said, or is of a tool or a parameter. */
function wordsAreWhole(
  { intent, code, workflow, done }: Work,
  name: string,
  text: string,
): boolean {
  const [values = []] = done;
  const source = [intent?.(values), code?.(values), JSON.stringify(workflow?.(values) ?? '')];
  const known = new Set(wordsIn(`${source.join(' ')} uses value and then`));
  const used = [...wordsIn(name), ...wordsIn(text.replaceAll(/\[[^\]]*\]/gu, ' '))];
  return used.every((word) => known.has(word) || /^\d+$/u.test(word));
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** Calls it with other values in the places of those it was learned with, and compares with the plain program. */
async function worksAgain(
  gateway: LibraryGateway,
  work: Work,
  name: string,
  parameters: JsonObject,
): Promise<boolean> {
  const [first = []] = work.done;
  const args = Object.fromEntries(
    Object.entries(parameters).flatMap(([parameter, schema]) => {
      const { default: usual, examples } = isJsonObject(schema) ? schema : {};
      const learned =
        usual ?? (Array.isArray(examples) ? (examples as readonly Json[])[0] : undefined);
      const other = otherValue(learned, first, work.other);
      return other === undefined ? [] : [[parameter, other] as const];
    }),
  );
  const workflow = { tasks: [{ id: 'again', capability: name, args }] };
  const answer = await gateway.executeWorkflow({ workflow });
  const expected = await carryOut(gateway, work, work.other);
  const wanted =
    expected.results === undefined || work.workflow === undefined
      ? expected.value
      : Object.fromEntries(
          Object.entries(expected.results).map(([id, { value }]) => [id, value ?? null]),
        );
  const got = answer.results?.['again']?.value;
  return got !== undefined && wanted !== undefined && canonicalJson(got) === canonicalJson(wanted);
}

function otherValue(
  learned: Json | undefined,
  first: Work['other'],
  other: Work['other'],
): Json | undefined {
  if (Array.isArray(learned)) {
    return learned.map((each: Json) => otherValue(each, first, other) ?? each);
  }
  const at = first.findIndex((value) => value === learned);
  return at < 0 ? undefined : other[at];
}

interface Recall extends Readonly<Record<string, number>> {
  readonly n: number;
  /** Within the first five of everything that is listed. */
  readonly 'recall@5': number;
  readonly 'recall@1': number;
  /** Within the first five tools, as if nothing else were listed. */
  readonly 'recall@5_among_tools': number;
  readonly 'recall@1_among_tools': number;
  /** Wishes for a plain tool that have a capability in the first place, a count. */
  readonly capability_first: number;
}

type Wish = readonly [string, string];

async function recall(gateway: LibraryGateway, wishes: readonly Wish[]): Promise<Recall> {
  const answers: { readonly tool: string; readonly results: DiscoverAnswer['results'] }[] = [];
  for (const [intent, tool] of wishes) {
    answers.push({ tool, results: (await gateway.discover({ intent })).results });
  }
  const within = (count: number, kinds: readonly string[]): number => {
    const hits = answers.filter(({ tool, results }) =>
      results
        .filter(({ kind }) => kinds.includes(kind))
        .slice(0, count)
        .some(({ id }) => id === tool),
    );
    return share(hits.length, answers.length);
  };
  const all = ['tool', 'capability', 'memory'];
  return {
    n: answers.length,
    'recall@5': within(FIRST, all),
    'recall@1': within(1, all),
    'recall@5_among_tools': within(FIRST, ['tool']),
    'recall@1_among_tools': within(1, ['tool']),
    capability_first: answers.filter(({ results }) => results[0]?.kind === 'capability').length,
  };
}

/** Wishes with one right tool, written for other servers. */
function readWishes(): readonly Wish[] {
  const file = join(import.meta.dirname, 'data/wishes/queries.jsonl');
  return readLines(file).flatMap(({ query, relevant }): readonly Wish[] => {
    const [tool, ...more]: readonly Json[] = Array.isArray(relevant) ? relevant : [];
    return typeof query === 'string' && typeof tool === 'string' && more.length === 0
      ? [[query, tool]]
      : [];
  });
}

function lineOf({ name, description, isOffered, isTested, isAbove, lacks }: Judged): string {
  const place = isOffered ? (isAbove ? 'above tools' : 'below tools') : 'not offered';
  const verdict = lacks.length === 0 ? 'useful' : lacks.join(', ');
  return `${name} | ${isTested ? 'tested' : 'untested'} | ${place} | ${verdict} | ${description}`;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) {
      throw new Error('it takes too long');
    }
    await pause(STEP_MS);
  }
}

const share = (count: number, of: number): number => (of === 0 ? 0 : (PERCENT * count) / of);
