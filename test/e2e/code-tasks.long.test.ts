import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../../src/base/json.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { DiscoverAnswer, Discovered } from '../../src/gateway/gateway.ts';
import { argumentsFor } from '../support/arguments-for.ts';
import { codeServers, prepareCodeWorld } from '../support/code-world.ts';
import { callPml, PmlWorld } from '../support/pml-world.ts';
import { runCode } from '../support/run-code.ts';
import type { CodeTask } from './code-task.ts';
import { CODE_TASKS } from './code-tasks.ts';

/** What `execute_code` answers, as far as it matters here. */
interface CodeAnswer {
  readonly status: string;
  readonly value?: Json;
  readonly message?: string;
  readonly capability?: { readonly name: string; readonly isNew: boolean };
}

/** How far a task came, and what was in the way. */
interface Row {
  readonly task: string;
  readonly learned: string;
  /** The place among all that `discover` answered; 0 where it was not there. */
  readonly found: number;
  readonly right: boolean;
  readonly problem: string;
}

const RIGHT_MIN = 27;
const PATIENCE_MS = 240_000;

/** The capability is called from a workflow or from code, by turns. */
async function callAgain(
  client: Client,
  { id }: Discovered,
  args: JsonObject,
  fromCode: boolean,
): Promise<Json | undefined> {
  if (fromCode) {
    const code = `return await pml.${id.slice(id.indexOf(':') + 1)}(${JSON.stringify(args)});`;
    const answer = await callPml<CodeAnswer>(client, 'execute_code', { code });
    return answer.status === 'completed' ? answer.value : `${answer.status} ${answer.message}`;
  }
  const workflow = { tasks: [{ id: 'again', tool: id, args }] };
  const answer = await callPml<WorkflowAnswer>(client, 'execute_workflow', { workflow });
  const task = answer.results?.['again'];
  return answer.status === 'completed' ? task?.value : JSON.stringify(answer);
}

class Desk {
  readonly #client: Client;
  readonly #root: string;

  constructor(client: Client, root: string) {
    this.#client = client;
    this.#root = root;
  }

  /** Runs the code; answers with the name of what was learned, or with what is wrong. */
  async first(task: CodeTask): Promise<{ readonly name?: string; readonly problem?: string }> {
    const answer = await runCode<CodeAnswer>(this.#client, {
      intent: this.#here(task.intent),
      code: this.#here(task.code),
    });
    if (JSON.stringify(answer.value) !== JSON.stringify(task.value)) {
      return { problem: `first time: ${JSON.stringify(answer).slice(0, 300)}` };
    }
    const name = answer.capability?.name;
    return name === undefined ? { problem: 'nothing was learned' } : { name };
  }

  /** Asks for it by the second intent, and calls it. */
  async again(
    task: CodeTask,
    name: string,
    fromCode: boolean,
  ): Promise<Omit<Row, 'task' | 'learned'>> {
    const intent = this.#here(task.again.intent);
    const answer = await callPml<DiscoverAnswer>(this.#client, 'discover', {
      intent,
      detail: 'schema',
    });
    const at = answer.results.findIndex(
      ({ id, kind }) => kind === 'capability' && id === `pml:${name}`,
    );
    const capability = answer.results[at];
    if (capability === undefined) {
      const instead = answer.results.map(({ id }) => id).join(', ');
      return { found: 0, right: false, problem: `found instead: ${instead}` };
    }
    const values = JSON.parse(this.#here(JSON.stringify(task.again.values))) as JsonObject;
    const args = argumentsFor(capability.inputSchema ?? {}, values);
    const value = await callAgain(this.#client, capability, args, fromCode);
    const right = JSON.stringify(value) === JSON.stringify(task.again.value);
    const said = `with ${JSON.stringify(args)}: ${JSON.stringify(value)}`.slice(0, 300);
    return { found: at + 1, right, problem: right ? '' : said };
  }

  /** How search works at present. */
  async searchMode(): Promise<string> {
    const answer = await callPml<DiscoverAnswer>(this.#client, 'discover', { intent: 'read' });
    return answer.mode;
  }

  #here(text: string): string {
    return text.replaceAll('ROOT', this.#root);
  }
}

type Learned = Awaited<ReturnType<Desk['first']>>;

async function doFirst(desk: Desk): Promise<readonly Learned[]> {
  const learned: Learned[] = [];
  for (const task of CODE_TASKS) {
    learned.push(await desk.first(task));
  }
  return learned;
}

async function doAgain(desk: Desk, learned: readonly Learned[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [at, task] of CODE_TASKS.entries()) {
    const { name, problem = '' } = learned[at] ?? {};
    const second =
      name === undefined
        ? { found: 0, right: false, problem }
        : await desk.again(task, name, at % 2 === 1);
    rows.push({ task: task.id, learned: name ?? '', ...second });
  }
  return rows;
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ task, learned, found, right, problem }) =>
    [task.padEnd(28), learned.padEnd(42), String(found).padStart(5), right ? 'yes' : 'no ', problem]
      .join(' | ')
      .trimEnd(),
  );
  const done = rows.filter(({ right }) => right).length;
  const first = rows.filter(({ found }) => found === 1).length;
  return [
    `${'task'.padEnd(28)} | ${'capability'.padEnd(42)} | found | right`,
    ...lines,
    `${done} of ${rows.length} right; ${first} found in the first place`,
  ].join('\n');
}

describe('thirty tasks in code', () => {
  it(
    'are done again, with other values, by what the first time left behind',
    async () => {
      await using world = new PmlWorld();
      prepareCodeWorld(world.work);
      world.configure({
        mcpServers: codeServers(world.work),
        pml: { policy: { rules: [{ tools: '*', action: 'allow' }] } },
      });
      const client = await world.connect();
      const desk = new Desk(client, world.work);
      // All are learned before any is asked for: each has to be told from the others.
      const learned = await doFirst(desk);
      const patience = { timeout: PATIENCE_MS / 4, interval: 500 };
      await expect.poll(() => desk.searchMode(), patience).toBe('hybrid');
      const rows = await doAgain(desk, learned);
      process.stderr.write(`\n${tableOf(rows)}\n`);
      expect(rows).toHaveLength(30);
      expect(rows.filter(({ right }) => right).length).toBeGreaterThanOrEqual(RIGHT_MIN);
    },
    PATIENCE_MS,
  );
});
