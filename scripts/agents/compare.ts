/** The same tasks with all tools loaded, with the client's own search, and with pml. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { isJsonObject, parseJson } from '../../src/base/json.ts';
import { AgentSession } from './agent-session.ts';
import { claudeCode } from './claude-code.ts';
import { CompareHouse, type Way, WAYS } from './compare-house.ts';
import { type CompareTask, compareTasks, type DirectCall } from './compare-tasks.ts';
import { objectsOf } from './model/dialect.ts';
import type { ModelCall, ModelRequest, Step } from './model/dialect.ts';
import { ScriptedModel } from './model/scripted-model.ts';
import { occasion, table } from './page.ts';

const SIZES = [50, 180, 500] as const;
const MS_PER_SECOND = 1000;
const PERCENT = 100;

/** Claude Code with somebody who is asked. */
const AGENT = {
  ...claudeCode,
  args: (prompt: string) => [
    ...claudeCode.args(prompt),
    '--permission-prompt-tool',
    'mcp__asker__ask',
  ],
};

/** What one task took, one way. */
export interface CompareRow {
  readonly task: string;
  readonly way: Way;
  readonly size: number;
  /** Tokens of all requests together, and of the biggest one. */
  readonly tokens: number;
  readonly biggest: number;
  readonly roundTrips: number;
  readonly seconds: number;
  readonly questions: number;
}

/** Runs every task at every size, every way. */
export async function compare(
  folder: string,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<readonly CompareRow[]> {
  const rows: CompareRow[] = [];
  for (const size of SIZES) {
    for (const way of WAYS) {
      await using model = await ScriptedModel.start();
      await using house = await CompareHouse.build(way, size, model.url);
      for (const task of compareTasks(house.project)) {
        signal.throwIfAborted();
        const row = await runTask(task, house, model, folder, size);
        rows.push(row);
        progress(
          `${size} tools, ${way}, ${task.title}: ${row.tokens} tokens, ${row.roundTrips} round trips, ${row.questions} questions`,
        );
      }
    }
  }
  return rows;
}

async function runTask(
  task: CompareTask,
  house: CompareHouse,
  model: ScriptedModel,
  folder: string,
  size: number,
): Promise<CompareRow> {
  const [from, asked, begin] = [model.requests.length, house.questions(), performance.now()];
  await using session = new AgentSession(AGENT, model, house, folder);
  const results: string[] = [];
  let last: readonly string[] = [];
  const say = async (step: Step): Promise<void> => {
    last = await session.say(step);
    results.push(...last);
  };
  if (house.way === 'pml') {
    await say(AGENT.call('discover', { intent: task.intents }));
    await say(AGENT.call('execute_workflow', { workflow: { tasks: task.workflow } }));
  } else {
    if (house.way === 'search') {
      const query = `select:${task.tools.map((tool) => nameOf(tool)).join(',')}`;
      const args = { query, max_results: task.tools.length };
      await session.say({ kind: 'call', calls: [{ name: 'ToolSearch', args }] });
    }
    for (const turn of task.turns) {
      await say({ kind: 'call', calls: turn(results).map(toModelCall) });
    }
  }
  if (!last.join('\n').includes(task.proof)) {
    throw new Error(
      `${task.title}, ${house.way}, ${size} tools: the results do not show that it is done: ${last.join(' ').slice(0, 600)}`,
    );
  }
  await session.finish('It is done.');
  const tokens = model.requests.slice(from).map((request) => tokensInContext(request));
  return {
    task: task.title,
    way: house.way,
    size,
    tokens: tokens.reduce((sum, each) => sum + each, 0),
    biggest: Math.max(...tokens),
    roundTrips: tokens.length,
    seconds: (performance.now() - begin) / MS_PER_SECOND,
    questions: house.questions() - asked,
  };
}

const nameOf = (tool: string): string => `mcp__${tool.replace(':', '__')}`;

const toModelCall = ({ tool, args }: DirectCall): ModelCall => ({ name: nameOf(tool), args });

/** Definitions that the model does not see before it has searched for them are sent, and not counted. */
function tokensInContext({ text }: ModelRequest): number {
  const body = parseJson(text);
  if (!isJsonObject(body)) {
    return countTokens(text);
  }
  const tools = objectsOf(body['tools']).filter((tool) => tool['defer_loading'] !== true);
  const { metadata: _metadata, ...rest } = body;
  return countTokens(JSON.stringify({ ...rest, tools }));
}

const WORDS: Readonly<Record<Way, string>> = {
  all: 'all tools loaded',
  search: "Claude Code's ToolSearch",
  pml: 'pml',
};

/** The tables: over all tasks at each size, and each task at the largest. */
export function comparePart(rows: readonly CompareRow[]): string[] {
  const { date, commit } = occasion();
  const tasks = [...new Set(rows.map(({ task }) => task))];
  const summary = SIZES.flatMap((size) =>
    WAYS.map((way) => {
      const these = rows.filter((row) => row.size === size && row.way === way);
      const all = rows.filter((row) => row.size === size && row.way === 'all');
      const part = sum(these, 'tokens') / sum(all, 'tokens') - 1;
      return [
        String(size),
        WORDS[way],
        sum(these, 'tokens').toLocaleString('en'),
        way === 'all' ? '' : `${part > 0 ? '+' : '−'}${Math.abs(Math.round(part * PERCENT))} %`,
        Math.max(...these.map(({ biggest }) => biggest)).toLocaleString('en'),
        String(sum(these, 'roundTrips')),
        sum(these, 'seconds').toFixed(1),
        String(sum(these, 'questions')),
      ];
    }),
  );
  const largest = SIZES.at(-1);
  const each = tasks.flatMap((task) =>
    WAYS.map((way) => {
      const row = rows.find((one) => one.task === task && one.way === way && one.size === largest);
      return [
        task,
        WORDS[way],
        (row?.tokens ?? 0).toLocaleString('en'),
        (row?.biggest ?? 0).toLocaleString('en'),
        String(row?.roundTrips ?? 0),
        (row?.seconds ?? 0).toFixed(1),
        String(row?.questions ?? 0),
      ];
    }),
  );
  const columns = ['biggest request', 'round trips', 'seconds', 'questions'];
  return [
    `Measured on ${date} at commit ${commit} with ${claudeCode.title}, ${tasks.length} tasks, one run each.`,
    '',
    ...table(['tools', 'way', 'tokens', 'against all', ...columns], summary),
    '',
    `Each task, with ${largest} tools:`,
    '',
    ...table(['task', 'way', 'tokens', ...columns], each),
  ];
}

type Summed = 'tokens' | 'roundTrips' | 'seconds' | 'questions';

function sum(rows: readonly CompareRow[], key: Summed): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
