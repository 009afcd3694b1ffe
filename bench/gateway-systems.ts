import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { describeError } from '../src/base/errors.ts';
import { PmlWorld } from '../test/support/pml-world.ts';
import type { BenchContext } from './bench.ts';
import { freely } from './freely.ts';
import { startMcpHub } from './mcp-hub.ts';
import { residentMb } from './process-figures.ts';
import { startSupergateway } from './supergateway.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const SERVER = { command: process.execPath, args: [join(FIXTURES, 'counting-server.mjs')] };
const RELAY = {
  command: process.execPath,
  args: [join(FIXTURES, 'relay.mjs'), SERVER.command, ...SERVER.args],
};
const RELAY_HTTP = [join(FIXTURES, 'relay-http.mjs'), SERVER.command, ...SERVER.args];
/** Memory settles after a start: garbage of it is collected, the listing server is done. */
const IDLE_MS = 5000;

/** One way to reach the same server. */
export interface System {
  readonly name: string;
  readonly transport: 'stdio' | 'http' | 'sse';
  readonly call: (message: string) => Promise<unknown>;
  /** How many different messages have reached the server behind it, by the server's own count. */
  readonly arrived: () => Promise<number>;
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

/**
 * Opens the server itself and everything that can stand before it; what fails is said and left out.
 * For a short run only pml as it comes, and the peer that it is held against.
 */
export async function openSystems(
  context: BenchContext,
  { isShort = false } = {},
): Promise<Opened> {
  const readers: (() => Promise<readonly MemoryReading[]>)[] = [];
  const gateways = [await openPml(context, 'pml', {})];
  // A gateway that does not learn is the floor.
  if (!isShort) {
    gateways.push(await openPml(context, 'pml-plain', { learning: 'off' }));
  }
  readers.push(...gateways.map(({ memory }) => memory));
  const others = await openOthers(context, isShort);
  readers.push(
    ...others.map(({ name, pid }) => async () => [
      { system: name, process: 'hub', megabytes: await residentMb(pid) },
    ]),
  );
  const memory = async (): Promise<readonly MemoryReading[]> =>
    (await Promise.all(readers.map((read) => read()))).flat();
  if (!isShort) {
    context.progress(`waiting ${IDLE_MS / 1000} s for memory to settle`);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  }
  const idleBefore = await memory();

  const systems: System[] = [];
  for (const [name, program] of [
    ['direct', SERVER],
    ['relay', RELAY],
  ] as const) {
    const transport = new StdioClientTransport({ ...program, stderr: 'ignore' });
    const client = await connect(context, transport);
    const pids = name === 'relay' ? [transport.pid ?? 0] : [];
    systems.push({ name, transport: 'stdio', ...callsOf(client, ''), pids });
  }
  if (!isShort) {
    systems.push(await openRelayHttp(context));
  }
  for (const gateway of gateways) {
    systems.push(...(await gateway.connect()));
  }
  for (const { name, transport, url, pid, prefix } of others) {
    const Reached = transport === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport;
    const client = await connect(context, new Reached(url, { fetch: freely }));
    systems.push({ name, transport, ...callsOf(client, prefix), pids: [pid] });
  }
  // A shim lives as long as its client: there was none before.
  const idleShims = (await memory()).filter((each) => each.process === 'shim');
  return { systems, memory, idleMemory: [...idleBefore, ...idleShims] };
}

/** What the transport and the client take, without a gateway. */
async function openRelayHttp(context: BenchContext): Promise<System> {
  const relay = spawn(process.execPath, RELAY_HTTP, { stdio: ['ignore', 'pipe', 'ignore'] });
  context.onEnd(() => void relay.kill());
  const [port] = (await once(relay.stdout, 'data')) as [Buffer];
  const url = new URL(`http://127.0.0.1:${port.toString().trim()}/mcp`);
  const client = await connect(context, new StreamableHTTPClientTransport(url, { fetch: freely }));
  return {
    name: 'relay-http',
    transport: 'http',
    ...callsOf(client, ''),
    pids: [relay.pid ?? 0],
  };
}

interface Other {
  readonly name: string;
  readonly pid: number;
  readonly transport: 'sse' | 'http';
  readonly url: URL;
  /** Before the names of the server's tools. */
  readonly prefix: string;
}

async function openOthers(context: BenchContext, isShort: boolean): Promise<readonly Other[]> {
  const others: Other[] = [];
  try {
    const hub = await startMcpHub({ bench: SERVER });
    context.onEnd(hub.stop);
    others.push({ name: 'mcp-hub', pid: hub.pid, transport: 'sse', url: hub.url, prefix: PREFIX });
  } catch (error) {
    context.missing(`mcp-hub: ${describeError(error)}`);
  }
  if (isShort) {
    return others;
  }
  try {
    for (const transport of ['sse', 'http'] as const) {
      const other = await startSupergateway(SERVER, transport);
      context.onEnd(other.stop);
      // Each has a server of its own, which counts by itself.
      const name = transport === 'sse' ? 'supergateway' : 'supergateway-http';
      others.push({ name, pid: other.pid, transport, url: other.url, prefix: '' });
    }
  } catch (error) {
    // It is fetched from npm, which is not everywhere.
    context.progress(`supergateway is left out: ${describeError(error).slice(0, 200)}`);
  }
  return others;
}

interface OpenedPml {
  readonly memory: () => Promise<readonly MemoryReading[]>;
  readonly connect: () => Promise<readonly System[]>;
}

async function openPml(
  context: BenchContext,
  name: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<OpenedPml> {
  const world = new PmlWorld();
  context.onEnd(() => world[Symbol.asyncDispose]());
  world.configure({
    mcpServers: { bench: SERVER },
    pml: { exposure: { mode: 'proxy' }, ...settings },
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
      Promise.all([
        reading(name, 'daemon', up.pid),
        ...shims().map((pid) => reading(name, 'shim', pid)),
      ]),
    connect: async () => {
      const stdio = await world.connect();
      const http = await connect(
        context,
        new StreamableHTTPClientTransport(new URL(up.endpoint), {
          requestInit: { headers: { authorization: `Bearer ${token}` } },
          fetch: freely,
        }),
      );
      const pids = [up.pid, ...shims()];
      return [
        { name, transport: 'stdio', ...callsOf(stdio, PREFIX), pids },
        { name, transport: 'http', ...callsOf(http, PREFIX), pids: [up.pid] },
      ];
    },
  };
}

async function reading(system: string, process: string, pid: number): Promise<MemoryReading> {
  return { system, process, megabytes: await residentMb(pid) };
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

/** Before the names of the server's tools, where a gateway writes the server's name there. */
const PREFIX = 'bench__';

/** A call that fails, or answers something else, must not count as a fast one. */
function callsOf(client: Client, prefix: string): Pick<System, 'call' | 'arrived'> {
  const textOf = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const result = await client.callTool({ name: `${prefix}${name}`, arguments: args });
    const [block] = result.content;
    if (result.isError === true || block?.type !== 'text') {
      throw new Error(`${name} answered wrongly: ${JSON.stringify(result).slice(0, 300)}`);
    }
    return block.text;
  };
  return {
    call: async (message) => {
      const text = await textOf('echo', { message });
      if (text !== message) {
        throw new Error(`echo answered wrongly: ${text.slice(0, 300)}`);
      }
    },
    arrived: async () => {
      const count = JSON.parse(await textOf('count', { at: performance.now() })) as {
        readonly distinct: number;
      };
      return count.distinct;
    },
  };
}
