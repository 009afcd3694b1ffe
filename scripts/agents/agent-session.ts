/** A coding agent in a process of its own, whose model says what the scenario wants. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import type { JsonObject } from '../../src/base/json.ts';
import { SKILL_INDEX_NAME } from '../../src/config/clients/client.ts';
import type { Agent } from './agent.ts';
import type { ModelRequest, Step } from './model/dialect.ts';
import type { ScriptedModel, Turn } from './model/scripted-model.ts';
import type { Begun, Session, Sight } from './session.ts';

const TURN_TIMEOUT_MS = 120_000;
const END_TIMEOUT_MS = 30_000;
const OUTPUT_END_CHARS = 600;
/** Words of the server's instructions, and of the paragraph that `pml init` writes. */
const INSTRUCTIONS = 'pml is the way to all MCP servers';
const PARAGRAPH = 'pml begin: written by pml init';
const TOOLS = ['discover', 'execute_workflow', 'execute_code', 'control_workflow'];

/** Where the agent runs. */
export interface AgentHome {
  readonly home: string;
  readonly work: string;
}

/** The session. */
export class AgentSession implements Session {
  readonly #agent: Agent;
  readonly #model: ScriptedModel;
  readonly #child: ChildProcess;
  readonly #gone = new AbortController();
  #output = '';
  #turn: Turn | undefined;
  #isOpen = false;

  constructor(agent: Agent, model: ScriptedModel, place: AgentHome, folder: string) {
    this.#agent = agent;
    this.#model = model;
    const { home, work } = place;
    this.#child = spawn(join(folder, agent.program), agent.args('Please help me.'), {
      cwd: work,
      // Nothing of whoever runs this command: variables of another agent would change what this one does.
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        PML_TEST_WORLD: home,
        ...agent.env({ home, modelUrl: model.url }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    }
    this.#child.on('exit', () => this.#gone.abort());
    this.#child.on('error', (error) => {
      this.#output += String(error);
      this.#gone.abort();
    });
  }

  async see(): Promise<Sight> {
    const { request } = await this.#waiting();
    return sightOf(request, this.#agent);
  }

  async begin(tool: string, args: JsonObject): Promise<Begun> {
    await this.#open();
    const answer = this.say(this.#agent.call(tool, args)).then((results) => results.join('\n'));
    // Whoever cancels does not wait for the answer.
    answer.catch(() => undefined);
    return { answer, cancel: () => this.#interrupt() };
  }

  /** Has the model say something that calls tools, and answers with the results of these. */
  async say(step: Step): Promise<readonly string[]> {
    const before = (await this.#waiting()).request.results.length;
    this.#answer(step);
    const { request } = await this.#waiting();
    if (request.results.length === before) {
      throw new Error('the agent asked its model again without a result of the call');
    }
    return request.results.slice(before);
  }

  async finish(text: string): Promise<string> {
    await this.#waiting();
    this.#answer({ kind: 'say', text });
    await this.#ended();
    return this.#output;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#gone.signal.aborted) {
      const gone = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await gone;
    }
  }

  /** Has the model look for the tools of pml, once, where the agent keeps them back. */
  async #open(): Promise<void> {
    const { opening } = this.#agent;
    if (opening !== undefined && !this.#isOpen) {
      await this.#waiting();
      this.#answer(opening);
      const { request } = await this.#waiting();
      if (!TOOLS.every((tool) => request.text.includes(`"name":"${tool}"`))) {
        throw new Error('the search of the agent does not find the tools of pml');
      }
    }
    this.#isOpen = true;
  }

  /** The request of the agent that waits for its model. */
  async #waiting(): Promise<Turn> {
    this.#turn ??= await this.#model.next(TURN_TIMEOUT_MS, this.#gone.signal);
    if (this.#turn === undefined) {
      const why = this.#gone.signal.aborted ? 'ended' : 'asked its model nothing in time';
      throw new Error(`${this.#agent.title} ${why}: ${this.#output.slice(-OUTPUT_END_CHARS)}`);
    }
    return this.#turn;
  }

  #answer(step: Step): void {
    this.#turn?.answer(step);
    this.#turn = undefined;
  }

  /** Ctrl-C, and again for an agent that wants to be told twice. */
  async #interrupt(): Promise<void> {
    this.#child.kill('SIGINT');
    await Promise.race([this.#ended(), delay(END_TIMEOUT_MS / 10)]);
    if (!this.#gone.signal.aborted) {
      this.#child.kill('SIGINT');
    }
    await this.#ended();
  }

  async #ended(): Promise<void> {
    if (!this.#gone.signal.aborted) {
      await once(this.#child, 'exit', { signal: AbortSignal.timeout(END_TIMEOUT_MS) });
    }
  }
}

/** What one request tells the model about pml. */
function sightOf(request: ModelRequest, agent: Agent): Sight {
  const own = request.tools.filter(({ name }) => agent.isOwnTool(name));
  return {
    tools: TOOLS.filter((tool) =>
      own.some(({ name, definition }) => name.endsWith(tool) || definition.includes(`"${tool}"`)),
    ),
    hasInstructions: request.text.includes(INSTRUCTIONS),
    hasParagraph: request.text.includes(PARAGRAPH),
    hasSkillIndex: request.text.includes(SKILL_INDEX_NAME),
    tokens: {
      request: countTokens(request.text),
      pml: own.reduce((sum, { definition }) => sum + countTokens(definition), 0),
    },
  };
}
