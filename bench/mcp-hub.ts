import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { endedChild, freePort } from './child-programs.ts';

const READY_TIMEOUT_MS = 30_000;
const POLL_MS = 100;
const CLI = createRequire(import.meta.url).resolve('mcp-hub/dist/cli.js');

/** A running mcp-hub with a home folder of its own. */
export interface RunningHub {
  readonly pid: number;
  /** Its only endpoint for MCP clients is a legacy SSE one. */
  readonly url: URL;
  readonly health: URL;
  readonly stop: () => Promise<void>;
}

/** Starts mcp-hub on a free port and waits until its servers are connected. */
export async function startMcpHub(mcpServers: unknown): Promise<RunningHub> {
  const home = mkdtempSync(join(tmpdir(), 'pml-bench-hub-'));
  const config = join(home, 'servers.json');
  writeFileSync(config, JSON.stringify({ mcpServers }));
  const port = await freePort();
  const child = spawn(process.execPath, [CLI, '--port', String(port), '--config', config], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home },
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    await endedChild(child);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilReady(port, child);
  } catch (error) {
    await stop();
    throw error;
  }
  const health = new URL(`http://127.0.0.1:${port}/api/health`);
  return { pid: child.pid ?? 0, url: new URL(`http://127.0.0.1:${port}/mcp`), health, stop };
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const health = await fetch(`http://127.0.0.1:${port}/api/health`)
      .then((answer) => answer.json() as Promise<{ state: string; servers: { status: string }[] }>)
      .catch(() => undefined);
    if (health?.state === 'ready' && health.servers.every(({ status }) => status === 'connected')) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('mcp-hub did not get ready');
}
