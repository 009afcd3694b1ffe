import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { endedChild, freePort } from './child-programs.ts';

const INSTALL_TIMEOUT_MS = 120_000;
const READY_TIMEOUT_MS = 30_000;
const POLL_MS = 100;
const VERSION = '4.0.0';

export interface RunningSupergateway {
  readonly pid: number;
  readonly transport: 'sse' | 'http';
  readonly url: URL;
  readonly health: URL;
  readonly stop: () => Promise<void>;
}

/**
 * Installs supergateway into a folder of its own and starts it in front of one server. Over HTTP it starts a
 * server for each session; over SSE all sessions share one.
 */
export async function startSupergateway(
  server: { readonly command: string; readonly args: readonly string[] },
  transport: RunningSupergateway['transport'] = 'sse',
): Promise<RunningSupergateway> {
  const folder = mkdtempSync(join(tmpdir(), 'pml-bench-supergateway-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const install = ['install', '--no-audit', '--no-fund', `supergateway@${VERSION}`];
    await promisify(execFile)('npm', install, { cwd: folder, timeout: INSTALL_TIMEOUT_MS });
  } catch (error) {
    remove();
    throw error;
  }
  const port = await freePort();
  const program = join(folder, 'node_modules/supergateway/dist/index.js');
  const command = [server.command, ...server.args].join(' ');
  const child = spawn(
    process.execPath,
    [
      program,
      `--stdio=${command}`,
      ...(transport === 'sse'
        ? ['--outputTransport=sse']
        : ['--outputTransport=streamableHttp', '--stateful']),
      `--port=${port}`,
      '--healthEndpoint=/healthz',
      '--logLevel=none',
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const stop = async (): Promise<void> => {
    await endedChild(child);
    remove();
  };
  const health = new URL(`http://127.0.0.1:${port}/healthz`);
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (
    !(await fetch(health).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error('supergateway did not get ready');
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const url = new URL(`http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}`);
  return { pid: child.pid ?? 0, transport, url, health, stop };
}
