import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import pg from 'pg';

import { describeError } from '../src/base/errors.ts';
import { PmlWorld } from '../test/support/pml-world.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import type { BenchContext } from './bench.ts';
import { Burden, type BurdenName } from './burdens.ts';
import { freely } from './freely.ts';
import { startMcpHub } from './mcp-hub.ts';
import { openRawClient, openRawSseClient } from './raw-client.ts';
import { startSupergateway } from './supergateway.ts';

const fixture = (name: string): { readonly command: string; readonly args: readonly string[] } => ({
  command: process.execPath,
  args: [join(import.meta.dirname, 'fixtures', name)],
});
const SERVER = fixture('counting-server.mjs');

/** One client of a gateway. A call that fails rejects. */
export interface LoadClient {
  call(tool: string, args: object): Promise<unknown>;
  close(): Promise<void>;
}

/** One gateway, with the names that the tools of the server have there. */
export interface LoadSystem {
  readonly name: string;
  readonly pid: number;
  readonly health: URL;
  readonly echo: string;
  readonly count: string;
  readonly hasWorkflows: boolean;
  readonly openRaw: () => Promise<LoadClient>;
  readonly openSdk?: () => Promise<LoadClient>;
  /** Opens a client of each instance, where there are several: each has a server of its own that counts. */
  readonly openEach?: () => Promise<readonly LoadClient[]>;
  /** Starts a client that is hard on the gateway. */
  readonly startBurden?: (name: BurdenName) => Burden;
  /** How long its event loop was held at most, in about the last minute. */
  readonly loopHeldMs?: () => Promise<number>;
}

/** Opens the gateways in front of the same server; what cannot be opened is said and left out. */
export async function openLoadSystems(context: BenchContext): Promise<readonly LoadSystem[]> {
  const systems = [await openPml(context)];
  const hub = await startMcpHub({ bench: SERVER }).catch((error: unknown) => {
    context.missing(`mcp-hub: ${describeError(error)}`);
  });
  if (hub !== undefined) {
    context.onEnd(hub.stop);
    systems.push({
      name: 'mcp-hub',
      pid: hub.pid,
      health: hub.health,
      echo: 'bench__echo',
      count: 'bench__count',
      hasWorkflows: false,
      openRaw: () => openRawSseClient(hub.url),
    });
  }
  const other = await startSupergateway(SERVER).catch((error: unknown) => {
    // It is fetched from npm, which is not everywhere.
    context.progress(`supergateway is left out: ${describeError(error).slice(0, 200)}`);
  });
  if (other !== undefined) {
    context.onEnd(other.stop);
    systems.push({
      name: 'supergateway',
      pid: other.pid,
      health: other.health,
      echo: 'echo',
      count: 'count',
      hasWorkflows: false,
      openRaw: () => openRawSseClient(other.url),
    });
  }
  return systems;
}

async function openPml(context: BenchContext): Promise<LoadSystem> {
  const world = new PmlWorld();
  context.onEnd(() => world[Symbol.asyncDispose]());
  // In hybrid mode one daemon has both: the server's tools and workflows.
  world.configure({
    mcpServers: { bench: SERVER, hostile: fixture('hostile-server.mjs') },
    pml: { exposure: { mode: 'hybrid', favorites: ['bench:*', 'hostile:*'] } },
  });
  const up = await world.json<{ pid: number; endpoint: string; tokenFile: string }>(['up']);
  const token = readFileSync(up.tokenFile, 'utf8').trim();
  const url = new URL(up.endpoint);
  const headers = { authorization: `Bearer ${token}` };
  return {
    name: 'pml',
    pid: up.pid,
    health: new URL('/healthz', url),
    echo: 'bench__echo',
    count: 'bench__count',
    hasWorkflows: true,
    openRaw: () => openRawClient(url, headers),
    startBurden: (name) => new Burden(url, headers, name),
    loopHeldMs: () => readLoopHeld(new URL('/metrics', url), headers),
    openSdk: async () => {
      const client = new Client(
        { name: 'bench', version: '1.0.0' },
        { versionNegotiation: { mode: 'legacy' } },
      );
      const requestInit = { headers };
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit, fetch: freely }));
      return {
        call: (name, args) => client.callTool({ name, arguments: { ...args } }),
        close: () => client.close(),
      };
    },
  };
}

/** One instance on the embedded database, without what only `load` asks of it. */
export async function openEmbedded(context: BenchContext): Promise<LoadSystem> {
  const { name, pid, health, echo, count, hasWorkflows, openRaw } = await openPml(context);
  return { name, pid, health, echo, count, hasWorkflows, openRaw };
}

/** Two instances of one project on a PostgreSQL that keeps its promises. Clients come to them in turn. */
export async function openTeam(context: BenchContext): Promise<LoadSystem> {
  const server = await startPostgres([]);
  context.onEnd(() => server.stop());
  const storage = await teamRole(server.url);
  const one = await openInstance(context, storage);
  const two = await openInstance(context, storage);
  let next = 0;
  const openRaw = (): Promise<LoadClient> => {
    next += 1;
    return (next % 2 === 0 ? one : two).openRaw();
  };
  const { pid, health } = one;
  const openEach = (): Promise<readonly LoadClient[]> =>
    Promise.all([one.openRaw(), two.openRaw()]);
  return { ...NAMES, name: 'pml-team', pid, health, hasWorkflows: true, openRaw, openEach };
}

const NAMES = { echo: 'bench__echo', count: 'bench__count' };

/** A role that is no superuser, so that row-level security is in force. */
async function teamRole(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('create extension vector');
  await admin.query('create role team login');
  await admin.query('grant all on schema public to team');
  await admin.end();
  const own = new URL(url);
  own.username = 'team';
  return own.href;
}

async function openInstance(
  context: BenchContext,
  url: string,
): Promise<Pick<LoadSystem, 'pid' | 'health' | 'openRaw'>> {
  const world = new PmlWorld();
  context.onEnd(() => world[Symbol.asyncDispose]());
  world.configure({
    mcpServers: { bench: SERVER },
    pml: {
      exposure: { mode: 'hybrid', favorites: ['bench:*'] },
      storage: { url },
      project: { name: 'team' },
    },
  });
  const up = await world.json<{ pid: number; endpoint: string; tokenFile: string }>(['up']);
  const headers = { authorization: `Bearer ${readFileSync(up.tokenFile, 'utf8').trim()}` };
  const address = new URL(up.endpoint);
  const health = new URL('/healthz', address);
  return { pid: up.pid, health, openRaw: () => openRawClient(address, headers) };
}

const LOOP_HELD = /^pml_event_loop_delay_seconds\{quantile="1"\} (?<seconds>\S+)$/mu;
const MS_PER_SECOND = 1000;

async function readLoopHeld(url: URL, headers: Readonly<Record<string, string>>): Promise<number> {
  const answer = await fetch(url, { headers });
  return Number(LOOP_HELD.exec(await answer.text())?.groups?.['seconds']) * MS_PER_SECOND;
}
