import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { describeError } from '../src/base/errors.ts';
import { PmlWorld } from '../test/support/pml-world.ts';
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

const LOOP_HELD = /^pml_event_loop_delay_seconds\{quantile="1"\} (?<seconds>\S+)$/mu;
const MS_PER_SECOND = 1000;

async function readLoopHeld(url: URL, headers: Readonly<Record<string, string>>): Promise<number> {
  const answer = await fetch(url, { headers });
  return Number(LOOP_HELD.exec(await answer.text())?.groups?.['seconds']) * MS_PER_SECOND;
}
