import { readFileSync } from 'node:fs';

import {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { describeError } from '../src/base/errors.ts';
import { npmServer, PmlWorld } from '../test/support/pml-world.ts';
import type { BenchContext } from './bench.ts';
import { startMcpHub } from './mcp-hub.ts';
import { residentMb } from './process-figures.ts';

/** Memory settles after a start: garbage of it is collected, the listing server is done. */
const IDLE_MS = 5000;

/** One way to reach the same server. */
export interface System {
  readonly name: string;
  readonly transport: 'stdio' | 'http' | 'sse';
  readonly call: (message: string) => Promise<unknown>;
  /** The processes between the client and the server. */
  readonly pids: readonly number[];
}

/** Everything that is measured, and the memory it takes before and after. */
export interface Opened {
  readonly systems: readonly System[];
  /** Resident megabytes by system and process, read now. */
  readonly memory: () => Promise<readonly MemoryReading[]>;
  /** The same, of processes that have done nothing but start. */
  readonly idleMemory: readonly MemoryReading[];
}

export interface MemoryReading {
  readonly system: string;
  readonly process: string;
  readonly megabytes: number;
}

/** Opens the server itself, pml over both transports, and mcp-hub; what fails is said and left out. */
export async function openSystems(context: BenchContext): Promise<Opened> {
  const server = npmServer('everything');
  const readers: (() => Promise<readonly MemoryReading[]>)[] = [];
  const pml = await openPml(context, server);
  readers.push(pml.memory);
  const hub = await startMcpHub({ everything: server }).catch((error: unknown) => {
    context.missing(`mcp-hub: ${describeError(error)}`);
  });
  if (hub !== undefined) {
    context.onEnd(hub.stop);
    readers.push(async () => [
      { system: 'mcp-hub', process: 'hub', megabytes: await residentMb(hub.pid) },
    ]);
  }
  const memory = async (): Promise<readonly MemoryReading[]> =>
    (await Promise.all(readers.map((read) => read()))).flat();
  context.progress(`waiting ${IDLE_MS / 1000} s for memory to settle`);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idleBefore = await memory();

  const direct = await connect(context, new StdioClientTransport({ ...server, stderr: 'ignore' }));
  const systems: System[] = [
    { name: 'direct', transport: 'stdio', call: caller(direct, 'echo'), pids: [] },
    ...(await pml.connect()),
  ];
  if (hub !== undefined) {
    const client = await connect(context, new SSEClientTransport(hub.url, { fetch: freely }));
    systems.push({
      name: 'mcp-hub',
      transport: 'sse',
      call: caller(client, 'everything__echo'),
      pids: [hub.pid],
    });
  }
  // A shim lives as long as its client: there was none before.
  const idleShims = (await memory()).filter((each) => each.process === 'shim');
  return { systems, memory, idleMemory: [...idleBefore, ...idleShims] };
}

interface OpenedPml {
  readonly memory: () => Promise<readonly MemoryReading[]>;
  readonly connect: () => Promise<readonly System[]>;
}

async function openPml(
  context: BenchContext,
  server: { readonly command: string; readonly args: string[] },
): Promise<OpenedPml> {
  const world = new PmlWorld();
  context.onEnd(() => world[Symbol.asyncDispose]());
  world.configure({
    mcpServers: { everything: server },
    pml: { exposure: { mode: 'proxy' } },
  });
  const up = await world.json<{ pid: number; endpoint: string; tokenFile: string }>(['up']);
  const token = readFileSync(up.tokenFile, 'utf8').trim();
  const shims = (): readonly number[] =>
    world
      .processes()
      .filter(({ command }) => command.includes('pml.cjs stdio'))
      .map(({ pid }) => pid);
  return {
    memory: () =>
      Promise.all([reading('daemon', up.pid), ...shims().map((pid) => reading('shim', pid))]),
    connect: async () => {
      const stdio = await world.connect();
      const http = await connect(
        context,
        new StreamableHTTPClientTransport(new URL(up.endpoint), {
          requestInit: { headers: { authorization: `Bearer ${token}` } },
          fetch: freely,
        }),
      );
      return [
        {
          name: 'pml',
          transport: 'stdio',
          call: caller(stdio, 'everything__echo'),
          pids: [up.pid, ...shims()],
        },
        { name: 'pml', transport: 'http', call: caller(http, 'everything__echo'), pids: [up.pid] },
      ];
    },
  };
}

async function reading(name: string, pid: number): Promise<MemoryReading> {
  return { system: 'pml', process: name, megabytes: await residentMb(pid) };
}

async function connect(context: BenchContext, transport: Transport): Promise<Client> {
  const client = new Client(
    { name: 'bench', version: '1.0.0' },
    { versionNegotiation: { mode: 'legacy' } },
  );
  context.onEnd(() => client.close());
  await client.connect(transport);
  return client;
}

/**
 * Requests without the client's own signal: Node 20 keeps a listener on it for each of them until
 * the garbage collector comes by, and searches them all for each new one. That is the client's
 * cost, it grows with the length of the run, and it would be taken for the gateways'.
 */
const freely: typeof fetch = (input, init) =>
  fetch(input, init?.method === 'POST' ? { ...init, signal: null } : init);

/** A call that fails, or answers something else, must not count as a fast one. */
function caller(client: Client, name: string): System['call'] {
  return async (message) => {
    const result = await client.callTool({ name, arguments: { message } });
    const [block] = result.content;
    if (result.isError === true || block?.type !== 'text' || !block.text.endsWith(message)) {
      throw new Error(`${name} answered wrongly: ${JSON.stringify(result).slice(0, 300)}`);
    }
  };
}
