/** A home of Claude Code with so many tools, reached one of three ways. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { personApproves } from '../../test/support/person-at-terminal.ts';
import { npmServer, PmlWorld } from '../../test/support/pml-world.ts';
import { makeProject } from '../demo-agent.ts';
import { claudeCode } from './claude-code.ts';
import { until } from './house.ts';

const GIT = fileURLToPath(import.meta.resolve('@cyanheads/git-mcp-server'));
const MADE = join(import.meta.dirname, '../../bench/fixtures/many-tools-server.mjs');
const ASKER = join(import.meta.dirname, 'drivers/asker.mjs');

/** How the agent comes to the tools. */
export const WAYS = ['all', 'search', 'pml'] as const;
export type Way = (typeof WAYS)[number];
/** `none`: an agent without tools of servers, to know the tokens of its own prompt. */
type Furnishing = Way | 'none';

interface Entry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The home. */
export class CompareHouse implements AsyncDisposable {
  readonly world: PmlWorld;
  /** The repository that the tasks are about. */
  readonly project: string;
  readonly way: Furnishing;
  readonly #questions: string;

  private constructor(way: Furnishing) {
    this.way = way;
    this.world = new PmlWorld();
    this.project = makeProject(this.world.work, 'project');
    this.#questions = join(this.home, 'questions.txt');
    const author = '[user]\n\tname = ada\n\temail = ada@example.com\n';
    writeFileSync(join(this.home, '.gitconfig'), author);
  }

  /** `size` tools: real ones first, and made-up ones for the rest. */
  static async build(way: Furnishing, size: number, modelUrl: string): Promise<CompareHouse> {
    const house = new CompareHouse(way);
    try {
      await house.#furnish(size, modelUrl);
    } catch (error) {
      await house[Symbol.asyncDispose]();
      throw error;
    }
    return house;
  }

  get home(): string {
    return this.world.home;
  }

  get work(): string {
    return this.world.work;
  }

  /** Takes back what a task did in the repository. */
  renew(): void {
    rmSync(this.project, { recursive: true, force: true });
    makeProject(this.world.work, 'project');
  }

  /** How often Claude Code has asked its person so far. */
  questions(): number {
    return existsSync(this.#questions)
      ? readFileSync(this.#questions, 'utf8').split('\n').filter(Boolean).length
      : 0;
  }

  /** A person says yes to everything that waits in pml. */
  async approve(): Promise<void> {
    const shown = await personApproves(this.world);
    if (!shown.includes('Done.')) {
      throw new Error(`pml approve did not take the yes: ${shown}`);
    }
  }

  /** True while no run of pml is under way. */
  async isAtRest(): Promise<boolean> {
    const [newest] = await this.world.json<readonly { readonly status: string }[]>([
      'runs',
      '--limit',
      '1',
    ]);
    return newest?.status !== 'running';
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.world[Symbol.asyncDispose]();
  }

  async #furnish(size: number, modelUrl: string): Promise<void> {
    claudeCode.prepare({ home: this.home, modelUrl });
    const all = this.way === 'none' ? {} : await this.#servers(size);
    const extra = this.way === 'all' ? { alwaysLoad: true } : {};
    this.#addServers(
      Object.entries(all).map(([name, entry]) => [name, { type: 'stdio', ...entry, ...extra }]),
    );
    if (this.way === 'pml') {
      await this.#putPmlBetween(size);
    }
    // The person in front of the client. It comes last, so that pml does not take it over.
    const asker = { type: 'stdio', command: process.execPath, args: [ASKER, this.#questions] };
    this.#addServers([['asker', { ...asker, alwaysLoad: true }]]);
  }

  /** Real servers as far as they leave room for at least one made-up tool, and that server. */
  async #servers(size: number): Promise<Readonly<Record<string, Entry>>> {
    const memory = { MEMORY_FILE_PATH: join(this.home, 'memory.jsonl') };
    const known: Readonly<Record<string, Entry>> = {
      files: npmServer('filesystem', this.work),
      git: { command: process.execPath, args: [GIT] },
      memory: { ...npmServer('memory'), env: memory },
      everything: npmServer('everything'),
    };
    const servers: Record<string, Entry> = {};
    let count = 0;
    for (const [name, entry] of Object.entries(known)) {
      const own = await countTools(entry, this.work);
      if (count + own < size) {
        servers[name] = entry;
        count += own;
      }
    }
    return { ...servers, made: { command: process.execPath, args: [MADE, String(size - count)] } };
  }

  async #putPmlBetween(size: number): Promise<void> {
    const { code, stderr } = await this.world.pml(['init', '--yes', '--client', 'claude-code']);
    if (code !== 0) {
      throw new Error(`pml init ended with ${code}: ${stderr}`);
    }
    await until('pml is up', async () => (await this.world.pml(['up'])).code === 0);
    const isListed = async (): Promise<boolean> => {
      const { stdout } = await this.world.pml(['list', '--json']);
      return stdout.includes('"ready"') && !stdout.includes('"starting"');
    };
    await until(`pml knows its ${size} tools`, isListed);
  }

  #addServers(entries: readonly (readonly [string, unknown])[]): void {
    const file = join(this.home, '.claude.json');
    const value = JSON.parse(readFileSync(file, 'utf8')) as { mcpServers?: object };
    const mcpServers = { ...value.mcpServers, ...Object.fromEntries(entries) };
    writeFileSync(file, JSON.stringify({ ...value, mcpServers }, null, 2));
  }
}

async function countTools({ command, args, env }: Entry, cwd: string): Promise<number> {
  const client = new Client({ name: 'count', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...args],
      cwd,
      stderr: 'ignore',
      ...(env !== undefined && { env: { ...env } }),
    }),
  );
  try {
    return (await client.listTools()).tools.length;
  } finally {
    await client.close();
  }
}
