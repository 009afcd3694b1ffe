import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { personApproves } from './person-at-terminal.ts';
import { AGENT, callPml, kill, npmServer, PmlWorld } from './pml-world.ts';

const MARKING = join(import.meta.dirname, '../fixtures/servers/marking-server.mjs');
const soon = (): AbortSignal => AbortSignal.timeout(20_000);

/** What an agent must never get to see outside pml. */
export const CANARY = 'canary-6b1f0e7d9c';

/** A `pml.json` that is being edited: plain data, whatever is in it. */
export interface Config {
  mcpServers: Record<string, Record<string, unknown>>;
  pml: Record<string, Record<string, unknown>> & {
    servers: Record<string, Record<string, unknown>>;
  };
}

/** How a marking server was started. */
export interface Start {
  readonly pid: number;
  readonly rest: readonly string[];
  readonly cwd: string;
  readonly loot: string | null;
  readonly options: string | null;
}

/** A person's machine whose agent has an editor for the folder of `pml.json`. */
export class EditedWorld extends PmlWorld {
  readonly file: string;
  readonly effectsFile: string = join(this.work, 'effects.txt');

  constructor() {
    super({ LOOT_SECRET: CANARY });
    const folder = join(this.home, '.config', 'pml');
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, 'pml.json');
  }

  /** A marking server whose starts are counted under this name. */
  server(name: string, ...rest: readonly string[]): { command: string; args: string[] } {
    const args = [MARKING, this.#startsFile(name), this.effectsFile, ...rest];
    return { command: process.execPath, args };
  }

  /** What the person wrote and started pml with. */
  ordinary(remote: string): Config {
    return {
      mcpServers: {
        known: this.server('known'),
        stranger: this.server('stranger'),
        sleeping: this.server('sleeping'),
        yardstick: this.server('yardstick'),
        remote: { url: `${remote}/mcp` },
        files: npmServer('filesystem', join(this.home, '.config', 'pml')),
      },
      pml: {
        embedding: { model: 'none' },
        policy: { rules: [{ tools: 'known:note', action: 'ask' }] },
        speculation: { off: ['known:*'], costMax: 0 },
        servers: { stranger: { trusted: false }, sleeping: { enabled: false } },
      },
    };
  }

  write(config: unknown): void {
    writeFileSync(this.file, JSON.stringify(config, null, 2));
  }

  /** The agent's edit of the file as it is. */
  edit(change: (config: Config) => void): void {
    const config = JSON.parse(readFileSync(this.file, 'utf8')) as Config;
    change(config);
    this.write(config);
  }

  /** The daemon has read the file, or has said that it is of no use. */
  async reloaded(): Promise<void> {
    const control = await this.control();
    await control.request('reload', {}, soon()).catch(() => undefined);
    control.close();
  }

  /**
   * The daemon has read the file, and whatever it starts because of it has had its time: a server
   * that was started afterwards is up, twice.
   */
  async settled(): Promise<void> {
    await this.reloaded();
    const control = await this.control();
    for (const server of ['yardstick', 'yardstick']) {
      await control.request('restart', { server }, soon());
    }
    control.close();
  }

  starts(name: string): readonly Start[] {
    return linesOf(this.#startsFile(name)).map((line) => JSON.parse(line) as Start);
  }

  effects(): readonly string[] {
    return linesOf(this.effectsFile);
  }

  /** The agent, as a process of its own: whoever runs the test is then not below it. */
  agent(): Promise<Client> {
    return this.connect('legacy', [], AGENT);
  }

  /** An agent that says yes to every question it is asked. */
  async agreeingAgent(): Promise<Client> {
    const { args, env } = this.commandLine(['stdio']);
    const [command = '', ...wrapper] = AGENT;
    const client = new Client(
      { name: 'agreeing', version: '1.0.0' },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'legacy' } },
    );
    client.setRequestHandler('elicitation/create', () => ({
      action: 'accept',
      content: { decision: 'approve', approve: true, answer: 'yes' },
    }));
    const line = [...wrapper, process.execPath, ...args];
    await client.connect(
      new StdioClientTransport({ command, args: line, env, cwd: this.work, stderr: 'ignore' }),
    );
    return client;
  }

  /** What waits for the person, as `pml approve --list` tells it. */
  async waiting(): Promise<string> {
    return (await this.pml(['approve', '--list', '--json'])).stdout;
  }

  /** The change of `pml.json` that waits for the person, as they are shown it; empty where none does. */
  async waitingChange(): Promise<string> {
    const all = JSON.parse(await this.waiting()) as { readonly request: { kind: string } }[];
    const isOfConfig = ({ request }: (typeof all)[number]): boolean =>
      request.kind.endsWith('_change') && request.kind !== 'definition_change';
    return all
      .filter((each) => isOfConfig(each))
      .map((each) => JSON.stringify(each))
      .join('\n');
  }

  approve(): Promise<string> {
    return personApproves(this);
  }

  /** Sets a variable for every command from now on, and so for the daemon that one of them starts. */
  setEnvironment(name: string, value: string): void {
    this.commandLine([]).env[name] = value;
  }

  async restart(how: 'down' | 'kill'): Promise<void> {
    await this.stop(how);
    await this.pml(['up']);
  }

  async stop(how: 'down' | 'kill'): Promise<void> {
    if (how === 'kill') {
      kill(this.daemonPid() ?? 0, 'SIGKILL');
    } else {
      await this.pml(['down']);
    }
  }

  /** The folder of this configuration's state. */
  stateFolder(): string {
    const states = join(this.home, '.local', 'state', 'pml');
    const found = readdirSync(states).find((name) => existsSync(join(states, name, 'daemon.log')));
    return join(states, found ?? '');
  }

  forgetStarts(name: string): void {
    rmSync(this.#startsFile(name), { force: true });
  }

  #startsFile(name: string): string {
    return join(this.work, `${name}.starts`);
  }
}

/** One call as a workflow of one task: how that ended. */
export async function callAsWorkflow(
  client: Client,
  tool: string,
  args: object = {},
): Promise<WorkflowAnswer> {
  return callPml<WorkflowAnswer>(client, 'execute_workflow', {
    workflow: { tasks: [{ id: 'one', tool, args }] },
  });
}

function linesOf(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
