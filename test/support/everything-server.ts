import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The reference server from npm, in one of its remote modes, as a process of its own. */
export interface EverythingServer extends AsyncDisposable {
  readonly url: string;
  /** Ends the process with SIGKILL and starts another on the same port. */
  restart(): Promise<void>;
}

/** Where the program is. */
export const EVERYTHING: string = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
);

export async function startEverythingServer(
  mode: 'sse' | 'streamableHttp',
): Promise<EverythingServer> {
  const port = await freePort();
  let child = await start(mode, port);
  return {
    url: `http://127.0.0.1:${port}/${mode === 'sse' ? 'sse' : 'mcp'}`,
    async restart() {
      await end(child);
      child = await start(mode, port);
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}

function start(mode: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [EVERYTHING, mode], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stderr.on('data', (text: Buffer) => {
      if (/(?:running|listening) on port/u.test(text.toString())) {
        resolve(child);
      }
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
