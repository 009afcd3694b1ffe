/** Every client that is tried, over every transport that it has. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { AgentSession } from './agent-session.ts';
import type { Agent } from './agent.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import type { House } from './house.ts';
import { LibrarySession } from './library-session.ts';
import { ScriptedModel } from './model/scripted-model.ts';
import { opencode } from './opencode.ts';
import type { Contender, Session } from './session.ts';

const TRANSPORTS = ['stdio', 'http'] as const;
/** Libraries that ask for a newer Node than pml does run on this one. */
export const NODE_PACKAGE = `node-${process.platform}-${process.arch}@24.21.0`;

/** A library client: its driver, its packages, the first of which gives the version. */
interface Library {
  readonly id: string;
  readonly title: string;
  readonly packages: readonly string[];
  readonly canCancel?: false;
  /** Where two share their packages. */
  readonly folder?: string;
}

const LIBRARIES: readonly Library[] = [
  { id: 'sdk-1', title: 'MCP SDK 1', packages: ['@modelcontextprotocol/sdk@1.32.2'] },
  {
    id: 'sdk-2-legacy',
    title: 'MCP SDK 2, older protocol',
    packages: ['@modelcontextprotocol/client@2.4.0'],
    folder: 'sdk-2',
  },
  {
    id: 'sdk-2-modern',
    title: 'MCP SDK 2, newest protocol',
    packages: ['@modelcontextprotocol/client@2.4.0'],
    folder: 'sdk-2',
  },
  {
    id: 'langchain',
    title: 'LangChain adapters',
    packages: [
      '@langchain/mcp-adapters@1.1.4',
      // Its peers: with newer ones npm finds no set that fits together.
      '@langchain/core@1.2.13',
      '@langchain/langgraph@1.4.18',
      '@langchain/langgraph-checkpoint@1.1.5',
      '@langchain/langgraph-sdk@1.12.0',
    ],
  },
  { id: 'ai-sdk', title: 'Vercel AI SDK', packages: ['@ai-sdk/mcp@2.0.97', 'ai@7.0.170'] },
  { id: 'openai-agents', title: 'OpenAI Agents', packages: ['@openai/agents@0.20.0'] },
  { id: 'mastra', title: 'Mastra', packages: ['@mastra/mcp@2.0.0', '@mastra/core@1.71.0'] },
  { id: 'mcporter', title: 'mcporter', packages: ['mcporter@0.12.3'], canCancel: false },
  {
    id: 'inspector',
    title: 'MCP inspector, command line',
    packages: ['@modelcontextprotocol/inspector@2.12.0'],
  },
  { id: 'strands', title: 'Strands Agents', packages: ['@strands-agents/sdk@1.19.0'] },
  { id: 'adk', title: 'Google ADK', packages: ['@google/adk@2.0.0'] },
];

const AGENTS: readonly { readonly agent: Agent; readonly packages: readonly string[] }[] = [
  { agent: claudeCode, packages: ['@anthropic-ai/claude-code@2.1.325'] },
  { agent: codex, packages: ['@openai/codex@0.166.0'] },
  { agent: opencode, packages: ['opencode-ai@1.18.33'] },
];

const versionOf = (packages: readonly string[]): string => packages[0]?.split('@').at(-1) ?? '';

/** The clients. `node` is asked for when one starts: it may have to be installed before. */
export function contenders(node: () => string): readonly Contender[] {
  const ofAgents = AGENTS.map(({ agent, packages }): Contender => {
    const models = new WeakMap<House, ScriptedModel>();
    return {
      id: agent.id,
      title: agent.title,
      version: versionOf(packages),
      kind: 'agent',
      transport: 'stdio',
      folder: agent.id,
      packages,
      prepare: async (house) => {
        const model = await ScriptedModel.start();
        models.set(house, model);
        house.keep(model);
        agent.prepare({ home: house.home, modelUrl: model.url });
        await house.learn();
        const { code, stderr } = await house.pml(['init', '--yes', '--client', agent.initName]);
        if (code !== 0) {
          throw new Error(`pml init ended with ${code}: ${stderr}`);
        }
      },
      open: async (house, folder): Promise<Session> => {
        const model = models.get(house);
        if (model === undefined) {
          throw new Error('the client was not made ready');
        }
        return new AgentSession(agent, model, house, folder);
      },
    };
  });
  const ofLibraries = LIBRARIES.flatMap(({ id, title, packages, canCancel = true, folder = id }) =>
    TRANSPORTS.map((transport): Contender => ({
      id,
      title,
      version: versionOf(packages),
      kind: 'library',
      transport,
      folder,
      packages,
      prepare: async () => undefined,
      open: async (house, where) => {
        const session = new LibrarySession(node(), id, where, house.home, canCancel);
        try {
          await session.open(await house.door(transport));
        } catch (error) {
          await session[Symbol.asyncDispose]();
          throw error;
        }
        return session;
      },
    })),
  );
  return [...ofAgents, ...ofLibraries];
}

/** The Node of the own folder where it could be installed, else the one that runs this. */
export function nodeIn(folder: string): string {
  const found = join(folder, 'node_modules', NODE_PACKAGE.split('@')[0] ?? '', 'bin', 'node');
  return existsSync(found) ? found : process.execPath;
}
