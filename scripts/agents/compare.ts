/** The same tasks with all tools loaded, with the client's own search, and with pml. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { describeError } from '../../src/base/errors.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../src/base/json.ts';
import { AgentSession } from './agent-session.ts';
import type { AgentPlace } from './agent.ts';
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
const SERVERS_WAIT_MS = '120000';
/** How often a task is begun anew where the agent did not wait for its servers. */
const TRIES = 3;

/** Claude Code with somebody who is asked. */
const AGENT = {
  ...claudeCode,
  args: (prompt: string) => [
    ...claudeCode.args(prompt),
    '--permission-prompt-tool',
    'mcp__asker__ask',
  ],
  // It begins only when every server is there: on a busy machine it would otherwise do without some.
  env: (place: AgentPlace) => ({
    ...claudeCode.env(place),
    CLAUDE_CODE_MCP_STARTUP_WAIT_MS: SERVERS_WAIT_MS,
    MCP_TIMEOUT: SERVERS_WAIT_MS,
  }),
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
  readonly date: string;
  readonly commit: string;
}

/** What is compared: sizes and ways, or all of them where none are named. */
export interface CompareChoice {
  readonly sizes: readonly number[];
  readonly ways: readonly string[];
}

/** Runs every task at every chosen size, every chosen way. Whoever stops it later keeps the rows that were told. */
export async function compare(
  folder: string,
  { sizes, ways }: CompareChoice,
  tell: (row: CompareRow) => void,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const size of SIZES.filter((each) => sizes.length === 0 || sizes.includes(each))) {
    for (const way of WAYS.filter((each) => ways.length === 0 || ways.includes(each))) {
      await using model = await ScriptedModel.start();
      await using house = await CompareHouse.build(way, size, model.url);
      for (const task of compareTasks(house.project)) {
        signal.throwIfAborted();
        const row = await runWhole(task, house, model, folder, size, progress);
        tell(row);
        progress(
          `${size} tools, ${way}, ${task.title}: ${row.tokens} tokens, ${row.roundTrips} round trips, ${row.questions} questions`,
        );
      }
    }
  }
}

/** A run in which the agent had every tool from the first request on. */
async function runWhole(
  task: CompareTask,
  house: CompareHouse,
  model: ScriptedModel,
  folder: string,
  size: number,
  progress: (text: string) => void,
): Promise<CompareRow> {
  for (let count = 1; ; count += 1) {
    try {
      return await runTask(task, house, model, folder, size);
    } catch (error) {
      if (count === TRIES) {
        throw error;
      }
      progress(`once more: ${describeError(error)}`);
      house.renew();
    }
  }
}

/** Throws where tools are missing that the agent was given. */
function requireAll(request: ModelRequest | undefined, way: Way, size: number): void {
  if (way === 'pml') {
    return;
  }
  const names = new Set(request?.text.match(/mcp__(?:files|git|memory|everything|made)__[\w-]+/gu));
  if (names.size < size) {
    throw new Error(`the agent began with ${names.size} of ${size} tools`);
  }
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
  await session.see();
  requireAll(model.requests[from], house.way, size);
  const results: string[] = [];
  let last: readonly string[] = [];
  const say = async (step: Step): Promise<void> => {
    last = await session.say(step);
    results.push(...last);
  };
  if (house.way === 'pml') {
    await say(AGENT.call('discover', { intent: task.intents }));
    await say(AGENT.call('execute_workflow', { workflow: { tasks: asText(task.workflow) } }));
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
  const isRefused = results.some((text) => /^(?:MCP error|Error|<tool_use_error>)/u.test(text));
  if (isRefused || !last.join('\n').includes(task.proof)) {
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
    ...occasion(),
  };
}

/** Arguments are JSON text, as the published schema wants it. */
const asText = (tasks: readonly JsonObject[]): readonly JsonObject[] =>
  tasks.map((task) => ({ ...task, args: JSON.stringify(task['args']) }));

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

/** The tables: over all tasks at each size, and each task at the largest. `undefined` where rows are missing. */
export function comparePart(rows: readonly CompareRow[]): string[] | undefined {
  const tasks = compareTasks('').map(({ title }) => title);
  const isWhole = SIZES.every((size) =>
    WAYS.every((way) =>
      tasks.every((task) =>
        rows.some((row) => row.size === size && row.way === way && row.task === task),
      ),
    ),
  );
  return isWhole ? tablesOf(rows, tasks) : undefined;
}

function tablesOf(rows: readonly CompareRow[], tasks: readonly string[]): string[] {
  const occasions = [...new Set(rows.map(({ date, commit }) => `${date} at commit ${commit}`))];
  const summary = SIZES.flatMap((size) =>
    WAYS.map((way) => {
      const these = rows.filter((row) => row.size === size && row.way === way);
      const all = rows.filter((row) => row.size === size && row.way === 'all');
      const part = total(these, 'tokens') / total(all, 'tokens') - 1;
      return [
        String(size),
        WORDS[way],
        total(these, 'tokens').toLocaleString('en'),
        way === 'all' ? '' : `${part > 0 ? '+' : '−'}${Math.abs(Math.round(part * PERCENT))} %`,
        Math.max(...these.map(({ biggest }) => biggest)).toLocaleString('en'),
        String(total(these, 'roundTrips')),
        total(these, 'seconds').toFixed(1),
        String(total(these, 'questions')),
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
    `Measured on ${occasions.join(', ')} with ${claudeCode.title}, ${tasks.length} tasks, one run each.`,
    '',
    ...table(['tools', 'way', 'tokens', 'against all', ...columns], summary),
    '',
    `Each task, with ${largest} tools:`,
    '',
    ...table(['task', 'way', 'tokens', ...columns], each),
  ];
}

type Summed = 'tokens' | 'roundTrips' | 'seconds' | 'questions';

function total(rows: readonly CompareRow[], key: Summed): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
