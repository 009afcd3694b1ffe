/** The same tasks with all tools loaded, with the client's own search, and with pml. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { describeError } from '../../src/base/errors.ts';
import { isJsonObject, parseJson } from '../../src/base/json.ts';
import { AgentSession } from './agent-session.ts';
import type { AgentPlace } from './agent.ts';
import { claudeCode } from './claude-code.ts';
import { CompareHouse, type Way, WAYS } from './compare-house.ts';
import { doByPml } from './compare-pml.ts';
import { type CompareTask, compareTasks, type DirectCall } from './compare-tasks.ts';
import { objectsOf, type ModelCall, type ModelRequest, type Step } from './model/dialect.ts';
import { ScriptedModel } from './model/scripted-model.ts';
import { occasion } from './page.ts';

export const SIZES = [50, 180, 500] as const;
const MS_PER_SECOND = 1000;
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

interface Measured {
  /** Tokens of all requests together, and of the biggest one. */
  readonly tokens: number;
  readonly biggest: number;
  readonly roundTrips: number;
  readonly seconds: number;
  readonly questions: number;
}

/** What one task took, one way. */
export interface CompareRow extends Measured {
  readonly task: string;
  readonly way: Way;
  readonly size: number;
  /** Tokens of the agent's own prompt and tools, once. */
  readonly own: number;
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
  const own = await ownTokens(folder);
  progress(`the prompt and the tools of ${AGENT.title} itself: ${own} tokens in every request`);
  for (const size of SIZES.filter((each) => sizes.length === 0 || sizes.includes(each))) {
    for (const way of WAYS.filter((each) => ways.length === 0 || ways.includes(each))) {
      await using model = await ScriptedModel.start();
      await using house = await CompareHouse.build(way, size, model.url);
      for (const task of compareTasks(house.project)) {
        signal.throwIfAborted();
        const run = (): Promise<Measured> => runTask(task, house, way, model, folder, size);
        const measured = await runWhole(run, () => house.renew(), progress);
        const row = { task: task.title, way, size, own, ...measured, ...occasion() };
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
  run: () => Promise<Measured>,
  renew: () => void,
  progress: (text: string) => void,
): Promise<Measured> {
  for (let count = 1; ; count += 1) {
    try {
      return await run();
    } catch (error) {
      if (count === TRIES) {
        throw error;
      }
      progress(`once more: ${describeError(error)}`);
      renew();
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
  way: Way,
  model: ScriptedModel,
  folder: string,
  size: number,
): Promise<Measured> {
  const [from, asked, begin] = [model.requests.length, house.questions(), performance.now()];
  await using session = new AgentSession(AGENT, model, house, folder);
  await session.see();
  requireAll(model.requests[from], way, size);
  const results: string[] = [];
  let last: readonly string[] = [];
  const say = async (step: Step): Promise<readonly string[]> => {
    last = await session.say(step);
    results.push(...last);
    return last;
  };
  let ofPml = 0;
  if (way === 'pml') {
    ofPml = await doByPml(task, house, async (tool, args) =>
      (await say(AGENT.call(tool, args))).join('\n'),
    );
  } else {
    if (way === 'search') {
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
      `${task.title}, ${way}, ${size} tools: the results do not show that it is done: ${last.join(' ').slice(0, 600)}`,
    );
  }
  await session.finish('It is done.');
  const tokens = model.requests.slice(from).map((request) => tokensInContext(request));
  return {
    tokens: tokens.reduce((sum, each) => sum + each, 0),
    biggest: Math.max(...tokens),
    roundTrips: tokens.length,
    seconds: (performance.now() - begin) / MS_PER_SECOND,
    questions: house.questions() - asked + ofPml,
  };
}

/** Tokens of a first request without any server: the agent's own prompt and tools, in every request. */
async function ownTokens(folder: string): Promise<number> {
  await using model = await ScriptedModel.start();
  await using house = await CompareHouse.build('none', 0, model.url);
  await using session = new AgentSession(AGENT, model, house, folder);
  await session.see();
  const [first] = model.requests;
  return first === undefined ? 0 : tokensInContext(first);
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
